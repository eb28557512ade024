import * as z from "zod";
import { notFound } from "../errors.ts";
import { CATEGORIES } from "../events/event.ts";
import { Identifier, type Reference } from "../ids.ts";
import { wholeNumber } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import type { DirectoryQuery } from "./ports.ts";
import type { NextStepsAnswer, PublicEvent, PublicEventList } from "./public-event.ts";

/** What somebody looks for; any character, as it is text and never a query language. */
const wanted = (max: number) =>
  z
    .string()
    .max(max * 2, { error: `Must have at most ${max} characters.`, abort: true })
    .refine((text) => [...text].length <= max, { error: `Must have at most ${max} characters.` })
    .meta({ maxLength: max });
/** As far as a whole number of the API goes; a page past the end is empty. */
const PAGE_MAX = 999_999_999;

/** Query of the public directory (requirement 4.1). */
export const PublicQuery = z.strictObject({
  q: wanted(LENGTHS.directoryQuery)
    .optional()
    .meta({
      description:
        "Words that name, description, skills or keywords must all have; the last one may be the beginning of a word. Accents and case do not matter.",
      examples: ["python"],
    }),
  category: z.enum(CATEGORIES).optional(),
  state: wanted(LENGTHS.place).optional().meta({ description: "State or province." }),
  city: wanted(LENGTHS.place).optional(),
  page: wholeNumber(1, PAGE_MAX).default(1),
  limit: wholeNumber(1, LIMITS.directory.limitMax)
    .default(LIMITS.directory.limit)
    .meta({ description: "Events per page." }),
});

/** What caches and browsers may keep an answer of the directory for, in seconds: far less than changes may take. */
export const DIRECTORY_FRESH_SECONDS = 5;

export const EventPageParams = z.strictObject({ short_code: Identifier });

type Use = Pick<Ports, "directory">;

/** A page of the public events: best match first, or newest first without words (decisions 11). */
export const listPublicEvents = ({ directory }: Use, query: DirectoryQuery): Promise<PublicEventList> =>
  directory.search(query);

/** What could come after an event; `not_found` unless it is public. */
export async function readNextSteps({ directory }: Use, reference: Reference): Promise<NextStepsAnswer> {
  const next_steps = await directory.nextSteps(reference);
  if (!next_steps) throw notFound("event");
  return { next_steps };
}

/** A public event with its next steps; `not_found` unless it is public. */
export async function readPublicEvent(
  { directory }: Use,
  reference: Reference,
): Promise<{ event: PublicEvent } & NextStepsAnswer> {
  const event = await directory.event(reference);
  if (!event) throw notFound("event");
  return { event, ...(await readNextSteps({ directory }, reference)) };
}

import * as z from "zod";
import { notFound } from "../errors.ts";
import { CATEGORIES } from "../events/event-choices.ts";
import { Identifier, type Reference } from "../ids.ts";
import type { Locale } from "../organizations/organization.ts";
import { wholeNumber } from "../page.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import type { DirectoryQuery } from "./ports.ts";
import type { NextStepsAnswer, Organizer, PublicEvent, PublicEventList } from "./public-event.ts";

/** Schema of a search text: any characters, since it is never read as a query language. */
const wanted = (max: number) =>
  z
    .string()
    .max(max * 2, { error: `Must have at most ${max} characters.`, abort: true })
    .refine((text) => [...text].length <= max, { error: `Must have at most ${max} characters.` })
    .meta({ maxLength: max });
/** Schema of a day at an end of a period. */
const day = (end: string, example: string) =>
  z.iso.date({ error: "Must be an ISO 8601 date, such as 2026-12-31." }).meta({
    description: `${end} day of a period. Events match that take place on one of its days, where they are; those without \`initial_date\` do not.`,
    examples: [example],
  });

/** The greatest number that `wholeNumber` reads; a page after the last one is empty. */
const PAGE_MAX = 999_999_999;

const PublicFields = z.strictObject({
  q: wanted(LENGTHS.directoryQuery)
    .optional()
    .meta({
      description:
        "Words that name, description, skills or keywords must all have; the last one may be the beginning of a word. Accents and case do not matter.",
      examples: ["python"],
    }),
  category: z.enum(CATEGORIES).optional(),
  state: wanted(LENGTHS.place)
    .optional()
    .meta({
      description:
        "State or province. A Brazilian state by name or by code: `São Paulo` and `SP` find the same.",
      examples: ["SP"],
    }),
  city: wanted(LENGTHS.place).optional(),
  from: day("First", "2026-12-01").optional(),
  until: day("Last", "2026-12-31").optional(),
  page: wholeNumber(1, PAGE_MAX).default(1),
  limit: wholeNumber(1, LIMITS.directory.limitMax)
    .default(LIMITS.directory.limit)
    .meta({ description: "Events per page." }),
});

/** Whether the days of a query, if it has both, are in order. */
export const daysInOrder = ({ from, until }: Pick<DirectoryQuery, "from" | "until">): boolean =>
  from === undefined || until === undefined || from <= until;

/** Query of the public directory (decision 11.17). */
export const PublicQuery = PublicFields.refine(daysInOrder, {
  path: ["until"],
  error: "Must not lie before from.",
});

/** How long caches may keep a response of the directory: well below the time that a change may take to show. */
export const DIRECTORY_FRESH_SECONDS = 5;

/** Path parameters of GET /e/{short_code}. */
export const EventPageParams = z.strictObject({ short_code: Identifier });

type Use = Pick<Ports, "directory">;

/** A page of the public events: best match first, or newest first without a search text (decision 11.4). */
export const listPublicEvents = ({ directory }: Use, query: DirectoryQuery): Promise<PublicEventList> =>
  directory.search(query);

/** The next steps of an event, with reasons in a language. Throws `not_found` unless the event is public. */
export async function readNextSteps(
  { directory }: Use,
  reference: Reference,
  locale: Locale,
): Promise<NextStepsAnswer> {
  const next_steps = await directory.nextSteps(reference, locale);
  if (!next_steps) throw notFound("event");
  return { next_steps };
}

/** A public event with who organizes it and its next steps. Throws `not_found` unless the event is public. */
export async function readPublicEvent(
  { directory }: Use,
  reference: Reference,
  locale: Locale,
): Promise<{ event: PublicEvent; organizer: Organizer | undefined } & NextStepsAnswer> {
  const event = await directory.event(reference);
  if (!event) throw notFound("event");
  const organizer = await directory.organizer(reference);
  return { event, organizer, ...(await readNextSteps({ directory }, reference, locale)) };
}

import * as z from "zod";
import { cleanLine } from "#shared/text/clean-text.ts";
import { OPEN_BADGES_CONTEXTS } from "../credential-content.ts";
import { Failed } from "./finding.ts";
import { asList, asText, type Json, type JsonRecord } from "./json.ts";

const [CREDENTIALS, BADGES, EXTENSIONS] = OPEN_BADGES_CONTEXTS;

/** What a credential of ours has to have, by Open Badges 3.0 (section B; its text where the schema says less). */
const text = z.string().min(1);
const moment = z.iso.datetime({ offset: true });
/** Without characters that nobody sees, which could change the order of the words around it. */
const address = z.string().regex(/^[a-z][a-z0-9+.-]*:[^\s\p{C}]+$/iu, "Must be a complete address (URI).");
const typed = (name: string) =>
  z
    .union([text, z.array(text).nonempty()])
    .refine((given) => [given].flat().includes(name), { error: `Must contain ${name}.` });
/** One of something, or a list. */
const oneOrMore = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema)]);

const Subject = z
  .looseObject({
    id: address.optional(),
    type: typed("AchievementSubject"),
    achievement: z.looseObject({
      id: address,
      type: typed("Achievement"),
      name: text,
      description: text,
      criteria: z.looseObject({ narrative: text }),
    }),
    identifier: oneOrMore(
      z.looseObject({
        type: typed("IdentityObject"),
        hashed: z.boolean(),
        identityHash: text,
        identityType: text,
      }),
    ).optional(),
  })
  .refine(({ id, identifier }) => id !== undefined || [identifier ?? []].flat().length > 0, {
    error: "Needs an id or an identifier.",
  });

const OpenBadge = z.looseObject({
  // Any other one could give fields of a signed credential other names.
  "@context": z.tuple([z.literal(CREDENTIALS), z.literal(BADGES), z.literal(EXTENSIONS)]),
  id: address,
  type: typed("VerifiableCredential").and(typed("OpenBadgeCredential")),
  issuer: z.looseObject({ id: address, type: typed("Profile") }),
  validFrom: moment,
  validUntil: moment.optional(),
  credentialSubject: Subject,
  evidence: oneOrMore(z.looseObject({ type: typed("Evidence") })).optional(),
});

/** What a check needs of a credential, wherever it was found. */
export interface CheckedBadge {
  readonly id: string;
  readonly from: string;
  readonly until: string | null;
  readonly summary: {
    readonly name: string | null;
    readonly issuerName: string | null;
    readonly recipientName: string | null;
    readonly eventName: string | null;
    readonly awardedAt: string | null;
  };
}

/** Reads a credential of ours. Throws {@link Failed} `not_open_badge` with the first thing that it lacks. */
export function readBadge(document: JsonRecord): CheckedBadge {
  const read = OpenBadge.safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Failed("not_open_badge", `${issue!.path.join(".") || "credential"}: ${issue!.message}`);
  }
  const { id, validFrom: from, validUntil: until = null } = read.data;
  return { id, from, until, summary: summaryOf(document) };
}

function summaryOf({
  name,
  issuer,
  credentialSubject,
  evidence,
  awardedDate,
}: JsonRecord): CheckedBadge["summary"] {
  const subject = credentialSubject as JsonRecord;
  const named = asList(subject.identifier)
    .map((entry) => entry as JsonRecord)
    .find(({ identityType, hashed }) => identityType === "name" && hashed === false);
  return {
    name: shownText(name) ?? shownText((subject.achievement as JsonRecord).name),
    issuerName: shownText((issuer as JsonRecord).name),
    recipientName: shownText(named?.identityHash) ?? shownText(subject.name),
    eventName: shownText((asList(evidence)[0] as JsonRecord | undefined)?.name),
    awardedAt: shownText(awardedDate),
  };
}

/** Marks that say a direction without a letter, which `cleanLine` keeps, as texts of our own may need them. */
const MARKS = /[\u061c\u200e\u200f]/g;

/** A name as reports and pages show it: without marks that change the direction or order of the words around it. */
export const shownName = (name: string): string => cleanLine(name.replace(MARKS, ""));

/** The same of a text in a credential; null for none. */
export const shownText = (value: Json | undefined): string | null => shownName(asText(value) ?? "") || null;

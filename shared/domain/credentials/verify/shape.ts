import * as z from "zod";
import { cleanLine } from "#shared/text/clean-text.ts";
import { Failed } from "./finding.ts";
import { asList, asText, type Json, type JsonRecord } from "./json.ts";

/** What a credential has to have (Open Badges 3.0, section B; its text where the schema says less). */
const V2 = "https://www.w3.org/ns/credentials/v2";
const V1 = "https://www.w3.org/2018/credentials/v1";
const BADGES = /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.0\.\d{1,2})?\.json$/;

const text = z.string().min(1);
const moment = z.iso.datetime({ offset: true });
/** Without characters that nobody sees, which could change the order of the words around it. */
const address = z.string().regex(/^[a-z][a-z0-9+.-]*:[^\s\p{C}]+$/iu, "Must be a complete address (URI).");
const typed = (...names: readonly string[]) =>
  z
    .union([text, z.array(text).nonempty()])
    .refine((given) => names.some((name) => [given].flat().includes(name)), {
      error: `Must contain ${names.join(" or ")}.`,
    });
/** One of something, or a list. */
const oneOrMore = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema)]);

const Identifier = z.looseObject({
  type: typed("IdentityObject"),
  hashed: z.boolean(),
  identityHash: text,
  identityType: text,
});
const IdentifierEntry = z.looseObject({
  type: typed("IdentifierEntry"),
  identifier: text,
  identifierType: text,
});
const Related = z.looseObject({
  id: address,
  type: typed("Profile"),
  otherIdentifier: oneOrMore(IdentifierEntry).optional(),
});
const Profile = Related.extend({ name: text.optional(), parentOrg: Related.optional() });
const Image = z.union([address, z.looseObject({ id: address, type: typed("Image") })]);

const Achievement = z.looseObject({
  id: address,
  type: typed("Achievement"),
  name: text,
  description: text,
  criteria: z
    .looseObject({ id: address.optional(), narrative: text.optional() })
    .refine(
      ({ id, narrative }) => id !== undefined || narrative !== undefined,
      "Needs an id or a narrative.",
    ),
  image: Image.optional(),
  creator: Profile.optional(),
  alignment: oneOrMore(
    z.looseObject({ type: typed("Alignment"), targetName: text, targetUrl: text }),
  ).optional(),
  otherIdentifier: oneOrMore(IdentifierEntry).optional(),
  resultDescription: oneOrMore(
    z.looseObject({ id: address, type: typed("ResultDescription"), name: text, resultType: text }),
  ).optional(),
});

const Subject = z
  .looseObject({
    id: address.optional(),
    type: typed("AchievementSubject"),
    achievement: Achievement,
    identifier: oneOrMore(Identifier).optional(),
    result: oneOrMore(z.looseObject({ type: typed("Result") })).optional(),
    source: Profile.optional(),
  })
  .refine(({ id, identifier }) => id !== undefined || [identifier ?? []].flat().length > 0, {
    error: "Needs an id or an identifier.",
  });

const Contexts = z
  .tuple([z.enum([V2, V1]), z.string().regex(BADGES, "Must be the context of Open Badges 3.0.")], z.string())
  // A second one could give fields of a signed credential other names.
  .refine(
    (all) =>
      all.length <= 10 && !all.slice(2).some((more) => BADGES.test(more) || more === V1 || more === V2),
    {
      error: "Must have one context of credentials and one of Open Badges.",
    },
  );

const OpenBadge = z
  .looseObject({
    "@context": Contexts,
    id: address,
    type: typed("VerifiableCredential").and(typed("OpenBadgeCredential", "AchievementCredential")),
    name: text.optional(),
    issuer: Profile,
    validFrom: moment.optional(),
    validUntil: moment.optional(),
    issuanceDate: moment.optional(),
    expirationDate: moment.optional(),
    credentialSubject: Subject,
    evidence: oneOrMore(z.looseObject({ type: typed("Evidence") })).optional(),
    credentialStatus: oneOrMore(
      z.looseObject({ id: address.optional(), type: z.union([text, z.array(text)]) }),
    ).optional(),
    credentialSchema: oneOrMore(z.looseObject({ id: address, type: text })).optional(),
  })
  .refine((badge) => (badge["@context"][0] === V2 ? badge.validFrom : badge.issuanceDate) !== undefined, {
    path: ["validFrom"],
    error: "Is required.",
  });

/** What a check needs of a credential, wherever it was found. */
export interface CheckedBadge {
  readonly id: string;
  readonly issuerId: string;
  /** The latest of its beginnings, and the earliest of its ends. */
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

/** Reads a credential of Open Badges 3.0. Throws {@link Failed} `not_open_badge` with the first thing that it lacks. */
export function readBadge(document: JsonRecord): CheckedBadge {
  const read = OpenBadge.safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Failed("not_open_badge", `${issue!.path.join(".") || "credential"}: ${issue!.message}`);
  }
  const { id, issuer, validFrom, issuanceDate, validUntil, expirationDate } = read.data;
  return {
    id,
    issuerId: issuer.id,
    from: byTime([validFrom, issuanceDate]).at(-1)!,
    until: byTime([validUntil, expirationDate])[0] ?? null,
    summary: summaryOf(document),
  };
}

const byTime = (times: readonly (string | undefined)[]): string[] =>
  times.filter((time) => time !== undefined).sort((a, b) => Date.parse(a) - Date.parse(b));

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
const shownText = (value: Json | undefined): string | null => shownName(asText(value) ?? "") || null;

import * as z from "zod";

import { personName } from "../names.ts";
import { LocaleChoice } from "../organizations/organization.ts";
import { Role, WorkloadHours } from "../outcomes/field.ts";
import { RequestedValues } from "../outcomes/values.ts";
import { isEmpty, orAbsent, orNothing, plainAddress, plainNumber } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { DatedInstant, text } from "../text.ts";

const MetadataKey = text(LENGTHS.metadataKey);
const MetadataValue = text(LENGTHS.metadataValue, { min: 0 });

/** The form of metadata in documents. */
const ShownMetadata = z.record(
  z.string().min(1).max(LENGTHS.metadataKey),
  z.string().max(LENGTHS.metadataValue),
);

const PAIRS = `at most ${LIMITS.metadataPairs}, keys of up to ${LENGTHS.metadataKey} characters, values of up to ${LENGTHS.metadataValue}`;

/** An integrator's own pairs of texts; each bad pair is reported under its key. */
export const Metadata = z
  .unknown()
  .transform((value, context) => pairsIn(value, context, MetadataValue))
  .meta({
    description: `Your own pairs of texts: ${PAIRS}.`,
    shownAs: ShownMetadata,
    examples: [{ class: "B", instructor: "Rafael Lima" }],
  });
export type Metadata = z.output<typeof Metadata>;
/** The same of a correction: null takes a pair away, and the others stay. */
export const MetadataChange = z
  .unknown()
  .transform((value, context) => pairsIn(value, context, MetadataValue.nullable()))
  .meta({
    description: `Pairs to add or change, or with null to take away; the others stay. In all ${PAIRS}.`,
    shownAs: z.record(ShownMetadata.keyType, ShownMetadata.valueType.nullable()),
    examples: [{ class: "C", instructor: null }],
  });

function pairsIn<V extends string | null>(
  value: unknown,
  context: z.core.$RefinementCtx,
  values: z.ZodType<V>,
): Readonly<Record<string, V>> {
  const refuse = (message: string, ...path: string[]) =>
    context.issues.push({ code: "custom", message, path, input: value });
  const pairs = new Map<string, V>();
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse("Must be an object.");
    return z.NEVER;
  }
  const given = Object.entries(value);
  if (given.length > LIMITS.metadataPairs) refuse(`Must have at most ${LIMITS.metadataPairs} pairs.`);
  for (const [key, entry] of given.slice(0, LIMITS.metadataPairs)) {
    const [name, content] = [MetadataKey.safeParse(key), values.safeParse(entry)];
    if (!name.success) refuse(`Its key: ${name.error.issues[0]!.message}`, key.slice(0, LENGTHS.metadataKey));
    else if (pairs.has(name.data)) refuse("Is the same key as another one.", key);
    else if (content.success) pairs.set(name.data, content.data);
    if (!content.success)
      refuse(
        typeof entry === "string" ? content.error.issues[0]!.message : "Must be a string.",
        key.slice(0, LENGTHS.metadataKey),
      );
  }
  return Object.fromEntries(pairs);
}

/**
 * An address that mail can be sent to: a local part of RFC 5322's dot-atom but for `#`, which separates parts of keys, of
 * at most 64 bytes (RFC 5321 4.5.3.1.1), and a domain name with labels of at most 63 (RFC 1035 2.3.4), the last one of
 * letters or an international one in its ASCII form.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9!$%&'*+/=?^_`{|}~.-]{0,63}[a-z0-9!$%&*+/=?^_`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const addressProblem = (address: unknown): string => {
  const at = String(address).lastIndexOf("@");
  if (/<.*@.*>/.test(String(address))) return "Must be the e-mail address alone, without the name before it.";
  if (/\s/.test(String(address))) return "Must be one e-mail address, without spaces in it.";
  if (at > 0 && /[^\0-\x7f]/.test(String(address).slice(0, at)))
    return "Must be an e-mail address whose part before the @ has no accents: mail to others cannot be sent.";
  return "Must be an e-mail address.";
};

/** Schema of an e-mail address. Gives its one form, which identifies a recipient (decision 7.4). */
export const Email = z
  .string()
  .max(LENGTHS.email * 4, { error: `Must have at most ${LENGTHS.email} characters.`, abort: true })
  .overwrite(plainAddress)
  .max(LENGTHS.email, { error: `Must have at most ${LENGTHS.email} characters.` })
  .pipe(z.email({ pattern: ADDRESS, error: ({ input }) => addressProblem(input) }))
  .meta({ examples: ["ana.souza@example.com"] });

const numberProblem = (number: string): string => {
  const form = "Must be a phone number in E.164 form, such as +5511998765432";
  if (number.includes("(0)")) return `${form}: without the (0), which is dialled at home only.`;
  return /^\d+$/.test(number) ? `${form}: with + and the code of its country.` : `${form}.`;
};

/** E.164: a plus sign and 2 to 15 digits; or nothing, which means no number. */
const PhoneNumber = z
  .string()
  .max(LENGTHS.writtenNumber, {
    error: `Must have at most ${LENGTHS.writtenNumber} characters.`,
    abort: true,
  })
  .overwrite(plainNumber)
  .regex(/^(?:\+[1-9]\d{1,14})?$/, { error: ({ input }) => numberProblem(String(input)) })
  .meta({ examples: ["+5511998765432"] });

/** Full name of a person (decisions 7.4 and 6.26). */
export const PersonName = text(LENGTHS.recipientName).superRefine(personName);

/** The fields of a recipient in a request (decision 7.4). */
export const RECIPIENT_FIELDS = {
  recipient_name: PersonName.meta({
    description: "Full name of the recipient.",
    examples: ["Ana Souza"],
  }),
  recipient_email: Email.meta({ description: "E-mail that receives the invitation." }),
  guardian_email: orAbsent(Email).meta({
    description:
      "For a minor, in place of `recipient_email`: the e-mail of a parent or guardian, who gets the invitation and answers it.",
    examples: ["rosa.souza@example.com"],
  }),
  recipient_number: PhoneNumber.nullish().meta({
    description:
      "Phone number in E.164 form. From PRO on, one message by WhatsApp or SMS follows the e-mail, unless `notify` says otherwise.",
  }),
  recipient_locale: orNothing(LocaleChoice).meta({
    description:
      "Language of the recipient's e-mails and page. Without it e-mails have the organization's, and the page that of the browser.",
    examples: ["es"],
  }),
  reason: text(LENGTHS.reason, { min: 0, lines: true })
    .nullish()
    .meta({
      description: "Why the recipient receives the certificate.",
      examples: ["Finished the 10 km race"],
    }),
  external_id: orNothing(text(LENGTHS.externalId)).meta({
    description: "Your own identifier of the certificate.",
    examples: ["enrolment-4711"],
  }),
  metadata: orNothing(Metadata),
  role: orNothing(Role).meta({ description: "Role of the recipient.", examples: ["speaker"] }),
  values: orNothing(RequestedValues).meta({
    description: "Values of the badge's `fields` by their keys.",
    examples: [{ chip_time: "1:42:07" }],
  }),
  workload_hours: orNothing(WorkloadHours).meta({
    description: "Hours of this recipient, instead of the badge's.",
  }),
  expires_at: orNothing(DatedInstant).meta({
    description:
      "End of validity of this recipient's certificate, instead of that of the request or of the badge.",
  }),
};

const ADDRESSES = ["recipient_email", "guardian_email"] as const;
type Addresses = Readonly<Partial<Record<(typeof ADDRESSES)[number], unknown>>>;
const isGiven = (value: unknown): boolean => value != null && !isEmpty(value);
/** Which of the fields names the address of a recipient in a request: their own, or that of a guardian. */
export const addressField = (request: Addresses) =>
  isGiven(request.guardian_email) ? "guardian_email" : "recipient_email";
/** The address of a recipient in a request. */
export const requestedEmail = (request: Addresses): unknown => request[addressField(request)];

/** Reports a request that names no address of a recipient, or two. */
export function requireOneAddress(
  request: Addresses,
  context: Pick<z.core.$RefinementCtx, "addIssue">,
  missing = "Is required, or guardian_email in its place.",
): void {
  const given = ADDRESSES.filter((field) => isGiven(request[field]));
  if (given.length === 0) context.addIssue({ code: "custom", path: ["recipient_email"], message: missing });
  if (given.length < 2) return;
  const message = "Give recipient_email or guardian_email, not both.";
  for (const field of given) context.addIssue({ code: "custom", path: [field], message });
}

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One recipient in a request. */
export const RecipientRequest = z
  .strictObject({ ...RECIPIENT_FIELDS, recipient_email: orAbsent(RECIPIENT_FIELDS.recipient_email) })
  .superRefine((request, context) => requireOneAddress(request, context), {
    // Checked even when other fields are invalid, so that one response names all errors.
    when: ({ value }) => isRecord(value),
  })
  .meta({ id: "RecipientRequest" });
export type RecipientRequest = z.infer<typeof RecipientRequest>;

/** All fields but those that are kept under another name, or in another form. */
const { recipient_name, recipient_email, guardian_email, recipient_number, recipient_locale, ...OTHERS } =
  RECIPIENT_FIELDS;
const { role, values, ...SAME } = OTHERS;
/** What is kept as it is requested and under the same name; null for nothing. */
export type AsRequested = { [Field in keyof typeof SAME]: NonNullable<RecipientRequest[Field]> | null };
export const AS_REQUESTED = Object.keys(SAME) as (keyof AsRequested)[];

/** A value as it is kept. An empty text means that there is none. */
export const keptOf = <T>(value: T): Exclude<T, undefined> | null =>
  value === undefined || value === "" ? null : (value as Exclude<T, undefined>);

/** The stored form of a requested recipient. */
export const toRecipient = (request: RecipientRequest) => ({
  ...(Object.fromEntries(AS_REQUESTED.map((field) => [field, keptOf(request[field])])) as AsRequested),
  name: request.recipient_name,
  email: requestedEmail(request) as string,
  number: keptOf(request.recipient_number),
  locale: keptOf(request.recipient_locale),
  /** Whether the address is a guardian's, who answers and holds for a minor (decision 21.20). */
  guardian: request.guardian_email !== undefined,
});
/** A recipient as stored, with what a request says of this recipient's certificate. */
export type Recipient = Readonly<ReturnType<typeof toRecipient>>;

/** A person's account, which belongs to the address in all organizations. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly created_at: string;
}

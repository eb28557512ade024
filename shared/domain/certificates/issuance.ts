import * as z from "zod";
import { certificateCode, certificateId, Identifier } from "../ids.ts";
import { NotifyChoice } from "../organizations/organization.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { orAbsent, orNothing } from "../pasted.ts";
import type { ChosenChannels } from "../phone/decide-phone.ts";
import type { PhoneAtIssuance } from "../phone/phone-status.ts";
import { LIMITS, MAIL_QUOTA } from "../rules.ts";
import { DatedInstant } from "../text.ts";
import { Warnings } from "../warnings.ts";
import type { Certificate } from "./certificate.ts";
import { CertificateRecord } from "./certificate-record.ts";
import {
  addressField,
  RECIPIENT_FIELDS,
  type Recipient,
  RecipientRequest,
  requestedEmail,
  requireOneAddress,
  toRecipient,
} from "./recipient.ts";
import { ByPerson, type Personal, personKey, SAME_BY, type SameBy } from "./same-person.ts";

/** Who an entry names, whose other fields may be invalid; undefined when that cannot be said. */
function personOf(entry: unknown): Personal | undefined {
  const fields = Object(entry) as Record<string, unknown>;
  const { recipient_name, external_id } = fields;
  const email = RECIPIENT_FIELDS.recipient_email.safeParse(requestedEmail(fields));
  const id = RECIPIENT_FIELDS.external_id.safeParse(external_id);
  const name = RECIPIENT_FIELDS.recipient_name.safeParse(recipient_name);
  if (!email.success || !id.success || !name.success) return undefined;
  return { email: email.data, name: name.data, external_id: id.data ?? null };
}

/** One recipient or a list of them; each invalid field is reported under its own path. */
const Recipients = z
  .unknown()
  .transform((value, context): RecipientRequest[] => {
    const list = Array.isArray(value) ? value : [value];
    if (list.length === 0 || list.length > LIMITS.recipientsPerIssuance) {
      context.addIssue({
        code: "custom",
        message: `Must name 1 to ${LIMITS.recipientsPerIssuance} recipients.`,
      });
      return z.NEVER;
    }
    const recipients: RecipientRequest[] = [];
    const people = new ByPerson<number>();
    list.forEach((entry, position) => {
      const parsed = RecipientRequest.safeParse(entry, { reportInput: true });
      if (parsed.success) recipients.push(parsed.data);
      else
        for (const issue of parsed.error.issues)
          context.issues.push({
            ...issue,
            path: Array.isArray(value) ? [position, ...issue.path] : [...issue.path],
          } as z.core.$ZodRawIssue);
      const person = personOf(entry);
      if (!person) return;
      const first = people.find(person);
      if (first)
        context.addIssue({
          code: "custom",
          path: [position, addressField(Object(entry))],
          message: `Is the same person as recipient[${first.value}]: same address and ${first.by === "name" ? "name; an external_id of each tells them apart" : "external_id"}.`,
        });
      people.add(person, position);
    });
    return recipients;
  })
  .meta({
    description: `One recipient, or a list of 1 to ${LIMITS.recipientsPerIssuance}.`,
    shownAs: z.xor([RecipientRequest, z.array(RecipientRequest).min(1).max(LIMITS.recipientsPerIssuance)]),
  });

/** What to do about a recipient who has such a certificate (decision 7.13). */
const ON_DUPLICATE = ["issue", "skip", "refuse"] as const;

/** Beside a list of recipients `expires_at` is that of all of them. */
const FLAT_FIELDS = (Object.keys(RECIPIENT_FIELDS) as (keyof typeof RECIPIENT_FIELDS)[]).filter(
  (field) => field !== "expires_at",
);

/** Body of POST /v1.0/invitations: a recipient, a list of recipients, or one recipient's fields at the top level. */
export const IssueRequest = z
  .strictObject({
    event_id: Identifier,
    badge_id: Identifier,
    recipient: Recipients.optional(),
    ...RECIPIENT_FIELDS,
    recipient_name: RECIPIENT_FIELDS.recipient_name.optional(),
    recipient_email: orAbsent(RECIPIENT_FIELDS.recipient_email),
    on_erased: z.enum(["refuse", "issue"]).optional().meta({
      description:
        "When a recipient had you erase what you know of them: `refuse` is 409 `recipient_erased`, naming them, and the default; `issue` says that they have asked you again, which is kept.",
    }),
    on_duplicate: z.enum(ON_DUPLICATE).optional().meta({
      description:
        "What to do about recipients with a pending or accepted certificate of this badge for this event: `issue` another one (default), `skip` them, or `refuse` the request.",
    }),
    expires_at: orNothing(DatedInstant).meta({
      description:
        "End of validity, instead of the badge's validity_days. Certificates show its day in the offset that you give.",
    }),
    notify: NotifyChoice.optional().meta({
      description: "Which phone messages these recipients get, instead of the organization's `notify`.",
    }),
    reminders: z.boolean().optional().meta({
      description:
        "False: these recipients are not reminded of an unanswered invitation, nor told before a certificate expires.",
    }),
  })
  .superRefine(
    (body, context) => {
      const flat = FLAT_FIELDS.filter((field) => body[field] !== undefined);
      if (body.recipient === undefined) {
        const missing = "Is required when recipient is absent.";
        if (body.recipient_name === undefined)
          context.addIssue({ code: "custom", path: ["recipient_name"], message: missing });
        requireOneAddress(body, context, missing);
      } else
        for (const field of flat)
          context.addIssue({
            code: "custom",
            path: [field],
            message: "Belongs inside recipient when recipient is given.",
          });
    },
    // Checked even when other fields are invalid, so that one response names all errors.
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  )
  .meta({
    id: "IssueRequest",
    oneOf: [
      { required: ["recipient"] },
      { required: ["recipient_name", "recipient_email"] },
      { required: ["recipient_name", "guardian_email"] },
    ],
  });
export type IssueRequest = z.infer<typeof IssueRequest>;

/** The recipients of a request in any of its three forms, as they are asked for. */
export const requestedIn = (body: IssueRequest): readonly RecipientRequest[] =>
  body.recipient ?? [body as RecipientRequest];

/** The recipients of a request as they are stored. */
export const recipientsOf = (body: IssueRequest): Recipient[] => requestedIn(body).map(toRecipient);

/** The path of a recipient's field in a request of any of the three forms. */
export const recipientPath = ({ recipient }: IssueRequest, position: number, field: string): string =>
  recipient === undefined ? field : `recipient[${position}].${field}`;

/** A recipient who was left out, and the certificate that is the reason. */
export interface Skipped {
  readonly position: number;
  readonly email: string;
  readonly certificate_id: string;
  /** Null in what was stored before these were kept. */
  readonly name: string | null;
  readonly external_id: string | null;
  readonly same_by: SameBy | null;
}

/** A certificate that somebody has already, and by what it is known to be theirs. */
export type Having = Pick<Skipped, "certificate_id"> & { readonly same_by: SameBy };

/** The certificates of one request: all that is needed to write exactly the same ones again. */
export interface Issuance {
  readonly id: string;
  /** What it is stored under: made from the Idempotency-Key, or its own id. */
  readonly slot: string;
  /** From which ids and codes of its certificates are made; known to the service only. */
  readonly salt: string;
  readonly organization_id: string;
  readonly event_id: string;
  readonly badge_id: string;
  readonly event_revision: number;
  readonly badge_revision: number;
  readonly issuer_revision: number;
  readonly template_revision: number | null;
  readonly workload_hours: number | null;
  readonly recipients: readonly (Recipient & PhoneAtIssuance & Outcome & { readonly registered: boolean })[];
  /** The channels of phone messages that the request chose; null follows the organization. */
  readonly phone_channels: ChosenChannels | null;
  /** False when the request wants no reminders; null follows the organization. */
  readonly reminders: false | null;
  /** True when the organization had no webhook: of the issuance nobody is told. */
  readonly unheard: true | null;
  readonly expires_at: string | null;
  readonly created_at: string;
  /** The API key or the user of the panel. */
  readonly issued_by: string | null;
  /** SHA-256 of the request; null if it had no Idempotency-Key. */
  readonly fingerprint: string | null;
  /** Recipients of the request who were left out, by their positions in it; null if it did not ask for that. */
  readonly skipped: readonly Skipped[] | null;
  /** The request that asked for it, in log lines; null for what was issued before these were kept. */
  readonly request_id: string | null;
  /** The import that it is a part of; null for a request of its own. */
  readonly import_id: string | null;
  /** The attempt at a short code by position, where an earlier attempt gave a code that was taken. */
  readonly recoded: Readonly<Record<number, number>>;
}

/** When this time has passed since it was made, its request was answered or has died (decision 7.16). */
export const REQUEST_MS = 3_000;

/** The positions of the recipients in the request, from which ids and codes are made. */
export function positionsOf({ recipients, skipped }: Issuance): number[] {
  const left = new Set(skipped?.map(({ position }) => position));
  const asked = Array.from({ length: recipients.length + left.size }, (_, position) => position);
  return asked.filter((position) => !left.has(position));
}

/** The issuance without the people of these keys, each of whom has a certificate. */
export function withoutRecipients(issuance: Issuance, having: ReadonlyMap<string, Having>): Issuance {
  const skipped: Skipped[] = [];
  const recipients = issuance.recipients.filter((recipient, position) => {
    const had = having.get(personKey(recipient));
    const { email, name, external_id } = recipient;
    if (had) skipped.push({ position, email, name, external_id, ...had });
    return !had;
  });
  return { ...issuance, recipients, skipped };
}

/** The certificates of an issuance as they are at the moment of issuance. */
export function certificatesOf(issuance: Issuance): Certificate[] {
  const issuedAt = new Date(issuance.created_at);
  const positions = positionsOf(issuance);
  return issuance.recipients.map(({ registered, role, values, ...recipient }, index) => ({
    ...recipient,
    id: certificateId(issuance.salt, positions[index]!, issuedAt),
    short_code: certificateCode(issuance.salt, positions[index]!, issuance.recoded[positions[index]!] ?? 0),
    organization_id: issuance.organization_id,
    issuance_id: issuance.id,
    event_id: issuance.event_id,
    badge_id: issuance.badge_id,
    event_revision: issuance.event_revision,
    badge_revision: issuance.badge_revision,
    issuer_revision: issuance.issuer_revision,
    template_revision: issuance.template_revision,
    workload_hours: recipient.workload_hours ?? issuance.workload_hours,
    has_outcome: role !== null || values !== null,
    status: "PENDING",
    recipient_status: registered ? "PENDING" : "INVITED",
    created_at: issuance.created_at,
    updated_at: issuance.created_at,
    accepted_at: null,
    rejected_at: null,
    expires_at: recipient.expires_at ?? issuance.expires_at,
    revoked_at: null,
    revocation_reason: null,
    revocation_notice: null,
    revoked_by: null,
    visibility: "link",
    name_in_credential: true,
    request_id: issuance.request_id,
    import_id: issuance.import_id,
    phone_channels: recipient.phone === "queued" ? issuance.phone_channels : null,
    phone_asked: false,
    corrected_at: null,
    renamed_at: null,
    erased_at: null,
    link_generation: 0,
    number_generation: 0,
    name_corrected: false,
    reminders: issuance.reminders !== false,
    bulk: issuance.import_id !== null || issuance.recipients.length > MAIL_QUOTA.singleUpTo,
  }));
}

/** Response of POST /v1.0/invitations. */
export const IssuanceRecord = z
  .strictObject({
    issuance_id: z.string(),
    issued: z.int(),
    certificates: z.array(CertificateRecord),
    skipped: z
      .array(
        z.strictObject({
          recipient_email: z.string(),
          recipient_name: z.string().nullable(),
          external_id: z.string().nullable(),
          certificate_id: z.uuid(),
          same_by: z.enum(SAME_BY).nullable().meta({
            description: "What the certificate's recipient has in common with this one, beside the address.",
          }),
        }),
      )
      .optional()
      .meta({ description: "Only with `on_duplicate: skip`: who was left out, with their certificates." }),
    warnings: Warnings.meta({
      description:
        "Only when there are some: what the documents of these certificates would not show as it was meant. A repeated request has those of its own moment.",
    }),
  })
  .meta({ id: "Issuance" });
export type IssuanceRecord = z.infer<typeof IssuanceRecord>;

import * as z from "zod";
import { inUtc } from "#shared/formats/days.ts";
import { shortCode } from "../ids.ts";
import { LOCALES } from "../organizations/organization.ts";
import { type Outcome, ToldValues } from "../outcomes/outcome.ts";
import { PHONE_DECISIONS, PHONE_REASONS, PHONE_STATUSES, type PhoneState } from "../phone/phone-status.ts";
import { ShownMoment } from "../text.ts";
import { viewOf } from "../view.ts";
import {
  type Certificate,
  certificateUrl,
  credentialAddresses,
  documentAddresses,
  EMAIL_STATUSES,
  type EmailStatus,
  hasDocument,
  isHidden,
} from "./certificate.ts";

import type { Recipient } from "./recipient.ts";
import { STATUS_FIELDS } from "./status-filter.ts";

/** A recipient as integrators see it. */
export const RecipientRecord = z.strictObject({
  name: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  guardian: z.boolean().meta({ description: "Whether `email` is that of a parent or guardian." }),
});

/** The integrator's view of a stored recipient. */
export const toRecipientRecord = (recipient: Recipient): z.infer<typeof RecipientRecord> =>
  viewOf(RecipientRecord, recipient, {});

/** A recipient as webhooks name them: without the number, which leaves the service for nobody. */
export const ToldRecipient = RecipientRecord.omit({ number: true });

/** The view of webhooks of a stored recipient. */
export const toToldRecipient = (recipient: Recipient): z.infer<typeof ToldRecipient> =>
  viewOf(ToldRecipient, recipient, {});

/** What a certificate is at a moment, which does not change when it is told again; webhooks send it. */
export const CertificateFacts = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    issuance_id: z.string(),
    external_id: z.string().nullable(),
    event_id: z.uuid(),
    event_short_code: z.string(),
    badge_id: z.uuid(),
    badge_short_code: z.string(),
    recipient: ToldRecipient,
    reason: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    workload_hours: z.number().nullable(),
    role: z.string().nullable(),
    values: ToldValues.meta({
      description: "What the recipient did, by the keys of the badge's `fields`: a duration as `1:42:07`.",
    }),
    status: STATUS_FIELDS.status,
    recipient_status: STATUS_FIELDS.recipient_status,
    issued_at: z.string(),
    accepted_at: z.string().nullable(),
    rejected_at: z.string().nullable(),
    expires_at: ShownMoment.nullable(),
    revoked_at: z.string().nullable(),
    revocation_reason: z.string().nullable(),
    verification_url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    corrected_at: z.string().nullable(),
    erased_at: z.string().nullable().meta({
      description: "When what it said of a person was erased: name and address are empty from then on.",
    }),
    phone_status: z.enum(["none", ...PHONE_DECISIONS]).meta({
      description:
        "What was decided about the recipient's number when the certificate was issued. The number itself is never sent.",
    }),
  })
  .meta({ id: "CertificateFacts" });
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** A certificate as integrators see it. */
export const CertificateRecord = z
  .strictObject({
    ...CertificateFacts.shape,
    recipient: RecipientRecord,
    certificate_status: STATUS_FIELDS.certificate_status,
    email_status: z.enum(EMAIL_STATUSES).meta({
      description:
        "What became of the latest e-mail with the invitation. `paused`: it is kept, and goes when the mails of its organization may go again. `sent`: our mail service took it; then `delayed` while the recipient's mail server does not take it, and `delivered` once it did. `bounced`: it came back, or was not sent because its domain takes no mail.",
    }),
    phone_status: z.enum(PHONE_STATUSES).meta({
      description:
        "What became of the message to `recipient_number`, which follows the e-mail. `queued`: it follows, or waits for the morning there; `sent`: it was handed over; `not_allowed`: see `phone_reason`; `not_available`: this service sends none; `none`: there is no number, or nobody wants it used.",
    }),
    phone_reason: z.enum(PHONE_REASONS).nullable().meta({
      description:
        "Why there is no message: the `plan` has none, nobody can have the `number`, its `line` is a fixed one, it is a `premium` one, its `country` is not sent to, the month's `allowance` is used up, it got all messages of a day (`daily`), or messages are `stopped`. Of `failed`: it is `undeliverable`, it was `refused`, or the network knows no such `number` or does not serve its `country`.",
    }),
    // Not among the facts, as the recipient's answer may bring it.
    recipient_locale: z.enum(LOCALES).nullable().meta({
      description:
        "Language of the recipient: that of the issuance, else the one in which they chose to answer; null for neither.",
    }),
    document_url: z
      .string()
      .nullable()
      .meta({ description: "The certificate as PDF; null unless it was accepted, and once it is revoked." }),
    credential_url: z.string().nullable().meta({
      description:
        "The certificate as a signed credential (Open Badges 3.0); null unless it was accepted, and once it is revoked.",
    }),
    import_id: z
      .uuid()
      .nullable()
      .meta({
        description: "The import that issued it; null for a single request.",
        examples: [null],
      }),
    hidden: z.boolean().meta({
      description:
        "Its holder shows it to nobody: `verification_url`, `document_url` and `credential_url` are 404 until they show it again.",
    }),
  })
  .meta({ id: "Certificate" });
export type CertificateRecord = z.infer<typeof CertificateRecord>;

/** What became of the latest mail and of the phone message of a certificate. */
export interface ToldStates {
  readonly email: EmailStatus;
  readonly phone: PhoneState;
}

/** The integrator's view of a stored certificate. */
export const toCertificateRecord = (
  certificate: Certificate,
  baseUrl: string,
  { email, phone }: ToldStates,
  outcome: Outcome,
): CertificateRecord => ({
  ...toCertificateFacts(certificate, baseUrl, outcome),
  recipient: toRecipientRecord(certificate),
  certificate_status: certificate.status,
  email_status: email,
  phone_status: phone.status,
  phone_reason: phone.reason,
  recipient_locale: certificate.locale,
  document_url: hasDocument(certificate) ? documentAddresses(baseUrl, certificate).pdf_url : null,
  credential_url: hasDocument(certificate) ? credentialAddresses(baseUrl, certificate).json_url : null,
  import_id: certificate.import_id,
  hidden: isHidden(certificate),
});

/** The facts of a stored certificate, with what it says of the person. */
export const toCertificateFacts = (
  certificate: Certificate,
  baseUrl: string,
  { role, values }: Outcome,
): CertificateFacts =>
  viewOf(CertificateFacts, certificate, {
    event_short_code: shortCode(certificate.event_id),
    badge_short_code: shortCode(certificate.badge_id),
    recipient: toToldRecipient(certificate),
    phone_status: certificate.phone ?? "none",
    metadata: certificate.metadata ?? {},
    role,
    values: { ...values },
    issued_at: certificate.created_at,
    expires_at: certificate.expires_at && inUtc(certificate.expires_at),
    verification_url: certificateUrl(baseUrl, certificate),
  });

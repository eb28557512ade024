import * as z from "zod";
import { inZone } from "#shared/formats/days.ts";
import { issuerUrl } from "../credentials/issuer.ts";
import { notFound } from "../errors.ts";
import { platformUrl } from "../events/event.ts";
import { CONNECTION_TYPES, LOCATION_TYPES } from "../events/event-choices.ts";
import { zoneOfDays } from "../organizations/organization.ts";
import { RecipientInvitation, toRecipientInvitation } from "../people/recipient-invitation.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { ShownMoment } from "../text.ts";
import {
  type CertificateStatus,
  credentialAddresses,
  documentAddresses,
  hasDocument,
  isHidden,
  VISIBILITIES,
} from "./certificate.ts";
import type { InvitationSubject } from "./invitation-subject.ts";
import { shownCertificate } from "./shown-certificate.ts";

/** Path parameters of GET /verify/{organization_id}/{id}, the address of a certificate before it had its own page. */
export const VerificationParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "Organization that issued the certificate." }),
  id: z.uuid().toLowerCase().meta({ description: "Identifier of the certificate." }),
});

/** What a verification finds; only `valid` proves anything. */
export const VERIFICATION_STATES = [
  "valid",
  "awaiting_recipient",
  "refused",
  "expired",
  "revoked",
  "erased",
] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

const { certificate, event, badge, organization } = RecipientInvitation.shape;

const EXAMPLE = "https://certificates.example.com/api/c/7Q2M4XKD0A5V";

/** What anybody may know of a certificate: never e-mail address, number or reason (decision 8.8). */
export const Verification = z
  .strictObject({
    state: z.enum(VERIFICATION_STATES).meta({
      description:
        "`valid`; `awaiting_recipient`: not accepted yet; `refused` by the recipient; `expired`; `revoked` by the issuer; `erased`: what it said of a person.",
    }),
    certificate: z.strictObject({
      id: certificate.shape.id,
      short_code: certificate.shape.short_code,
      recipient_name: z.string().nullable().meta({ description: "Null unless the recipient has accepted." }),
      issued_at: certificate.shape.issued_at,
      expires_at: certificate.shape.expires_at,
      revoked_at: certificate.shape.revoked_at,
      erased_at: ShownMoment.nullable(),
      renamed_at: ShownMoment.nullable().meta({
        description: "When its name was last corrected after the recipient had accepted.",
      }),
      workload_hours: z.number().nullable(),
      role: certificate.shape.role,
      values: certificate.shape.values.meta({
        description:
          "What the badge's fields show on pages; empty, and `role` null, unless the recipient has accepted.",
      }),
      verification_url: certificate.shape.verification_url,
      visibility: z.enum(VISIBILITIES).exclude(["hidden"]).meta({
        description:
          "Chosen by the recipient: whether search engines may list the page (`public`), or not (`link`).",
      }),
    }),
    document: z
      .strictObject({
        pdf_url: z.string().meta({ examples: [`${EXAMPLE}.pdf`] }),
        archive_url: z.string().meta({
          description: "The same as PDF/A-3, with the credential attached.",
          examples: [`${EXAMPLE}.pdf?archive`],
        }),
        png_url: z.string().meta({
          description: "A picture with the credential in it, once it is signed (a baked badge).",
          examples: [`${EXAMPLE}.png`],
        }),
        card_url: z.string().meta({
          description: "Picture of 1,200 × 630 pixels for previews of links.",
          examples: [`${EXAMPLE}/card.png`],
        }),
        profile: z.boolean().meta({
          description:
            "Whether its page offers to add it to a profile, as on LinkedIn; false for one that a parent or guardian holds.",
        }),
      })
      .nullable()
      .meta({
        description: "Addresses of the document; null unless the recipient has accepted, and when revoked.",
      }),
    credential: z
      .strictObject({
        json_url: z.string().meta({
          description: "The credential with its proof (eddsa-rdfc-2022).",
          examples: [`${EXAMPLE}.json`],
        }),
        jwt_url: z.string().meta({
          description: "The same content as a VC-JWT (ES256).",
          examples: [`${EXAMPLE}.jwt`],
        }),
        packet_url: z.string().meta({
          description: "A ZIP with all that checks the credential without a network.",
          examples: [`${EXAMPLE}/packet.zip`],
        }),
      })
      .nullable()
      .meta({
        description: "Addresses of the signed credential (Open Badges 3.0); null when the document is.",
      }),
    event: z.strictObject({
      ...event.shape,
      location_type: z.enum(LOCATION_TYPES).nullable(),
      official_url: z.string().nullable(),
      listed: z.boolean().meta({
        description: "Whether the event is public now, so that `platform_url` leads to its page.",
      }),
    }),
    badge,
    issuer: z.strictObject({
      ...organization.shape,
      profile_url: z
        .string()
        .nullable()
        .meta({
          description:
            "Its public profile; null unless the certificate is valid and the issuer has signed a credential.",
          examples: ["https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264"],
        }),
    }),
    next_steps: z
      .array(
        z.strictObject({
          event_id: z.uuid(),
          type: z.enum(CONNECTION_TYPES),
          name: z.string(),
          initial_date: ShownMoment.nullable(),
          finish_date: ShownMoment.nullable(),
          platform_url: z.string(),
        }),
      )
      .max(LIMITS.nextStepsOfCertificate)
      .meta({
        description:
          "Public events that the issuer connected with this one, of the first four; empty unless the certificate is valid and the event is public.",
      }),
  })
  .meta({ id: "Verification" });
export type Verification = z.infer<typeof Verification>;

const STATES: Readonly<Record<CertificateStatus, VerificationState>> = {
  PENDING: "awaiting_recipient",
  ACCEPTED: "valid",
  REJECTED: "refused",
  EXPIRED: "expired",
  REVOKED: "revoked",
};

/** The ports of {@link verifyCertificate}. */
export const READING = ["certificates", "issuers", "events", "settings", "clock"] as const;
type Reading = Pick<Ports, (typeof READING)[number]>;

/** What the page of a certificate tells anybody. Throws `not_found`. */
export async function verifyCertificate(
  { certificates, issuers, events, settings, clock }: Reading,
  code: string,
): Promise<Verification> {
  const subject = await shownCertificate({ certificates }, code, "certificate");
  const found = toVerification(subject, settings.baseUrl, clock.now());
  if (found.state !== "valid") return found;
  const { id } = subject.organization;
  const [issuer, next_steps] = await Promise.all([
    issuers.find(id),
    subject.listed ? nextStepsOf({ events }, subject, settings.baseUrl) : [],
  ]);
  const profile_url = issuer ? issuerUrl(settings.baseUrl, id) : null;
  return { ...found, issuer: { ...found.issuer, profile_url }, next_steps };
}

/**
 * Of the event's first connections those that are public now, each event once, in the issuer's order (decision 15.29). No more
 * are read, so that a stranger's request costs little.
 */
async function nextStepsOf(
  { events }: Pick<Ports, "events">,
  { connections, organization }: InvitationSubject,
  baseUrl: string,
): Promise<Verification["next_steps"]> {
  const types = new Map(connections.toReversed().map(({ event_id, type }) => [event_id, type]));
  const first = [...new Set(connections.map(({ event_id }) => event_id))].slice(0, LIMITS.nextStepsRead);
  const shown = await events.shown(organization, first);
  const ids = first.filter((id) => shown.has(id));
  return ids.slice(0, LIMITS.nextStepsOfCertificate).map((id) => {
    const { name, initial_date, finish_date } = shown.get(id)!;
    const platform_url = platformUrl(baseUrl, id);
    return { event_id: id, type: types.get(id)!, name, initial_date, finish_date, platform_url };
  });
}

/** The short code of a certificate that is named by its former address. Throws `not_found`. */
export async function codeOfFormerAddress(
  { certificates }: Pick<Ports, "certificates">,
  { organization_id, id }: z.infer<typeof VerificationParams>,
): Promise<string> {
  const certificate = await certificates.get(organization_id, id);
  if (!certificate || isHidden(certificate)) throw notFound("certificate");
  return certificate.short_code;
}

function toVerification(subject: InvitationSubject, baseUrl: string, at: Date): Verification {
  const { certificate, event, badge, organization } = toRecipientInvitation(subject, baseUrl, at);
  const { id, status, recipient_status, recipient_name, ...shown } = certificate;
  const { short_code, workload_hours, erased_at, renamed_at } = subject.certificate;
  const there = (moment: string | null) => moment && inZone(moment, zoneOfDays(subject.organization));
  const { location_type, official_url } = subject.event;
  const accepted = recipient_status === "ACCEPTED";
  return {
    state: erased_at === null ? STATES[status] : "erased",
    certificate: {
      id,
      short_code,
      recipient_name: accepted && erased_at === null ? recipient_name : null,
      issued_at: shown.issued_at,
      expires_at: shown.expires_at,
      revoked_at: erased_at === null ? shown.revoked_at : null,
      erased_at: there(erased_at),
      renamed_at: there(renamed_at),
      workload_hours,
      role: accepted ? shown.role : null,
      values: accepted ? shown.values : [],
      verification_url: shown.verification_url,
      visibility: shown.visibility === "public" ? "public" : "link",
    },
    document: hasDocument(certificate)
      ? { ...documentAddresses(baseUrl, subject.certificate), profile: !certificate.guardian }
      : null,
    credential: hasDocument(certificate) ? credentialAddresses(baseUrl, subject.certificate) : null,
    event: { ...event, location_type, official_url, listed: subject.listed },
    badge,
    issuer: { ...organization, profile_url: null },
    next_steps: [],
  };
}

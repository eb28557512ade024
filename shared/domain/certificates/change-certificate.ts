import * as z from "zod";
import { secondsOfDayLeft } from "../calendar.ts";
import { DomainError } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import { type ActingFor, idOfActing, NOTIFY_ALL } from "../organizations/organization.ts";
import { type ChosenChannels, decidePhone } from "../phone/decide-phone.ts";
import { phoneStateOf } from "../phone/phone-message.ts";
import { mayHaveMessage, PHONE_CHANNELS } from "../phone/phone-status.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS, PHONE, type Plan } from "../rules.ts";
import { text } from "../text.ts";
import type { Certificate } from "./certificate.ts";
import type { CertificateRecord, ToldStates } from "./certificate-record.ts";
import { changeCertificate, refuseErased } from "./decide-change.ts";
import {
  certificateIdOf,
  namedCertificate,
  type RecordPorts,
  recordOf,
  type ToldPorts,
} from "./read-certificate.ts";
import { isOverdue, revoke } from "./transition.ts";

/** Body of POST /v1.0/invitations/{id}/revoke. */
export const RevokeRequest = z
  .strictObject({
    reason: text(LENGTHS.reason, { min: 0, lines: true })
      .nullish()
      .meta({ description: "Kept with the certificate." }),
    tell_recipient: z
      .boolean()
      .default(true)
      .meta({ description: "Whether the recipient is told of the revocation by e-mail." }),
    share_reason: z.boolean().default(false).meta({ description: "Whether that e-mail has the reason." }),
  })
  .meta({ id: "RevokeRequest" });

/** Revokes a certificate for good. Throws `not_found`, `already_rejected`, `certificate_expired`. */
export async function revokeCertificate(
  ports: Pick<Ports, "certificates" | "certificates.write" | "lastingNotes" | "clock"> & RecordPorts,
  revoker: ActingFor,
  name: CertificateName,
  request: z.infer<typeof RevokeRequest>,
): Promise<CertificateRecord> {
  const at = ports.clock.now();
  const { tell_recipient, share_reason } = request;
  const revocation_reason = request.reason || null;
  const told = share_reason ? "reason" : "plain";
  const revocation_notice = tell_recipient ? told : null;
  const { organizationId } = revoker;
  const revoked_by = idOfActing(revoker);
  const certificateId = await certificateIdOf(ports, organizationId, name);
  const revoked = await changeCertificate(ports, { organizationId, certificateId }, (certificate) => {
    const after = revoke(certificate, at);
    if (after === certificate) return { after };
    const noted = {
      at: at.toISOString(),
      organization_id: organizationId,
      certificate_id: certificateId,
      revocation_reason,
      revoked_by,
    };
    return {
      after: { ...after, revocation_reason, revocation_notice, revoked_by },
      first: () => ports.lastingNotes.revoked(noted),
    };
  });
  return recordOf(ports, revoked);
}

/** By what an invitation can be sent again. */
const RESEND_CHANNELS = ["email", ...PHONE_CHANNELS] as const;

/** Body of POST /v1.0/invitations/{id}/resend. */
export const ResendRequest = z
  .strictObject({
    channels: z
      .array(z.enum(RESEND_CHANNELS))
      .min(1)
      .max(RESEND_CHANNELS.length)
      .refine((channels) => new Set(channels).size === channels.length, { error: "Names one twice." })
      .default(["email"])
      .meta({
        description:
          "By what it is sent again. Of `whatsapp` and `sms` together, SMS is sent where WhatsApp does not reach the recipient.",
      }),
  })
  .meta({ id: "ResendRequest" });

type ResendPorts = Pick<
  Ports,
  "certificates" | "organizations" | "messages.request" | "phonePolicy" | "clock"
> &
  RecordPorts;

/**
 * Requests one more mail with the invitation of a pending certificate, one more phone message, or both: all that is asked for
 * or nothing. Throws `not_found`, `resend_limit_reached`, `recipient_unsubscribed`, `conflict` while a mail or message is being
 * sent or waits, `recipient_opted_out`, `phone_not_available`, `phone_message_recent`, and the reason why a certificate is not
 * pending.
 */
export async function resendInvitation(
  ports: ResendPorts,
  organization: ActingFor & { readonly plan: Plan },
  name: CertificateName,
  { channels }: z.infer<typeof ResendRequest>,
): Promise<CertificateRecord> {
  const { organizationId, plan } = organization;
  const certificate = await namedCertificate(ports, organizationId, name);
  const at = ports.clock.now();
  refuseUnlessPending(certificate, at);
  const email = channels.includes("email");
  const [first, second] = channels.filter((channel) => channel !== "email");
  const phone = second === undefined ? (first ?? null) : ("both" as const);
  if (phone !== null) await refuseUnlessPhoned(ports, certificate, plan, phone);
  const asked = { email, phone, by: idOfActing(organization) } as const;
  switch (await ports["messages.request"].again(certificate, asked, LIMITS.resendsPerDay, at)) {
    case "requested":
      return recordOf(ports, certificate, statesAfter(ports, certificate, { email, phone: phone !== null }));
    case "unsent":
      throw new DomainError(
        "conflict",
        "An invitation for this certificate is on its way, or waits for its turn.",
      );
    case "muted":
      throw new DomainError(
        "recipient_unsubscribed",
        "The recipient asked for no more e-mail of your organization; only they can allow it again.",
      );
    case "opted_out":
      throw new DomainError(
        "recipient_opted_out",
        "The recipient asked for no more messages to this number; only they can allow them again.",
      );
    case "recent":
      throw new DomainError(
        "phone_message_recent",
        `A message was sent to this number less than ${PHONE.againAfterHours} hours ago, and may have arrived.`,
      );
    case "limit":
      throw new DomainError(
        "resend_limit_reached",
        `An invitation can be sent again ${LIMITS.resendsPerDay} times a day (UTC).`,
        { retryAfterSeconds: secondsOfDayLeft(at) },
      );
  }
}

/** What is told of a certificate of which a mail, a phone message or both were asked for. */
async function statesAfter(
  { messages }: ToldPorts,
  certificate: Certificate,
  asked: { readonly email: boolean; readonly phone: boolean },
): Promise<ToldStates> {
  const isKnown = asked.email && (asked.phone || !mayHaveMessage(certificate));
  const told = isKnown ? undefined : (await messages.of([certificate])).get(certificate.id)!;
  const email = told && !asked.email ? told.email : "queued";
  if (asked.phone) return { email, phone: { status: "queued", reason: null } };
  return { email, phone: phoneStateOf(certificate, email, told?.message) };
}

/** Refuses a phone message that would not be sent; what the request asks for wins over the organization's choice. */
async function refuseUnlessPhoned(
  { organizations, phonePolicy }: Pick<Ports, "organizations" | "phonePolicy">,
  { number, organization_id }: Certificate,
  plan: Plan,
  chosen: ChosenChannels,
): Promise<void> {
  const override = (await organizations.get(organization_id))?.phone_override ?? null;
  const decision = decidePhone({ number, plan, override, notify: NOTIFY_ALL, chosen }, phonePolicy);
  switch (decision.kind) {
    case "allowed":
      return;
    case "none":
      throw new DomainError("phone_not_available", "The recipient has no number.");
    case "not_available":
      throw new DomainError("phone_not_available", "This service sends no messages by these channels.");
    case "not_allowed":
      throw new DomainError("phone_not_available", "No message is sent to this number; see phone_reason.", {
        extra: { phone_reason: decision.reason },
      });
  }
}

function refuseUnlessPending(certificate: Certificate, at: Date): void {
  refuseErased(certificate);
  if (certificate.status === "ACCEPTED")
    throw new DomainError("already_accepted", "The recipient has accepted this certificate.");
  if (certificate.status === "REJECTED")
    throw new DomainError("already_rejected", "The recipient has refused this certificate.");
  if (certificate.status === "REVOKED")
    throw new DomainError("certificate_revoked", "This certificate was revoked.");
  if (certificate.status === "EXPIRED" || isOverdue(certificate, at))
    throw new DomainError("certificate_expired", "This certificate has expired.");
}

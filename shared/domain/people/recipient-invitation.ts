import * as z from "zod";
import { inZone } from "#shared/formats/days.ts";
import { pictureUrl } from "../badges/badge.ts";
import {
  CERTIFICATE_STATUSES,
  certificateUrl,
  RECIPIENT_STATUSES,
  VISIBILITIES,
} from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { expire, reconsiderableUntil } from "../certificates/transition.ts";
import { shownImage } from "../documents/image-addresses.ts";
import { platformUrl } from "../events/event.ts";
import { shortCode } from "../ids.ts";
import { LOCALES, zoneOfDays } from "../organizations/organization.ts";
import { READABLE_OUTCOME, readableOutcome } from "../outcomes/readable-outcome.ts";
import { HolderMessages, holderMessages } from "../phone/holder-messages.ts";
import { mayHaveMessage } from "../phone/phone-status.ts";
import { ShownMoment } from "../text.ts";
import { viewOf } from "../view.ts";

/** A certificate as the holder of its link sees it, with nothing of other certificates and organizations. */
export const RecipientInvitation = z
  .strictObject({
    certificate: z.strictObject({
      id: z.uuid(),
      short_code: z.string().meta({ examples: ["7Q2M4XKD0A5V"] }),
      status: z.enum(CERTIFICATE_STATUSES),
      recipient_status: z.enum(RECIPIENT_STATUSES),
      recipient_name: z.string(),
      recipient_locale: z.enum(LOCALES).nullable(),
      guardian: z.boolean().meta({ description: "Whether a parent or guardian answers for the recipient." }),
      reason: z.string().nullable(),
      ...READABLE_OUTCOME,
      issued_at: ShownMoment,
      accepted_at: ShownMoment.nullable(),
      rejected_at: ShownMoment.nullable(),
      reconsider_until: ShownMoment.nullable().meta({
        description: "Until when a refusal can be taken back; null when it cannot.",
      }),
      expires_at: ShownMoment.nullable(),
      revoked_at: ShownMoment.nullable(),
      verification_url: z.string(),
      visibility: z
        .enum(VISIBILITIES)
        .meta({ description: "The recipient's choice: who may see the certificate's page and documents." }),
      name_in_credential: z
        .boolean()
        .meta({ description: "The recipient's choice: whether the credential has their name." }),
    }),
    event: z.strictObject({
      id: z.uuid(),
      short_code: z.string(),
      name: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      initial_date: ShownMoment.nullable(),
      finish_date: ShownMoment.nullable(),
      platform_url: z.string(),
    }),
    badge: z.strictObject({
      name: z.string(),
      description: z.string().nullable(),
      criteria: z.string().nullable(),
      image_url: z.string().nullable(),
      picture_url: z.string().meta({
        description: "The picture to show: our copy of the image, or a drawn one.",
        examples: ["https://certificates.example.com/api/b/9K3WYZB7C1-1.png"],
      }),
      skills: z.array(z.string()),
    }),
    organization: z.strictObject({
      name: z.string(),
      company_name: z.string().nullable(),
      pic_url: z.string().nullable(),
      picture_url: z
        .string()
        .nullable()
        .meta({
          description: "The picture to show: our copy of `pic_url`.",
          examples: [`https://certificates.example.com/api/images/of/${"0".repeat(43)}`],
        }),
      verified: z.boolean(),
      locale: z.enum(LOCALES),
      primary_color: z
        .string()
        .nullable()
        .meta({ description: "The organization's colour now, as it gave it.", examples: ["#0b3d5c"] }),
    }),
    sent_from: z
      .string()
      .nullable()
      .meta({
        description:
          "The address that the latest e-mail about this certificate came from; null when that is not known.",
        examples: ["certificates@certificados.horizonte.example"],
      }),
    unsubscribed: z
      .boolean()
      .meta({ description: "Whether this address stopped the organization's e-mails." }),
    messages: HolderMessages.nullable().meta({
      description: "The number that messages about this certificate go to; null when there are none.",
    }),
  })
  .meta({ id: "RecipientInvitation" });
export type RecipientInvitation = z.infer<typeof RecipientInvitation>;

/**
 * The recipient's view of a certificate, which is EXPIRED in time even if the worker has not expired it yet. Its times have the
 * offset of the organization's time zone when it was issued.
 */
export function toRecipientInvitation(
  { certificate, event, badge, organization, outcome, muted, optOut, sentFrom }: InvitationSubject,
  baseUrl: string,
  at: Date,
): RecipientInvitation {
  const { shape } = RecipientInvitation;
  const there = (moment: string | null) => moment && inZone(moment, zoneOfDays(organization));
  const { created_at, accepted_at, rejected_at, revoked_at } = certificate;
  return {
    certificate: viewOf(shape.certificate, certificate, {
      status: expire(certificate, at).status,
      recipient_name: certificate.name,
      recipient_locale: certificate.locale,
      ...readableOutcome(badge, outcome, "page"),
      issued_at: inZone(created_at, zoneOfDays(organization)),
      accepted_at: there(accepted_at),
      rejected_at: there(rejected_at),
      revoked_at: there(revoked_at),
      reconsider_until: there(reconsiderableUntil(certificate, at)),
      verification_url: certificateUrl(baseUrl, certificate),
    }),
    event: viewOf(shape.event, event, {
      short_code: shortCode(event.id),
      platform_url: platformUrl(baseUrl, event.id),
    }),
    badge: viewOf(shape.badge, badge, { picture_url: pictureUrl(baseUrl, badge.id, badge.revision) }),
    organization: viewOf(shape.organization, organization, {
      picture_url: shownImage(baseUrl, organization.id, organization.pic_url),
      primary_color: organization.primary_color ?? null,
    }),
    sent_from: sentFrom ?? null,
    unsubscribed: muted,
    messages:
      certificate.number !== null && mayHaveMessage(certificate)
        ? holderMessages(certificate.number, optOut)
        : null,
  };
}

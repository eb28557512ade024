import * as z from "zod";
import {
  type AnswerPorts,
  acceptCertificate,
  accountName,
  deadLink,
  liveFor,
  rejectCertificate,
} from "../certificates/answer.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { changeCertificate } from "../certificates/decide-change.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { PersonName } from "../certificates/recipient.ts";
import { accept, reconsider } from "../certificates/transition.ts";
import { DomainError } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { ADDRESS_KEYS, addressPartition } from "../privacy/address-partition.ts";
import { type RecipientInvitation, toRecipientInvitation } from "./recipient-invitation.ts";

/** The token of a mail's link. Any text passes, so that every wrong token gets the same 404. */
const LinkToken = z.string();
/** Path parameters of an operation on the invitation of a link. */
export const LinkParams = z.strictObject({ token: LinkToken });

/** Response to an acceptance or refusal. */
export const InvitationResponse = z
  .strictObject({
    certificate_id: z.uuid(),
    status: z.string(),
    recipient_status: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "InvitationResponse" });

export type LinkPorts = Pick<Ports, "links" | "clock">;

/** What a link names, unless the invitation went to another address since. Throws `not_found`. */
async function linkOf({ links, clock }: LinkPorts, token: string) {
  const link = await links.read(token, clock.now());
  if (!link) throw deadLink();
  return link;
}

/** The certificate of a link. Throws `not_found`. */
export async function certificateOfLink(ports: LinkPorts & Pick<Ports, "certificates">, token: string) {
  const link = await linkOf(ports, token);
  return liveFor(link, await ports.certificates.get(link.organizationId, link.certificateId));
}

/**
 * The same for what cannot be undone, with the session in which it is asked, if it is. Throws `invalid_credential` in one that another
 * address opened than that of the certificate or the first of the person (decision 23.10).
 */
export async function certificateToDecide(ports: LinkPorts & Pick<Ports, "certificates">, token: string) {
  const link = await linkOf(ports, token);
  const certificate = liveFor(link, await ports.certificates.get(link.organizationId, link.certificateId));
  if ("generation" in link) return { certificate, session: undefined };
  const { first, by, epoch } = link;
  if (by !== first && ADDRESS_KEYS + by !== addressPartition(certificate.email))
    throw new DomainError(
      "invalid_credential",
      "For this, sign in by a link to the address of the certificate, or to the first of your addresses.",
    );
  return { certificate, session: { joins_by: by, joins_epoch: epoch } };
}

/** What pages say of the certificate of a link. Throws `not_found`. */
export async function subjectOfLink(
  ports: LinkPorts & Pick<Ports, "certificates">,
  token: string,
): Promise<InvitationSubject> {
  const link = await linkOf(ports, token);
  const subject = await ports.certificates.subject(link.organizationId, link.certificateId, {
    withMail: true,
  });
  if (!subject) throw deadLink();
  liveFor(link, subject.certificate);
  return subject;
}

/** The invitation of a link. Changes nothing, since mail scanners follow links. Throws `not_found`. */
export const viewInvitation = async (
  ports: LinkPorts & Pick<Ports, "certificates" | "settings">,
  token: string,
): Promise<RecipientInvitation> =>
  toRecipientInvitation(await subjectOfLink(ports, token), ports.settings.baseUrl, ports.clock.now());

/**
 * Accepts, in the language `lang` if the recipient chose one, and creates a missing account in the same transaction. Throws
 * `not_found` and what {@link accept} does.
 */
export const acceptInvitation = async (
  ports: LinkPorts & AnswerPorts,
  token: string,
  lang?: Locale,
): Promise<z.input<typeof InvitationResponse>> =>
  responseOf(await acceptCertificate(ports, await linkOf(ports, token), lang));

/** Refuses, in the same way but without an account. Throws `not_found` and what {@link reject} does. */
export const rejectInvitation = async (
  ports: LinkPorts & AnswerPorts,
  token: string,
  lang?: Locale,
): Promise<z.input<typeof InvitationResponse>> =>
  responseOf(await rejectCertificate(ports, await linkOf(ports, token), lang));

/** Takes a refusal back. Throws `not_found` and what {@link reconsider} does. */
export async function reconsiderInvitation(
  ports: LinkPorts & Pick<Ports, "certificates" | "certificates.write">,
  token: string,
): Promise<z.input<typeof InvitationResponse>> {
  const link = await linkOf(ports, token);
  const subject = await ports.certificates.subject(link.organizationId, link.certificateId);
  const at = ports.clock.now();
  const decide = (certificate: Certificate) => ({
    after: reconsider(liveFor(link, certificate), subject?.registered === true, at),
  });
  return responseOf(await changeCertificate(ports, link, decide, deadLink));
}

const responseOf = ({ id, status, recipient_status, updated_at }: Certificate) => ({
  certificate_id: id,
  status,
  recipient_status,
  updated_at,
});

/** Body of POST /recipient/accounts. */
export const CreateAccount = z
  .strictObject({ token: LinkToken, name: PersonName.optional() })
  .meta({ id: "CreateAccount" });
export const AccountRecord = z
  .strictObject({ name: z.string(), email: z.string(), created_at: z.string() })
  .meta({ id: "Account" });

/**
 * Creates the account of the address that the link was sent to. Throws `not_found`, `account_exists`, and for a
 * certificate that has ended or was refused what {@link accept} does.
 */
export async function createAccount(
  ports: LinkPorts & Pick<Ports, "certificates" | "accounts">,
  { token, name }: z.infer<typeof CreateAccount>,
): Promise<z.input<typeof AccountRecord>> {
  const certificate = await certificateOfLink(ports, token);
  const at = ports.clock.now();
  accept(certificate, at);
  const account = {
    email: certificate.email,
    name: name ?? accountName(certificate),
    created_at: at.toISOString(),
  };
  if (!(await ports.accounts.createAccount(account)))
    throw new DomainError("account_exists", "This address has an account already.");
  return account;
}

/** Lets the organization's mail to the address of a link resume; repeating it changes nothing. Throws `not_found`. */
export async function resumeMail(
  ports: LinkPorts & Pick<Ports, "certificates" | "mutes">,
  token: string,
): Promise<void> {
  const { email, organization_id } = await certificateOfLink(ports, token);
  await ports.mutes.unmute(email, organization_id, ports.clock.now());
}

/** Stops the organization's mail to the address of a link; repeating it changes nothing. Throws `not_found`. */
export async function muteOrganization(
  ports: LinkPorts & Pick<Ports, "certificates" | "mutes">,
  token: string,
): Promise<void> {
  const { email, organization_id } = await certificateOfLink(ports, token);
  await ports.mutes.mute(email, organization_id, ports.clock.now());
}

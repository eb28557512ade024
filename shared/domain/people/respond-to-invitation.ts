import * as z from "zod";
import type { Certificate } from "../certificates/certificate.ts";
import { changeCertificate } from "../certificates/change-certificate.ts";
import { accept, reject } from "../certificates/transition.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS } from "../rules.ts";
import { text } from "../text.ts";
import { type RecipientInvitation, toRecipientInvitation } from "./recipient-invitation.ts";

/** The token of a mail's link. Any text is taken: a wrong length is refused in the same words as any other fault. */
const LinkToken = z.string();
export const LinkParams = z.strictObject({ token: LinkToken });

/** Answer to an acceptance or refusal. */
export const Response = z
  .strictObject({
    certificate_id: z.uuid(),
    status: z.string(),
    recipient_status: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "InvitationResponse" });

type Reading = Pick<Ports, "links" | "clock">;

/** One answer for every link that does not work: forged, cut, foreign or past its time. */
const deadLink = (): DomainError =>
  new DomainError("not_found", "This link is not valid or no longer valid.");

async function named({ links, clock }: Reading, token: string) {
  const link = await links.read(token, clock.now());
  if (!link) throw deadLink();
  return link;
}

/** Shows the invitation behind a link. Changes nothing: mail scanners follow links. */
export async function viewInvitation(
  ports: Reading & Pick<Ports, "invitations" | "settings">,
  token: string,
): Promise<RecipientInvitation> {
  const { organizationId, certificateId } = await named(ports, token);
  const subject = await ports.invitations.subject(organizationId, certificateId);
  if (!subject) throw deadLink();
  return toRecipientInvitation(subject, ports.settings.baseUrl, ports.clock.now());
}

/** Accepts; the first acceptance of a person without an account makes the account, in the same transaction. */
export async function acceptInvitation(
  ports: Reading & Pick<Ports, "certificates" | "moves">,
  token: string,
): Promise<z.input<typeof Response>> {
  const link = await named(ports, token);
  const at = ports.clock.now();
  const decide = (certificate: Certificate, accountExists: boolean) => {
    const after = accept(certificate, at);
    if (certificate.recipient_status !== "INVITED" || accountExists) return { after };
    const { email, name } = certificate;
    return { after, account: { email, name, created_at: at.toISOString() } };
  };
  return answer(await changeCertificate(ports, link, decide, deadLink));
}

/** Refuses; makes no account. */
export async function rejectInvitation(
  ports: Reading & Pick<Ports, "certificates" | "moves">,
  token: string,
): Promise<z.input<typeof Response>> {
  const link = await named(ports, token);
  const at = ports.clock.now();
  const decide = (certificate: Certificate) => ({ after: reject(certificate, at) });
  return answer(await changeCertificate(ports, link, decide, deadLink));
}

const answer = ({ id, status, recipient_status, updated_at }: Certificate) => ({
  certificate_id: id,
  status,
  recipient_status,
  updated_at,
});

/** Body of POST /recipient/accounts. */
export const CreateAccount = z
  .strictObject({ token: LinkToken, name: text(LENGTHS.recipientName).optional() })
  .meta({ id: "CreateAccount" });
export const AccountRecord = z
  .strictObject({ name: z.string(), email: z.string(), created_at: z.string() })
  .meta({ id: "Account" });

/** Makes the account of the address that the link was sent to; `account_exists` if there is one. */
export async function createAccount(
  ports: Reading & Pick<Ports, "certificates" | "accounts">,
  { token, name }: z.infer<typeof CreateAccount>,
): Promise<z.input<typeof AccountRecord>> {
  const { organizationId, certificateId } = await named(ports, token);
  const certificate = await ports.certificates.get(organizationId, certificateId);
  if (!certificate) throw deadLink();
  const account = {
    email: certificate.email,
    name: name ?? certificate.name,
    created_at: ports.clock.now().toISOString(),
  };
  if (!(await ports.accounts.create(account)))
    throw new DomainError("account_exists", "This address has an account already.");
  return account;
}

/** Stops mail of this organization to this address. Repeating it is harmless. */
export async function muteOrganization(
  ports: Reading & Pick<Ports, "certificates" | "mutes">,
  token: string,
): Promise<void> {
  const { organizationId, certificateId } = await named(ports, token);
  const certificate = await ports.certificates.get(organizationId, certificateId);
  if (!certificate) throw deadLink();
  await ports.mutes.mute(certificate.email, organizationId, ports.clock.now());
}

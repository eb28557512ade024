import { DomainError } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { LiveLink } from "../people/ports.ts";
import type { Ports } from "../ports.ts";
import { ADDRESS_KEYS, addressPartition } from "../privacy/address-partition.ts";
import type { Certificate } from "./certificate.ts";
import { changeCertificate } from "./decide-change.ts";
import { accept, reject, speaking } from "./transition.ts";

export type AnswerPorts = Pick<Ports, "certificates" | "certificates.write" | "clock">;

/** The same 404 for every link that does not work, whatever the reason. */
export const deadLink = (): DomainError =>
  new DomainError("not_found", "This link is not valid or no longer valid.");

/**
 * The certificate that a link acts on. Throws `not_found` for one that was erased, or that got another address since, or another
 * number than that which the link was sent to (decision 21.4).
 */
export function liveFor(link: LiveLink, certificate: Certificate | undefined): Certificate {
  if (!certificate || certificate.erased_at !== null) throw deadLink();
  const isTheirs =
    "generation" in link
      ? certificate.link_generation === link.generation &&
        (link.numberGeneration ?? certificate.number_generation) === certificate.number_generation
      : link.addresses.some((address) => ADDRESS_KEYS + address === addressPartition(certificate.email));
  if (!isTheirs) throw deadLink();
  return certificate;
}

/** The name of a new account: none for a guardian, whose certificate names somebody else (decision 21.20). */
export const accountName = ({ name, guardian }: Certificate): string => (guardian ? "" : name);

/**
 * Accepts, in the language `lang` if the recipient chose one, and creates a missing account in the same transaction. Throws
 * `not_found` and what {@link accept} does.
 */
export function acceptCertificate(ports: AnswerPorts, link: LiveLink, lang?: Locale): Promise<Certificate> {
  const at = ports.clock.now();
  const decide = (read: Certificate, accountExists: boolean) => {
    const certificate = liveFor(link, read);
    const after = speaking(lang, certificate, accept(certificate, at));
    if (certificate.recipient_status !== "INVITED" || accountExists) return { after };
    const account = {
      email: certificate.email,
      name: accountName(certificate),
      created_at: at.toISOString(),
    };
    return { after, account };
  };
  return changeCertificate(ports, link, decide, deadLink);
}

/** Refuses, in the same way but without an account. Throws `not_found` and what {@link reject} does. */
export function rejectCertificate(ports: AnswerPorts, link: LiveLink, lang?: Locale): Promise<Certificate> {
  const at = ports.clock.now();
  const decide = (certificate: Certificate) => ({
    after: speaking(lang, certificate, reject(liveFor(link, certificate), at)),
  });
  return changeCertificate(ports, link, decide, deadLink);
}

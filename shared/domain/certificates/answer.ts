import { DomainError } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import type { Certificate } from "./certificate.ts";
import { changeCertificate } from "./decide-change.ts";
import { accept, reject, speaking } from "./transition.ts";

export type AnswerPorts = Pick<Ports, "certificates" | "certificates.write" | "clock">;

/** What a link names: a certificate, and which of its links it is (decision 21.4). */
export interface NamedByLink {
  readonly organizationId: string;
  readonly certificateId: string;
  readonly generation: number;
}

/** The same 404 for every link that does not work, whatever the reason. */
export const deadLink = (): DomainError =>
  new DomainError("not_found", "This link is not valid or no longer valid.");

/**
 * The certificate that a link acts on. Throws `not_found` for one that was erased, or whose invitation went to another address since
 * (decision 21.4).
 */
export function liveFor(
  { generation }: Pick<NamedByLink, "generation">,
  certificate: Certificate | undefined,
): Certificate {
  if (certificate?.link_generation !== generation || certificate.erased_at !== null) throw deadLink();
  return certificate;
}

/** The name of a new account: none for a guardian, whose certificate names somebody else (decision 21.20). */
export const accountName = ({ name, guardian }: Certificate): string => (guardian ? "" : name);

/**
 * Accepts, in the language `lang` if the recipient chose one, and creates a missing account in the same transaction. Throws
 * `not_found` and what {@link accept} does.
 */
export function acceptCertificate(
  ports: AnswerPorts,
  link: NamedByLink,
  lang?: Locale,
): Promise<Certificate> {
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
export function rejectCertificate(
  ports: AnswerPorts,
  link: NamedByLink,
  lang?: Locale,
): Promise<Certificate> {
  const at = ports.clock.now();
  const decide = (certificate: Certificate) => ({
    after: speaking(lang, certificate, reject(liveFor(link, certificate), at)),
  });
  return changeCertificate(ports, link, decide, deadLink);
}

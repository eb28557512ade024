import * as z from "zod";
import { notFound } from "../errors.ts";
import { CertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { isHidden } from "./certificate.ts";
import type { InvitationSubject } from "./invitation-subject.ts";

/** Path parameters of addresses below /c/{short_code}. */
export const CodeParams = z.strictObject({ short_code: CertificateCode });

/**
 * What everybody may see by a short code. Throws `not_found`, naming `noun`, for a code that nobody has and, with the same
 * answer, for a certificate that its holder hides.
 */
export async function shownCertificate(
  { certificates }: Pick<Ports, "certificates">,
  code: string,
  noun: string,
): Promise<InvitationSubject> {
  const coded = await certificates.coded(code);
  const subject =
    coded && (await certificates.subject(coded.organizationId, coded.certificateId, { forAnybody: true }));
  if (!subject || isHidden(subject.certificate)) throw notFound(noun);
  return subject;
}

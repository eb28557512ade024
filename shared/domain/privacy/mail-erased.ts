import { ERASED_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { PortName, Ports } from "../ports.ts";

/** The ports by which a person is told that an organization erases their data. */
export const ERASED_LETTER_PORTS = [
  "organizations",
  "mailer",
  "settings",
] as const satisfies readonly PortName[];

/** Tells a person that an organization erases their data. Only the job has their address, which nothing else knows any more. */
export async function mailErased(
  { organizations, mailer, settings }: Pick<Ports, (typeof ERASED_LETTER_PORTS)[number]>,
  { organization_id, email, code }: LetterJobOf<"erased">,
): Promise<LetterResult> {
  const organization = await organizations.get(organization_id);
  if (!organization) return { kind: "nothing" };
  const { locale } = organization;
  const { all, one, kept, ...texts } = ERASED_MAIL_TEXTS[locale];
  return mailer.sendLetter({
    locale,
    to: { name: null, address: email },
    organization,
    kind: "erased",
    content: letterContent(
      { ...texts, paragraphs: [code === undefined ? all : one, kept] },
      `${settings.baseUrl}/me`,
      { organization: organization.name, ...(code !== undefined && { code }) },
    ),
  });
}

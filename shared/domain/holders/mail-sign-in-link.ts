import type { LetterJobOf } from "../letters/jobs.ts";
import type { LetterResult } from "../letters/letter.ts";
import type { PortName, Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { newLinkSecret, secretDigest } from "./holder-link.ts";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/** The ports by which a link to my certificates is mailed. */
export const SIGN_IN_PORTS = [
  "addressCertificates",
  "holderLinks",
  "letters",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
type SignInPorts = Pick<Ports, (typeof SIGN_IN_PORTS)[number]>;

/**
 * Mails a link to an address that certificates were issued to. To any other, and beyond `HOLDERS.linksPerHour`, nothing is sent:
 * who asked has had the same answer before (decision 23.1).
 */
export async function mailSignInLink(
  { addressCertificates, holderLinks, letters, clock, settings }: SignInPorts,
  { email, locale, code }: LetterJobOf<"sign_in">,
): Promise<LetterResult> {
  const { rows } = await addressCertificates.of(email, null);
  if (rows.length === 0) return { kind: "nothing" };
  const now = clock.now();
  const secret = newLinkSecret();
  const address = holderLinks.addressOf(email);
  const stored = await holderLinks.store(
    {
      address,
      digest: secretDigest(secret),
      email,
      purpose: "sign_in",
      code: code ?? null,
      joins: null,
      expires_at: new Date(now.getTime() + HOLDERS.linkMinutes * 60_000).toISOString(),
    },
    HOLDERS.linksPerHour,
    now,
  );
  if (!stored) return { kind: "nothing" };
  const { button, ...words } = SIGN_IN_WORDS[locale];
  return letters.send({
    locale,
    to: { name: null, address: email },
    organization: null,
    kind: "sign_in",
    content: {
      ...words,
      button: { label: button, url: `${settings.baseUrl}/me/links/${address}${secret}` },
    },
  });
}

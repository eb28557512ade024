import type { Packet, PacketFacts } from "#shared/domain/documents/read-packet.ts";
import type { ZipFile } from "#shared/domain/documents/zip-documents.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { PACKET_GUIDE_TEXTS } from "#shared/texts/texts.ts";

const PACKAGES =
  "@digitalbazaar/vc, @digitalbazaar/data-integrity, @digitalbazaar/eddsa-rdfc-2022-cryptosuite, @digitalbazaar/vc-bitstring-status-list";
/** Programs that check Open Badges 3.0, none of them ours. */
const CHECKERS = [
  "1EdTech Public Validator   https://vc.1ed.tech",
  "VerifierPlus (DCC)         https://verifierplus.org",
];
/** Longer names are cut in the instructions, which are for reading; the certificate has all of them. */
const SHOWN_LENGTH = 200;

/** The files of a packet with the instructions first: in English, and in the language of the certificate. */
export async function* withGuides(packet: Packet): AsyncGenerator<ZipFile> {
  for (const locale of new Set<Locale>([packet.facts.locale, "en"]))
    yield {
      name: `${PACKET_GUIDE_TEXTS[locale].file}.txt`,
      bytes: Buffer.from(`\ufeff${guide(packet, locale)}`),
      at: packet.listedAt,
    };
  yield* packet.files;
}

/** How to check a certificate with the files of its packet, as plain text with the line breaks of Windows. */
function guide({ facts, did, list, listedAt, contexts }: PacketFacts, locale: Locale): string {
  const words = PACKET_GUIDE_TEXTS[locale];
  const line = (text: string) => shorten(text.replaceAll(/\s+/g, " "), SHOWN_LENGTH);
  const values = {
    packages: PACKAGES,
    did,
    list,
    at: listedAt.toISOString(),
  };
  const indented = (texts: readonly string[]) => texts.map((text) => `  ${fill(text, values)}`);
  const files = [
    ["certificate.pdf", words.files.pdf],
    ["credential.json", words.files.json],
    ["credential.jwt", words.files.jwt],
    ["did.json", fill(words.files.did, values)],
    ["status-list.json", fill(words.files.list, values)],
    ...contexts.map(({ file, address }) => [file, fill(words.files.context, { address })]),
  ];
  return [
    words.title,
    "=".repeat(words.title.length),
    "",
    `${words.certificate}: ${line(facts.badge.name)}`,
    `${words.holder}: ${line(facts.recipient_name)}`,
    `${words.issuer}: ${line(facts.issuer.name)}`,
    `${words.code}: ${facts.short_code}`,
    `${words.address}: ${facts.address}`,
    "",
    words.filesTitle,
    ...files.map(([name, meaning]) => `  ${name}\n      ${meaning}`),
    "",
    words.onlineTitle,
    ...indented(words.online),
    ...CHECKERS.map((checker) => `      ${checker}`),
    "",
    words.offlineTitle,
    ...indented(words.offline),
    "",
    words.meaningTitle,
    ...indented(words.meaning),
    "",
  ]
    .join("\n")
    .replaceAll("\n", "\r\n");
}

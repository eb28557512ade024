import type { Packet, PacketFacts } from "#shared/domain/documents/read-packet.ts";
import type { ZipFile } from "#shared/domain/documents/zip-documents.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { GUIDE_WORDS } from "./packet-guide-words.ts";

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
      name: `${GUIDE_WORDS[locale].file}.txt`,
      bytes: Buffer.from(`\ufeff${guide(packet, locale)}`),
      at: packet.listedAt,
    };
  yield* packet.files;
}

/** How to check a certificate with the files of its packet, as plain text with the line breaks of Windows. */
function guide({ facts, did, list, listedAt, contexts }: PacketFacts, locale: Locale): string {
  const words = GUIDE_WORDS[locale];
  const line = (text: string) => shorten(text.replaceAll(/\s+/g, " "), SHOWN_LENGTH);
  const files = [
    ["certificate.pdf", words.files.pdf],
    ["credential.json", words.files.json],
    ["credential.jwt", words.files.jwt],
    ["did.json", words.files.did(did)],
    ["status-list.json", words.files.list(list, listedAt.toISOString())],
    ...contexts.map(({ file, address }) => [file, words.files.context(address)]),
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
    ...words.online.map((text) => `  ${text}`),
    ...CHECKERS.map((checker) => `      ${checker}`),
    "",
    words.offlineTitle,
    ...words.offline(did, list).map((text) => `  ${text}`),
    "",
    words.meaningTitle,
    ...words.meaning(listedAt.toISOString().slice(0, 10), list).map((text) => `  ${text}`),
    "",
  ]
    .join("\n")
    .replaceAll("\n", "\r\n");
}

import * as z from "zod";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import { codeWrittenIn } from "../certificates/codes-in.ts";
import { DELIVERY } from "../document-rules.ts";
import type { DocumentFacts, DocumentFormat } from "./document-facts.ts";

/** How a document of each format ends in addresses, and its media type. */
export const DOCUMENT_TYPES: Readonly<Record<DocumentFormat, { suffix: string; contentType: string }>> = {
  pdf: { suffix: ".pdf", contentType: "application/pdf" },
  archive: { suffix: ".archive.pdf", contentType: "application/pdf" },
  png: { suffix: ".png", contentType: "image/png" },
  card: { suffix: ".card.png", contentType: "image/png" },
};

/** How the addresses of a certificate's files end, after its code: its document, and its credential. */
const ENDINGS = {
  pdf: { format: "pdf" },
  png: { format: "png" },
  json: { form: "json" },
  jwt: { form: "jwt" },
} as const;
/** Also with the full stop or bracket of the sentence that it was copied from. */
const ENDING = /\.(pdf|png|json|jwt)[\p{P}\p{S}]*$/iu;
interface Asked {
  readonly format?: "pdf" | "png";
  readonly form?: "json" | "jwt";
}

/** Path parameters of GET /c/{short_code}: the code in any spelling, also with the ending of a file. */
export const PageParams = z.strictObject({
  short_code: z
    .string()
    .transform((written) => {
      const ending = ENDING.exec(written)?.[1]?.toLowerCase() as keyof typeof ENDINGS | undefined;
      const code = codeWrittenIn(written.replace(ENDING, "")) ?? "";
      const asked: Asked = ending ? ENDINGS[ending] : {};
      return { code, written, ...asked };
    })
    .refine(({ code }) => code !== "", { error: "Must be the code of a certificate, of 12 characters." })
    .meta({
      description:
        "Short code of the certificate, in any spelling; with `.pdf` or `.png` for its document, `.json` or `.jwt` for its credential.",
      examples: ["7Q2M4XKD0A5V"],
    }),
});

/** Separates folders, or is not allowed in file names of Windows. */
const FORBIDDEN = /[<>:"/\\|?*]/g;
/** Controls, also those that turn the order of the characters around, and halves of characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Joins letters of Indic and Persian words, and emoji. */
const JOINERS = /^[\u200c\u200d]$/;
/** File systems take 255 bytes of UTF-8; the rest is for the number before the name, the ending and a download's mark. */
const NAME_BYTES = 200;

/**
 * A text as a part of a file name that Windows, macOS and Linux take: without separators and controls, with single
 * spaces, no dot or space at its ends, and not too long. It may be empty.
 */
export function fileNamePart(text: string): string {
  const clean = text
    .normalize("NFC")
    .replace(INVISIBLE, (character) => (JOINERS.test(character) ? character : " "))
    .replace(FORBIDDEN, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  let kept = "";
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > NAME_BYTES || kept.length + segment.length > DELIVERY.fileNameLength) break;
    kept += segment;
  }
  return kept.replace(/[. ]+$/, "");
}

/** The name under which a browser saves a document, such as `Certificate – Ana Souza.pdf`. */
export function savedName(
  { locale, recipient_name, short_code }: DocumentFacts,
  format: DocumentFormat,
): string {
  const ending = DOCUMENT_TYPES[format].contentType === "application/pdf" ? ".pdf" : ".png";
  return `${PRINTED_TEXTS[locale].title} – ${fileNamePart(recipient_name) || short_code}${ending}`;
}

import { isPdf } from "#shared/formats/pdf.ts";
import { chunksOf, chunkText, isPng } from "#shared/formats/png.ts";
import { type Certificate, hasDocument } from "../certificates/certificate.ts";
import { certificateNamedIn, type NamedCertificate } from "../certificates/find-certificate.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { ADDRESS_KEYWORD } from "./credential.ts";
import type { CheckedFile, VerificationReport } from "./report.ts";
import { type FindingCode, finding, unread } from "./verify/finding.ts";
import { carriesCredential } from "./verify/read-file.ts";
import { type CheckPorts, checkCredential, daysOfCredential, verifyCredential } from "./verify-credential.ts";
import { findCredential } from "./wanted-credential.ts";

type Needs = CheckPorts & Pick<Ports, "fileReader">;

/** What a file is for a page: the report about its credential, or else the certificate that it names. */
export async function readCheckedFile(ports: Needs, file: Uint8Array): Promise<CheckedFile> {
  if (carriesCredential(file)) {
    const checked = await checkCredential(ports, file);
    const { report } = checked;
    const days = await daysOfCredential(ports, checked);
    const copy = report.compare && (await smallCopy(ports, file));
    return { kind: "report", report, picture: null, ...copy, ...(days && { days }) };
  }
  const named = await namedBy(ports, file);
  if (named.kind === "unknown") return { kind: "certificate", path: named.path };
  if (named.kind !== "found") return named;
  const { short_code } = named.certificate;
  return { kind: "certificate", path: `c/${short_code}`, short_code, ...(await smallCopy(ports, file)) };
}

/** The report about any file. For one without a credential it is about that of the certificate which the file names. */
export async function checkFile(ports: Needs, file: Uint8Array): Promise<VerificationReport> {
  if (carriesCredential(file)) return verifyCredential(ports, file);
  const named = await namedBy(ports, file);
  if (named.kind === "unreadable") return verifyCredential(ports, file);
  return named.kind === "found" ? reportOfNamed(ports, named.certificate) : unread(NOT_NAMED[named.kind]);
}

const NOT_NAMED = {
  none: "not_ours",
  none_in_pdf: "not_ours",
  foreign: "other_code",
  unknown: "unknown_code",
  several: "several_codes",
} as const;

type Named = NamedCertificate | { readonly kind: "none" | "none_in_pdf" | "foreign" | "unreadable" };

/** What a file without a credential names: by an address or code in its texts, or by QR codes in what it shows. */
async function namedBy(ports: Needs, file: Uint8Array): Promise<Named> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (isPdf(bytes)) return namedByPdf(ports, file);
  const text = textOf(bytes);
  if (text !== undefined)
    return (await certificateNamedIn(ports, [text], { within: true })) ?? { kind: "unreadable" };
  const own = isPng(bytes) ? await certificateNamedIn(ports, addressIn(bytes)) : undefined;
  return own ?? namedByPicture(ports, file);
}

/** By what a PDF says, or else by what it shows: a scan says nothing, or what a program has read in it. */
async function namedByPdf(ports: Needs, pdf: Uint8Array): Promise<Named> {
  const texts = await ports.fileReader.pdfTexts(pdf);
  const said = await certificateNamedIn(ports, texts, { within: true });
  if (said && said.kind !== "unknown") return said;
  const shown = await namedByPicture(ports, pdf);
  return shown.kind === "found" || shown.kind === "several" ? shown : (said ?? { kind: "none_in_pdf" });
}

async function namedByPicture(ports: Needs, file: Uint8Array): Promise<Named> {
  const found = await ports.fileReader.qrCodes(file);
  if (found.kind !== "read") return found;
  return (await certificateNamedIn(ports, found.texts)) ?? { kind: "foreign" };
}

/** Of a file that is words and not bytes, as much as is looked through; undefined for others. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text.slice(0, TEXT_CHARACTERS);
  } catch {
    return undefined;
  }
}
const TEXT_CHARACTERS = 100_000;

const ADDRESS_BYTES = 500;

/** The address that our pictures without a QR code carry, each once. */
function addressIn(png: Buffer): readonly string[] {
  const [chunk] = chunksOf(png, ADDRESS_KEYWORD);
  const text = chunk && chunkText(chunk, ADDRESS_BYTES);
  return Buffer.isBuffer(text) && text.length <= ADDRESS_BYTES ? [text.toString("utf8")] : [];
}

/** What is true of a certificate of ours, told as the check of its own credential. */
async function reportOfNamed(ports: Needs, certificate: Certificate): Promise<VerificationReport> {
  const readable = finding("readable", "named");
  const without = (why: FindingCode): VerificationReport => ({
    ...unread("named"),
    carrier: "code",
    checks: [readable, finding("status", why)],
  });
  if (!hasDocument(certificate))
    return without(
      certificate.erased_at !== null
        ? "erased"
        : certificate.status === "REVOKED"
          ? "revoked"
          : "not_accepted",
    );
  const kept = await findCredential(ports, certificate);
  if (kept === undefined) return without("not_signed");
  const { checks, ...report } = await verifyCredential(ports, Buffer.from(kept.json));
  return { ...report, compare: true, carrier: "code", checks: [readable, ...checks.slice(1)] };
}

/** Of a picture or a PDF; an SVG is not drawn here. */
async function smallCopy({ fileReader }: Needs, file: Uint8Array) {
  if (file.length > LIMITS.photo.bytesMax) return undefined;
  const copy = await fileReader.thumbnail(file);
  if (copy === undefined) return undefined;
  return { picture: Buffer.from(copy.picture).toString("base64"), picture_is_whole: copy.isWhole };
}

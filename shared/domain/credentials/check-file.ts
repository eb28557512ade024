import { isPdf } from "#shared/formats/pdf.ts";
import { chunksOf, chunkText, isPng } from "#shared/formats/png.ts";
import { hasDocument } from "../certificates/certificate.ts";
import { certificateNamedIn, type NamedCertificate } from "../certificates/find-certificate.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { ADDRESS_KEYWORD } from "./credential.ts";
import type { CheckedFile, VerificationReport } from "./report.ts";
import { type FindingCode, finding, unread } from "./verify/finding.ts";
import { carriesCredential } from "./verify/read-file.ts";
import { type CheckPorts, verifyCredential } from "./verify-credential.ts";
import { findCredential } from "./wanted-credential.ts";

type Needs = CheckPorts & Pick<Ports, "fileReader">;

/** What a file is for a page: the report about its credential, or else the certificate that it names. */
export async function readCheckedFile(ports: Needs, file: Uint8Array): Promise<CheckedFile> {
  if (carriesCredential(file)) {
    const report = await verifyCredential(ports, file);
    return { kind: "report", report, picture: report.compare ? await smallCopy(ports, file) : null };
  }
  const named = await namedBy(ports, file);
  return named.kind === "found" ? { kind: "certificate", path: named.path } : named;
}

/** The report about any file. For one without a credential it is about that of the certificate which the file names. */
export async function checkFile(ports: Needs, file: Uint8Array): Promise<VerificationReport> {
  if (carriesCredential(file)) return verifyCredential(ports, file);
  const named = await namedBy(ports, file);
  if (named.kind === "unreadable") return verifyCredential(ports, file);
  if (named.kind !== "found") return unread(NOT_NAMED[named.kind]);
  return named.certificate === undefined ? unread("unknown_code") : reportOfNamed(ports, named.certificate);
}

const NOT_NAMED = { none: "not_ours", none_in_pdf: "not_ours", foreign: "other_code" } as const;

type Named = NamedCertificate | { readonly kind: "none" | "none_in_pdf" | "foreign" | "unreadable" };

/** The certificate that a file without a credential names, by an address or code in its texts or QR codes. */
async function namedBy(ports: Needs, file: Uint8Array): Promise<Named> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (isPdf(bytes)) {
    const texts = await ports.fileReader.pdfTexts(file);
    return (await certificateNamedIn(ports, texts, { within: true })) ?? { kind: "none_in_pdf" };
  }
  const own = isPng(bytes) ? await certificateNamedIn(ports, addressIn(bytes)) : undefined;
  if (own) return own;
  const found = await ports.fileReader.qrCodes(file);
  if (found.kind !== "read") return found;
  return (await certificateNamedIn(ports, found.texts)) ?? { kind: "foreign" };
}

const ADDRESS_BYTES = 500;

/** The address that our pictures without a QR code carry, each once. */
function addressIn(png: Buffer): readonly string[] {
  const [chunk] = chunksOf(png, ADDRESS_KEYWORD);
  const text = chunk && chunkText(chunk, ADDRESS_BYTES);
  return Buffer.isBuffer(text) && text.length <= ADDRESS_BYTES ? [text.toString("utf8")] : [];
}

/** What is true of a certificate of ours, told as the check of its own credential. */
async function reportOfNamed(
  ports: Needs,
  certificate: NonNullable<NamedCertificate["certificate"]>,
): Promise<VerificationReport> {
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

/** Of a picture; an SVG and a PDF are not drawn here. */
async function smallCopy({ fileReader }: Needs, file: Uint8Array): Promise<string | null> {
  if (file.length > LIMITS.photo.bytesMax) return null;
  const copy = await fileReader.thumbnail(file);
  return copy === undefined ? null : Buffer.from(copy).toString("base64");
}

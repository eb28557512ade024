import { isSvg } from "#shared/formats/svg.ts";
import { pathOfAddress } from "../certificates/codes-in.ts";
import { type Verification, verifyCertificate } from "../certificates/verify-certificate.ts";
import type { CheckedFile } from "../credentials/report.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { COPYING, isOwnCopy } from "./own-copy.ts";

type ReportOfFile = Extract<CheckedFile, { kind: "report" }>;
type Unnamed = Exclude<CheckedFile, { kind: "report" | "certificate" }>;

/** What a sent file shows, to stand beside ours. `isWhole`: it shows no more than that, wherever it is opened. */
export interface SentPicture {
  readonly type: "image/webp" | "image/svg+xml";
  readonly base64: string;
  readonly isWhole: boolean;
}

/** What is told of a file that somebody sent. `isCopy`: it is a document of the certificate as we give it out now. */
export type SentFile =
  | (Pick<ReportOfFile, "kind" | "report" | "days"> & Sent)
  | ({ readonly kind: "certificate"; readonly found: Verification } & Sent)
  /** An address of ours at which there is no certificate. */
  | { readonly kind: "nowhere"; readonly path: string }
  | Unnamed;

interface Sent {
  /** Null when it cannot be shown. */
  readonly picture: SentPicture | null;
  readonly isCopy: boolean;
}

/** The ports of {@link readSentFile}. */
export const SENT_FILE_PORTS = [...COPYING, "events", "clock", "credentialVerifier"] as const;
type Needs = Pick<Ports, (typeof SENT_FILE_PORTS)[number]>;

/** What a file of somebody is: what its credential says, or the certificate that it names. Throws `not_found` for one that is hidden meanwhile. */
export async function readSentFile(ports: Needs, file: Uint8Array): Promise<SentFile> {
  const checked = await ports.credentialVerifier.read(file);
  if (checked.kind === "report") {
    const { kind, report, days } = checked;
    const { valid, compare, credential } = report;
    const address = valid && compare ? (credential?.verification_url ?? "") : "";
    const code = pathOfAddress(address, ports.settings)?.slice("c/".length);
    const isCopy = code !== undefined && (await isOwnCopy(ports, code, file));
    return { kind, report, days, picture: pictureOf(file, checked), isCopy };
  }
  if (checked.kind !== "certificate") return checked;
  const { path, short_code } = checked;
  if (short_code === undefined) return { kind: "nowhere", path };
  const found = await verifyCertificate(ports, short_code);
  const isCopy = found.state === "valid" && (await isOwnCopy(ports, short_code, file));
  return { kind: "certificate", found, picture: pictureOf(file, checked), isCopy };
}

/** A small copy of what was sent; or an SVG itself. */
function pictureOf(file: Uint8Array, { picture, picture_is_whole = true }: Copied): SentPicture | null {
  if (isSvg(Buffer.from(file.buffer, file.byteOffset, file.length))) return asItIs(file);
  return picture ? { type: "image/webp", base64: picture, isWhole: picture_is_whole } : null;
}
type Copied = Pick<ReportOfFile, "picture_is_whole"> & { readonly picture?: string | null | undefined };

/**
 * For an `<img>` and nothing else, in which no script of it runs, nothing is loaded for it, and nothing in it can be pressed (SVG 2, 2.2.1).
 * The reader's browser draws it, so that the work is theirs too. Where it is larger, or later, it may show something else: it is never
 * all that the file shows.
 */
const asItIs = (svg: Uint8Array): SentPicture | null =>
  svg.length > LIMITS.file.svgBytesMax
    ? null
    : { type: "image/svg+xml", base64: Buffer.from(svg).toString("base64"), isWhole: false };

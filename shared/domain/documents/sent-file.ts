import { pathOfAddress } from "../certificates/codes-in.ts";
import { type Verification, verifyCertificate } from "../certificates/verify-certificate.ts";
import type { CheckedFile } from "../credentials/report.ts";
import type { Ports } from "../ports.ts";
import { COPYING, isOwnCopy } from "./own-copy.ts";

type ReportOfFile = Extract<CheckedFile, { kind: "report" }>;
type Unnamed = Exclude<CheckedFile, { kind: "report" | "certificate" }>;

/** What is told of a file that somebody sent. `isCopy`: it is a document of the certificate as we give it out now. */
export type SentFile =
  | (ReportOfFile & { readonly isCopy: boolean })
  | {
      readonly kind: "certificate";
      readonly found: Verification;
      readonly picture: string | null;
      readonly isCopy: boolean;
    }
  /** An address of ours at which there is no certificate. */
  | { readonly kind: "nowhere"; readonly path: string }
  | Unnamed;

/** The ports of {@link readSentFile}. */
export const SENT_FILE_PORTS = [...COPYING, "events", "clock", "credentialVerifier"] as const;
type Needs = Pick<Ports, (typeof SENT_FILE_PORTS)[number]>;

/** What a file of somebody is: what its credential says, or the certificate that it names. Throws `not_found` for one that is hidden meanwhile. */
export async function readSentFile(ports: Needs, file: Uint8Array): Promise<SentFile> {
  const checked = await ports.credentialVerifier.read(file);
  if (checked.kind === "report") {
    const { valid, compare, credential } = checked.report;
    const address = valid && compare ? (credential?.verification_url ?? "") : "";
    const code = pathOfAddress(address, ports.settings)?.slice("c/".length);
    return { ...checked, isCopy: code !== undefined && (await isOwnCopy(ports, code, file)) };
  }
  if (checked.kind !== "certificate") return checked;
  const { path, short_code, picture = null } = checked;
  if (short_code === undefined) return { kind: "nowhere", path };
  const found = await verifyCertificate(ports, short_code);
  const isCopy = found.state === "valid" && (await isOwnCopy(ports, short_code, file));
  return { kind: "certificate", found, picture, isCopy };
}

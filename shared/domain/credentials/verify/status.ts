import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LIMITS } from "../../rules.ts";
import { STATUS_LIST_ENTRIES } from "../credential.ts";
import { Failed, type FindingCode } from "./finding.ts";
import type { IssuerKeys } from "./issuer-keys.ts";
import { asList, asText, isRecord, type Json, type JsonRecord } from "./json.ts";
import type { ForeignDocuments, Moment, SignatureChecks } from "./ports.ts";
import { formOf } from "./read-file.ts";
import { checkForm, checkSignatures, readSigned } from "./signed.ts";

const inflate = promisify(gunzip);
const PURPOSES: Readonly<Record<string, FindingCode>> = { revocation: "revoked", suspension: "suspended" };
/** Status entries of one credential, at most. */
const ENTRIES = 4;

interface Needs {
  readonly foreignDocuments: ForeignDocuments;
  readonly signatureChecks: SignatureChecks;
}

/**
 * What the status lists say about a credential of another issuer (Bitstring Status List 1.0, section 3.2). Throws
 * {@link Failed} with a code of the check "status".
 */
export async function foreignStatus(
  needs: Needs,
  credentialStatus: Json | undefined,
  issuer: { readonly id: string; readonly keys: IssuerKeys },
  { now, until }: Moment,
): Promise<FindingCode> {
  const entries = asList(credentialStatus).filter(isRecord);
  if (entries.length === 0) return "no_status";
  if (entries.length > ENTRIES) throw new Failed("status_unknown_kind");
  for (const entry of entries) {
    const { type, statusPurpose, statusListCredential, statusSize = 1 } = entry;
    const meaning = PURPOSES[asText(statusPurpose) ?? ""];
    const address = asText(statusListCredential);
    if (!asList(type).includes("BitstringStatusListEntry") || meaning === undefined || address === undefined)
      throw new Failed("status_unknown_kind");
    if (statusSize !== 1) throw new Failed("status_unknown_kind");
    const fetched = await needs.foreignDocuments.fetch(address, LIMITS.foreign.listBytesMax, until);
    if (fetched.kind !== "document") throw new Failed("status_unreachable", fetched.problem);
    const list = await openList(needs, fetched.text, issuer, now);
    if (!asList(list.statusPurpose).includes(statusPurpose!)) throw new Failed("status_damaged");
    if (await isSet(list, entry.statusListIndex)) throw new Failed(meaning);
  }
  return "active";
}

/** The subject of a list, which the issuer of the credential must have signed. */
async function openList(
  { signatureChecks }: Needs,
  text: string,
  issuer: { readonly id: string; readonly keys: IssuerKeys },
  now: Date,
): Promise<JsonRecord> {
  try {
    const signed = readSigned(formOf(text));
    checkForm(signed);
    const { document } = signed;
    const said = isRecord(document.issuer) ? document.issuer.id : document.issuer;
    if (said !== issuer.id) throw new Failed("status_other_issuer");
    await checkSignatures(signatureChecks, signed, (reference) => issuer.keys.keyOf(reference), now);
    const { type, credentialSubject: list, validFrom, validUntil } = document;
    if (!asList(type).includes("BitstringStatusListCredential") || !isRecord(list))
      throw new Failed("status_damaged");
    if (!asList(list.type).includes("BitstringStatusList")) throw new Failed("status_damaged");
    if (Date.parse(asText(validFrom) ?? "") > now.getTime()) throw new Failed("status_damaged");
    if (Date.parse(asText(validUntil) ?? "") < now.getTime()) throw new Failed("status_damaged");
    return list;
  } catch (error) {
    if (!(error instanceof Failed) || error.code.startsWith("status_")) throw error;
    throw new Failed(UNREADABLE.has(error.code) ? "status_damaged" : "status_unsigned");
  }
}

const UNREADABLE: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "not_json",
  "too_complex",
  "too_large",
  "ambiguous_names",
  "doubtful_json",
]);

/** Whether the bit of an index is set. Throws {@link Failed} `status_damaged`. */
export async function isSet(list: JsonRecord, statusListIndex: Json | undefined): Promise<boolean> {
  const index = /^\d{1,10}$/.test(String(statusListIndex)) ? Number(statusListIndex) : Number.NaN;
  const encoded = asText(list.encodedList) ?? "";
  if (!/^u[\w-]+$/.test(encoded) || !Number.isSafeInteger(index) || index < 0)
    throw new Failed("status_damaged");
  const bits = await inflate(Buffer.from(encoded.slice(1), "base64url"), {
    maxOutputLength: LIMITS.foreign.listBitsBytesMax,
  }).catch(() => {
    throw new Failed("status_damaged");
  });
  if (bits.length * 8 < STATUS_LIST_ENTRIES || index >= bits.length * 8) throw new Failed("status_damaged");
  // The first index is the left-most bit.
  return ((bits[index >> 3]! >> (7 - (index & 7))) & 1) === 1;
}

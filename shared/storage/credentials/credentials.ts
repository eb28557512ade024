import { createHash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Connect, Connection } from "#shared/connect.ts";
import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import type { CredentialSigning, CredentialWrites } from "#shared/domain/credentials/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { CREDENTIAL_KEYS, credentialKeys } from "../table/credential-keys.ts";
import { expression, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, getRecord, mainTable, putIf } from "../table/items.ts";
import { idIn } from "../table/schema.ts";
import { statusListWrites } from "./status-lists.ts";

export const credentialsGrants: Grants<"credentials"> = () => [
  { table: "main", actions: ["GetItem"], prefix: CREDENTIAL_KEYS },
];

export const connectCredentials: Connect<"credentials"> = (connection) => ({
  find: (certificateId) =>
    getRecord(mainTable(connection), credentialKeys.credential(certificateId), toCredential),
});

export const credentialRecords = (
  connection: Connection,
): Omit<CredentialWrites, keyof CredentialSigning> => ({
  ...statusListWrites(connection),
  async save(credential, previous) {
    const when = previous ? expression`digest = ${digestOf(previous)}` : MISSING;
    return putIf(mainTable(connection), credentialItem(credential), when);
  },
  remove: (certificateId) => deleteItem(mainTable(connection), credentialKeys.credential(certificateId)),
});

/** Names what is stored, so that a writer can say which credential it replaces. */
const digestOf = ({ json }: SignedCredential): string =>
  createHash("sha256").update(json).digest("base64url").slice(0, 22);

/** What can be read in the signed text is not stored a second time, as an item of up to 2 kB costs two write units. */
const credentialItem = (credential: SignedCredential): Item => ({
  ...credentialKeys.credential(credential.certificate_id),
  kind: "credential",
  organization_id: credential.organization_id,
  key_id: credential.key_id,
  status: `${credential.status.list}.${credential.status.index}`,
  facts: credential.facts,
  signed_at: credential.signed_at,
  digest: digestOf(credential),
  forms: packed(credential),
});

function toCredential(item: Item): SignedCredential {
  const { json, jwt } = unpacked(item.forms as Uint8Array);
  const { id, validFrom } = JSON.parse(json) as { id: string; validFrom: string };
  const [list, index] = String(item.status).split(".").map(Number) as [number, number];
  return {
    organization_id: String(item.organization_id),
    certificate_id: idIn(item.pk),
    id,
    key_id: String(item.key_id),
    status: { list, index },
    facts: String(item.facts),
    valid_from: validFrom,
    signed_at: String(item.signed_at),
    json,
    jwt,
  };
}

/** Both forms of a credential; they say the same, so that together they are hardly larger than one. */
interface Forms {
  readonly json: string;
  readonly jwt: string;
}

const ENCODED = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Both forms in as few bytes as possible; {@link unpacked} gives the same texts, character by character. */
export function packed({ json, jwt }: Forms): Uint8Array {
  const [header, payload, signature] = jwt.split(".") as [string, string, string];
  const texts = [textOf(header), textOf(payload), json, signature];
  return new Uint8Array(brotliCompressSync(JSON.stringify(texts), ENCODED));
}

/** The forms that were packed. */
export function unpacked(bytes: Uint8Array): Forms {
  const texts = JSON.parse(brotliDecompressSync(bytes).toString()) as string[];
  return { json: texts[2]!, jwt: [base64(texts[0]!), base64(texts[1]!), texts[3]!].join(".") };
}

const textOf = (part: string): string => Buffer.from(part, "base64url").toString();
const base64 = (text: string): string => Buffer.from(text).toString("base64url");

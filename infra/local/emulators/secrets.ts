import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";
import { closeServer, LOOPBACK, listen } from "../ports.ts";

export interface SecretsOptions {
  /** Secret name → the value that it gets when it is first created. */
  readonly secrets: Readonly<Record<string, () => string>>;
  /** Aliases of encryption keys, as `alias/name`. */
  readonly keys: readonly string[];
}
interface Vault {
  secrets: Record<string, string>;
  /** 32 bytes in base64 by alias. */
  keys: Record<string, string>;
}
type Input = Readonly<Record<string, unknown>>;
type Action = (input: Input) => Record<string, unknown>;

/** An error as AWS JSON 1.1 carries it; the SDK makes its exception classes from `name`. */
class ApiError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function openVault(options: SecretsOptions, folder: string | undefined): Vault {
  const path = folder === undefined ? undefined : join(folder, "secrets.json");
  const stored = (path === undefined ? undefined : readJson(path)) as Partial<Vault> | undefined;
  const vault: Vault = { secrets: { ...stored?.secrets }, keys: { ...stored?.keys } };
  for (const [name, create] of Object.entries(options.secrets)) vault.secrets[name] ??= create();
  for (const alias of options.keys) vault.keys[alias] ??= randomBytes(KEY_BYTES).toString("base64");
  if (path !== undefined) writePrivateFile(path, `${JSON.stringify(vault, null, 2)}\n`);
  return vault;
}

function text(input: Input, field: string): string {
  const value = input[field];
  if (typeof value !== "string" || value === "")
    throw new ApiError("ValidationException", `${field} is missing.`);
  return value;
}

/** The encryption context with sorted keys, so that the order of its entries does not matter. */
function associatedData(input: Input): Buffer {
  const entries = Object.entries((input.EncryptionContext ?? {}) as Record<string, string>);
  return Buffer.from(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function keyOf(vault: Vault, id: string): { alias: string; key: Buffer } {
  const alias = id.slice(Math.max(0, id.indexOf("alias/")));
  const key = Object.hasOwn(vault.keys, alias) ? vault.keys[alias] : undefined;
  if (key === undefined) throw new ApiError("NotFoundException", `Key '${id}' does not exist.`);
  return { alias, key: Buffer.from(key, "base64") };
}

/** Ciphertext = length of the alias, alias, nonce, tag, encrypted text: Decrypt finds its key in it, as with KMS. */
function seal(vault: Vault, input: Input, plaintext: Buffer): Record<string, unknown> {
  const { alias, key } = keyOf(vault, text(input, "KeyId"));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associatedData(input));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const blob = Buffer.concat([
    Buffer.from([alias.length]),
    Buffer.from(alias),
    nonce,
    cipher.getAuthTag(),
    sealed,
  ]);
  return { CiphertextBlob: blob.toString("base64"), KeyId: alias };
}

function unseal(vault: Vault, input: Input): Record<string, unknown> {
  const blob = Buffer.from(text(input, "CiphertextBlob"), "base64");
  const nonceAt = 1 + (blob[0] ?? 0);
  const tagAt = nonceAt + NONCE_BYTES;
  try {
    const { alias, key } = keyOf(vault, blob.toString("utf8", 1, nonceAt));
    const decipher = createDecipheriv("aes-256-gcm", key, blob.subarray(nonceAt, tagAt))
      .setAAD(associatedData(input))
      .setAuthTag(blob.subarray(tagAt, tagAt + TAG_BYTES));
    const plaintext = Buffer.concat([decipher.update(blob.subarray(tagAt + TAG_BYTES)), decipher.final()]);
    return { Plaintext: plaintext.toString("base64"), KeyId: alias };
  } catch {
    throw new ApiError(
      "InvalidCiphertextException",
      "The ciphertext, its key or its encryption context is wrong.",
    );
  }
}

const KEY_PAIRS = {
  ECC_NIST_EDWARDS25519: () => generateKeyPairSync("ed25519"),
  ECC_NIST_P256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
};

/** A key pair as KMS gives it: SPKI in DER, and PKCS #8 in DER sealed like any text. */
function sealedPair(vault: Vault, input: Input): Record<string, unknown> {
  const spec = text(input, "KeyPairSpec") as keyof typeof KEY_PAIRS;
  if (!Object.hasOwn(KEY_PAIRS, spec))
    throw new ApiError("ValidationException", `${spec} is not offered locally.`);
  const { publicKey, privateKey } = KEY_PAIRS[spec]();
  const sealed = seal(vault, input, privateKey.export({ type: "pkcs8", format: "der" }));
  return {
    KeyId: sealed.KeyId,
    KeyPairSpec: spec,
    PublicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    PrivateKeyCiphertextBlob: sealed.CiphertextBlob,
  };
}

function actionsOn(vault: Vault): Record<string, Action> {
  return {
    "secretsmanager.GetSecretValue": (input) => {
      const id = text(input, "SecretId");
      const name = id.startsWith("arn:") ? (id.split(":").at(-1) ?? "") : id;
      const value = Object.hasOwn(vault.secrets, name) ? vault.secrets[name] : undefined;
      if (value === undefined)
        throw new ApiError("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
      return { ARN: id, Name: name, SecretString: value, VersionId: "local", VersionStages: ["AWSCURRENT"] };
    },
    "TrentService.Encrypt": (input) => seal(vault, input, Buffer.from(text(input, "Plaintext"), "base64")),
    "TrentService.Decrypt": (input) => unseal(vault, input),
    "TrentService.GenerateDataKeyPairWithoutPlaintext": (input) => sealedPair(vault, input),
  };
}

async function answer(actions: Record<string, Action>, request: IncomingMessage, response: ServerResponse) {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  try {
    const target = String(request.headers["x-amz-target"]);
    const action = Object.hasOwn(actions, target) ? actions[target] : undefined;
    if (!action) throw new ApiError("UnknownOperationException", `${target} is not offered locally.`);
    send(200, action((await json(request)) as Input));
  } catch (error) {
    const { name, message } = error as Error;
    send(400, { __type: error instanceof ApiError ? name : "InvalidRequestException", message });
  }
}

/**
 * Starts the part of AWS Secrets Manager (GetSecretValue) and KMS (Encrypt, Decrypt,
 * GenerateDataKeyPairWithoutPlaintext) that the adapters use, so that they run unchanged.
 *
 * Secrets and keys are made at the first start and kept in `secrets.json` of the folder, for its owner only; without a
 * folder they last as long as the process.
 */
export async function startSecrets(
  options: SecretsOptions,
  folder?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const actions = actionsOn(openVault(options, folder));
  const server = createServer((request, response) => void answer(actions, request, response));
  const port = await listen(server, 0);
  return { url: `http://${LOOPBACK}:${port}`, stop: () => closeServer(server) };
}

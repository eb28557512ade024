import { createHmac, createSecretKey, hash, type KeyObject } from "node:crypto";

interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Takes out of a client of the SDK what every call pays for and nobody reads: its log, which copies each input and output
 * also without a logger, and the header that names SDK and machine, a fifth of a call's CPU. Gives the same client.
 */
export function lean<C extends Client>(client: C): C {
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.remove("getUserAgentMiddleware");
  return client;
}

type Data = string | ArrayBuffer | ArrayBufferView;
const bytesOf = (data: Data): Buffer =>
  typeof data === "string"
    ? Buffer.from(data)
    : data instanceof ArrayBuffer
      ? Buffer.from(data)
      : Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** The key of a day's signatures is the same object for each of them, and importing it costs more than to sign. */
const imported = new WeakMap<object, KeyObject>();
function keyOf(secret: Data): KeyObject {
  const known = typeof secret === "object" ? imported.get(secret) : undefined;
  if (known) return known;
  const key = createSecretKey(bytesOf(secret));
  if (typeof secret === "object") imported.set(secret, key);
  return key;
}

/** SHA-256, and HMAC with a secret, as clients of the SDK take it to sign their calls (`sha256`); a quarter of the CPU. */
export class Sha256 {
  private readonly secret: Data | undefined;
  private parts: Buffer[] = [];

  constructor(secret?: Data) {
    this.secret = secret;
  }

  update(data: Data): void {
    this.parts.push(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    const data = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    if (this.secret === undefined) return hash("sha256", data, "buffer");
    return createHmac("sha256", keyOf(this.secret)).update(data).digest();
  }

  reset(): void {
    this.parts = [];
  }
}

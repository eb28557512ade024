import { createHmac, createSecretKey, hash, type KeyObject } from "node:crypto";

interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
  readonly config: { readonly protocol: object };
}

/**
 * Takes out of a client of the SDK what every call pays for and nobody reads: its log, which copies each input and output
 * also without a logger, and the header that names SDK and machine, a fifth of a call's CPU. It writes and reads the
 * JSON that calls and answers are, which the SDK compares with the schema of the service, part by part; only DynamoDB's
 * binary values are more than that. So a time stays a number, and a call that must have a token to be the same when it is
 * repeated has to bring it. Gives the same client, which must speak AWS JSON 1.0.
 */
export function lean<C extends Client>(client: C): C {
  Object.assign(client.config.protocol, { serializer: new Calls(), deserializer: ANSWERS });
  return unlogged(client);
}

/** The same without JSON of its own, for a client that speaks another protocol. */
export function unlogged<C extends Pick<Client, "middlewareStack">>(client: C): C {
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.remove("getUserAgentMiddleware");
  return client;
}

/** In place of a serializer of the SDK, which takes at once what it gives. Node sends bytes in half the time of a text. */
class Calls {
  private bytes = Buffer.of();
  setSerdeContext(): void {}
  write(_schema: unknown, input: unknown): void {
    // To be asked about each value doubles the time, and most calls have no bytes.
    this.bytes = Buffer.from(JSON.stringify(input, hasBytes(input) ? binaryText : undefined));
  }
  flush(): Uint8Array {
    return this.bytes;
  }
}

function hasBytes(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Uint8Array) return true;
  for (const name in value) if (hasBytes((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** A buffer is not a binary value any more when it gets here: it makes JSON of itself. */
function binaryText(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const own = this[name];
  return own instanceof Uint8Array ? Buffer.from(own).toString("base64") : value;
}

const ANSWERS = {
  setSerdeContext: () => {},
  read: async (_schema: unknown, answer: Uint8Array): Promise<unknown> => {
    const text = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).toString();
    return text.includes(BINARY) ? JSON.parse(text, binary) : JSON.parse(text);
  },
};

/** Of all values by the name `B`, only a binary one is a text: those in maps are objects. */
const BINARY = '"B":"';
const binary = (name: string, value: unknown): unknown =>
  name === "B" && typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value;

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

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { KMSClient } from "@aws-sdk/client-kms";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { cachingCipher, kmsCipher, type SecretCipher } from "#shared/webhooks/cipher.ts";
import { newSecret } from "#shared/webhooks/sign.ts";

const context = { organization_id: "org_1", webhook_id: "wh_1" };
const KEY_ID = "alias/webhooks";

interface KmsCall {
  target: string;
  input: { KeyId?: string; Plaintext?: string; CiphertextBlob?: string; EncryptionContext?: object };
}

/** A stand-in for Encrypt and Decrypt of KMS (JSON 1.1) with one key, which binds the context as KMS does. */
async function startKms(): Promise<{ calls: KmsCall[]; cipher: SecretCipher }> {
  const key = randomBytes(32);
  const calls: KmsCall[] = [];
  const server = createServer(async (request, response) => {
    const call = { target: String(request.headers["x-amz-target"]), input: await readJson(request) };
    calls.push(call);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
    try {
      reply(200, { KeyId: KEY_ID, ...answerCall(key, call) });
    } catch {
      reply(400, { __type: "InvalidCiphertextException" });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = new KMSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-west-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { calls, cipher: kmsCipher(client, KEY_ID) };
}

async function readJson(request: AsyncIterable<Buffer>): Promise<KmsCall["input"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function answerCall(key: Buffer, { target, input }: KmsCall): object {
  const aad = Buffer.from(JSON.stringify(input.EncryptionContext));
  if (input.KeyId !== KEY_ID) throw new Error("another key");
  if (target === "TrentService.Encrypt") {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aad);
    const sealed = Buffer.concat([cipher.update(input.Plaintext ?? "", "base64"), cipher.final()]);
    return { CiphertextBlob: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64") };
  }
  const blob = Buffer.from(input.CiphertextBlob ?? "", "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, blob.subarray(0, 12)).setAAD(aad);
  decipher.setAuthTag(blob.subarray(12, 28));
  const plain = Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
  return { Plaintext: plain.toString("base64") };
}

const CIPHERS: [string, () => Promise<SecretCipher>][] = [
  ["KMS", async () => (await startKms()).cipher],
  ["KMS, remembering", async () => cachingCipher((await startKms()).cipher)],
];

describe.each(CIPHERS)("a secret encrypted with %s", (_name, start) => {
  test("can be decrypted with its context", async () => {
    const cipher = await start();
    const secret = newSecret();
    const sealed = await cipher.seal(secret, context);
    expect(await cipher.open(sealed, { ...context })).toBe(secret);
  });

  test("is a base64 text without the secret, and differs each time", async () => {
    const cipher = await start();
    const secret = newSecret();
    const [one, two] = [await cipher.seal(secret, context), await cipher.seal(secret, context)];
    expect(one).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(one, "base64").toString("latin1")).not.toContain(secret.slice(6));
    expect(one).not.toBe(two);
  });

  test("cannot be decrypted for another webhook or after a change", async () => {
    const cipher = await start();
    const sealed = await cipher.seal(newSecret(), context);
    await expect(cipher.open(sealed, { ...context, webhook_id: "wh_2" })).rejects.toThrow();
    const bytes = Buffer.from(sealed, "base64");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(cipher.open(bytes.toString("base64"), context)).rejects.toThrow();
    await expect(cipher.open("", context)).rejects.toThrow();
  });
});

describe("the KMS cipher", () => {
  test("takes any text and gives it back", async () => {
    const { cipher } = await startKms();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (text) => {
        expect(await cipher.open(await cipher.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test("sends the key and the context with both operations", async () => {
    const { calls, cipher } = await startKms();
    await cipher.open(await cipher.seal("whsec_x", context), context);
    expect(calls.map((call) => call.target)).toEqual(["TrentService.Encrypt", "TrentService.Decrypt"]);
    for (const { input } of calls) {
      expect(input).toMatchObject({ KeyId: KEY_ID, EncryptionContext: context });
    }
  });
});

describe("the caching cipher", () => {
  function counting() {
    const opened: string[] = [];
    const inner: SecretCipher = {
      seal: async (plain) => `sealed ${plain}`,
      open: async (sealed) => {
        opened.push(sealed);
        if (sealed === "broken") throw new Error("the key service is away");
        return sealed.replace("sealed ", "");
      },
    };
    return { opened, inner };
  }

  test("decrypts a secret once for any number of deliveries", async () => {
    const { opened, inner } = counting();
    const cipher = cachingCipher(inner);
    await Promise.all(Array.from({ length: 20 }, () => cipher.open("sealed a", context)));
    expect(await cipher.open("sealed a", { webhook_id: "wh_1", organization_id: "org_1" })).toBe("a");
    expect(opened).toEqual(["sealed a"]);
  });

  test("decrypts it again after five minutes", async () => {
    const { opened, inner } = counting();
    let time = 0;
    const cipher = cachingCipher(inner, { now: () => time });
    await cipher.open("sealed a", context);
    time = 299_999;
    await cipher.open("sealed a", context);
    expect(opened).toHaveLength(1);
    time = 300_000;
    await cipher.open("sealed a", context);
    expect(opened).toHaveLength(2);
  });

  test("does not use the cache for another context", async () => {
    const { opened, inner } = counting();
    const cipher = cachingCipher(inner);
    await cipher.open("sealed a", context);
    await cipher.open("sealed a", { ...context, webhook_id: "wh_2" });
    expect(opened).toHaveLength(2);
  });

  test("caches a limited number of secrets, and drops the least recently used first", async () => {
    const { opened, inner } = counting();
    const cipher = cachingCipher(inner, { max: 2 });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await cipher.open(`sealed ${name}`, context);
    expect(opened).toEqual(["sealed a", "sealed b", "sealed c", "sealed b"]);
  });

  test("does not cache a failure", async () => {
    const { opened, inner } = counting();
    const cipher = cachingCipher(inner);
    await expect(cipher.open("broken", context)).rejects.toThrow("away");
    await expect(cipher.open("broken", context)).rejects.toThrow("away");
    expect(opened).toHaveLength(2);
  });
});

import { createPublicKey, randomUUID, sign, verify } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { fromMultikey } from "#shared/credentials/data-integrity.ts";
import { openKeys } from "#shared/credentials/issuer-keys.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import { establishIssuer, rotateKey, signingKey } from "#shared/domain/credentials/issuer-keys.ts";
import { credentialKeys } from "#shared/storage/table/credential-keys.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { connection, issuerPorts } from "./issuer-support.ts";

const stack = await testStack({ workers: false });
const to = connection();

/** Both forms of a signature, checked with the public halves alone. */
async function signsWith(key: IssuerKey, open = openKeys(to)): Promise<boolean> {
  const { ed25519, p256 } = await open(key);
  const text = Buffer.from("text");
  const jwk = createPublicKey({ key: key.jwk, format: "jwk" });
  return (
    verify(null, text, fromMultikey(key.multikey), sign(null, text, ed25519)) &&
    verify("sha256", text, jwk, sign("sha256", text, p256))
  );
}

describe("an issuer is established", () => {
  test("with a key of both kinds that signs at once, and repeating it changes nothing", async () => {
    const ports = await issuerPorts(to);
    const organizationId = randomUUID();
    expect(await ports.issuers.find(organizationId)).toBeUndefined();
    const known = await establishIssuer(ports, organizationId);
    expect(await establishIssuer(ports, organizationId)).toEqual(known);
    expect(await ports.issuers.find(organizationId)).toEqual(known);
    expect(known.issuer.did).toMatch(new RegExp(`^did:web:.*:issuers:${organizationId}$`));
    expect(known.issuer.status_key).toMatch(/^[0-9a-f]{64}$/);
    expect(known.keys).toHaveLength(1);
    expect(known.keys[0]!.multikey).toMatch(/^z6Mk/);
    expect(await signsWith(signingKey(known.keys, new Date())!)).toBe(true);
  });

  test("once by ten requests at the same time, which all get the same key", async () => {
    const ports = await issuerPorts(to);
    const organizationId = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => establishIssuer(ports, organizationId)));
    for (const known of all) expect(known).toEqual(all[0]);
    expect(await ports.issuers.find(organizationId)).toEqual(all[0]);
  });
});

test("of two keys with one id that are added at the same time one is stored, with its own private halves", async () => {
  const ports = await issuerPorts(to);
  const {
    keys: [first],
  } = await establishIssuer(ports, randomUUID());
  const organizationId = first!.organization_id;
  const id = randomUUID();
  const added = await Promise.all(
    [1, 2].map(async () => {
      const { sealed, ...halves } = await ports["issuers.write"].make(organizationId);
      const key = { ...first!, ...halves, id };
      return { key, stored: await ports["issuers.write"].addKey(key, sealed, first!) };
    }),
  );
  expect(added.map(({ stored }) => stored).sort()).toEqual([false, true]);
  const { key } = added.find(({ stored }) => stored)!;
  expect((await ports.issuers.find(organizationId))!.keys).toContainEqual(key);
  expect(await signsWith(key)).toBe(true);
});

describe("the private halves of a key open", () => {
  const tables = to.dynamo();
  const TableName = to.config.TABLE_MAIN;
  const anIssuer = async () => (await establishIssuer(await issuerPorts(to), randomUUID())).keys[0]!;
  const sealedOf = async ({ organization_id, id }: IssuerKey) => {
    const Key = credentialKeys.sealedKey(organization_id, id);
    return (await tables.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item!;
  };
  const putSealed = async (key: IssuerKey, item: Record<string, unknown>) => {
    const Item = { ...item, ...credentialKeys.sealedKey(key.organization_id, key.id) };
    await tables.send(new PutCommand({ TableName, Item }));
  };

  test("for their own organization only: KMS refuses them in the name of another one", async () => {
    const [mine, other] = await Promise.all([anIssuer(), anIssuer()]);
    await putSealed(mine, await sealedOf(other));
    await expect(openKeys(to)(mine)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
    await expect(openKeys(to)(other)).resolves.toBeDefined();
  });

  test("for their own key only: those of another key of the organization are not used", async () => {
    const first = await anIssuer();
    const ports = await issuerPorts(to);
    const second = await rotateKey(ports, first.organization_id);
    await putSealed(first, await sealedOf(second));
    await expect(openKeys(to)(first)).rejects.toThrow("those of another key");
    await expect(openKeys(to)({ ...first, id: randomUUID() })).rejects.toThrow("are missing");
  });

  night.test("are nowhere in what reads issuers, and are stored only encrypted", async () => {
    const key = await anIssuer();
    const { ed25519, p256 } = await openKeys(to)(key);
    const stored = await stack.stored("TABLE_MAIN");
    for (const half of [ed25519, p256]) {
      const secret = half.export({ format: "jwk" }).d!;
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret, "base64url").toString("base64").slice(0, 40));
    }
    const known = await (await issuerPorts(to)).issuers.find(key.organization_id);
    const { ed25519: sealed } = await sealedOf(key);
    expect(JSON.stringify(known)).not.toContain(String(sealed));
  });

  test("once for many calls within five minutes, of which a failed one is not kept", async () => {
    const key = await anIssuer();
    let now = Date.now();
    const open = openKeys(to, { now: () => now });
    const [first, second] = await Promise.all([open(key), open(key)]);
    expect(second).toBe(first);
    const sealed = await sealedOf(key);
    await putSealed(key, { ...sealed, ed25519: "" });
    now += 299_000;
    expect(await open(key)).toBe(first);
    now += 2_000;
    await expect(open(key)).rejects.toThrow();
    await putSealed(key, sealed);
    await expect(open(key)).resolves.toBeDefined();
  });

  test("for a bounded number of keys: the oldest are forgotten", async () => {
    const [first, second] = await Promise.all([anIssuer(), anIssuer()]);
    const open = openKeys(to, { max: 1 });
    const opened = await open(first);
    await open(second);
    expect(await open(first)).not.toBe(opened);
  });
});

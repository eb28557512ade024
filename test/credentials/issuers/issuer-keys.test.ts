import { createPublicKey, randomUUID, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromMultikey } from "#shared/credentials/multikey.ts";
import { openKeys } from "#shared/credentials/open-keys.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import { establishIssuer, signingKey } from "#shared/domain/credentials/issuer-keys.ts";
import { testStack } from "../../support/stack.ts";
import { connection, issuerPorts } from "./issuer-support.ts";

await testStack({ workers: false });
const to = connection();

/** Both forms of a signature, checked with the public halves alone. */
async function signsWith(key: IssuerKey, open = openKeys(to)): Promise<boolean> {
  const { ed25519, p256 } = await open(key);
  const text = Buffer.from("text");
  const jwk = createPublicKey({ key: key.jwk, format: "jwk" });
  return (
    verify(null, text, fromMultikey(key.multikey)!, sign(null, text, ed25519)) &&
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
      const { sealed, ...halves } = await ports.keyPairs.make(organizationId);
      const key = { ...first!, ...halves, id };
      return { key, stored: await ports.issuerChanges.addKey(key, sealed) };
    }),
  );
  expect(added.map(({ stored }) => stored).sort()).toEqual([false, true]);
  const { key } = added.find(({ stored }) => stored)!;
  expect((await ports.issuers.find(organizationId))!.keys).toContainEqual(key);
  expect(await signsWith(key)).toBe(true);
});

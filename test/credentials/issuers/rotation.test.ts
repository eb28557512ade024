import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import {
  distrustKey,
  establishIssuer,
  nextKeyAt,
  rotateKey,
  signingKey,
} from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { addressOfDid } from "../proof/digital-bazaar.ts";
import { checkVcJwt } from "../proof/vc-jwt-rules.ts";
import { checkByVerifierCore } from "../proof/verifier-core.ts";
import { aSignedCredential, connection, issuerPorts } from "./issuer-support.ts";

const stack = await testStack({ workers: false });
const to = connection();

/** An organization with its first key, and what changes it. */
async function anIssuer() {
  const ports = await issuerPorts(to);
  const id = randomUUID();
  const { issuer, keys } = await establishIssuer(ports, id);
  const known = async () => (await ports.issuers.find(id))!;
  return {
    ports,
    id,
    did: issuer.did,
    first: keys[0]!,
    signing: async () => signingKey((await known()).keys, ports.clock.now())?.id,
    next: async () => nextKeyAt((await known()).keys, ports.clock.now())?.toISOString(),
    document: async () => {
      const params = { organization_id: id };
      return (await stack.anonymous.call("GET /issuers/{organization_id}/did.json", { params })).body;
    },
  };
}
type Issuer = Awaited<ReturnType<typeof anIssuer>>;

/** Whether `verifier-core` takes the signatures, with the DID document as it is now. */
async function taken({ did, document }: Issuer, ...credentials: JsonLd[]) {
  const documents = { [addressOfDid(did)]: (await document()) as object };
  const verdicts = await checkByVerifierCore(credentials.map((credential) => ({ credential, documents })));
  return verdicts.map(({ errors, steps }) => (errors.length > 0 ? errors : steps.valid_signature));
}

describe("a further key", () => {
  test("is published at once, and signs only when no cache has a document without it", async () => {
    const issuer = await anIssuer();
    const { ports, id, first } = issuer;
    const second = await rotateKey(ports, id);
    expect((await issuer.document()).assertionMethod).toContain(`${issuer.did}#${second.multikey}`);
    expect(Date.parse(second.used_from) - Date.parse(second.created_at)).toBe(
      ISSUERS.usedAfterSeconds * 1_000,
    );
    ports.moveClock(ISSUERS.usedAfterSeconds - 5);
    expect([await issuer.signing(), await issuer.next()]).toEqual([first.id, second.used_from]);
    ports.moveClock(6);
    expect([await issuer.signing(), await issuer.next()]).toEqual([second.id, undefined]);
  });

  test("leaves the former one in the document, so that verifiers take what either has signed", async () => {
    const issuer = await anIssuer();
    const { ports, id, did, first } = issuer;
    const second = await rotateKey(ports, id);
    ports.moveClock(ISSUERS.usedAfterSeconds + 1);
    const [before, after] = await Promise.all(
      [first, second].map((key) => aSignedCredential(ports, did, key)),
    );
    expect(await taken(issuer, before!.json, after!.json)).toEqual([true, true]);
    const document = (await issuer.document()) as never;
    for (const { jwt } of [before!, after!])
      await expect(checkVcJwt(jwt, document)).resolves.toMatchObject({ issuer: { id: did } });
  });

  test("is refused while another one waits for its time, and for an organization without keys", async () => {
    const { ports, id } = await anIssuer();
    const { used_from } = await rotateKey(ports, id);
    await expect(rotateKey(ports, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(used_from),
    });
    await expect(rotateKey(ports, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });

  night.test("is one, however many ask for it at the same time, and then another one later", async () => {
    const { ports, id } = await anIssuer();
    for (const keys of [2, 3]) {
      const asked = await Promise.allSettled(Array.from({ length: 6 }, () => rotateKey(ports, id)));
      expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const one of asked)
        if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
      expect((await ports.issuers.find(id))!.keys).toHaveLength(keys);
      ports.moveClock(ISSUERS.usedAfterSeconds + 1);
    }
  });
});

describe("a distrusted key", () => {
  test("stays in the document, but verifiers refuse what it signed, and take the other keys", async () => {
    const issuer = await anIssuer();
    const { ports, id, did, first } = issuer;
    const second = await rotateKey(ports, id);
    ports.moveClock(ISSUERS.usedAfterSeconds + 1);
    await distrustKey(ports, id, first.id);
    const { verificationMethod, assertionMethod } = await issuer.document();
    expect(verificationMethod).toHaveLength(4);
    expect(assertionMethod).toHaveLength(2);
    expect(await issuer.signing()).toBe(second.id);
    const [forged, good] = await Promise.all(
      [first, second].map((key) => aSignedCredential(ports, did, key)),
    );
    expect(await taken(issuer, forged!.json, good!.json)).toEqual([["invalid_signature"], true]);
    await expect(checkVcJwt(forged!.jwt, (await issuer.document()) as never)).rejects.toThrow();
  });

  test("signs nothing more: without another one signing waits until the next comes into use", async () => {
    const issuer = await anIssuer();
    const { ports, id, first } = issuer;
    await distrustKey(ports, id, first.id);
    expect([await issuer.signing(), await issuer.next()]).toEqual([undefined, undefined]);
    expect((await issuer.document()).assertionMethod).toEqual([]);
    const second = await rotateKey(ports, id);
    expect([await issuer.signing(), await issuer.next()]).toEqual([undefined, second.used_from]);
    ports.moveClock(ISSUERS.usedAfterSeconds + 1);
    expect(await issuer.signing()).toBe(second.id);
  });

  test("is distrusted since the first of many requests at the same time", async () => {
    const { ports, id, first } = await anIssuer();
    const times = await Promise.all(
      Array.from({ length: 5 }, async () => (await distrustKey(ports, id, first.id)).distrusted_at),
    );
    expect(times).toEqual(Array(5).fill(times[0]));
    ports.moveClock(60);
    expect((await distrustKey(ports, id, first.id)).distrusted_at).toBe(times[0]);
  });

  test("is one of that organization: of another one, and one that is not there, are not found", async () => {
    const [mine, other] = await Promise.all([anIssuer(), anIssuer()]);
    for (const keyId of [other.first.id, randomUUID()])
      await expect(distrustKey(mine.ports, mine.id, keyId)).rejects.toMatchObject({ code: "not_found" });
    expect(await other.signing()).toBe(other.first.id);
  });
});

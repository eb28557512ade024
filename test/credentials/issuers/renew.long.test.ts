import { expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { distrustKey, renewCredentials, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { testStack } from "../../support/stack.ts";
import { addressOfDid } from "../proof/digital-bazaar.ts";
import { checkByVerifierCore } from "../proof/verifier-core.ts";
import { accepted, credentialOf, jobFor, told, untilFound } from "../signing/scene.ts";
import { connection, issuerPorts } from "./issuer-support.ts";

const stack = await testStack();
const to = connection();

/** Queues all credentials of an organization; gives how many. */
async function renew(organizationId: string): Promise<number> {
  const ports = await connectPorts(["certificates.list", "credentialsQueue"], to);
  return (await Array.fromAsync(renewCredentials(ports, organizationId))).at(-1) ?? 0;
}

test("after a key is distrusted, renewing signs credential and status list with the next one, and repeating it changes nothing", async () => {
  const ports = await issuerPorts(to);
  const one = await accepted(stack);
  const { id: organizationId } = one.tenant;
  const { event, badge } = await eventAndBadge(one.tenant);
  const body = { event_id: event.short_code, badge_id: badge.id, recipient: aRecipient() };
  expect((await one.tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
  const before = await credentialOf(stack, one);
  const stolen = before.key_id;
  await distrustKey(ports, organizationId, stolen);
  // Published so long ago that it signs now: verifiers have a clock of their own.
  ports.moveClock(-ISSUERS.usedAfterSeconds - 1);
  const next = await rotateKey(ports, organizationId);
  // The other one is not accepted.
  expect(await renew(organizationId)).toBe(1);
  const after = await untilFound(async () => {
    const found = await stack.functions.ports.credentials.find(one.id);
    return found?.key_id === next.id && found;
  });
  expect([after.id, after.status]).toEqual([before.id, before.status]);
  expect(Date.parse(after.valid_from)).toBeGreaterThan(Date.parse(before.valid_from));
  expect(told(after).credentialSubject).toEqual(told(before).credentialSubject);

  const known = (await ports.issuers.find(organizationId))!;
  const params = { organization_id: organizationId };
  const list = { params: { ...params, n: String(after.status.list) } };
  const did = await stack.anonymous.call("GET /issuers/{organization_id}/did.json", { params });
  const status = await stack.anonymous.call("GET /issuers/{organization_id}/status/{n}", list);
  const { statusListCredential } = told(after).credentialStatus;
  const documents = {
    [addressOfDid(known.issuer.did)]: did.json as object,
    [statusListCredential]: status.json as object,
  };
  const [old, anew] = await checkByVerifierCore([
    { credential: told(before), documents },
    { credential: told(after), documents },
  ]);
  expect(old!.errors).toEqual(["invalid_signature"]);
  expect(anew).toMatchObject({ errors: [], steps: { valid_signature: true, revocation_status: true } });

  // Once more: nothing is left to do.
  expect(await followCertificate(stack.functions.ports, jobFor(one))).toBeUndefined();
  expect(await stack.functions.ports.credentials.find(one.id)).toEqual(after);
});

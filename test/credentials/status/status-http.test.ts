import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { openStatusList } from "#shared/domain/credentials/publish-status.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { checkByDigitalBazaar, type Fetch } from "../proof/digital-bazaar.ts";
import { accepted, credentialOf, revokeAccepted, told, untilFound } from "../signing/scene.ts";

const stack = await testStack();
const ROUTE = "GET /issuers/{organization_id}/status/{n}";
const listOf = (organization_id: string, headers: Readonly<Record<string, string>> = {}, n = "1") =>
  stack.anonymous.call(ROUTE, { params: { organization_id, n }, headers });

/** What a verifier fetches from the service, which listens without TLS here. */
const fetchJson: Fetch = async (address) => {
  const response = await fetch(address.replace("https://", "http://"));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as object;
};

test("a revocation shows in the list of another verifier, and a caller with the former list learns of it", async () => {
  const [revoked, other] = [await accepted(stack), await accepted(stack)];
  const credential = told(await credentialOf(stack, revoked));
  const foreign = told(await credentialOf(stack, other));
  const before = await listOf(revoked.tenant.id);
  const tag = before.headers.get("etag")!;
  expect(await checkByDigitalBazaar(credential, fetchJson)).toEqual({
    verified: true,
    revoked: false,
    reasons: "",
  });
  expect((await listOf(revoked.tenant.id, { "if-none-match": tag })).status).toBe(304);

  await revokeAccepted(revoked);
  const after = await untilFound(async () => {
    const answer = await listOf(revoked.tenant.id, { "if-none-match": tag });
    return answer.status === 200 && answer;
  });
  expect(after.headers.get("etag")).not.toBe(tag);
  expect(await checkByDigitalBazaar(credential, fetchJson)).toMatchObject({ verified: true, revoked: true });

  // The list of another issuer says nothing of a credential, whatever its bits are.
  const swapped: Fetch = async (address) =>
    fetchJson(address === credential.credentialStatus.statusListCredential ? foreignList : address);
  const foreignList = foreign.credentialStatus.statusListCredential;
  expect(await checkByDigitalBazaar(credential, swapped)).toMatchObject({
    verified: false,
    reasons: expect.stringContaining("do not match"),
  });
});

test("the list is for everybody, as signed and in the type they ask for, and caches ask each time", async () => {
  const one = await accepted(stack);
  await credentialOf(stack, one);
  const answer = await listOf(one.tenant.id, { accept: "*/*" });
  expect(answer.status).toBe(200);
  const stored = await stack.functions.ports.issuers.statusList(one.tenant.id, 1);
  expect(answer.text).toBe(stored!.json);
  expect(answer.text).toMatch(/^[\x20-\x7e]+$/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/vc+ld+json",
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
  });
  expect(answer.text).not.toContain(one.id);
  for (const type of ["application/vc", "application/json", "application/ld+json"]) {
    const asked = await listOf(one.tenant.id, { accept: type });
    expect(asked.headers.get("content-type")).toBe(type);
    expect(asked.headers.get("vary")).toContain("Accept,");
    expect(asked.text).toBe(answer.text);
  }
});

night.test(
  "a credential names its list at the address at which that was opened, also after the service has moved",
  async () => {
    const tenant = await stack.tenant();
    const { ports } = stack.functions;
    const settings = { ...ports.settings, baseUrl: "https://former.example/api" };
    await openStatusList({ ...ports, settings }, await establishIssuer(ports, tenant.id), 1);
    const { id, token } = await invite(stack, tenant, await eventAndBadge(tenant));
    await respondByLink(stack, token, "accept");
    const { credentialStatus } = told(await credentialOf(stack, { id }));
    expect(credentialStatus.statusListCredential).toBe(
      `https://former.example/api/issuers/${tenant.id}/status/1`,
    );
  },
);

test("there is no list for an organization without credentials, for an unknown one, and beyond the last", async () => {
  const one = await accepted(stack);
  await credentialOf(stack, one);
  const missing = [
    await listOf(one.tenant.id, {}, "2"),
    await listOf((await stack.tenant()).id),
    await listOf(randomUUID()),
  ];
  for (const { status, problem } of missing) {
    expect(status).toBe(404);
    expect(problem.detail).toBe("There is no such status list.");
  }
});

test.each(["0", "01", "-1", "1.0", "1e3", "10000", "x", "1,2", "１"])(
  "no list has the number %s",
  async (n) => {
    expect((await listOf(randomUUID(), {}, n)).status).toBe(404);
  },
);

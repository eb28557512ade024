import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { certificatesOf, type Issuance } from "#shared/domain/certificates/issuance.ts";
import { certificateCode, newSalt } from "#shared/domain/ids.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, anOutcome, aStoredRecipient } from "../support/issuances.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { issuances, certificates } = stack.functions.ports;
const recipients = (count: number) => Array.from({ length: count }, () => aStoredRecipient(anOutcome()));

/** An issuance of a new organization with a known salt, as if its function had just drawn it. */
async function scene(salt: string, count: number, fields: Partial<Issuance> = {}) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const target = { organization_id: tenant.id, event_id: event.id, badge_id: badge.id };
  return { tenant, issuance: anIssuance({ ...target, salt, recipients: recipients(count), ...fields }) };
}

/** Issues in the way of the given size; gives the issuance as its answer shows it. */
async function issue(issuance: Issuance, way: "included" | "later"): Promise<Issuance> {
  const reservation = await issuances.reserve(issuance, 1e6, way);
  if (reservation.kind !== "reserved") throw new Error(reservation.kind);
  return way === "later" ? issuances.finish(reservation.issuance) : reservation.issuance;
}

/** Asserts that the certificates of an issuance are stored with the codes it gives, and that each code leads to its own. */
async function expectStored(issuance: Issuance): Promise<string[]> {
  const promised = certificatesOf(issuance);
  for (const [index, certificate] of promised.entries()) {
    const { role, values } = issuance.recipients[index]!;
    const { organization_id: organizationId, id: certificateId } = certificate;
    expect(await certificates.get(organizationId, certificateId)).toEqual(certificate);
    expect(await certificates.coded(certificate.short_code)).toEqual({
      organizationId,
      certificateId,
      issuedBy: issuance.issued_by,
      outcome: { role, values },
      erased: null,
    });
  }
  return promised.map(({ short_code }) => short_code);
}

const WAYS = ["included", "later"] as const;

test.each(WAYS)("certificates of which one code is taken get another code (%s)", async (way) => {
  const salt = newSalt();
  const taken = await scene(salt, 2);
  const first = await expectStored(await issue(taken.issuance, way));
  // A position whose first two attempts are taken, between others whose first one is free.
  const second = await scene(salt, 1);
  expect(await expectStored(await issue(second.issuance, way))).toEqual([certificateCode(salt, 0, 1)]);
  const { issuance } = await scene(salt, 3);
  const stored = await issue(issuance, way);
  expect(stored.recoded).toEqual({ 0: 2, 1: 1 });
  const codes = await expectStored(stored);
  expect(codes).toEqual([2, 1, 0].map((attempt, n) => certificateCode(salt, n, attempt)));
  expect(codes.filter((code) => first.includes(code))).toEqual([]);
});

test.each(WAYS)("a repetition gives the codes that were stored (%s)", async (way) => {
  const salt = newSalt();
  await issue((await scene(salt, 1)).issuance, way);
  const { tenant, issuance } = await scene(salt, 2, { fingerprint: "same", slot: randomUUID() });
  const stored = await issue(issuance, way);
  const again = await issuances.reserve({ ...issuance, salt: newSalt() }, 1e6, way);
  expect(again).toEqual({ kind: "repeated", issuance: stored, finished: true });
  expect(await issuances.earlier(tenant.id, issuance.slot, new Date())).toEqual({
    issuance: stored,
    finished: true,
  });
});

test("finishing an interrupted issuance gives the codes that it has begun with", async () => {
  const salt = newSalt();
  await issue((await scene(salt, 4)).issuance, "later");
  const { issuance } = await scene(salt, 8);
  expect((await issuances.reserve(issuance, 1e6, "later")).kind).toBe("reserved");
  const first = await issuances.finish(issuance);
  // As if the first run had died before it recorded the codes.
  expect(await issuances.finish(issuance)).toEqual(first);
  expect(Object.keys(first.recoded)).toEqual(["0", "1", "2", "3"]);
  await expectStored(first);
  const open = await stack.functions.ports["issuances.unfinished"].marks(
    new Date(Date.now() + 60_000),
    new Date(),
  );
  expect(open.map(({ slot }) => slot)).not.toContain(issuance.slot);
});

test.each(WAYS)("issuances with equal codes at once get codes of their own (%s)", async (way) => {
  const salt = newSalt();
  const scenes = await Promise.all(Array.from({ length: 4 }, () => scene(salt, 3)));
  const stored = await Promise.all(scenes.map(({ issuance }) => issue(issuance, way)));
  const codes = (await Promise.all(stored.map(expectStored))).flat();
  expect(new Set(codes).size).toBe(12);
});

const READ = "GET /v1.0/invitations/{id}";
async function issued(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
}

test("a certificate is read by its id or by its short code, as leniently as codes are read", async () => {
  const tenant = await stack.tenant();
  const certificate = await issued(tenant);
  expect(certificate.short_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  const mistyped = certificate.short_code.replaceAll("0", "o").replaceAll("1", "l").toLowerCase();
  for (const id of [certificate.id, certificate.id.toUpperCase(), certificate.short_code, mistyped])
    expect((await tenant.key.call(READ, { params: { id } })).body).toEqual(certificate);
  for (const id of ["x", "7Q2M4XKD0A5", "7Q2M4XKD0A5V1", "UUUUUUUUUUUU", "iss_7Q2M4XKD0A5V"])
    expectProblem(await tenant.key.call(READ, { params: { id } }), "not_found");
});

test("a certificate of another organization is not found, by neither identifier and by no operation", async () => {
  const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
  const certificate = await issued(theirs);
  const unknown = await mine.key.call(READ, { params: { id: "000000000000" } });
  for (const id of [certificate.id, certificate.short_code]) {
    const answer = await mine.key.call(READ, { params: { id } });
    expect({ ...answer.problem, request_id: "" }).toEqual({ ...unknown.problem, request_id: "" });
    for (const change of ["revoke", "resend"] as const)
      expectProblem(
        await mine.key.call(`POST /v1.0/invitations/{id}/${change}`, { params: { id } }),
        "not_found",
      );
  }
  expect((await theirs.key.call(READ, { params: { id: certificate.id } })).body.status).toBe("PENDING");
});

test("a certificate is revoked by its short code", async () => {
  const tenant = await stack.tenant();
  const { short_code } = await issued(tenant);
  const revoke = () =>
    tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
      params: { id: short_code },
      body: { reason: "" },
    });
  expect((await revoke()).body).toMatchObject({ status: "REVOKED", revocation_reason: null });
  expect((await tenant.key.call(READ, { params: { id: short_code } })).body.status).toBe("REVOKED");
});

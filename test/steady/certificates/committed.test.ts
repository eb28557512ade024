import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { certificateCode, newSalt } from "#shared/domain/ids.ts";
import { onSlowMachine } from "../../support/eventually.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { expectProblem } from "../../support/problems.ts";
import { night, some } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";

const ANSWER_MS = 3_000;
const { stack, day } = await badDayStack({
  workers: false,
  settings: { STORE_ANSWER_MS: String(ANSWER_MS) },
});
const { ports } = stack.functions;
afterEach(() => day.reset());

const ISSUE = "POST /v1.0/invitations";
const COUNT = 8;
/** How codes and certificates are written, also one by one. */
const PUTS = /^(PutItem|BatchExecuteStatement)$/;
/** Runs the schedule as it does when the requests of now have ended. */
const sweep = async () => finishIssuances({ ...ports, clock: { now: () => new Date(Date.now() + 4_000) } });

async function request(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: COUNT }, () => aRecipient());
  return { event_id: event.id, badge_id: badge.id, recipient };
}
const listed = async (tenant: Tenant) =>
  (await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, order: "asc" } })).body.data;

const KINDS: readonly Trouble["kind"][] = ["throttled", "hanging", "cut", "failing"];

test.each(some(KINDS, 1, 0))(
  "an issuance whose certificates the store does not take (%s) is answered 201 as promised, and finished later",
  async (kind) => {
    const tenant = await stack.tenant();
    const body = await request(tenant);
    day.troubles = [{ kind, operations: PUTS, tables: /main/ }];
    const begun = performance.now();
    const answer = await tenant.key.call(ISSUE, { body });
    expect(answer.status).toBe(201);
    expect(performance.now() - begun).toBeLessThan(onSlowMachine(2 * ANSWER_MS));
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(COUNT);
    expect(await listed(tenant)).toEqual([]);
    day.reset();
    expect(await sweep()).toBe(1);
    expect(await listed(tenant)).toEqual(answer.body.certificates);
  },
);

night.test(
  "a busy store is no failure of the issuance: the next run finishes it, and no hour passes first",
  async () => {
    const tenant = await stack.tenant();
    const body = await request(tenant);
    day.troubles = [{ kind: "throttled", operations: PUTS, tables: /main/ }];
    const answer = await tenant.key.call(ISSUE, { body });
    for (let runs = 0; runs < 2; runs++) await expect(sweep()).rejects.toThrow("1 of 1 issuances");
    day.reset();
    expect(await sweep()).toBe(1);
    expect(await listed(tenant)).toEqual(answer.body.certificates);
  },
);

night.test(
  "some certificates that fail do not turn the answer into an error, nor write any twice",
  async () => {
    const tenant = await stack.tenant();
    const body = await request(tenant);
    day.troubles = [{ kind: "throttled", operations: PUTS, tables: /main/, share: 0.7 }];
    const answer = await tenant.key.call(ISSUE, { body });
    expect(answer.status).toBe(201);
    day.reset();
    await sweep();
    expect(await listed(tenant)).toEqual(answer.body.certificates);
  },
);

night.test(
  "a repetition with the same Idempotency-Key gives the same answer and finishes, once the first has ended",
  async () => {
    const tenant = await stack.tenant();
    const body = await request(tenant);
    const send = () => tenant.key.call(ISSUE, { body, headers: { "idempotency-key": key } });
    const key = randomUUID();
    const begun = new Date();
    day.troubles = [{ kind: "throttled", operations: PUTS, tables: /main/ }];
    const first = await send();
    expect(first.status).toBe(201);
    // Still within the time of the first request, as far as anybody can know.
    const restoreClock = stack.setClock(() => begun);
    expectProblem(await send(), "idempotency_in_progress");
    restoreClock();
    day.reset();
    const restore = stack.setClock(() => new Date(Date.now() + 3_000));
    const again = await send();
    restore();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
    expect(await listed(tenant)).toEqual(first.body.certificates);
    expect(await sweep()).toBe(0);
  },
);

night.test(
  "the codes of certificates that are written later are checked before they are promised",
  async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const salt = newSalt();
    const scene = (count: number) =>
      anIssuance({
        organization_id: tenant.id,
        event_id: event.id,
        badge_id: badge.id,
        salt,
        recipients: Array.from({ length: count }, () => aStoredRecipient()),
      });
    await ports.issuances.reserve(scene(2), 5_000, "included");
    await ports.issuances.reserve(scene(1), 5_000, "included");
    const recoded = await ports.issuances.attempts(salt, COUNT);
    expect(recoded).toEqual({ 0: 2, 1: 1 });

    const issuance = { ...scene(COUNT), recoded, created_at: new Date(Date.now() - 10_000).toISOString() };
    const reservation = await ports.issuances.reserve(issuance, 5_000, "later");
    if (reservation.kind !== "reserved") throw new Error(reservation.kind);
    day.troubles = [{ kind: "throttled", operations: PUTS, tables: /main/ }];
    const promised = certificatesOf(await ports.issuances.complete(reservation.issuance));
    day.reset();
    expect(promised[0]!.short_code).toBe(certificateCode(salt, 0, 2));
    expect(await sweep()).toBe(1);
    for (const certificate of promised) {
      expect(await ports.certificates.get(tenant.id, certificate.id)).toEqual(certificate);
      expect(await ports.certificates.coded(certificate.short_code)).toMatchObject({
        certificateId: certificate.id,
      });
    }
  },
);

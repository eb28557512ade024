import { describe, expect, test } from "vitest";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { Contended, DomainError } from "#shared/domain/errors.ts";
import { type Reference, toReference } from "#shared/domain/ids.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { expectProblem } from "../../support/problems.ts";
import { night, some } from "../../support/runs.ts";
import { type Tenant, testStack } from "../../support/stack.ts";
import { ASKING, issuedTo, issuingScene, type Mode, people } from "./scene.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const scene = (options?: Parameters<typeof stack.tenant>[0]) => issuingScene(stack, options);

describe("a request that dies after it claimed its recipients", () => {
  /** Issues at a moment from now with ports of which some are replaced. */
  async function dying(replaced: Partial<Pick<Ports, "issuances">>) {
    const { tenant, event, badge } = await scene();
    const issuer = {
      organizationId: tenant.id,
      keyId: "key_000000000000",
      plan: "PRO" as const,
      quotaOverride: null,
    };
    const reference: Record<"event_id" | "badge_id", Reference> = {
      event_id: toReference(event.id),
      badge_id: toReference(badge.id),
    };
    const run = (emails: string[], mode: Mode, seconds: number, own: typeof replaced = {}, key?: string) => {
      const clock = { now: () => new Date(Date.now() + seconds * 1_000) };
      const recipient = emails.map((recipient_email) => ({ recipient_name: "Ana", recipient_email }));
      const body = { ...reference, recipient, on_duplicate: mode };
      const idempotency = key === undefined ? null : { key, fingerprint: emails.join() };
      return issueCertificates({ ...ports, ...own, clock }, issuer, body, idempotency);
    };
    const die = (emails: string[], key?: string) => run(emails, "skip", 0, replaced, key);
    return { tenant, event, run, die };
  }
  /** Finishes the interrupted issuances of an organization, as the schedule does. */
  async function finishAll({ id }: Tenant) {
    const open = await ports["issuances.unfinished"].marks(new Date(Date.now() + 60_000), new Date());
    for (const mark of open.filter((one) => one.organizationId === id))
      await ports.issuances.finish(await ports["issuances.unfinished"].read(mark));
  }
  const killed = () => Promise.reject(new Error("killed"));

  test.each(some([8, 1], 1, 0))(
    "before it reserved %i: others wait, and issue after two minutes",
    async (count) => {
      const { tenant, event, run, die } = await dying({ issuances: { ...ports.issuances, reserve: killed } });
      const emails = people(count);
      await expect(die(emails)).rejects.toThrow("killed");
      for (const mode of ASKING)
        await expect(run(emails, mode, 100, {})).rejects.toMatchObject({
          code: "conflict",
          retryAfterSeconds: 1,
        });
      expect((await run(emails, "refuse", 121)).record.issued).toBe(count);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    },
  );

  test.each(some([1, 8], 1, 0))(
    "before it reserved %i: its Idempotency-Key issues at once, but for no others",
    async (count) => {
      const { tenant, event, run, die } = await dying({ issuances: { ...ports.issuances, reserve: killed } });
      const emails = people(count);
      await expect(die(emails, "k")).rejects.toThrow("killed");
      await expect(run(emails, "skip", 1, {}, "other")).rejects.toMatchObject({ code: "conflict" });
      await expect(die(emails, "k")).rejects.toThrow("killed");
      const issued = await run(emails, "refuse", 110, {}, "k");
      expect(issued.record.issued).toBe(count);
      expect(await run(emails, "refuse", 111, {}, "k")).toEqual({ ...issued, replayed: true });
      expect((await run(emails, "skip", 130)).record.issued).toBe(0);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    },
  );

  night.test(
    "requests with its Idempotency-Key at once, of equal or other bodies, issue to nobody twice",
    async () => {
      const { tenant, event, run, die } = await dying({ issuances: { ...ports.issuances, reserve: killed } });
      const emails = people(8);
      await expect(die(emails, "k")).rejects.toThrow("killed");
      const some = [emails, emails.slice(2), emails.slice(0, 7)];
      const at = Array.from({ length: 15 }, (_, n) =>
        run(some[n % 3]!, ASKING[n % 2]!, 1, {}, n < 12 ? "k" : undefined),
      );
      const codes = (await Promise.allSettled(at)).flatMap((each) =>
        each.status === "rejected" ? [(each.reason as DomainError).code] : [],
      );
      const allowed = [
        "conflict",
        "idempotency_in_progress",
        "idempotency_key_reused",
        "duplicate_certificate",
      ];
      expect(allowed).toEqual(expect.arrayContaining(codes));
      await finishAll(tenant);
      await run(emails, "skip", 200);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    },
  );

  test("after it reserved: its certificates count, and are those that are finished", async () => {
    const { tenant, event, run, die } = await dying({ issuances: { ...ports.issuances, complete: killed } });
    const emails = people(8);
    await expect(die(emails)).rejects.toThrow("killed");
    const { record } = await run(emails, "skip", 1);
    expect(record).toMatchObject({ issued: 0 });
    await expect(run(emails, "refuse", 300)).rejects.toMatchObject({ code: "duplicate_certificate" });
    await finishAll(tenant);
    expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    for (const { certificate_id } of record.skipped!)
      expect(await ports.certificates.get(tenant.id, certificate_id)).toBeDefined();
  });

  test.each(some([8, 1], 1, 0))(
    "with an error, after it reserved %i: nobody gets another one",
    async (count) => {
      const reserve: typeof ports.issuances.reserve = async (...args) => {
        await ports.issuances.reserve(...args);
        throw new DomainError("service_unavailable", "The store gave no answer in time.");
      };
      const { tenant, event, run, die } = await dying({ issuances: { ...ports.issuances, reserve } });
      const emails = people(count);
      await expect(die(emails)).rejects.toMatchObject({ code: "service_unavailable" });
      expect((await run(emails, "skip", 1)).record.issued).toBe(0);
      await finishAll(tenant);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    },
  );

  night.test("because of other writes, or of the store while it claims, holds nobody", async () => {
    const emails = people(60);
    const contended = () => Promise.reject(new Contended(undefined));
    let calls = 0;
    const claim: typeof ports.issuances.claim = (...args) =>
      ++calls === 55
        ? Promise.reject(new DomainError("service_unavailable", "Too busy."))
        : ports.issuances.claim(...args);
    for (const replaced of [
      { issuances: { ...ports.issuances, reserve: contended } },
      { issuances: { ...ports.issuances, claim } },
    ]) {
      const { tenant, event, run, die } = await dying(replaced);
      await expect(die(emails)).rejects.toMatchObject({ code: "service_unavailable" });
      expect((await run(emails, "refuse", 1)).record.issued).toBe(60);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    }
  });

  test("a refused reservation holds nobody", async () => {
    const { tenant, event, issue } = await scene({ quota: 1 });
    const [one, two] = people(2) as [string, string];
    expectProblem(await issue([one, two], "skip"), "quota_exhausted");
    expectProblem(await issue([one, two], "refuse"), "quota_exhausted");
    expect((await issue([one], "refuse")).status).toBe(201);
    expect(await issuedTo(tenant, event.id, [one, two])).toEqual([1, 0]);
  });
});

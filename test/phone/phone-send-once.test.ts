import { describe, expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { derivedUuid } from "#shared/domain/ids.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import type { SendingPorts } from "#shared/domain/phone/hand-over.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { mainTable, putItem, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { clockAt, newNumber, type Phoned, sendingOn } from "./sending-support.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const { behave, bubbles, phoned, send, shown, allow, mailCameBack } = sendingOn(stack);
const tenant = await stack.tenant();
const main = mainTable(connectionTo());
/** Mails that are due meanwhile are of other tests. */
const NO_QUEUE = { send: async <J>(jobs: readonly J[]) => jobs };
const reports = await connectPorts(["phoneMessages"], connectionTo());
const used = (id = tenant.id) => ports.phoneAllowances.used(id, new Date());

const NIGHT: Pick<SendingPorts, "phonePolicy"> = { phonePolicy: { ...ports.phonePolicy, quietHours: true } };
const tomorrowAt = (time: string): string =>
  `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}Z`;

describe("people see a message once at most", () => {
  test("when its job comes twelve times at once, and again later", async () => {
    const certificate = await phoned(tenant);
    const results = await Promise.all(Array.from({ length: 12 }, () => send(certificate)));
    expect(results.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    // Those that met the claim come again, and find it.
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(["sent", "again"]));
    expect(await send(certificate)).toMatchObject({ kind: "nothing" });
    expect(await bubbles(certificate.number)).toHaveLength(1);
  });

  const killed = new Error("killed");
  /** The ports of a worker that dies before or after this step has had its effect. */
  function dyingAt(step: string, when: "before" | "after"): Partial<SendingPorts> {
    const [, port, method] = /^(.+)\.(\w+)$/.exec(step) as unknown as [string, keyof SendingPorts, string];
    const real = ports[port] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const die = async (...args: unknown[]) => {
      if (when === "after") await real[method]!(...args);
      throw killed;
    };
    return { [port]: { ...real, [method]: die } };
  }

  test.each([
    // Nothing is claimed yet: nothing may be lost.
    ["certificates.subject", "before", 1],
    ["phoneMessages.read", "after", 1],
    ["phoneOptOuts.write.of", "after", 1],
    ["phoneAllowances.take", "before", 1],
    ["phoneAllowances.take", "after", 1],
    ["phoneMessages.claim", "before", 1],
    // From here on it may have been sent.
    ["phoneMessages.claim", "after", 0],
    ["phoneMessages.dayOf", "after", 0],
    ["phoneSender.send", "before", 0],
    ["phoneSender.send", "after", 1],
    ["phoneMessages.point", "before", 1],
    ["phoneMessages.point", "after", 1],
  ] as const)("when its worker dies at %s, %s it", async (step, when, seen) => {
    const certificate = await phoned(tenant);
    await expect(send(certificate, dyingAt(step, when))).rejects.toThrow("killed");
    for (let n = 0; n < 2; n++) await send(certificate);
    expect(await bubbles(certificate.number)).toHaveLength(seen);
    expect(await shown(certificate)).toEqual([expect.stringMatching(/^(sent|delivered)$/), null]);
  });

  test.each([
    ["phoneMessages.toSms", "before", 0],
    ["phoneMessages.toSms", "after", 0],
  ] as const)("when its worker dies at %s, %s it, after WhatsApp refused it", async (step, when, seen) => {
    const certificate = await phoned(tenant);
    const refuse = { status: 400, name: "InvalidParametersException", message: "(#131026) undeliverable" };
    await behave(certificate.number, { channel: "whatsapp", refuse });
    await expect(send(certificate, dyingAt(step, when))).rejects.toThrow("killed");
    await send(certificate);
    expect(await bubbles(certificate.number)).toHaveLength(seen);
  });

  night.test(
    "when its worker dies while it gives back what was throttled: it waits, or stays as sent",
    async () => {
      for (const [step, when, kind] of [
        ["phoneMessages.release", "before", "nothing"],
        ["phoneMessages.release", "after", "sent"],
        ["phoneAllowances.giveBack", "before", "sent"],
      ] as const) {
        const certificate = await phoned(tenant);
        const refuse = { status: 429, name: "ThrottledRequestException", message: "Slow down" };
        await behave(certificate.number, { refuse, times: 1 });
        await expect(send(certificate, dyingAt(step, when))).rejects.toThrow("killed");
        expect(await send(certificate), step).toMatchObject({ kind });
      }
    },
  );
});

describe("a number's day", () => {
  const claimsOf = async (all: readonly Phoned[]) => {
    const states = await Promise.all(all.map(shown));
    return states.map(([status, reason]) => reason ?? status);
  };

  test("has two messages of an organization and three of all", async () => {
    const number = newNumber();
    const [other, third] = [await stack.tenant(), await stack.tenant()];
    const results: unknown[] = [];
    for (const one of [tenant, tenant, tenant, other, other, third]) {
      const certificate = await phoned(one, { recipient_number: number });
      const result = await send(certificate);
      results.push(result.kind === "ended" ? result.reason : result.kind);
    }
    expect(results).toEqual(["sent", "sent", "daily", "sent", "daily", "daily"]);
    expect(await bubbles(number)).toHaveLength(3);
  });

  night.test(
    "is kept when messages of three organizations meet; those that give way come in turn",
    async () => {
      const number = newNumber();
      const organizations = await Promise.all([stack.tenant(), stack.tenant(), stack.tenant()]);
      const own = organizations.flatMap((one) => [one, one, one]);
      const all = await Promise.all(own.map((one) => phoned(one, { recipient_number: number })));
      await Promise.all(all.map((one) => send(one)));
      expect((await bubbles(number)).length).toBeLessThanOrEqual(PHONE.perNumberAndDay);
      for (const one of all) await send(one);
      const sent = (await bubbles(number)).length;
      expect(sent).toBeLessThanOrEqual(PHONE.perNumberAndDay);
      // One that meets claims which give way afterwards may be refused for them.
      expect(sent).toBeGreaterThanOrEqual(PHONE.perOrganizationNumberAndDay);
      const states = await claimsOf(all);
      expect(states.filter((state) => state === "daily")).toHaveLength(all.length - sent);
      for (const one of organizations) {
        const went = all.filter(({ tenant: { id } }, n) => id === one.id && states[n] !== "daily");
        expect(went.length).toBeLessThanOrEqual(PHONE.perOrganizationNumberAndDay);
      }
    },
  );

  night.test(
    "counts messages of earlier certificates that are sent again, and not what was not taken of them",
    async () => {
      const number = newNumber();
      const later = { clock: clockAt(new Date(Date.now() + 5 * 86_400_000)) };
      const old = await Promise.all(
        Array.from({ length: 4 }, () => phoned(tenant, { recipient_number: number, notify: { sms: false } })),
      );
      const refuse = { status: 429, name: "ThrottledRequestException", message: "Slow down" };
      await behave(number, { refuse, times: 3 });
      for (let times = 0; times < 3; times++)
        expect(await send(old[0]!, later)).toMatchObject({ kind: "waits", reason: "throttled" });
      const results = [];
      for (const one of old) results.push(await send(one, later));
      expect(results).toMatchObject([
        { kind: "sent" },
        { kind: "sent" },
        { kind: "ended", reason: "daily" },
        { kind: "ended", reason: "daily" },
      ]);
      expect(await bubbles(number)).toHaveLength(2);
    },
  );

  night.test(
    "is read in one step, however many certificates the number has; with hundreds in two days it gets none",
    async () => {
      const number = newNumber();
      const certificate = await phoned(tenant, { recipient_number: number });
      const item = { kind: "phone_message", organization_id: tenant.id, state: "refused", reason: "daily" };
      const put = (at: number, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, n) => {
            const certificate_id = derivedUuid(new Date(at), number, String(n));
            return putItem(main, {
              ...itemKey.phoneMessage(number, certificate_id),
              ...item,
              certificate_id,
            });
          }),
        );
      // Those of former days are not read.
      await put(Date.now() - 3 * 86_400_000, 400);
      expect(await send(certificate)).toMatchObject({ kind: "sent" });
      await put(Date.now(), 200);
      const { result, calls } = await stack.measure(async () =>
        send(await phoned(tenant, { recipient_number: number })),
      );
      expect(result).toMatchObject({ kind: "ended", reason: "daily" });
      expect(calls.filter((call) => call === "Query")).toHaveLength(1);
    },
  );

  night.test("counts each time that one certificate's message was handed over", async () => {
    const certificate = await phoned(tenant, { notify: { whatsapp: false } });
    for (const outcome of ["sent", "sent", "daily"]) {
      const result = await send(certificate);
      expect(result.kind === "ended" ? result.reason : result.kind).toBe(outcome);
      if (result.kind !== "sent") break;
      const [bubble] = (await bubbles(certificate.number)).slice(-1);
      await reports.phoneMessages.record(
        {
          organizationId: tenant.id,
          certificateId: certificate.id,
          phone: { number: certificate.number },
          channel: "sms",
          claimedAt: bubble!.context.claimed!,
        },
        { state: "failed", reason: "undeliverable" },
      );
      expect(await shown(certificate)).toEqual(["failed", "undeliverable"]);
      const body = { channels: ["sms"] } as never;
      const { status } = await tenant.key.call("POST /v1.0/invitations/{id}/resend", {
        params: { id: certificate.id },
        body,
      });
      expect(status).toBe(200);
    }
  });
});

describe("a month", () => {
  test("has so many messages, never one more when they meet, and the contact is told", async () => {
    const own = await stack.tenant();
    const all = await Promise.all(Array.from({ length: 7 }, () => phoned(own)));
    await updateItem(main, itemKey.organization(own.id), { set: { contact_email: anEmail() } });
    await allow(own, 4);
    const told: unknown[] = [];
    const lettersQueue: SendingPorts["lettersQueue"] = {
      send: async (jobs) => {
        told.push(...jobs);
        return [];
      },
    };
    const results = await Promise.all(all.map((one) => send(one, { lettersQueue })));
    expect(results.filter(({ kind }) => kind === "sent")).toHaveLength(4);
    expect(await used(own.id)).toBe(4);
    const refused = all.filter((_, n) => results[n]!.kind !== "sent");
    for (const one of refused) expect(await shown(one)).toEqual(["not_allowed", "allowance"]);
    const month = new Date().toISOString().slice(0, 7);
    expect(told[0]).toEqual({ kind: "allowance_used", organization_id: own.id, month });
    // Once the contact is told, nothing asks for it again.
    expect(await ports.phoneAllowances.claimNotice(own.id, new Date())).toBe("begun");
    expect(await ports.phoneAllowances.claimNotice(own.id, new Date())).toBe("busy");
    await ports.phoneAllowances.endNotice(own.id, new Date(), true);
    expect(await ports.phoneAllowances.claimNotice(own.id, new Date())).toBe("told");
    const before = told.length;
    expect(await send(await phoned(own), { lettersQueue })).toMatchObject({ reason: "allowance" });
    // Nor is there anything to tell nobody.
    const without = await stack.tenant();
    await allow(without, 1);
    for (const one of [await phoned(without), await phoned(without)]) await send(one, { lettersQueue });
    expect(told).toHaveLength(before);
  });
});

describe("at night in the number's country", () => {
  test("a message waits for the morning, and the schedule of each minute lets it go then", async () => {
    const certificate = await phoned(tenant);
    const before = await used();
    // 21:00 on Fernando de Noronha, where it is latest in Brazil.
    const night = await send(certificate, { ...NIGHT, clock: clockAt(tomorrowAt("23:00:00.000")) });
    const morning = new Date(Date.parse(tomorrowAt("13:00:00.000")) + 86_400_000);
    expect(night).toMatchObject({ kind: "waits", reason: "night", until: morning });
    expect(await shown(certificate)).toEqual(["queued", null]);
    expect([await used(), await bubbles(certificate.number)]).toEqual([before, []]);

    const queued: unknown[] = [];
    const phoneQueue: Parameters<typeof queueDueMessages>[0]["phoneQueue"] = {
      send: async (jobs) => {
        queued.push(...jobs.map(({ certificate_id }) => certificate_id));
        return [];
      },
    };
    const runAt = async (at: Date) => {
      queued.length = 0;
      await queueDueMessages({ ...ports, mailQueue: NO_QUEUE, phoneQueue, clock: clockAt(at) });
      return queued.filter((id) => id === certificate.id).length;
    };
    expect(await runAt(new Date(morning.getTime() - 1))).toBe(0);
    await eventually(async () => expect(await runAt(morning)).toBe(1));
    // Not twice while the job is on its way, and again when it got lost.
    expect(await runAt(new Date(morning.getTime() + 60_000))).toBe(0);
    expect(await runAt(new Date(morning.getTime() + 600_000))).toBe(1);
    expect(await send(certificate, { ...NIGHT, clock: clockAt(morning) })).toMatchObject({ kind: "sent" });
    expect(await runAt(new Date(morning.getTime() + 3_600_000))).toBe(0);
    expect(await bubbles(certificate.number)).toHaveLength(1);
  });

  test("one that waits for days while its stage sends none has failed, and goes never", async () => {
    const [late, recent] = [await phoned(tenant), await phoned(tenant)];
    const evening = new Date(tomorrowAt("23:00:00.000"));
    const before = new Date(evening.getTime() - 86_400_000);
    expect(await send(late, { ...NIGHT, clock: clockAt(before) })).toMatchObject({ kind: "waits" });
    expect(await send(recent, { ...NIGHT, clock: clockAt(evening) })).toMatchObject({ kind: "waits" });
    const queued: unknown[] = [];
    const phoneQueue: Parameters<typeof queueDueMessages>[0]["phoneQueue"] = {
      send: async (jobs) => {
        queued.push(...jobs.map(({ certificate_id }) => certificate_id));
        return [];
      },
    };
    // Four days after the first morning, before those of the second.
    const clock = clockAt(new Date(before.getTime() + (PHONE.lateDays + 1) * 86_400_000));
    const off = { ...ports.phonePolicy, channels: [] };
    await queueDueMessages({ ...ports, mailQueue: NO_QUEUE, phoneQueue, clock, phonePolicy: off });
    expect(await shown(late)).toEqual(["queued", null]);
    await eventually(async () => {
      await queueDueMessages({ ...ports, mailQueue: NO_QUEUE, phoneQueue, clock });
      expect(queued).toContain(recent.id);
    });
    expect(queued).not.toContain(late.id);
    expect(await shown(late)).toEqual(["failed", "refused"]);
    // Its job, which was in the queue all the time.
    expect(await send(late, { clock })).toMatchObject({ kind: "nothing" });
    expect(await bubbles(late.number)).toEqual([]);
  });

  test("one that opted out while it waited is not sent in the morning", async () => {
    const certificate = await phoned(tenant);
    expect(await send(certificate, { ...NIGHT, clock: clockAt(tomorrowAt("02:00:00.000")) })).toMatchObject({
      kind: "waits",
    });
    await ports["phoneOptOuts.write"].set(certificate.number, "word", new Date());
    expect(await send(certificate, { ...NIGHT, clock: clockAt(tomorrowAt("14:00:00.000")) })).toMatchObject({
      kind: "ended",
      state: "opted_out",
    });
    expect(await bubbles(certificate.number)).toEqual([]);
  });

  test.each(some(["bounced", "complained"], 1, 0))(
    "one whose mail %s while it waited is not sent in the morning, but when it is asked for again",
    async (reason) => {
      const certificate = await phoned(tenant);
      const [evening, morning] = [tomorrowAt("23:00:00.000"), tomorrowAt("14:00:00.000")];
      expect(await send(certificate, { ...NIGHT, clock: clockAt(evening) })).toMatchObject({ kind: "waits" });
      await mailCameBack(certificate, reason);
      expect(await send(certificate, { ...NIGHT, clock: clockAt(morning) })).toMatchObject({
        kind: "nothing",
      });
      expect(await bubbles(certificate.number)).toEqual([]);
      expect(await shown(certificate)).toEqual(["none", null]);
      const { status } = await tenant.key.call("POST /v1.0/invitations/{id}/resend", {
        params: { id: certificate.id },
        body: { channels: ["sms"] } as never,
      });
      expect(status).toBe(200);
      expect(await send(certificate, { ...NIGHT, clock: clockAt(evening) })).toMatchObject({ kind: "waits" });
      expect(await send(certificate, { ...NIGHT, clock: clockAt(morning) })).toMatchObject({ kind: "sent" });
    },
  );
});

import { describe, expect, test } from "vitest";
import { worker } from "#functions/workers/people/sweep-mails.ts";
import { readConfig } from "#shared/config.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { MailJob, PeopleJob } from "#shared/domain/people/jobs.ts";
import { sweepMails } from "#shared/domain/people/sweep-mails.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { deliverMail } from "../../support/deliver-mail.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { startMailService } from "../../support/mail-service.ts";
import { night } from "../../support/runs.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";

/* A mail whose message was lost is found and sent, once (decision 8.27). No stream and no queue runs here. */
const service = await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const HOUR = 3_600_000;

/** Each test has days of its own, as a sweep goes on from where the last one ended. */
let day = Date.now();
const nextDays = () => (day += 3 * 24 * HOUR);

async function issued(tenant: Tenant, count: number, at: number) {
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient());
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const restore = stack.setClock(() => new Date(at));
  const answer = await tenant.key.call("POST /v1.0/invitations", { body }).finally(restore);
  return answer.body.certificates;
}

/** A sweep at a moment, with queues that the test empties itself: gives the jobs that were queued. */
async function sweep(at: number, changed: Partial<Ports> = {}) {
  const mails: MailJob[] = [];
  const people: PeopleJob[] = [];
  const into = <J>(list: J[]) => ({
    async send(jobs: readonly J[]) {
      list.push(...jobs);
      return [];
    },
  });
  const swept = await sweepMails(
    {
      ...ports,
      mailQueue: into(mails),
      peopleQueue: into(people),
      clock: { now: () => new Date(at) },
      ...changed,
    },
    Number.POSITIVE_INFINITY,
  );
  return { swept, mails, ids: mails.map((job) => job.certificate_id).toSorted(), people };
}

const idsOf = (certificates: readonly { id: string }[]) => certificates.map(({ id }) => id).toSorted();

describe("a sweep", () => {
  test("publishes how many it found", async () => {
    const at = nextDays();
    await issued(await stack.tenant(), 3, at);
    const values: MetricValues[] = [];
    const log = createLog("silent", undefined, (given) => void values.push(given));
    const clock = { now: () => new Date(at + 3.5 * HOUR) };
    await serveWorker(worker, { ...ports, clock }, { log })({});
    expect(values).toEqual([{ MailsRecovered: 3 }]);
  });

  test("finds them also when sending domains cannot be looked at, which it tells", async () => {
    const at = nextDays();
    const certificates = await issued(await stack.tenant(), 1, at);
    const mails: MailJob[] = [];
    const failing: Partial<Ports> = {
      clock: { now: () => new Date(at + 3.5 * HOUR) },
      "mailDomains.write": {
        ...ports["mailDomains.write"],
        due: () => Promise.reject(new Error("unreadable")),
      },
      mailQueue: {
        async send(jobs) {
          mails.push(...jobs);
          return [];
        },
      },
    };
    const swept = serveWorker(worker, { ...ports, ...failing }, { log: createLog("silent") })({});
    await expect(swept).rejects.toThrow("unreadable");
    expect(mails.map((job) => job.certificate_id)).toEqual(idsOf(certificates));
  });

  night.test(
    "queues the mails of the certificates of some hours ago that got none; each is sent once",
    async () => {
      const at = nextDays();
      const [one, other] = [await stack.tenant(), await stack.tenant()];
      const certificates = [...(await issued(one, 130, at)), ...(await issued(other, 2, at))];
      expect((await sweep(at + 2 * HOUR)).ids).toEqual([]);
      const found = await sweep(at + 3.5 * HOUR);
      expect(found.ids).toEqual(idsOf(certificates));
      expect(found.people.flatMap((job) => job.certificate_ids).toSorted()).toEqual(idsOf(certificates));
      for (const job of found.people) await ports.peopleEntries.add(job.organization_id, job.certificate_ids);
      // The lost message turns up after all, and the sweep is repeated.
      const few = found.mails.filter((job) => job.organization_id === other.id);
      const runs = [...few, ...few].map((job) => deliverMail(ports, job));
      await Promise.all(runs);
      for (const { recipient } of certificates.slice(130))
        expect(service.to(recipient.email)).toHaveLength(1);
      const { data } = (await other.key.call("GET /v1.0/invitations")).body;
      expect(data.map(({ email_status }) => email_status)).toEqual(["sent", "sent"]);
      expect((await sweep(at + 5 * HOUR)).swept).toEqual({ examined: 0, mails: 0, people: 0 });
    },
  );

  test("leaves alone what was sent, refused, waits for another day, or has ended", async () => {
    const at = nextDays();
    const tenant = await stack.tenant();
    const certificates = await issued(tenant, 5, at);
    const [sent, refused, waiting, ended, lost] = await Promise.all(
      certificates.map(async ({ id }) => (await ports.certificates.get(tenant.id, id))!),
    );
    await ports.peopleEntries.add(tenant.id, idsOf(certificates));
    const when = new Date(at);
    await ports.mailClaims.record(sent!, { state: "sent", messageId: "m-1" }, when);
    await ports.mailClaims.record(refused!, { state: "refused", reason: "MessageRejected" }, when);
    await ports.mailClaims.claim(waiting!, 1, when);
    await ports.mailClaims.giveBack(waiting!, when);
    expect(await ports.mailClaims.claim(waiting!, 0, when)).toEqual({ kind: "full" });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: ended!.id }, body: {} });
    const found = await sweep(at + 4 * HOUR);
    expect(found.ids).toEqual([lost!.id]);
    expect(found.people).toEqual([]);
  });

  night.test("that is stopped or killed goes on where it was, and misses nobody", async () => {
    const at = nextDays();
    const tenants = await Promise.all(Array.from({ length: 30 }, () => stack.tenant()));
    const certificates: { readonly id: string }[] = [];
    for (const tenant of tenants) certificates.push(...(await issued(tenant, 1, at)));
    const queued = new Set<string>();
    let calls = 0;
    const mailQueue: Ports["mailQueue"] = {
      async send(jobs) {
        if (++calls === 28) throw new Error("killed");
        for (const job of jobs) queued.add(job.certificate_id);
        return [];
      },
    };
    const now = at + 4 * HOUR;
    await expect(sweep(now, { mailQueue })).rejects.toThrow("killed");
    expect(queued.size).toBeGreaterThan(0);
    expect(queued.size).toBeLessThan(30);
    // A run that has no time left does nothing, and loses nothing.
    const late = { ...ports, mailQueue, clock: { now: () => new Date(now + HOUR) } };
    expect(await sweepMails(late, now)).toEqual({ examined: 0, mails: 0, people: 0 });
    const { swept } = await sweep(now + HOUR, { mailQueue });
    expect([...queued].toSorted()).toEqual(idsOf(certificates));
    expect(swept.examined).toBeLessThan(30);
  });

  test("asks again for a further mail that was requested and never sent", async () => {
    const at = nextDays();
    const tenant = await stack.tenant();
    const { id } = (await issued(tenant, 1, at))[0]!;
    const certificate = (await ports.certificates.get(tenant.id, id))!;
    await ports.mailClaims.record(certificate, { state: "sent", messageId: "m-1" }, new Date(at));
    expect(await ports.resends.request(certificate, { email: true, phone: null }, 3, new Date(at))).toBe(
      "requested",
    );
    expect((await sweep(at + 4 * HOUR)).ids).toEqual([id]);
  });

  test("finds a mail that the mail service never took, whose message is lost by now", async () => {
    const at = nextDays();
    const tenant = await stack.tenant();
    const { id } = (await issued(tenant, 1, at))[0]!;
    const certificate = (await ports.certificates.get(tenant.id, id))!;
    expect(await ports.mailClaims.claim(certificate, 20, new Date(at))).toEqual({ kind: "claimed" });
    await ports.mailClaims.release(certificate, new Date(at));
    const found = await sweep(at + 4 * HOUR);
    expect(found.ids).toEqual([id]);
    await deliverMail(ports, found.mails[0]!);
    expect(service.to(certificate.email)).toHaveLength(1);
  });
});

test("somebody who cannot be listed holds no other of the same message", async () => {
  const tenant = await stack.tenant();
  const [broken, good] = await issued(tenant, 2, nextDays());
  const main = { name: readConfig().TABLE_MAIN!, client: documentClient };
  await updateItem(main, itemKey.certificate(tenant.id, broken!.id), { set: { metadata: "no JSON" } });
  await expect(ports.peopleEntries.add(tenant.id, [broken!.id, good!.id])).rejects.toThrow("JSON");
  const { body } = await tenant.key.call("GET /v1.0/recipients");
  expect(body.data.map(({ email }) => email)).toEqual([good!.recipient.email]);
});

import { describe, expect, test } from "vitest";
import type { CertificateMailer } from "#shared/domain/messages/ports.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { certificateOf, respondByLink } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { anEmail } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { invitationOf } from "./invitation-mail.ts";
import { type Mailed, mailedTo } from "./mailed-to.ts";

const stack = await testStack({ workers: false });
const PER_DAY = LIMITS.invitationsPerAddressAndDay;
const DAY = 86_400_000;
const NOON = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;

const certificatesFor = (email: string, count: number, organizations?: number) =>
  mailedTo(stack, email, count, organizations);

/** A mail service that keeps the ids of the certificates whose mails it took. */
function service(outcome?: SendOutcome | Error): CertificateMailer & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    ...NO_MAILER,
    sent,
    async sendInvitation({ certificate }) {
      if (outcome instanceof Error) throw outcome;
      if (outcome === undefined) sent.push(certificate.id);
      return outcome ?? { kind: "sent", messageId: `m-${certificate.id}` };
    },
  };
}

const deliver = (mailer: CertificateMailer, { tenant, id }: Mailed, at: number) =>
  deliverMail(
    { ...stack.functions.ports, "mailer.own": mailer, clock: { now: () => new Date(at) } },
    { organization_id: tenant.id, certificate_id: id },
    1,
  );
const deliverAll = (mailer: CertificateMailer, mails: readonly Mailed[], at: number) =>
  Promise.all(mails.map((mail) => deliver(mailer, mail, at)));
async function resendAtNoon({ tenant, id }: Mailed): Promise<void> {
  const restore = stack.setClock(() => new Date(NOON));
  const answer = tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
  expect((await answer.finally(restore)).status).toBe(200);
}
/** The states of the invitations, counted. */
async function states(mails: readonly Mailed[]) {
  const found = await Promise.all(mails.map((mail) => invitationOf({ ...mail, eventId: "" })));
  return Object.fromEntries(
    [...Map.groupBy(found, (invitation) => invitation?.state ?? "none")].map(([key, all]) => [
      key,
      all.length,
    ]),
  );
}
/** Runs the schedule at a moment; gives the ids of the certificates whose mails it queued. */
async function queuedAt(at: number, unsent = false): Promise<string[]> {
  const ids: string[] = [];
  await queueDueMessages({
    ...stack.functions.ports,
    clock: { now: () => new Date(at) },
    mailQueue: {
      async send(jobs) {
        if (unsent) return jobs;
        ids.push(...jobs.filter((job) => !job.follow_up).map((job) => job.certificate_id));
        return [];
      },
    },
  });
  return ids;
}

night.test(
  "of 60 invitations at once, from three organizations, an address gets exactly 20 a day until it has all",
  async () => {
    const mails = await certificatesFor(anEmail(), 60);
    const mine = new Set(mails.map(({ id }) => id));
    const mailer = service();
    for (let day = 0; day < 4; day++) {
      const due = day === 0 ? mails : await dueOf(mails, NOON + day * DAY);
      expect(due).toHaveLength([60, 20, 20, 0][day]!);
      await deliverAll(mailer, due, NOON + day * DAY);
      expect(mailer.sent).toHaveLength(Math.min(60, PER_DAY * (day + 1)));
    }
    expect(new Set(mailer.sent)).toEqual(mine);
    expect(await states(mails)).toEqual({ sent: 60 });
  },
);

/** The mails that the schedule queues at a moment. */
async function dueOf(mails: readonly Mailed[], at: number): Promise<Mailed[]> {
  const ids = new Set(await queuedAt(at));
  return mails.filter(({ id }) => ids.has(id));
}

night.test("what was issued first goes out first", async () => {
  const mails = await certificatesFor(anEmail(), 2 * PER_DAY + 4, 1);
  await deliverAll(service(), mails.slice(0, PER_DAY), NOON);
  const waiting = mails.slice(PER_DAY);
  await deliverAll(service(), waiting, NOON);
  const ids = waiting.map(({ id }) => id).sort();
  expect(await queuedAt(NOON + DAY)).toEqual(ids.slice(0, PER_DAY));
  await deliverAll(
    service(),
    waiting.filter(({ id }) => ids.indexOf(id) < PER_DAY),
    NOON + DAY,
  );
  expect(await queuedAt(NOON + 2 * DAY)).toEqual(ids.slice(PER_DAY));
  await deliverAll(service(), waiting, NOON + 2 * DAY);
});

night.test("many mails of one organization do not keep back the mail of another", async () => {
  const email = anEmail();
  const flood = await certificatesFor(email, 3 * PER_DAY, 1);
  const [one] = (await certificatesFor(email, 1)) as [Mailed];
  const mails = [...flood, one];
  await deliverAll(service(), flood, NOON);
  await deliverAll(service(), mails, NOON);
  const next = await dueOf(mails, NOON + DAY);
  expect(next).toHaveLength(PER_DAY);
  expect(next.map(({ id }) => id)).toContain(one.id);
  await deliverAll(service(), next, NOON + DAY);
  expect(await states([one])).toEqual({ sent: 1 });
  for (let day = 2; day < 5; day++)
    await deliverAll(service(), await dueOf(mails, NOON + day * DAY), NOON + day * DAY);
  expect(await states(mails)).toEqual({ sent: 3 * PER_DAY + 1 });
});

night.test("further certificates are issued, listed and can be answered while their mails wait", async () => {
  const email = anEmail();
  const mails = await certificatesFor(email, PER_DAY + 2);
  await deliverAll(service(), mails, NOON);
  const waiting: Mailed[] = [];
  for (const mail of mails) if ((await states([mail])).waiting) waiting.push(mail);
  expect(waiting).toHaveLength(2);
  const [one, other] = waiting as [Mailed, Mailed];
  expect(await certificateOf(one.tenant, one.id)).toMatchObject({ status: "PENDING" });
  const people = await one.tenant.key.call("GET /v1.0/recipients", { query: { email } });
  expect(people.body.data).toMatchObject([{ email }]);
  expect((await respondByLink(stack, one.token, "accept")).status).toBe(200);

  // The answered one needs no mail any more, and is not looked at again.
  const tomorrow = NOON + DAY;
  expect(new Set((await dueOf(waiting, tomorrow)).map(({ id }) => id))).toEqual(new Set([one.id, other.id]));
  const mailer = service();
  await deliverAll(mailer, waiting, tomorrow);
  expect(mailer.sent).toEqual([other.id]);
  expect(await dueOf(waiting, tomorrow + DAY)).toEqual([]);
});

test("a mail that waits is not lost or doubled when its worker, the queue or the schedule fails", async () => {
  const mails = await certificatesFor(anEmail(), PER_DAY + 1);
  await deliverAll(service(), mails, NOON);
  const [mail] = await dueOf(mails, NOON + DAY);
  expect(await dueOf(mails, NOON + DAY)).toEqual([]); // It was queued a moment ago.
  // Its job is lost: it is queued once more, and again when the queue refuses it.
  expect(await queuedAt(NOON + DAY + 600_000, true)).toEqual([]);
  expect(await dueOf(mails, NOON + DAY + 600_000)).toEqual([mail]);
  // A worker is killed while it sends.
  await expect(deliver(service(new Error("killed")), mail!, NOON + DAY)).rejects.toThrow("killed");
  const mailer = service();
  expect((await deliver(mailer, mail!, NOON + DAY + 1_000)).kind).toBe("later");
  const racers = Array.from({ length: 6 }, () => deliver(mailer, mail!, NOON + DAY + 31_000));
  expect((await Promise.all(racers)).filter(({ kind }) => kind === "sent")).toHaveLength(1);
  for (const days of [1.5, 2, 3]) await deliver(mailer, mail!, NOON + days * DAY);
  expect(mailer.sent).toEqual([mail!.id]);
  expect(await dueOf(mails, NOON + 5 * DAY)).toEqual([]);
});

test("a mail that is asked for again and not needed any more stays sent, so a revocation is still told", async () => {
  const email = anEmail();
  const mails = await certificatesFor(email, PER_DAY);
  const [waits, races] = mails as [Mailed, Mailed];
  await deliverAll(service(), mails, NOON);
  const statusOf = async ({ tenant, id }: Mailed) => (await certificateOf(tenant, id)).email_status;
  for (const mail of [waits, races]) await resendAtNoon(mail);
  await deliver(service(), waits, NOON + 60_000);
  expect(await states([waits, races])).toEqual({ waiting: 1, requested: 1 });
  for (const mail of [waits, races]) {
    await respondByLink(stack, mail.token, "accept");
    await deliver(service(), mail, NOON + DAY);
    expect(await statusOf(mail)).toBe("sent");
    const certificate = await stack.functions.ports.certificates.get(mail.tenant.id, mail.id);
    const claim = await stack.functions.ports["messages.write"].claim(
      certificate!,
      "revoked",
      null,
      new Date(),
    );
    expect(claim).toEqual({ kind: "claimed" });
  }
  expect(await dueOf([waits], NOON + 2 * DAY)).toEqual([]);
});

describe("what counts", () => {
  test("is each mail that goes out, also one that is sent again", async () => {
    const mails = await certificatesFor(anEmail(), PER_DAY);
    const mailer = service();
    await deliverAll(mailer, mails.slice(1), NOON);
    const [last, again] = mails as [Mailed, Mailed];
    await resendAtNoon(again);
    expect((await deliver(mailer, again, NOON + 1_000)).kind).toBe("sent");
    expect(await deliver(mailer, last, NOON + 2_000)).toMatchObject({
      kind: "waits",
      reason: "address_full",
    });
    expect(await states([last])).toEqual({ waiting: 1 });
    expect(mailer.sent).toHaveLength(PER_DAY);
  });

  test("is not a mail that the service could not take", async () => {
    const mails = await certificatesFor(anEmail(), PER_DAY);
    for (let attempt = 0; attempt < 3; attempt++)
      await deliver(service({ kind: "retry", reason: "throttled" }), mails[0]!, NOON);
    const mailer = service();
    await deliverAll(mailer, mails, NOON);
    expect(mailer.sent).toHaveLength(PER_DAY);
  });
});

test("a revocation is told at once to somebody who got the invitation, also while another one waits", async () => {
  const mails = await certificatesFor(anEmail(), PER_DAY + 1);
  await deliverAll(service(), mails.slice(0, PER_DAY), NOON);
  const [again, first] = [mails[0]!, mails.at(-1)!];
  await resendAtNoon(again);
  await deliverAll(service(), [again, first], NOON + 60_000);
  expect(await states([again, first])).toEqual({ waiting: 2 });
  const { certificates, "messages.write": messageWrites } = stack.functions.ports;
  const claimed = async ({ tenant, id }: Mailed) =>
    (await messageWrites.claim((await certificates.get(tenant.id, id))!, "revoked", null, new Date())).kind;
  expect([await claimed(again), await claimed(first)]).toEqual(["claimed", "done"]);
});

test("a mail that is being sent at midnight is not sent by a second worker of the new day", async () => {
  const [mail] = await certificatesFor(anEmail(), 1);
  const midnight = NOON + DAY / 2;
  const mailer = service();
  let second: Promise<unknown> | undefined;
  const slow: CertificateMailer = {
    ...NO_MAILER,
    async sendInvitation(subject, link) {
      second = deliver(mailer, mail!, midnight + 5_000);
      await second;
      return mailer.sendInvitation(subject, link);
    },
  };
  expect((await deliver(slow, mail!, midnight - 1_000)).kind).toBe("sent");
  expect(await second).toMatchObject({ kind: "later", reason: "claimed" });
  expect(mailer.sent).toHaveLength(1);
});

test("counting for the address costs no write: a mail is two write units, claim and record, and its run one", async () => {
  const mails = await certificatesFor(anEmail(), PER_DAY);
  const mailer = service();
  for (const [n, mail] of mails.entries()) {
    const { writes } = await stack.measure(() => deliver(mailer, mail, NOON));
    expect(writes, `mail ${n + 1}`).toBe(2 + 1);
  }
});

// More than ten seconds on a busy machine: mails go through the real queues, which take messages back for seconds.
import { beforeEach, describe, expect, test } from "vitest";
import { takeMail } from "#shared/domain/messages/mail-quota.ts";
import { LIMITS, MAIL_QUOTA } from "#shared/domain/rules.ts";
import { invitationOf } from "../../people/invitation-mail.ts";
import { linkTo, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventually } from "../../support/eventually.ts";
import { anEmail, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";

/* Mails beyond the daily quota of the mail service, over the whole service (decisions 8.31 to 8.33). */
const service = await startMailService();
const stack = await ownStack();
const MINUTE = 60_000;
const DAY = 86_400_000;
const OVER = { code: "TooManyRequestsException", message: "Daily message quota exceeded." };
/** Time stands still, at noon of days that no other test has, and goes on by hand. */
let now = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;
stack.setClock(() => new Date(now));
// A run takes the mails of a minute: one of the schedule's own between two of ours would take more.
await stack.stack.holdSchedule("people.send-deferred");
beforeEach(() => {
  now += 3 * DAY;
  service.play(() => undefined);
  service.quota(-1, () => now);
});

/** Issues one request to new addresses, or to the given ones; gives its certificates. */
async function issue(tenant: Tenant, count: number, email?: string) {
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient(email ? { recipient_email: email } : {}));
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const answer = await tenant.key.call("POST /v1.0/invitations", { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.certificates.map((one) => ({
    tenant,
    id: one.id,
    email: one.recipient.email,
    eventId: event.id,
  }));
}
type Mail = Awaited<ReturnType<typeof issue>>[number];

const states = async (mails: readonly Mail[]) => {
  const found = await Promise.all(mails.map(invitationOf));
  const counted = Map.groupBy(found, (invitation) => String(invitation?.state));
  return Object.fromEntries([...counted].map(([state, all]) => [state, all.length]));
};
/** Waits until the invitations have these states, and no job of any is left. */
const become = (mails: readonly Mail[], wanted: Record<string, number>) =>
  eventually(
    async () => {
      expect(await stack.stack.queued()).toEqual({ waiting: 0, dead: 0 });
      expect(await states(mails)).toEqual(wanted);
    },
    { everyMs: 200, withinMs: 150_000 },
  );
const run = () => stack.stack.runSchedule("people.send-deferred");
const sentTo = (mails: readonly Mail[]) => mails.map(({ email }) => service.to(email).length);
const once = (mails: readonly Mail[]) => mails.map(() => 1);
const attemptsAt = (mails: readonly Mail[]) =>
  mails.reduce((sum, { email }) => sum + (service.attempts.get(email) ?? 0), 0);
/** When mails that wait are due, by their certificates. */
async function dues(mails: readonly Mail[]): Promise<number[]> {
  const found = await Promise.all(mails.map(invitationOf));
  return found.map((invitation) => Date.parse(String(invitation?.by_due_sk).split("#")[0]!));
}

night.test(
  "60 mails at 50 a day: the last tenth goes to single ones, and all are sent on the second day, each once",
  async () => {
    service.quota(50, () => now);
    const tenant = await stack.tenant();
    const bulk = await issue(tenant, 60);
    await become(bulk, { sent: 45, waiting: 15 });
    const { data } = (await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } })).body;
    expect(data.filter(({ email_status }) => email_status === "queued")).toHaveLength(15);
    // No mail was tried that could not be sent.
    expect(attemptsAt(bulk)).toBe(45);
    const single = [...(await issue(tenant, 1)), ...(await issue(tenant, 4))];
    await become(single, { sent: 5 });
    const late = [...(await issue(tenant, MAIL_QUOTA.singleUpTo)), ...(await issue(tenant, 1))];
    await become(late, { waiting: 6 });
    now += 20 * MINUTE;
    await run();
    await become([...bulk, ...late], { sent: 45, waiting: 21 });

    // On the next day, with room for six a minute: the single ones go first.
    now += DAY;
    service.quota(50, () => now, 0.1);
    await run();
    await become(late, { sent: 6 });
    await become(bulk, { sent: 45, waiting: 15 });
    now += 2 * MINUTE;
    service.quota(50, () => now);
    await run();
    const all = [...bulk, ...single, ...late];
    await become(all, { sent: 71 });
    expect(sentTo(all)).toEqual(once(all));
    // A further run changes nothing.
    await run();
    await become(all, { sent: 71 });
  },
);

test("60 mails at the same moment take no more than there is, before SES has said what that is and afterwards", async () => {
  const { mailQuota } = stack.functions.ports;
  for (const perDay of [50, 100]) {
    service.quota(perDay, () => now);
    now += 2 * MINUTE;
    const taken = () =>
      Promise.all(Array.from({ length: 60 }, () => takeMail(mailQuota, true, new Date(now))));
    const results = [...(await taken()), ...(await taken())];
    expect(results.filter((reason) => reason === undefined)).toHaveLength(perDay * 0.9);
  }
});

night.test(
  "one refusal for the quota spares the others the attempt; they are due at different times, and are all sent",
  async () => {
    const tenant = await stack.tenant();
    service.play(() => OVER);
    const mails = await issue(tenant, 60);
    await become(mails, { waiting: 60 });
    // As many as are sent side by side; the SDK repeats each once.
    expect(attemptsAt(mails)).toBeLessThanOrEqual(2 * 20);
    const due = await dues(mails);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(now + MAIL_QUOTA.waitSeconds * 1_000);
    expect(Math.max(...due)).toBeLessThanOrEqual(now + 2 * MAIL_QUOTA.waitSeconds * 1_000);
    expect(new Set(due.map((at) => Math.floor(at / 10_000))).size).toBeGreaterThan(10);
    // Not due yet.
    await run();
    await become(mails, { waiting: 60 });
    service.play(() => undefined);
    now += 11 * MINUTE;
    await run();
    await become(mails, { sent: 60 });
    expect(sentTo(mails)).toEqual(once(mails));
  },
);

night.test("a mail is no dead letter however often the quota is used up", async () => {
  service.play(() => OVER);
  const mails = await issue(await stack.tenant(), 2);
  // More often than the queue delivers a message.
  for (let times = 0; times < 9; times++) {
    await become(mails, { waiting: 2 });
    now += 11 * MINUTE;
    await run();
  }
  await become(mails, { waiting: 2 });
  expect(attemptsAt(mails)).toBeGreaterThan(10);
  service.play(() => undefined);
  now += 11 * MINUTE;
  await run();
  await become(mails, { sent: 2 });
  expect(sentTo(mails)).toEqual(once(mails));
});

night.test("while an address waits for the quota, its mails do not count for it", async () => {
  const tenant = await stack.tenant();
  const email = anEmail();
  service.play(() => OVER);
  const requests = Array.from({ length: LIMITS.invitationsPerAddressAndDay }, () => issue(tenant, 1, email));
  const mails = (await Promise.all(requests)).flat();
  await become(mails, { waiting: mails.length });
  service.play(() => undefined);
  now += 11 * MINUTE;
  await run();
  await become(mails, { sent: mails.length });
  expect(service.to(email)).toHaveLength(mails.length);
});

night.test("a mail of a large request that is asked for again counts as single", async () => {
  service.quota(20, () => now);
  const tenant = await stack.tenant();
  const mails = await issue(tenant, 18);
  await become(mails, { sent: 18 });
  const again = mails[0]!;
  const resend = () => tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id: again.id } });
  for (const times of [2, 3]) {
    expect((await resend()).status).toBe(200);
    await become(mails, { sent: 18 });
    expect(service.to(again.email)).toHaveLength(times);
  }
  expect((await resend()).status).toBe(200);
  await become(mails, { sent: 17, waiting: 1 });
  // It still goes before those of large requests.
  const others = await issue(tenant, 6);
  await become(others, { waiting: 6 });
  now += DAY + MINUTE;
  service.quota(7, () => now);
  await run();
  await become([...mails, ...others], { sent: 23, waiting: 1 });
  expect(service.to(again.email)).toHaveLength(4);
});

describe("a notice beyond the quota", () => {
  test("waits, survives every run without room, and is sent once", async () => {
    const tenant = await stack.tenant();
    const [mail] = await issue(tenant, 1);
    await become([mail!], { sent: 1 });
    service.quota(0, () => now);
    now += 2 * MINUTE;
    const token = await linkTo(stack, tenant.id, mail!.id);
    expect((await respondByLink(stack, token, "accept")).status).toBe(200);
    const noticesWaiting = async () =>
      (await stack.stored("TABLE_MAIN")).split("\n").filter((item) => item.includes("#NOTICES")).length;
    await eventually(async () => expect(await noticesWaiting()).toBe(1));
    now += 11 * MINUTE;
    await run();
    expect(await noticesWaiting()).toBe(1);
    expect(service.to(mail!.email)).toHaveLength(1);
    service.quota(1, () => now);
    now += 2 * MINUTE;
    for (const _ of [1, 2]) await run();
    await eventually(async () => {
      expect(service.to(mail!.email)).toHaveLength(2);
      expect(await noticesWaiting()).toBe(0);
      expect((await stack.stack.queued()).dead).toBe(0);
    });
  });
});

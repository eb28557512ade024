import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { setPlan } from "#shared/domain/organizations/manage-organizations.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { followTenant, noteTenantStatus, releaseHold } from "#shared/domain/senders/follow-tenant.ts";
import type { TenantJob } from "#shared/domain/senders/jobs.ts";
import { SHARED_SENDER } from "#shared/domain/senders/sender-state.ts";
import { connectMailQuota } from "#shared/mail/quota.ts";
import { linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

/* Each organization from PRO on sends under a tenant of its own at the mail service (decision 18.13). */
const service = await startMailService();
/** What becomes of the job of a letter. */
const doneOrRetry = async (letter: ReturnType<typeof sendLetter>) =>
  (await letter).kind === "retry" ? "retry" : "done";
const stack = await ownStack({ workers: false, settings: { MAIL_TENANTS: "local" } });
const { account } = service;
const connection = () => ({
  config: readConfig(),
  dynamo: () => {
    throw new Error("needs no table");
  },
});

/** The ports with a queue of tenants that is worked off by hand, each job once. */
function portsWithJobs() {
  const jobs: TenantJob[] = [];
  const tenantsQueue = {
    async send(sent: readonly TenantJob[]) {
      jobs.push(...sent);
      return [];
    },
  };
  const ports = { ...stack.functions.ports, tenantsQueue };
  const follow = async (task: TenantJob["task"]) => {
    const job = jobs.find((one) => one.task === task)!;
    jobs.splice(jobs.indexOf(job), 1);
    return followTenant(ports, job);
  };
  return { ports, jobs, follow };
}

async function scene(first: Plan = "PRO") {
  const now = { plan: first };
  const tenant = await stack.tenant();
  // A plan below PRO cannot create events by its key.
  const { event, badge } = await eventAndBadge(tenant);
  const work = portsWithJobs();
  const { subject } = work.ports.certificates;
  work.ports.certificates = {
    ...work.ports.certificates,
    subject: async (...args) => {
      const found = await subject(...args);
      return found && { ...found, organization: { ...found.organization, plan: now.plan } };
    },
  };
  const issue = async () => {
    const recipient = aRecipient();
    const body = { event_id: event.id, badge_id: badge.id, ...recipient };
    const answer = await tenant.key.call("POST /v1.0/invitations", { body });
    const { id } = answer.body.certificates[0]!;
    const job: MailJob = { organization_id: tenant.id, certificate_id: id };
    const deliver = (attempt = 1) => deliverMail(work.ports, job, attempt);
    const status = async () =>
      (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.email_status;
    return { id, of: tenant.id, deliver, status, to: recipient.recipient_email };
  };
  return {
    tenant,
    issue,
    name: `local-${tenant.id}`,
    ...work,
    hasPlan: (plan: Plan) => void Object.assign(now, { plan }),
  };
}

/** One whose tenant is there. */
async function readyScene() {
  const one = await scene();
  await followTenant(one.ports, { organization_id: one.tenant.id, task: "make" });
  return one;
}

describe("a tenant of the mail service", () => {
  test("is made before the first mail, by another worker: eight mails at once ask for it once", async () => {
    const { issue, name, jobs, follow } = await scene();
    const mails = await Promise.all(Array.from({ length: 8 }, issue));
    const calls = account.controlCalls.length;
    const outcomes = await Promise.all(mails.map(({ deliver }) => deliver()));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: "later", retryInSeconds: 3, reason: "tenant_making" });
    expect(account.controlCalls.length).toBe(calls);
    expect(jobs.map(({ task }) => task)).toEqual(["make"]);
    await follow("make");
    expect(account.tenant(name)).toMatchObject({
      policy: "arn:aws:ses:us-east-1:aws:reputation-policy/standard",
      suppression: { SuppressedReasons: ["BOUNCE", "COMPLAINT"], SuppressionScope: "TENANT" },
    });
    for (const { deliver, to } of mails) {
      expect((await deliver(2)).kind).toBe("sent");
      expect(service.to(to).map((mail) => mail.tenant)).toEqual([name]);
    }
    expect(account.controlCalls.length).toBe(calls + 4);
  });

  night.test("that is asked for again while many are made costs no further call", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => scene()));
    const asked = many.map(async ({ issue, ports, tenant }) => {
      const { id } = await issue();
      const job = { organization_id: tenant.id, certificate_id: id };
      for (const minutes of [0, 2, 4]) {
        const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
        expect(await deliverMail({ ...ports, clock }, job)).toMatchObject({ reason: "tenant_making" });
      }
    });
    await Promise.all(asked);
    expect(many.flatMap(({ jobs }) => jobs)).toHaveLength(18);
    const calls = account.controlCalls.length;
    for (const { ports, jobs } of many) for (const job of jobs) await followTenant(ports, job);
    expect(account.controlCalls.length - calls).toBe(6 * 4);
  });

  test("that is long in coming lets mails wait outside of their queue", async () => {
    const { issue } = await scene();
    const { deliver, status } = await issue();
    expect((await deliver(3)).kind).toBe("later");
    expect(await deliver(4)).toMatchObject({ kind: "waits", reason: "tenant_making" });
    expect(await status()).toBe("queued");
  });

  test.each(some([1, 2, 3, 4], 1, 2))(
    "is complete after a run that died behind call %i, and after two at once",
    async (n) => {
      const { tenant, ports, name, issue } = await scene();
      const make = () => followTenant(ports, { organization_id: tenant.id, task: "make" });
      // From then on the control plane is throttled, more often than a run tries.
      const before = account.controlCalls.length;
      const refuses = account.answer.bind(account);
      account.answer = (call) =>
        account.controlCalls.length >= before + n && call.path !== "/v2/email/account"
          ? { status: 500, error: "InternalServiceErrorException", body: { message: "killed" } }
          : refuses(call);
      const died = n < 4 ? make() : Promise.reject(new Error("killed after the last call"));
      await expect(died).rejects.toThrow("killed");
      account.answer = refuses;
      await Promise.all([make(), make()]);
      expect(account.tenant(name)?.resources?.size).toBe(2);
      expect(account.tenant(name)?.policy).toContain("standard");
      const { deliver } = await issue();
      expect((await deliver()).kind).toBe("sent");
    },
  );

  night.test("that was deleted is made again, and its mail comes later under it and no other", async () => {
    const { issue, name, jobs, follow } = await readyScene();
    account.forget(name);
    const { deliver, to } = await issue();
    expect(await deliver()).toMatchObject({ kind: "later", reason: "tenant_making" });
    expect(await deliver(2)).toMatchObject({ kind: "later", reason: "tenant_making" });
    expect(jobs.map(({ task }) => task)).toEqual(["make"]);
    await follow("make");
    expect((await deliver(3)).kind).toBe("sent");
    expect(service.to(to).map((mail) => mail.tenant)).toEqual([name]);
  });

  test("is the shared one for an organization below PRO, without any call of the control plane", async () => {
    const { issue } = await scene("STARTER");
    const calls = account.controlCalls.length;
    const { deliver, to } = await issue();
    expect((await deliver()).kind).toBe("sent");
    expect(service.to(to).map((mail) => mail.tenant)).toEqual(["local-shared"]);
    expect(account.controlCalls.length).toBe(calls);
  });

  test("costs a mail no call of the control plane; the account's quota is all that is asked, once a minute for all mails", async () => {
    const { ports, issue, tenant } = await readyScene();
    const mails = await Promise.all(Array.from({ length: 6 }, issue));
    const mailQuota = connectMailQuota(connection());
    const [calls, asked] = [account.controlCalls.length, account.accountCalls];
    for (const { id } of mails) {
      const job = { organization_id: tenant.id, certificate_id: id };
      expect((await deliverMail({ ...ports, mailQuota }, job)).kind).toBe("sent");
    }
    expect([account.controlCalls.length - calls, account.accountCalls - asked]).toEqual([0, 1]);
  });

  test("costs a mail no write, and no round trip", async () => {
    const { tenant, ports, issue } = await readyScene();
    const [first, second, third] = [await issue(), await issue(), await issue()];
    await first.deliver();
    const settings = { ...ports.settings, mailTenants: null };
    const job = { organization_id: tenant.id, certificate_id: second.id };
    const without = await stack.measure(() => deliverMail({ ...ports, settings }, job));
    const with_ = await stack.measure(() => third.deliver());
    expect(with_.writes).toBe(without.writes);
    expect([...with_.calls].sort()).toEqual([...without.calls].sort());
  });
});

describe("a paused tenant", () => {
  test("holds the mails of its organization alone, which is told once; all go when it sends again", async () => {
    const [one, other] = [await readyScene(), await readyScene()];
    account.pause(one.name, true);
    const mails = await Promise.all(Array.from({ length: 6 }, one.issue));
    const outcomes = await Promise.all(mails.map(({ deliver }) => deliver()));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: "waits", reason: "tenant_paused" });
    expect(await mails[0]!.status()).toBe("paused");
    const others = await other.issue();
    expect((await others.deliver()).kind).toBe("sent");

    account.pause(one.name, false);
    expect(await releaseHold(one.ports, one.tenant.id)).toBe(true);
    await one.follow("release");
    for (const { deliver, status, to } of mails) {
      expect(await status()).toBe("queued");
      expect((await deliver(2)).kind).toBe("sent");
      expect(service.to(to)).toHaveLength(1);
    }
  });

  night.test("is known from the events of the mail service too, in any order and twice", async () => {
    const { tenant, ports } = await readyScene();
    const note = (paused: boolean, second: number) =>
      noteTenantStatus(ports, {
        sender: tenant.id,
        paused,
        at: new Date(Date.UTC(2027, 0, 1, 0, 0, second)),
      });
    const held = async () => Object.keys((await ports["senders.write"].read(tenant.id)).holds);
    expect(await note(true, 1)).toBe(true);
    expect(await held()).toEqual(["ses"]);
    expect(await note(true, 1)).toBe(false);
    await note(false, 3);
    expect(await held()).toEqual([]);
    expect(await note(true, 2)).toBe(false);
    expect(await held()).toEqual([]);
    // A mail that is refused is first; what was told before the pause does not end it.
    await ports["senders.write"].hold(tenant.id, "ses", "tenant_paused", new Date());
    expect(await note(true, 6)).toBe(true);
    await note(false, 5);
    expect(await held()).toEqual(["ses"]);
    await note(false, 7);
    expect(await held()).toEqual([]);
  });

  test("lets a notice wait before it takes anything of the quota", async () => {
    const { tenant, ports, issue } = await readyScene();
    const { id, deliver } = await issue();
    await deliver();
    await respondByLink(stack, await linkTo(stack, tenant.id, id), "accept");
    await ports["senders.write"].hold(tenant.id, "operator", "a look", new Date());
    let taken = 0;
    const take = async () => Boolean(++taken);
    const job: MailJob = { organization_id: tenant.id, certificate_id: id, notice: "accepted" };
    const all = { ...ports, mailQuota: { ...ports.mailQuota, take } };
    expect(await deliverMail(all, { ...job, notice: "accepted" }, 1)).toMatchObject({
      kind: "waits",
      reason: "sender_held",
    });
    expect(taken).toBe(0);
    await ports["senders.write"].release(tenant.id, ["operator"]);
    expect((await deliverMail(all, { ...job, notice: "accepted" }, 2)).kind).toBe("sent");
    expect(taken).toBe(1);
  });

  test.each([
    ["that names the tenant", "Sending is paused for this tenant."],
    ["that only says that sending is paused", "Sending paused."],
  ])("is known from a refusal %s, and nobody else's mail waits", async (_, text) => {
    const [one, other] = [await readyScene(), await readyScene()];
    account.pause(one.name, true);
    account.pauseText = text;
    onTestFinished(() => void Object.assign(account, { pauseText: "Sending is paused for this tenant." }));
    const [paused, others] = [await one.issue(), await other.issue()];
    expect(await paused.deliver()).toMatchObject({ kind: "waits", reason: "tenant_paused" });
    expect((await others.deliver()).kind).toBe("sent");
    expect(await paused.status()).toBe("paused");
  });

  night.test("that is not told from one of the account lets that mail alone wait, until it is", async () => {
    const [one, other] = [await readyScene(), await readyScene()];
    account.pause(one.name, true);
    account.pauseText = "Sending paused.";
    const answer = account.answer.bind(account);
    account.answer = (call) =>
      call.path === "/v2/email/account"
        ? { status: 429, error: "TooManyRequestsException", body: { message: "Rate exceeded" } }
        : answer(call);
    onTestFinished(() => {
      Object.assign(account, { answer, pauseText: "Sending is paused for this tenant." });
    });
    // A quota of its own, as it remembers what it was told.
    const quota = { mailQuota: connectMailQuota(connection()) };
    const send = async (mail: Awaited<ReturnType<typeof one.issue>>, attempt: number) =>
      deliverMail({ ...one.ports, ...quota }, { organization_id: mail.of, certificate_id: mail.id }, attempt);
    const [paused, others] = [await one.issue(), await other.issue()];
    expect(await send(paused, 1)).toMatchObject({ kind: "later", reason: "pause_unclear" });
    expect((await send(others, 1)).kind).toBe("sent");
    // However often that is: it is no dead letter.
    expect(await send(paused, 8)).toMatchObject({ kind: "waits", reason: "pause_unclear" });
    expect(await paused.status()).toBe("queued");
    account.answer = answer;
    quota.mailQuota = connectMailQuota(connection());
    expect(await send(paused, 1)).toMatchObject({ kind: "waits", reason: "tenant_paused" });
    expect(await paused.status()).toBe("paused");
  });

  test("is not what a pause of the whole account is", async () => {
    const { issue, tenant } = await readyScene();
    const { deliver, status } = await issue();
    account.accountPaused = true;
    onTestFinished(() => void Object.assign(account, { accountPaused: false }));
    // A quota of its own, as it remembers the pause.
    const ports = { ...stack.functions.ports, mailQuota: connectMailQuota(connection()) };
    const job = { organization_id: tenant.id, certificate_id: (await issue()).id };
    expect(await deliverMail(ports, job)).toMatchObject({ kind: "waits", reason: "account_paused" });
    expect(Object.keys((await ports["senders.write"].read(tenant.id)).holds)).toEqual([]);
    account.accountPaused = false;
    expect((await deliver()).kind).toBe("sent");
    expect(await status()).toBe("sent");
  });

  night.test(
    "that all others share holds their mails, and none of an organization with its own",
    async () => {
      const [starter, pro] = [await scene("STARTER"), await readyScene()];
      account.pause("local-shared", true);
      onTestFinished(async () => {
        account.pause("local-shared", false);
        await releaseHold(starter.ports, SHARED_SENDER);
      });
      const mails = await Promise.all(Array.from({ length: 4 }, starter.issue));
      for (const { deliver } of mails) expect((await deliver()).kind).toBe("waits");
      for (const { status } of mails) expect(await status()).toBe("paused");
      // Each process knows it some seconds later; then none is tried.
      await eventually(async () =>
        expect(await mails[0]!.deliver()).toMatchObject({ kind: "waits", reason: "sender_held" }),
      );
      const tried = service.attempts.get(mails[0]!.to);
      expect(await mails[0]!.deliver()).toMatchObject({ kind: "waits", reason: "sender_held" });
      expect(service.attempts.get(mails[0]!.to)).toBe(tried);
      const other = await pro.issue();
      expect((await other.deliver()).kind).toBe("sent");
      // None stands in the way of the mails that wait for a quota.
      const tomorrow = new Date(Date.now() + 86_400_000);
      const waiting = await stack.functions.ports["messages.due"].due("single", tomorrow, 500);
      expect(waiting.filter(({ organizationId }) => organizationId === starter.tenant.id)).toEqual([]);

      account.pause("local-shared", false);
      // The news is lost: whoever watches finds it.
      expect(await starter.follow("tell")).toBe("done");
      await starter.follow("release");
      for (const { deliver, to } of mails) {
        await eventually(async () => expect((await deliver(2)).kind).toMatch(/sent|nothing/));
        expect(service.to(to).map((mail) => mail.tenant)).toEqual(["local-shared"]);
      }
    },
  );

  night.test("that all others share keeps no mail of an organization that gets one of its own", async () => {
    const [one, other] = [await scene("STARTER"), await scene("STARTER")];
    account.pause("local-shared", true);
    onTestFinished(async () => {
      account.pause("local-shared", false);
      await releaseHold(one.ports, SHARED_SENDER);
    });
    const [mail, others] = [await one.issue(), await other.issue()];
    for (const { deliver } of [mail, others]) expect((await deliver()).kind).toBe("waits");
    one.hasPlan("PRO");
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await setPlan({ ...one.ports, "organizations.write": organizationWrites }, one.tenant.id, "PRO");
    await one.follow("release");
    expect(await mail.status()).toBe("queued");
    expect(await others.status()).toBe("paused");
    await followTenant(one.ports, { organization_id: one.tenant.id, task: "make" });
    expect((await mail.deliver(2)).kind).toBe("sent");
    expect(service.to(mail.to).map(({ tenant }) => tenant)).toEqual([one.name]);
  });

  night.test("is looked at again until it may send, also when its news is lost", async () => {
    const { issue, name, jobs, follow, tenant } = await readyScene();
    account.pause(name, true);
    const { deliver, status } = await issue();
    await deliver();
    await follow("tell");
    expect(jobs).toEqual([{ organization_id: tenant.id, task: "tell" }]);
    account.pause(name, false);
    await follow("tell");
    await follow("release");
    expect(await status()).toBe("queued");
    expect((await deliver(2)).kind).toBe("sent");
  });

  test.each(["dies before it can queue that", "cannot queue it once"])(
    "is over for its mails also when who finds that %s",
    async (how) => {
      const { issue, name, ports, jobs, follow, tenant } = await readyScene();
      account.pause(name, true);
      const { deliver, status } = await issue();
      await deliver();
      account.pause(name, false);
      const { "senders.write": senderWrites } = ports;
      const failing = {
        dies: {
          "senders.write": {
            ...senderWrites,
            async release(...args: Parameters<typeof senderWrites.release>) {
              await senderWrites.release(...args);
              throw new Error("killed");
            },
          },
        },
        cannot: { tenantsQueue: { send: async (sent: readonly TenantJob[]) => sent } },
      }[how.split(" ")[0] as "dies" | "cannot"];
      const job: TenantJob = { organization_id: tenant.id, task: "tell" };
      await expect(followTenant({ ...ports, ...failing }, job)).rejects.toThrow();
      expect(await status()).toBe("paused");
      await follow("tell");
      await follow("release");
      expect(await status()).toBe("queued");
      expect((await deliver(2)).kind).toBe("sent");
      expect(jobs).toEqual([{ ...job, task: "release", pass: 2 }]);
    },
  );

  night.test("is looked at further also when that cannot be queued once, and once by several", async () => {
    const { issue, name, ports, jobs, tenant } = await readyScene();
    account.pause(name, true);
    await (await issue()).deliver();
    const job = jobs.pop()!;
    expect(job.task).toBe("tell");
    const full = { tenantsQueue: { send: async (sent: readonly TenantJob[]) => sent } };
    await expect(followTenant({ ...ports, ...full }, job)).rejects.toThrow("could not be queued");
    await followTenant(ports, job);
    expect(jobs).toEqual([job]);
    // One that was queued besides ends; the one that is to come goes on.
    await followTenant(ports, job);
    expect(jobs).toEqual([job]);
    const later = { clock: { now: () => new Date(Date.now() + 900_000) } };
    await followTenant({ ...ports, ...later }, job);
    expect(jobs).toEqual([job, job]);
    expect(Object.keys((await ports["senders.write"].read(tenant.id)).holds)).toEqual(["ses"]);
  });

  test("that is paused when it is noted holds the first mail before it is tried", async () => {
    const { issue, name, tenant, ports } = await scene();
    await ports.mailService.make(tenant.id);
    account.pause(name, true);
    // So operators are told.
    expect(await followTenant(ports, { organization_id: tenant.id, task: "make" })).toBe("paused");
    const { deliver, to } = await issue();
    expect(await deliver()).toMatchObject({ kind: "waits", reason: "sender_held" });
    expect(service.attempts.get(to)).toBeUndefined();
  });

  night.test("is looked at also when nobody watches it any more, as after a restore", async () => {
    const { ports, issue, tenant, jobs, follow } = await readyScene();
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await ports["senders.write"].hold(tenant.id, "ses", "tenant_paused", hoursAgo);
    const { deliver } = await issue();
    expect(await deliver()).toMatchObject({ reason: "sender_held" });
    expect(jobs).toEqual([{ organization_id: tenant.id, task: "tell" }]);
    await follow("tell");
    await follow("release");
    expect((await deliver(2)).kind).toBe("sent");
  });

  test("does not end what an operator holds", async () => {
    const { tenant, ports, issue, follow } = await readyScene();
    await ports["senders.write"].hold(tenant.id, "operator", "bought addresses", new Date());
    const { deliver, status } = await issue();
    expect((await deliver()).kind).toBe("waits");
    await releaseHold(ports, tenant.id, ["ses"]);
    await follow("release");
    expect(await status()).toBe("paused");
    await releaseHold(ports, tenant.id, ["operator"]);
    await follow("release");
    expect(await status()).toBe("queued");
  });

  night.test("a mail that is put aside while the others are let go is not left behind", async () => {
    const { tenant, ports, issue } = await readyScene();
    await ports["senders.write"].hold(tenant.id, "operator", "a look", new Date());
    const { id, deliver } = await issue();
    // Read as held; released before the mail is put aside.
    const { hold } = ports["messages.write"];
    const racing = {
      ...ports,
      "messages.write": {
        ...ports["messages.write"],
        async hold(...args: Parameters<typeof hold>) {
          await releaseHold(ports, tenant.id);
          await followTenant(ports, { organization_id: tenant.id, task: "release" });
          return hold(...args);
        },
      },
    };
    const job = { organization_id: tenant.id, certificate_id: id };
    expect(await deliverMail(racing, job)).toMatchObject({ kind: "later" });
    expect((await deliver(2)).kind).toBe("sent");
  });

  test("release goes on where a run died, and stops when the organization is held again", async () => {
    const { tenant, ports, issue } = await readyScene();
    await ports["senders.write"].hold(tenant.id, "operator", "a look", new Date());
    const mails = await Promise.all(Array.from({ length: 5 }, issue));
    for (const { deliver } of mails) await deliver();
    await ports["senders.write"].release(tenant.id, ["operator"]);
    let left = 2;
    const dying = {
      ...ports,
      "messages.due": {
        ...ports["messages.due"],
        async free(...args: Parameters<Ports["messages.due"]["free"]>) {
          if (left-- <= 0) throw new Error("killed");
          return ports["messages.due"].free(...args);
        },
      },
    };
    const job: TenantJob = { organization_id: tenant.id, task: "release" };
    await expect(followTenant(dying, job)).rejects.toThrow("killed");
    const statuses = async () => (await Promise.all(mails.map(({ status }) => status()))).sort();
    expect(await statuses()).toEqual(["paused", "paused", "paused", "queued", "queued"]);
    await Promise.all([followTenant(ports, job), followTenant(ports, job)]);
    expect(await statuses()).toEqual(Array(5).fill("queued"));
  });

  /** One that is held, with a contact; `tell` does the job that tells it, some seconds from now. */
  async function heldScene() {
    const { tenant, ports, name, jobs } = await readyScene();
    const contact = `contact-${tenant.id}@example.com`;
    const organizations = {
      ...ports.organizations,
      get: async (id: string) => ({ ...(await ports.organizations.get(id))!, contact_email: contact }),
    };
    account.pause(name, true);
    await ports["senders.write"].hold(tenant.id, "ses", "tenant_paused", new Date());
    const job: TenantJob = { organization_id: tenant.id, task: "tell" };
    const tell = (seconds = 0, replaced: Partial<typeof ports> = {}) => {
      const clock = { now: () => new Date(Date.now() + seconds * 1_000) };
      const letter = { kind: "mail_held", organization_id: tenant.id } as const;
      return doneOrRetry(sendLetter({ ...ports, organizations, clock, ...replaced }, letter));
    };
    return { tenant, ports, job, jobs, contact, tell };
  }

  test("is told to the contact once, also by several at once, and again when it is held again", async () => {
    const { tenant, ports, job, jobs, contact, tell } = await heldScene();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => tell()));
    expect(outcomes).toContain("done");
    expect(await tell()).toBe("done");
    const letters: unknown[] = [];
    const lettersQueue: Ports["lettersQueue"] = {
      async send(some) {
        letters.push(...some);
        return [];
      },
    };
    for (let n = 0; n < 2; n += 1) await followTenant({ ...ports, lettersQueue }, job);
    expect(letters).toEqual(Array(2).fill({ kind: "mail_held", organization_id: tenant.id }));
    // It is looked at again.
    for (const queued of jobs.splice(0)) expect(queued).toEqual(job);
    expect(service.to(contact)).toHaveLength(1);
    expect(service.to(contact)[0]).toMatchObject({ tenant: "local-shared" });
    expect(service.to(contact)[0]!.readable).toContain("are waiting");
    await ports["senders.write"].release(tenant.id, ["ses"]);
    await ports["senders.write"].hold(tenant.id, "operator", "a look", new Date());
    for (let n = 0; n < 2; n += 1) expect(await tell()).toBe("done");
    expect(service.to(contact)).toHaveLength(2);
  });

  night.test("is told also when who tells dies: before the mail once, behind it once more", async () => {
    const { ports, contact, tell } = await heldScene();
    const killed = () => Promise.reject(new Error("killed"));
    const before = { mailer: { ...ports.mailer, sendContactNotice: killed } };
    await expect(tell(0, before)).rejects.toThrow("killed");
    // It comes again within seconds, while somebody may be at it.
    expect(await tell(2)).toBe("retry");
    expect(service.to(contact)).toHaveLength(0);
    const behind = { "senders.write": { ...ports["senders.write"], endNotice: killed } };
    await expect(tell(70, behind)).rejects.toThrow("killed");
    expect(service.to(contact)).toHaveLength(1);
    expect(await tell(72)).toBe("retry");
    expect(await tell(140)).toBe("done");
    expect(await tell(210)).toBe("done");
    expect(service.to(contact)).toHaveLength(2);
  });

  night.test("is told later when the mail service takes none now", async () => {
    const { ports, contact, tell } = await heldScene();
    const busy = async () => ({ kind: "retry", reason: "throttled" }) as const;
    expect(await tell(0, { mailer: { ...ports.mailer, sendContactNotice: busy } })).toBe("retry");
    expect(await tell(1)).toBe("done");
    expect(service.to(contact)).toHaveLength(1);
  });
});

import { describe, expect, test } from "vitest";
import { followTenant, noteTenantStatus, releaseHold } from "#shared/domain/people/follow-tenant.ts";
import type { MailJob, TenantJob } from "#shared/domain/people/jobs.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startMailService } from "../support/mail-service.ts";
import { testStack } from "../support/stack.ts";

/* Each organization from PRO on sends under a tenant of its own at the mail service (decision 18.13). */
const service = await startMailService();
const stack = await testStack({ workers: false, settings: { MAIL_TENANTS: "local" } });
const { account } = service;

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

async function scene() {
  const tenant = await stack.tenant();
  // A plan below PRO cannot create events by its key.
  const { event, badge } = await eventAndBadge(tenant);
  const work = portsWithJobs();
  const issue = async () => {
    const recipient = aRecipient();
    const body = { event_id: event.id, badge_id: badge.id, ...recipient };
    const answer = await tenant.key.call("POST /v1.0/invitations", { body });
    const { id } = answer.body.certificates[0]!;
    const job: MailJob = { organization_id: tenant.id, certificate_id: id };
    const deliver = (attempt = 1) => deliverMail(work.ports, job, attempt);
    const status = async () =>
      (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.email_status;
    return { id, deliver, status, to: recipient.recipient_email };
  };
  return { tenant, issue, name: `local-${tenant.id}`, ...work };
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

  test("that is long in coming lets mails wait outside of their queue", async () => {
    const { issue } = await scene();
    const { deliver, status } = await issue();
    expect((await deliver(3)).kind).toBe("later");
    expect(await deliver(4)).toMatchObject({ kind: "waits", reason: "tenant_making" });
    expect(await status()).toBe("queued");
  });

  test.each([1, 2, 3, 4])(
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

  test("that was deleted is made again, and its mail comes later under it and no other", async () => {
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
    const { tenant, issue, ports } = await scene();
    const calls = account.controlCalls.length;
    const { id, to } = await issue();
    const invitations = {
      subject: async (...args: Parameters<typeof ports.invitations.subject>) => {
        const subject = (await ports.invitations.subject(...args))!;
        return { ...subject, organization: { ...subject.organization, plan: "STARTER" as const } };
      },
    };
    const job = { organization_id: tenant.id, certificate_id: id };
    expect((await deliverMail({ ...ports, invitations }, job)).kind).toBe("sent");
    expect(service.to(to).map((mail) => mail.tenant)).toEqual(["local-shared"]);
    expect(account.controlCalls.length).toBe(calls);
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
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: "waits", reason: "organization_held" });
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

  test("is known from the events of the mail service too, in any order and twice", async () => {
    const { tenant, ports } = await readyScene();
    const note = (paused: boolean, second: number) =>
      noteTenantStatus(ports, {
        organizationId: tenant.id,
        paused,
        at: new Date(Date.UTC(2027, 0, 1, 0, 0, second)),
      });
    const held = async () => Object.keys((await ports.mailStandings.read(tenant.id)).holds);
    expect(await note(true, 1)).toBe(true);
    expect(await held()).toEqual(["ses"]);
    expect(await note(true, 1)).toBe(false);
    await note(false, 3);
    expect(await held()).toEqual([]);
    expect(await note(true, 2)).toBe(false);
    expect(await held()).toEqual([]);
  });

  test("does not end what an operator holds", async () => {
    const { tenant, ports, issue, follow } = await readyScene();
    await ports.mailStandings.hold(tenant.id, "operator", "bought addresses", new Date());
    const { deliver, status } = await issue();
    expect((await deliver()).kind).toBe("waits");
    await releaseHold(ports, tenant.id, ["ses"]);
    await follow("release");
    expect(await status()).toBe("paused");
    await releaseHold(ports, tenant.id, ["operator"]);
    await follow("release");
    expect(await status()).toBe("queued");
  });

  test("a mail that is put aside while the others are let go is not left behind", async () => {
    const { tenant, ports, issue } = await readyScene();
    await ports.mailStandings.hold(tenant.id, "operator", "a look", new Date());
    const { id, deliver } = await issue();
    // Read as held; released before the mail is put aside.
    const hold = ports.mailClaims.hold;
    const racing = {
      ...ports,
      mailClaims: {
        ...ports.mailClaims,
        async hold(...args: Parameters<typeof hold>) {
          await releaseHold(ports, tenant.id);
          await followTenant(ports, { organization_id: tenant.id, task: "release" });
          await hold(...args);
        },
      },
    };
    const job = { organization_id: tenant.id, certificate_id: id };
    expect(await deliverMail(racing, job)).toMatchObject({ kind: "later" });
    expect((await deliver(2)).kind).toBe("sent");
  });

  test("release goes on where a run died, and stops when the organization is held again", async () => {
    const { tenant, ports, issue } = await readyScene();
    await ports.mailStandings.hold(tenant.id, "operator", "a look", new Date());
    const mails = await Promise.all(Array.from({ length: 5 }, issue));
    for (const { deliver } of mails) await deliver();
    await ports.mailStandings.release(tenant.id, ["operator"]);
    let left = 2;
    const dying = {
      ...ports,
      heldMails: {
        ...ports.heldMails,
        async release(...args: Parameters<typeof ports.heldMails.release>) {
          if (left-- <= 0) throw new Error("killed");
          return ports.heldMails.release(...args);
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

  test("is told to the contact once, also when the job comes twice", async () => {
    const { tenant, ports } = await readyScene();
    const contact = `contact-${tenant.id}@example.com`;
    const at = new Date();
    const organizations = {
      ...ports.organizations,
      get: async (id: string) => ({ ...(await ports.organizations.get(id))!, contact_email: contact }),
    };
    await ports.mailStandings.hold(tenant.id, "ses", "tenant_paused", at);
    const job: TenantJob = { organization_id: tenant.id, task: "tell" };
    for (let n = 0; n < 2; n += 1) expect(await followTenant({ ...ports, organizations }, job)).toBe("done");
    expect(service.to(contact)).toHaveLength(1);
    expect(service.to(contact)[0]).toMatchObject({ tenant: "local-shared" });
    expect(service.to(contact)[0]!.readable).toContain("are waiting");
  });
});

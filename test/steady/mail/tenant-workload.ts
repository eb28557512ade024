import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { setPlan } from "#shared/domain/organizations/manage-organizations.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { followTenant, noteTenantStatus, releaseHold } from "#shared/domain/senders/follow-tenant.ts";
import type { TenantJob } from "#shared/domain/senders/jobs.ts";
import { SHARED_SENDER, senderOf, tenantNameOf } from "#shared/domain/senders/sender-state.ts";
import { deliverMail } from "../../support/deliver-mail.ts";
import { seededRandom } from "../../support/faults/bad-day.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import type { Tenant, TestStack } from "../../support/service.ts";
import type { MailService } from "../../support/stand-ins/mail-service.ts";
import { untilDone } from "../../support/until-done.ts";

/* Random mails of several organizations, over queues that deliver in any order and twice, with workers that die at any call. */

interface Sender {
  readonly tenant: Tenant;
  plan: Plan;
  readonly issue: () => Promise<Mail>;
}
interface Mail {
  readonly job: MailJob;
  readonly to: string;
  readonly sender: Sender;
  /** How many of its runs were killed: each may have sent it without a record. */
  killed: number;
}
class Killed extends Error {}

/** Ports whose owner dies at its n-th call, before or after it: no later call is made. */
function mortal(ports: Ports, n: number, after: boolean): Ports {
  let left = n;
  const guarded = (port: object) =>
    new Proxy(port, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          left -= 1;
          if (left < 0 || (left === 0 && !after)) throw new Killed();
          const answer = Reflect.apply(value, target, args);
          if (left > 0) return answer;
          return Promise.resolve(answer).then(() => {
            throw new Killed();
          });
        };
      },
    });
  const CALLED = /^(mail|messages|invitations|transitions|tenantsQueue|organizations)/;
  return new Proxy(ports, {
    get: (target, name) =>
      CALLED.test(String(name)) ? guarded(Reflect.get(target, name) as object) : Reflect.get(target, name),
  });
}

async function changePlan(
  stack: TestStack,
  { id }: Tenant,
  plan: Plan,
  ports: Pick<Ports, "tenantsQueue" | "clock"> = stack.functions.ports,
): Promise<void> {
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await untilDone(() => setPlan({ ...ports, "organizations.write": organizationWrites }, id, plan));
}

/** The tenant under which a mail of this organization must go now. */
const tenantOf = ({ tenant: { id }, plan }: Sender): string => tenantNameOf("local", senderOf({ id, plan }));

async function sendersOf(stack: TestStack): Promise<Sender[]> {
  const plans: Plan[] = ["PRO", "ENTERPRISE", "STARTER", "STARTER"];
  return Promise.all(
    plans.map(async (plan) => {
      const tenant = await stack.tenant();
      const { event, badge } = await eventAndBadge(tenant);
      if (plan !== "PRO") await changePlan(stack, tenant, plan);
      const issue = async (): Promise<Mail> => {
        const recipient = aRecipient();
        const body = { event_id: event.id, badge_id: badge.id, ...recipient };
        const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
        const job = { organization_id: tenant.id, certificate_id: certificates[0]!.id };
        return { job, to: recipient.recipient_email, sender, killed: 0 };
      };
      const sender: Sender = { tenant, plan, issue };
      return sender;
    }),
  );
}

export interface Workload {
  /** Mails that went under a tenant that is not theirs: `<tenant>, not <theirs>`. */
  readonly wrong: readonly string[];
  /** Mails that never went. */
  readonly lost: readonly string[];
  /** Mails that went more often than once and than their runs were killed. */
  readonly doubled: readonly string[];
  readonly sent: number;
  readonly kills: number;
  readonly held: number;
}

/** Runs so many steps that follow from the seed, ends every pause, and lets all go. The stack needs MAIL_TENANTS `local`. */
export async function runTenantWorkload(
  stack: TestStack,
  service: MailService,
  seed: number,
  steps: number,
): Promise<Workload> {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const { account } = service;
  const senders = await sendersOf(stack);
  const names = [SHARED_SENDER, ...senders.map(({ tenant }) => tenant.id)];
  const wrong: string[] = [];
  const tenantJobs: { readonly job: TenantJob; readonly due: number }[] = [];
  /** Second passes come a minute later, when every process knows that a pause of many has ended; five seconds here. */
  const secondPasses: typeof tenantJobs = [];
  const mails: Mail[] = [];
  /** News of SES that have not arrived. */
  const news: { sender: string; paused: boolean; at: Date }[] = [];
  let [offset, kills, held] = [0, 0, 0];
  const now = () => new Date(Date.now() + offset);
  const ports: Ports = {
    ...stack.functions.ports,
    clock: { now },
    tenantsQueue: {
      async send(jobs, delaySeconds = 0) {
        const due = now().getTime() + Number(delaySeconds) * 1_000;
        for (const job of jobs)
          if ("task" in job)
            (job.task === "release" && job.pass === 2 ? secondPasses : tenantJobs).push({ job, due });
        return [];
      },
    },
  };
  /** Runs a worker, which may die; false when it did. A claim of a dead one holds for half a minute. */
  const run = async (work: (ports: Ports) => Promise<unknown>): Promise<boolean> => {
    const dies = random() < 0.35;
    try {
      await work(dies ? mortal(ports, 1 + below(14), random() < 0.5) : ports);
      return true;
    } catch (error) {
      if (!(error instanceof Killed) && !/queued|claimed|Exception|throttled/i.test(String(error)))
        throw error;
      kills += 1;
      offset += 31_000;
      return false;
    }
  };
  /** What goes out of this mail goes under the tenant of its sender's plan at that moment. */
  const watched = async (mail: Mail, work: () => Promise<unknown>): Promise<void> => {
    const before = service.to(mail.to).length;
    await work();
    for (const { tenant } of service.to(mail.to).slice(before))
      if (tenant !== tenantOf(mail.sender)) wrong.push(`${tenant}, not ${tenantOf(mail.sender)}`);
  };
  const deliver = async (mail: Mail): Promise<void> => {
    const done = await run(async (used) => {
      const outcome = await deliverMail(used, mail.job, 1 + below(5));
      if (outcome.kind === "waits" && outcome.reason !== "tenant_making") held += 1;
    });
    if (!done) mail.killed += 1;
  };
  const delivered = (mail: Mail) => watched(mail, () => deliver(mail));
  /** Lets the time come at which a job is delivered. */
  const waitFor = (due: number): void => {
    offset += Math.max(0, due - now().getTime());
  };
  const follow = async (): Promise<void> => {
    const queued = tenantJobs[below(tenantJobs.length)];
    if (!queued) return;
    waitFor(queued.due);
    // Delivered again when the worker died, and now and then although it did not.
    const done = await run((used) => followTenant(used, queued.job));
    if (done && random() < 0.9) tenantJobs.splice(tenantJobs.indexOf(queued), 1);
  };
  const change = (sender: string, paused: boolean): void => {
    if (account.pause(tenantNameOf("local", sender), paused)) news.push({ sender, paused, at: now() });
    offset += 5;
  };
  const acts: readonly (() => unknown)[] = [
    async () => void mails.push(await oneOf(senders).issue()),
    async () => void mails.push(await oneOf(senders).issue()),
    () => (mails.length > 0 ? delivered(oneOf(mails)) : undefined),
    () => (mails.length > 0 ? delivered(oneOf(mails)) : undefined),
    async () => {
      const mail = mails.at(-1);
      if (mail) await watched(mail, () => Promise.all([deliver(mail), deliver(mail)]));
    },
    follow,
    follow,
    () => change(oneOf(names), true),
    () => change(oneOf(names), false),
    // In any order, some twice, some never.
    async () => {
      const [one] = news.splice(below(news.length), 1);
      if (!one || random() < 0.2) return;
      if (random() < 0.2) news.push(one);
      await run((used) => noteTenantStatus(used, one));
    },
    () => account.forget(tenantNameOf("local", oneOf(names.filter((name) => name !== SHARED_SENDER)))),
    () => run((used) => used["senders.write"].hold(oneOf(senders).tenant.id, "operator", "a look", now())),
    () => run((used) => releaseHold(used, oneOf(senders).tenant.id, ["operator"])),
    // From and to the plans that share a tenant.
    async () => {
      const sender = oneOf(senders);
      sender.plan = sender.plan === "STARTER" ? "PRO" : "STARTER";
      await changePlan(stack, sender.tenant, sender.plan, ports);
    },
  ];
  for (let step = 0; step < steps; step += 1) await oneOf(acts)();

  // All is well again, of which no news comes, and every queue is worked off by workers that live.
  for (const name of names) account.pause(tenantNameOf("local", name), false);
  for (const { tenant } of senders) await releaseHold(ports, tenant.id, ["operator"]);
  const statusOf = async ({ job }: Mail) => {
    const certificate = (await ports.certificates.get(job.organization_id, job.certificate_id))!;
    return (await ports.messages.of([certificate])).get(certificate.id)!.email;
  };
  for (let round = 0; round < 12; round += 1) {
    if (round >= 6) tenantJobs.push(...secondPasses.splice(0));
    for (const { job, due } of tenantJobs.splice(0).toSorted((a, b) => a.due - b.due)) {
      waitFor(due);
      await followTenant(ports, job);
    }
    const statuses = await Promise.all(mails.map(statusOf));
    if (statuses.every((status) => status === "sent")) break;
    offset += 61_000;
    // One that is held has left its queue: only its release brings it back.
    for (const [n, mail] of mails.entries())
      if (statuses[n] === "queued") await watched(mail, () => deliverMail(ports, mail.job, 1));
    // Each process knows the end of a pause that many share some seconds late.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const sentOf = ({ to }: Mail) => service.to(to);
  return {
    wrong,
    lost: mails.filter((mail) => sentOf(mail).length === 0).map(({ to }) => to),
    doubled: mails.filter((mail) => sentOf(mail).length > 1 + mail.killed).map(({ to }) => to),
    sent: mails.reduce((sum, mail) => sum + sentOf(mail).length, 0),
    kills,
    held,
  };
}

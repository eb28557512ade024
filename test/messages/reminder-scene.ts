import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { worker } from "#functions/workers/people/deliver-mail.ts";
import { readConfig } from "#shared/config.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

const DAY_MS = 86_400_000;

/** The name of a time zone in which it is noon at a moment. */
export function zoneOfNoon(at: Date): string {
  const ahead = 12 - at.getUTCHours();
  // In these names the sign is the other way round.
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Gives all that an organization issued until now the time at which it is followed, as some days later. */
export async function followAll({ functions: { ports } }: TestStack, tenant: Tenant, days = 3) {
  const month = monthOf(new Date());
  const followed = lowestUuidAt(Date.parse(month.start));
  const months = async () => [{ organizationId: tenant.id, month: month.name, followed, due: new Date() }];
  const clock = { now: () => new Date(Date.now() + days * DAY_MS) };
  await followIssued({ ...ports, clock, "messages.due": { ...ports["messages.due"], months } });
}

/** Certificates of one event whose invitations were sent, of an organization where it is noon now. */
export async function sentInvitations(
  stack: TestStack,
  {
    count = 1,
    request = {},
    recipient = {},
    tenant: given,
    profile = {},
    followed = true,
  }: {
    count?: number;
    request?: Record<string, unknown>;
    recipient?: Record<string, unknown>;
    tenant?: Tenant;
    profile?: Record<string, unknown>;
    /** Whether the invitations have their time, as some days later. */
    followed?: boolean;
  } = {},
) {
  const tenant = given ?? (await stack.tenant({ locale: "en", name: "Clube São João" }));
  const { ports } = stack.functions;
  await tenant.panel.call("PATCH /organization", {
    body: { time_zone: zoneOfNoon(new Date()), ...profile },
  });
  const { event, badge } = await eventAndBadge(tenant, { name: "Corrida da Praça" }, { name: "Medalha" });
  const recipients = Array.from({ length: count }, () => ({
    recipient_name: "Ana Souza",
    recipient_email: anEmail(),
    ...recipient,
  }));
  const body = { event_id: event.id, badge_id: badge.id, recipient: recipients, ...request };
  const issued = await tenant.key.call("POST /v1.0/invitations", { body });
  const people = issued.body.certificates.map((one) =>
    personOf(stack, tenant, { id: one.id, email: one.recipient.email }),
  );
  for (const { job } of people) await deliverMail(ports, job);
  if (followed) await followAll(stack, tenant);
  const funnel = async () => {
    const params = { event_id: event.id };
    return (await tenant.key.call("GET /dashboard/funnel/{event_id}", { params })).body;
  };
  return { tenant, event, badge, people, person: people[0]!, funnel };
}
export type RemindedPerson = ReturnType<typeof personOf>;

/** One recipient: what a test does with them, and sees of them. */
function personOf(stack: TestStack, tenant: Tenant, { id, email }: { id: string; email: string }) {
  const job: MailJob = { organization_id: tenant.id, certificate_id: id };
  const { ports } = stack.functions;
  const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
  return {
    id,
    email,
    job,
    /** Runs the mail worker over a job, some days from now, with ports of which some are replaced. */
    work: (days: number, of: Partial<MailJob>, replaced: Partial<Ports> = {}) => {
      const Records = [
        {
          messageId: id,
          receiptHandle: id,
          body: JSON.stringify({ ...job, ...of }),
          attributes: { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) },
        },
      ];
      const all = { ...ports, clock: later(days), ...replaced };
      return worker.handle({ Records } as never, all, { log: createLog("silent") });
    },
    /** Does what is due, some days from now, whether the schedule has found it or not. */
    follow(days: number, replaced: Partial<Ports> = {}) {
      return this.work(days, { follow_up: true }, replaced);
    },
    async answer(answer: "accept" | "reject" | "reconsider") {
      const token = await linkTo(stack, tenant.id, id);
      return respondByLink(stack, token, answer);
    },
    /** The record of the invitation, as stored. */
    async record() {
      const Key = itemKey.invitation(tenant.id, email, id);
      const command = new GetCommand({ TableName: readConfig().TABLE_MAIN, Key, ConsistentRead: true });
      return (await patientDocuments().send(command)).Item;
    },
    /** When the invitation is due, in days from now; undefined for never. */
    async dueIn() {
      const entry = (await this.record())?.by_due_sk;
      return entry === undefined
        ? undefined
        : (Date.parse(String(entry).split("#")[0]!) - Date.now()) / DAY_MS;
    },
  };
}

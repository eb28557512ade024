import { randomUUID } from "node:crypto";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { worker as mailWorker } from "#functions/workers/people/deliver-mail.ts";
import { worker as returnsWorker } from "#functions/workers/people/record-returns.ts";
import { readConfig } from "#shared/config.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { TenantJob } from "#shared/domain/senders/jobs.ts";
import { type MailTotals, partAt } from "#shared/domain/senders/mail-rates.ts";
import { createLog } from "#shared/log.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { sesEvent } from "./ses-events.ts";

const MINUTE_MS = 60_000;

/** Lets the mails of an organization have gone out and come back, as if they had been counted. */
export async function countMails(
  { id }: Tenant,
  totals: Partial<MailTotals>,
  at = new Date(Date.now() - MINUTE_MS),
): Promise<void> {
  const names = Object.keys(totals);
  await patientDocuments().send(
    new UpdateCommand({
      TableName: readConfig().TABLE_MAIN,
      Key: itemKey.senderState(id),
      UpdateExpression: `SET kind = :kind, v = if_not_exists(v, :v), counted_from = if_not_exists(counted_from, :at) ADD ${names.map((name) => `${name}_${partAt(at)} :${name}`).join(", ")}`,
      ExpressionAttributeValues: {
        ":kind": "mail_standing",
        ":v": 1,
        ":at": at.toISOString(),
        ...Object.fromEntries(Object.entries(totals).map(([name, count]) => [`:${name}`, count])),
      },
    }),
  );
}

/** A message of a queue as a worker gets it. */
const message = (body: unknown, attempt = 1) => ({
  messageId: randomUUID(),
  receiptHandle: randomUUID(),
  body: JSON.stringify(body),
  attributes: { ApproximateReceiveCount: String(attempt), SentTimestamp: String(Date.now()) },
});

/** A mail of a scene. */
export interface SceneMail {
  readonly id: string;
  readonly email: string;
}

/** An organization with workers that are run by hand, some minutes from now, with ports of which some are replaced. */
export async function reputationScene(stack: TestStack) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const { ports } = stack.functions;
  const tenantJobs: TenantJob[] = [];
  const paced: { readonly job: MailJob; readonly delay: number }[] = [];
  /** The mails of the scene's own mail service, by address: ids in order. */
  const sent = new Map<string, string[]>();
  const contact = `contact-${tenant.id}@example.com`;
  const clockOf = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE_MS) });
  const replace = (minutes: number, replaced: Partial<Ports>): Ports => ({
    ...ports,
    clock: clockOf(minutes),
    "mailer.own": {
      ...ports["mailer.own"],
      async sendInvitation({ certificate: { email } }) {
        const messageId = randomUUID();
        sent.set(email, [...(sent.get(email) ?? []), messageId]);
        return { kind: "sent", messageId };
      },
    },
    tenantsQueue: {
      async send(jobs) {
        tenantJobs.push(...jobs.filter((job) => "task" in job));
        return [];
      },
    },
    mailQueue: {
      async send(jobs, delay = 0) {
        paced.push(...jobs.map((job) => ({ job, delay: Number(delay) })));
        return [];
      },
    },
    organizations: {
      ...ports.organizations,
      get: async (id) => ({ ...(await ports.organizations.get(id))!, contact_email: contact }),
    },
    ...replaced,
  });
  const lines: Record<string, unknown>[] = [];
  const metrics: MetricValues[] = [];
  const runtime = {
    log: createLog(
      "info",
      (line) => void lines.push(JSON.parse(line)),
      (values) => void metrics.push(values),
    ),
  };
  return {
    tenant,
    tenantJobs,
    paced,
    /** The lines of the log that these workers have written, and their metrics. */
    lines,
    metrics,
    sent,
    ports: (minutes = 0, replaced: Partial<Ports> = {}) => replace(minutes, replaced),
    /** Issues certificates, one by one or in one large request. */
    async issue(count: number, { bulk = count > 5, email = anEmail } = {}): Promise<SceneMail[]> {
      const recipient = Array.from({ length: count }, () => aRecipient({ recipient_email: email() }));
      const target = { event_id: event.id, badge_id: badge.id };
      const bodies = bulk ? [{ ...target, recipient }] : recipient.map((one) => ({ ...target, ...one }));
      const answers = await Promise.all(
        bodies.map((body) => tenant.key.call("POST /v1.0/invitations", { body })),
      );
      return answers.flatMap(({ body }) =>
        body.certificates.map(({ id, recipient: { email } }) => ({ id, email })),
      );
    },
    /** Runs the worker of mails over these, ten at a time. Gives how many mails went out. */
    async deliver(
      mails: readonly SceneMail[],
      minutes = 0,
      replaced: Partial<Ports> = {},
      job: Partial<MailJob> = {},
      attempt = 1,
    ) {
      const before = [...sent.values()].flat().length;
      for (let at = 0; at < mails.length; at += 10) {
        const Records = mails
          .slice(at, at + 10)
          .map(({ id }) => message({ organization_id: tenant.id, certificate_id: id, ...job }, attempt));
        await mailWorker.handle({ Records } as never, replace(minutes, replaced), runtime);
      }
      return [...sent.values()].flat().length - before;
    },
    /** Runs the worker of returns over events about the last mail to each of these. */
    report(
      type: "bounce" | "complaint",
      mails: readonly SceneMail[],
      { change = {}, minutes = 0, sentAt = new Date().toISOString() } = {},
      replaced: Partial<Ports> = {},
    ) {
      const Records = mails.map(({ id, email }) => {
        const mail = {
          messageId: sent.get(email)!.at(-1)!,
          tags: { organization: tenant.id, certificate: id },
          address: email,
          sentAt,
        };
        return message(sesEvent(type, mail, change));
      });
      return returnsWorker.handle({ Records } as never, replace(minutes, replaced), runtime);
    },
    standing: () => ports["senders.write"].read(tenant.id),
    mailReport: async () => (await tenant.panel.call("GET /dashboard/mail")).body,
    /** The stored item. */
    stored: async () =>
      (
        await patientDocuments().send(
          new GetCommand({
            TableName: readConfig().TABLE_MAIN,
            Key: itemKey.senderState(tenant.id),
            ConsistentRead: true,
          }),
        )
      ).Item,
    status: async ({ id }: SceneMail) =>
      (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.email_status,
  };
}

import type { ActivityEntry } from "./activity/entry.ts";
import type { ExpiryJob } from "./certificates/jobs.ts";
import type { RelayJob } from "./change.ts";
import type { CredentialJob, StatusListJob } from "./credentials/jobs.ts";
import type { ImageJob } from "./documents/jobs.ts";
import type { AnalysisJob } from "./events/jobs.ts";
import type { ChunkJob, ImportJob } from "./imports/jobs.ts";
import type { MailJob } from "./messages/jobs.ts";
import type { LetterJob } from "./messages/letter-jobs.ts";
import type { AccountJob } from "./people/jobs.ts";
import type { PhoneJob } from "./phone/jobs.ts";
import type { ErasureJob } from "./privacy/jobs.ts";
import type { MailDomainJob, TenantJob } from "./senders/jobs.ts";
import type { EndpointJob, WebhookJob } from "./webhooks/jobs.ts";
import type { FanOutJob } from "./webhooks/webhook-change.ts";

/** A queue, which CDK and the local stack create with its dead-letter queue. */
export interface QueueDefinition {
  /** At least six times the consumer's timeout (AWS Lambda's advice for SQS event sources). */
  readonly visibilitySeconds: number;
  /** It is used only where the stage has this setting: elsewhere nobody asks it for messages, and nothing watches it. */
  readonly only?: "phone";
  /** Receives before a message goes to the dead-letter queue; at least five, as throttled receives count too. */
  readonly maxReceives: number;
}
interface JobDefinition<J> extends QueueDefinition {
  /** The message group of a job: in fair queues of SQS, many jobs of one group do not delay those of another. */
  readonly tenantOf: (job: J) => string;
}
const queue = <J>(definition: JobDefinition<J>): JobDefinition<J> => definition;
const ofOrganization = (job: { readonly organization_id: string }): string => job.organization_id;
/** Jobs of one organization do not delay those of others, nor those that are about a person alone. */
const ofOrganizationOrPerson = (job: LetterJob | ErasureJob): string =>
  "organization_id" in job ? String(job.organization_id) : "person";

/** THE table of queues. From a row follow its port `<name>Queue`, its setting, who may send to it, and the queue itself. */
export const QUEUES = {
  /** Invitations to send. */
  mail: queue<MailJob>({
    // Single mails do not wait behind a large request of their own organization either (decision 8.32), and none behind reminders.
    tenantOf: ({ organization_id, single, notice, follow_up }) =>
      follow_up
        ? `${organization_id}.reminders`
        : single || notice
          ? `${organization_id}.single`
          : organization_id,
    visibilitySeconds: 180,
    maxReceives: 8,
  }),
  /** Letters to people and to contacts of organizations: links, questions, answers. */
  letters: queue<LetterJob>({ tenantOf: ofOrganizationOrPerson, visibilitySeconds: 180, maxReceives: 8 }),
  /** New accounts, whose waiting certificates become PENDING. */
  accounts: queue<AccountJob>({ tenantOf: () => "accounts", visibilitySeconds: 180, maxReceives: 8 }),
  /** Certificates whose person is erased. */
  erasures: queue<ErasureJob>({ tenantOf: ofOrganizationOrPerson, visibilitySeconds: 180, maxReceives: 12 }),
  /** Files of imports to read, which takes minutes, and files of results to make. */
  imports: queue<ImportJob>({ tenantOf: ofOrganization, visibilitySeconds: 1_800, maxReceives: 8 }),
  /** Chunks of imports to issue, to mail, or to take back. */
  chunks: queue<ChunkJob>({ tenantOf: ofOrganization, visibilitySeconds: 360, maxReceives: 12 }),
  /** Certificates whose time has come. */
  expiry: queue<ExpiryJob>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 8 }),
  /** Events to analyse, because their text is new or changed. */
  analysis: queue<AnalysisJob>({ tenantOf: ofOrganization, visibilitySeconds: 240, maxReceives: 8 }),
  /** Actions to keep, as the organization's activity. */
  activity: queue<ActivityEntry>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 12 }),
  /** Changes that webhooks may be told of, of one organization in a message. */
  changes: queue<FanOutJob>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 12 }),
  /** Records of the stream that could not be relayed to a queue. */
  relay: queue<RelayJob>({ tenantOf: () => "relay", visibilitySeconds: 180, maxReceives: 12 }),
  /** First attempts at webhook deliveries. */
  webhooks: queue<WebhookJob>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 12 }),
  /** Attempts at webhook deliveries that may take long: later ones, and those to endpoints in trouble. */
  retries: queue<WebhookJob>({ tenantOf: ofOrganization, visibilitySeconds: 240, maxReceives: 12 }),
  /** Webhooks that were enabled or disabled. */
  endpoints: queue<EndpointJob>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 8 }),
  /** Images to fetch. */
  images: queue<ImageJob>({ tenantOf: ofOrganization, visibilitySeconds: 180, maxReceives: 12 }),
  /** Certificates whose credential is to be brought in line with them, and status lists to publish. A revocation must not be hidden for a minute (16.10). */
  credentials: queue<CredentialJob | StatusListJob>({
    tenantOf: ofOrganization,
    visibilitySeconds: 54,
    maxReceives: 12,
  }),
  /** Tenants of the mail service to make, and what follows when one is paused; EventBridge puts events of SES in as well. */
  tenants: queue<TenantJob | MailDomainJob>({
    tenantOf: ofOrganization,
    visibilitySeconds: 360,
    maxReceives: 12,
  }),
  /** Certificates whose phone message is to be sent. */
  phone: queue<PhoneJob>({ tenantOf: ofOrganization, only: "phone", visibilitySeconds: 240, maxReceives: 8 }),
  /** What networks tell of phone messages; filled by EventBridge and SNS, and by simulated numbers. */
  phonereports: queue<object>({
    tenantOf: () => "simulator",
    only: "phone",
    visibilitySeconds: 180,
    maxReceives: 8,
  }),
  /** Events of SES about returned mails; filled by EventBridge, and by the simulator. */
  returns: queue<object>({ tenantOf: () => "simulator", visibilitySeconds: 180, maxReceives: 8 }),
};

export type QueueName = keyof typeof QUEUES;
/** The job of each queue. */
export type Jobs = {
  readonly [Q in QueueName]: Parameters<(typeof QUEUES)[Q]["tenantOf"]>[0];
};

/** A queue of jobs of one kind. */
export interface JobQueue<J> {
  /** Queues jobs, which are delivered after `delaySeconds` (0 to 900). Gives those that could not be queued. */
  send(jobs: readonly J[], delaySeconds?: number): Promise<readonly J[]>;
}
/** The port of each queue, through which jobs are sent. */
export type QueuePorts = { [Q in QueueName as `${Q}Queue`]: JobQueue<Jobs[Q]> };

/** The queue behind a port; undefined for a port of another kind. */
export const queueBehind = (port: string): QueueName | undefined =>
  (Object.keys(QUEUES) as QueueName[]).find((name) => port === `${name}Queue`);

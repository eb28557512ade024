import { batchesOf } from "./batches.ts";
import type { Certificate } from "./certificates/certificate.ts";
import { partsOf } from "./certificates/parts.ts";
import { type Change, CONCERNS, type Concern } from "./change.ts";
import { changingFacts } from "./credentials/changing-facts.ts";
import type { CredentialJob } from "./credentials/jobs.ts";
import type { ImageJob } from "./documents/jobs.ts";
import type { AnalysisJob } from "./events/jobs.ts";
import { CHUNK_ACTS, type ChunkJob, type ImportJob, TOLD_IMPORT_STEPS } from "./imports/jobs.ts";
import type { MailJob } from "./messages/jobs.ts";
import type { LetterJob } from "./messages/letter-jobs.ts";
import type { AccountJob } from "./people/jobs.ts";
import type { PhoneJob } from "./phone/jobs.ts";
import type { Ports } from "./ports.ts";
import type { JobQueue } from "./queues.ts";
import { occurrencesIn } from "./webhooks/fan-out.ts";
import type { EndpointJob } from "./webhooks/jobs.ts";
import { CHANGES_IN_A_JOB, type FanOutJob, type WebhookChange } from "./webhooks/webhook-change.ts";

/** The queues of all concerns. */
export const RELAY_QUEUES = [
  "mailQueue",
  "accountsQueue",
  "analysisQueue",
  "endpointsQueue",
  "lettersQueue",
  "changesQueue",
  "imagesQueue",
  "credentialsQueue",
  "phoneQueue",
  "activityQueue",
  "importsQueue",
  "chunksQueue",
] as const;
type RelayPorts = Pick<Ports, (typeof RELAY_QUEUES)[number]>;
type Changes = readonly (Change | undefined)[];
/** Jobs, with the positions of the changes that each of them follows from. */
type Placed<J> = ReadonlyMap<J, readonly number[]>;
/** A change of which one concern could not be queued; `error` when the queue failed as a whole. */
export interface Unsent {
  readonly position: number;
  readonly concern: Concern;
  readonly error?: unknown;
}

/**
 * Queues the jobs that follow from committed changes, of the `wanted` concerns; gives what could not be queued. Reads
 * and writes no table, and a queue that refuses does not hold the jobs of another. A change that is delivered twice is
 * queued twice: consumers are idempotent.
 */
export async function relayChanges(
  ports: RelayPorts,
  changes: Changes,
  wanted: readonly Concern[] = CONCERNS,
): Promise<readonly Unsent[]> {
  const senders: Readonly<Record<Concern, () => Promise<Unsent[]>>> = {
    mail: () => send("mail", ports.mailQueue, each(changes, mailJob)),
    accounts: () => send("accounts", ports.accountsQueue, each(changes, accountJob)),
    analysis: () => send("analysis", ports.analysisQueue, each(changes, analysisJob)),
    // Delayed, since the index of parked deliveries is updated after the change.
    endpoints: () => send("endpoints", ports.endpointsQueue, each(changes, endpointJob), 1),
    letters: () => send("letters", ports.lettersQueue, each(changes, letterJob)),
    webhooks: () =>
      send("webhooks", ports.changesQueue, packed(changes, webhookChange, CHANGES_IN_A_JOB, fanOutJob)),
    images: () => send("images", ports.imagesQueue, imageJobs(changes)),
    credentials: () => send("credentials", ports.credentialsQueue, each(changes, credentialJob)),
    phone: () => send("phone", ports.phoneQueue, each(changes, phoneJob)),
    activity: () =>
      send(
        "activity",
        ports.activityQueue,
        each(changes, ({ activity }) => activity),
      ),
    imports: () => send("imports", ports.importsQueue, each(changes, importJob)),
    chunks: () => send("chunks", ports.chunksQueue, each(changes, chunkJob)),
  };
  return (await Promise.all(wanted.map((concern) => senders[concern]()))).flat();
}

async function send<J>(
  concern: Concern,
  queue: JobQueue<J>,
  jobs: Placed<J>,
  delaySeconds?: number,
): Promise<Unsent[]> {
  const unsentOf = (unsent: Iterable<J>, failure: Pick<Unsent, "error">) =>
    [...unsent].flatMap((job) => jobs.get(job)!.map((position) => ({ concern, position, ...failure })));
  try {
    return unsentOf(await queue.send([...jobs.keys()], delaySeconds), {});
  } catch (error) {
    return unsentOf(jobs.keys(), { error });
  }
}

/** One job for each change that has one. */
function each<J>(changes: Changes, jobOf: (change: Change) => J | undefined): Placed<J> {
  const jobs = new Map<J, readonly number[]>();
  for (const [position, change] of changes.entries()) {
    const job = change && jobOf(change);
    if (job) jobs.set(job, [position]);
  }
  return jobs;
}

/** One job for up to `together` changes of an organization, in their order. */
function packed<T, J>(
  changes: Changes,
  partOf: (change: Change) => { readonly organizationId: string; readonly part: T } | undefined,
  together: number,
  jobOf: (organizationId: string, parts: T[]) => J,
): Placed<J> {
  const parts = changes.flatMap((change, position) => {
    const found = change && partOf(change);
    return found ? [{ ...found, position }] : [];
  });
  const jobs = new Map<J, readonly number[]>();
  for (const [organizationId, own] of Map.groupBy(parts, (found) => found.organizationId))
    for (const batch of batchesOf(own, together))
      jobs.set(
        jobOf(
          organizationId,
          batch.map(({ part }) => part),
        ),
        batch.map(({ position }) => position),
      );
  return jobs;
}

function mailJob(change: Change): MailJob | undefined {
  if (change.kind === "resend")
    return {
      organization_id: change.organizationId,
      certificate_id: change.certificateId,
      single: true,
      ...(change.at !== undefined && { at: change.at }),
    };
  if (change.kind !== "certificate") return undefined;
  const { before, after } = change;
  const job = {
    organization_id: after.organization_id,
    certificate_id: after.id,
    parts: partsOf(after),
  };
  // The mails of an import go out together, when they are no longer held.
  if (before === undefined && after.import_id !== null) return undefined;
  if (before === undefined) return after.bulk ? job : { ...job, single: true };
  if (before.status === after.status) return undefined;
  if (after.status === "ACCEPTED") return { ...job, notice: "accepted" };
  return after.status === "REVOKED" && after.revocation_notice !== null
    ? { ...job, notice: "revoked" }
    : undefined;
}

const accountJob = (change: Change): AccountJob | undefined =>
  change.kind === "account" ? { email: change.email, pass: 1 } : undefined;

const analysisJob = (change: Change): AnalysisJob | undefined =>
  change.kind === "event" && change.textChanged
    ? { organization_id: change.organizationId, event_id: change.eventId }
    : undefined;

/** When a certificate was accepted, and when a later change of it shows in its credential. */
function credentialJob(change: Change): CredentialJob | undefined {
  if (change.kind !== "certificate" || change.after.recipient_status !== "ACCEPTED") return undefined;
  const { before, after } = change;
  const same =
    before?.recipient_status === "ACCEPTED" &&
    (before.status === "REVOKED") === (after.status === "REVOKED") &&
    changingFacts(before) === changingFacts(after);
  const { organization_id, id: certificate_id } = after;
  return same ? undefined : { organization_id, certificate_id, parts: partsOf(after) };
}

function importJob(change: Change): ImportJob | undefined {
  if (change.kind !== "import_step") return undefined;
  const { organizationId: organization_id, importId: import_id, step, validation } = change;
  return step === "validate" || step === "close"
    ? { organization_id, import_id, act: step, validation }
    : undefined;
}

/** The job of the first chunk; each queues a later one. */
function chunkJob(change: Change): ChunkJob | undefined {
  if (change.kind !== "import_step") return undefined;
  const { organizationId: organization_id, importId: import_id, step } = change;
  const act = CHUNK_ACTS.find((one) => one === step);
  return act && { organization_id, import_id, act, chunk: 0 };
}

const phoneJob = (change: Change): PhoneJob | undefined =>
  change.kind === "message_due"
    ? { organization_id: change.organizationId, certificate_id: change.certificateId }
    : undefined;

/** One job for each address, of several changes together. */
function imageJobs(changes: Changes): Placed<ImageJob> {
  const found = changes.flatMap((change, position) =>
    change !== undefined && "images" in change
      ? change.images.map((address) => ({ organization_id: change.organizationId, address, position }))
      : [],
  );
  const same = Map.groupBy(found, ({ organization_id, address }) => `${organization_id} ${address}`);
  return new Map(
    [...same.values()].map((jobs) => {
      const { organization_id, address } = jobs[0]!;
      return [{ organization_id, address }, jobs.map(({ position }) => position)];
    }),
  );
}

function endpointJob(change: Change): EndpointJob | undefined {
  if (change.kind !== "webhook_status" || change.webhook.status !== "enabled") return undefined;
  const { organization_id, id, status } = change.webhook;
  return { organization_id, webhook_id: id, status, pass: 1 };
}

/**
 * The contact is told of a webhook that the service disabled, a holder of a name that was corrected, operators of a wish, a
 * former contact that there is another one, and who is invited to work for an organization of that.
 */
function letterJob(change: Change): LetterJob | undefined {
  if (change.kind === "certificate") {
    const { before, after } = change;
    const { organization_id, id: certificate_id, renamed_at: at } = after;
    return before === undefined || at === null || at === before.renamed_at
      ? undefined
      : { kind: "renamed", organization_id, certificate_id, at };
  }
  if (change.kind === "member_invited") {
    const { organizationId: organization_id, invitationId: invitation_id } = change;
    return { kind: "member_invited", organization_id, invitation_id };
  }
  if (change.kind === "plan_request")
    return { kind: "plan_asked", organization_id: change.organizationId, request_id: change.requestId };
  if (change.kind === "contact_changed") {
    const { organizationId: organization_id, former: email, contact: to, by } = change;
    return { kind: "contact_changed", organization_id, email, to, by };
  }
  if (change.kind !== "webhook_status") return undefined;
  const { organization_id, id: webhook_id, status, disabled_reason } = change.webhook;
  const isTold = status === "disabled" && disabled_reason !== "manual";
  return isTold ? { kind: "webhook_disabled", organization_id, webhook_id } : undefined;
}

/** What webhooks may be told of a change, without what they are not. */
function webhookChange(change: Change): { organizationId: string; part: WebhookChange } | undefined {
  if (change.kind === "return") {
    const { organizationId, certificateId, email, recipient_status, status, updated_at, reason, at } =
      change.returned;
    const returned = {
      organizationId,
      certificateId,
      email,
      recipient_status,
      status,
      updated_at,
      reason,
      at,
    };
    return { organizationId, part: { kind: "return", returned } };
  }
  if (change.kind === "import_step") {
    const { organizationId, step, told, at } = change;
    const toldStep = TOLD_IMPORT_STEPS.find((one) => one === step);
    return told && toldStep
      ? { organizationId, part: { kind: "import", step: toldStep, organizationId, import: told, at } }
      : undefined;
  }
  if (change.kind !== "certificate" || change.unheard || occurrencesIn(change).length === 0) return undefined;
  const { before, after } = change;
  const { id, organization_id, email, status, recipient_status, created_at, updated_at } = after;
  return {
    organizationId: organization_id,
    part: {
      kind: "certificate",
      ...(before && {
        before: { status: before.status, recipient_status: before.recipient_status, ...timesOf(before) },
      }),
      after: {
        id,
        organization_id,
        email,
        status,
        recipient_status,
        created_at,
        updated_at,
        ...timesOf(after),
        parts: partsOf(after),
      },
    },
  };
}
/** Jobs are many, so what a certificate has not is left out. */
const timesOf = ({ corrected_at, erased_at }: Certificate) => ({
  ...(corrected_at !== null && { corrected_at }),
  ...(erased_at !== null && { erased_at }),
});
const fanOutJob = (organization_id: string, changes: WebhookChange[]): FanOutJob => ({
  organization_id,
  changes,
});

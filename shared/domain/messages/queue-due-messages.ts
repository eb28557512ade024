import { forEachParallel } from "../batches.ts";
import { DAY_MS, nextDay } from "../calendar.ts";
import type { PhoneJob } from "../phone/jobs.ts";
import type { Ports } from "../ports.ts";
import { queueDue } from "../queue-due.ts";
import { LIMITS, PHONE } from "../rules.ts";
import type { MailJob } from "./jobs.ts";
import { leftOf, type Quota } from "./mail-quota.ts";
import type { DueMessage } from "./ports.ts";

type QueueingPorts = Pick<Ports, "mailQueue" | "mailQuota" | "phonePolicy" | "phoneQueue" | "clock"> & {
  readonly "messages.due": Pick<Ports["messages.due"], "due" | "shards" | "postpone" | "giveUp">;
};

/** Messages per read of a shard; the next run follows within a minute. */
const PER_SHARD = 500;
/** Parallel updates: as many as one client has connections. */
const PARALLEL = 50;
/** Time until what was queued is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;
/** The time between two runs. */
const RUN_SECONDS = 60;
/** Without any quota left so many follow-ups are looked at all the same, as not all of them send a mail. */
const LEAST = 80;

/** What a run has queued. */
export interface QueuedMessages {
  readonly mails: number;
  readonly followUps: number;
  readonly phone: number;
  /** Of the mail service. */
  readonly quota: Quota | undefined;
}

/**
 * Queues the messages that waited and are due, longest waiting first: of mails at most what is left of the quota of the mail service
 * and can be sent before the next run, those of large requests last (decision 8.32). What is not due costs nothing. Neither mails, nor
 * what follows invitations, nor phone messages keep the others back; throws at the end when one of them could not be queued.
 */
export async function queueDueMessages(ports: QueueingPorts): Promise<QueuedMessages> {
  const at = ports.clock.now();
  const quota = await ports.mailQuota.read(at);
  const [mails, followUps, phone] = await Promise.allSettled([
    queueMails(ports, quota, at),
    queueFollowUps(ports, quota, at),
    queuePhone(ports, at),
  ]);
  for (const one of [mails, followUps, phone]) if (one.status === "rejected") throw one.reason;
  const countOf = (one: PromiseSettledResult<number>) => (one.status === "fulfilled" ? one.value : 0);
  return { mails: countOf(mails), followUps: countOf(followUps), phone: countOf(phone), quota };
}

/** How many mails can be sent before the next run. */
const roomOf = (quota: Quota | undefined, bulk: boolean): number =>
  quota ? Math.floor(Math.min(leftOf(quota, bulk), quota.perSecond * RUN_SECONDS)) : Number.POSITIVE_INFINITY;

const again = (at: Date): Date => new Date(at.getTime() + AGAIN_MS);
const longestFirst = (a: DueMessage, b: DueMessage): number => a.due.getTime() - b.due.getTime();

async function queueMails(ports: QueueingPorts, quota: Quota | undefined, at: Date): Promise<number> {
  let queued = 0;
  for (const bulk of [false, true]) {
    const room = roomOf(quota, bulk) - queued;
    if (room > 0) queued += await queueWaiting(ports, bulk, room, at);
  }
  return queued;
}

/** Queues up to `room` mails; those that find none stay as they are. */
async function queueWaiting(
  { "messages.due": dueMessages, mailQueue }: QueueingPorts,
  bulk: boolean,
  room: number,
  at: Date,
): Promise<number> {
  const due = await dueMessages.due(bulk ? "bulk" : "single", at, PER_SHARD);
  const { notices = [], invitations = [] } = Object.groupBy(due, ({ notice }) =>
    notice ? "notices" : "invitations",
  );
  const byAddress = [...Map.groupBy(invitations, ({ to }) => to).values()].map(inTurn);
  const ofToday = byAddress.flatMap((all) => all.slice(0, LIMITS.invitationsPerAddressAndDay));
  const others = byAddress.flatMap((all) => all.slice(LIMITS.invitationsPerAddressAndDay));
  const tomorrow = nextDay(at).getTime();
  // By turn, so that the next read begins with the first of each organization, however many there are.
  await forEachParallel(others, PARALLEL, ({ mail, turn }) =>
    dueMessages.postpone(mail, new Date(tomorrow + turn)),
  );
  const first = [...notices, ...ofToday.map(({ mail }) => mail)].sort(longestFirst).slice(0, room);
  return queueDue(first, mailQueue, mailJobOf, (mail) => dueMessages.postpone(mail, again(at)));
}

/** The certificate of a message, as jobs name it. */
const namedIn = ({ organizationId, certificateId }: DueMessage): PhoneJob => ({
  organization_id: organizationId,
  certificate_id: certificateId,
});

/** The job that sends a mail which waited. */
const mailJobOf = (message: DueMessage): MailJob => ({
  ...namedIn(message),
  ...(message.notice && { notice: message.notice }),
  ...(message.lane === "single" && { single: true }),
});

/** The mails of each organization in turn, its first one first: one organization must not keep back another's mail. */
function inTurn(mails: readonly DueMessage[]): { readonly mail: DueMessage; readonly turn: number }[] {
  const byOrganization = Map.groupBy(mails, ({ organizationId }) => organizationId).values();
  return [...byOrganization]
    .flatMap((all) => all.map((mail, turn) => ({ mail, turn })))
    .sort((a, b) => a.turn - b.turn);
}

/** Queues what is due about invitations; what the mails leave of the quota is for these. */
async function queueFollowUps(
  { "messages.due": dueMessages, mailQueue }: QueueingPorts,
  quota: Quota | undefined,
  at: Date,
): Promise<number> {
  const room = Math.max(LEAST, roomOf(quota, true));
  const limit = Math.min(PER_SHARD, Math.ceil(room / dueMessages.shards));
  const due = (await dueMessages.due("follow_up", at, limit)).toSorted(longestFirst).slice(0, room);
  const jobOf = (one: DueMessage): MailJob => ({ ...namedIn(one), follow_up: true });
  return queueDue(due, mailQueue, jobOf, (one) => dueMessages.postpone(one, again(at)));
}

/**
 * Queues phone messages, on a stage that sends some. One that nobody could queue for days has failed: a message comes soon after its
 * mail, or not at all.
 */
async function queuePhone(
  { "messages.due": dueMessages, phonePolicy, phoneQueue }: QueueingPorts,
  at: Date,
): Promise<number> {
  // Nobody asks the queue of another stage for messages.
  if (phonePolicy.channels.length === 0) return 0;
  const isLate = ({ due }: DueMessage) => at.getTime() - due.getTime() > PHONE.lateDays * DAY_MS;
  const { late = [], due = [] } = Object.groupBy(await dueMessages.due("phone", at, PER_SHARD), (one) =>
    isLate(one) ? "late" : "due",
  );
  await forEachParallel(late, PARALLEL, (message) => dueMessages.giveUp(message));
  return queueDue(due, phoneQueue, namedIn, (message) => dueMessages.postpone(message, again(at)));
}

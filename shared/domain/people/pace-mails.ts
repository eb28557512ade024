import { forEachParallel } from "../batches.ts";
import type { Ports } from "../ports.ts";
import { MAIL_REPUTATION } from "../rules.ts";
import type { MailJob } from "./jobs.ts";
import { judgeMails } from "./judge-mails.ts";
import { type MailTotals, totalsAt } from "./mail-rates.ts";
import { isHeld, type MailStanding } from "./mail-standing.ts";
import type { DeferredMail, SlowedOrganization } from "./ports.ts";
import { releaseTimes } from "./release-pace.ts";
import { mailJobOf } from "./send-deferred-mails.ts";

type PacePorts = Pick<
  Ports,
  | "slowedMails"
  | "slowedOrganizations"
  | "mailReputations"
  | "mailStandings"
  | "tenantsQueue"
  | "mailQueue"
  | "mailQuota"
  | "clock"
>;

/** Parallel updates: as many as one client has connections. */
const PARALLEL = 50;
const ORGANIZATIONS_AT_ONCE = 5;
const MINUTE_MS = 60_000;
/** Time until a queued mail is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;
/** How long an organization stays listed that is slowed no more: longer than the index of its mails may lag. */
const LISTED_MS = 2 * MINUTE_MS;

/** Longer than two runs are apart, so that a hold is told also by the run after one that died. */
const NEW_MS = 2 * MINUTE_MS;
type Judged = (organizationId: string, totals: MailTotals, isHeldNow: boolean) => void;

/**
 * Lets out what is due of every organization whose mails are slowed, one a second up to a minute from now, and gives how many.
 * What waits goes at once when its organization has recovered, and joins the held mails when it is held. A mail is queued
 * before it is postponed, and its time is taken before: after a crash in between it comes once more in a later minute, and
 * the claim lets one of them through. `judged` is called with each that is still slowed, or held, and whether it is held only now.
 */
export async function paceMails(ports: PacePorts, judged: Judged = () => {}): Promise<number> {
  let queued = 0;
  const failures: unknown[] = [];
  await forEachParallel(await ports.slowedOrganizations.listed(), ORGANIZATIONS_AT_ONCE, async (slowed) => {
    try {
      queued += await paceOrganization(ports, slowed, judged);
    } catch (error) {
      // Told at the end, so that it keeps back no mail of another organization.
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
  return queued;
}

async function paceOrganization(
  ports: PacePorts,
  organization: SlowedOrganization,
  judged: Judged,
): Promise<number> {
  const { slowedMails, slowedOrganizations, mailStandings, clock } = ports;
  const { organizationId } = organization;
  const standing = await mailStandings.read(organizationId);
  const at = clock.now();
  const verdict = await judgeMails(ports, organizationId, standing);
  if (verdict !== "fine") {
    const since = standing.holds.reputation?.since;
    const isNew = since === undefined || Date.parse(since) > at.getTime() - NEW_MS;
    judged(organizationId, totalsAt(standing.tally, at), verdict === "held" && isNew);
  }
  if (isHeld(standing) || verdict === "held") {
    await moveAll(ports, organizationId, (mail) => slowedMails.hold(mail, at));
    return 0;
  }
  if (verdict === "slowed") return letOut(ports, organizationId, standing);
  const isFirst = await slowedOrganizations.recover(organizationId, at);
  const nextDue = await releaseTimes(ports.mailQuota, at);
  const moved = await moveAll(ports, organizationId, (mail) => slowedMails.release(mail, nextDue()));
  if (isFirst) return 0;
  const endedAt = Math.max(organization.at.getTime(), Date.parse(standing.tally.from ?? "1970-01-01"));
  if (moved === 0 && endedAt <= at.getTime() - LISTED_MS) await slowedOrganizations.unlist(organization);
  return 0;
}

/** Moves all mails that wait for their turn page by page: those that are moved are in no later page. Gives how many there were. */
async function moveAll(
  { slowedMails }: PacePorts,
  organizationId: string,
  move: (mail: DeferredMail) => Promise<unknown>,
): Promise<number> {
  let found = 0;
  for (const bulk of [false, true]) {
    let after: string | null = null;
    do {
      const { rows, next } = await slowedMails.page(organizationId, bulk, after);
      await forEachParallel(rows, PARALLEL, move);
      found += rows.length;
      after = next;
    } while (after !== null);
  }
  return found;
}

/** Queues as many mails as the next minute has seconds that no run has given to a mail yet, each for its second. */
async function letOut(
  { slowedMails, slowedOrganizations, mailQueue, clock }: PacePorts,
  organizationId: string,
  { pacedUntil }: MailStanding,
): Promise<number> {
  const at = clock.now();
  const now = at.getTime();
  const from = Math.max(now, Date.parse(pacedUntil ?? "1970-01-01"));
  const each = MINUTE_MS / MAIL_REPUTATION.slowedPerMinute;
  const room = Math.floor((now + MINUTE_MS - from) / each);
  if (room <= 0) return 0;
  const single = await slowedMails.due(organizationId, false, at, room);
  const left = room - single.length;
  const bulk = left > 0 ? await slowedMails.due(organizationId, true, at, left) : [];
  const mails = [...single, ...bulk];
  if (mails.length === 0) return 0;
  const until = new Date(from + mails.length * each);
  if (!(await slowedOrganizations.takeTime(organizationId, pacedUntil, until))) return 0;
  const again = new Date(now + AGAIN_MS);
  let queued = 0;
  await forEachParallel([...mails.entries()], PARALLEL, async ([n, mail]) => {
    const job: MailJob = { ...mailJobOf(mail), paced: true };
    const unsent = await mailQueue.send([job], Math.round((from - now + n * each) / 1_000));
    if (unsent.length > 0) return;
    queued += 1;
    await slowedMails.postpone(mail, again);
  });
  return queued;
}

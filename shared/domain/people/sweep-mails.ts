import { batchesOf, forEachParallel } from "../batches.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { LIMITS } from "../rules.ts";
import { PEOPLE_IN_A_JOB } from "./jobs.ts";
import type { MailSweep } from "./ports.ts";

type SweepPorts = Pick<Ports, "unsentMails" | "mailQueue" | "peopleQueue">;
/** What a sweep looked at and did. */
export interface Swept {
  readonly examined: number;
  /** Mails that were queued, and people who were put on the list. */
  readonly mails: number;
  readonly people: number;
}
type Period = Pick<MailSweep, "from" | "until">;

const HOUR_MS = 3_600_000;
/** Organizations that are looked at side by side, after which a run stores how far it came. */
const TOGETHER = 25;
/** The mark of an organization that is done, after every id of a certificate. */
const DONE = "~";
const NOTHING: Swept = { examined: 0, mails: 0, people: 0 };
const sum = (a: Swept, b: Swept): Swept => ({
  examined: a.examined + b.examined,
  mails: a.mails + b.mails,
  people: a.people + b.people,
});

/**
 * Looks at a page of the certificates that an organization issued in a period: queues the mails that were never sent,
 * and puts people on the list who are missing there. Gives where to go on. Doing it twice is harmless, as a mail is
 * claimed before it is sent. Throws when a job cannot be queued.
 */
export async function sweepPage(
  { unsentMails, mailQueue, peopleQueue }: SweepPorts,
  organization_id: string,
  { from, until }: Period,
  after: string | null,
): Promise<{ swept: Swept; next: string | null }> {
  const page = await unsentMails.page(organization_id, new Date(from), new Date(until), after);
  const mails = page.unsent.map((certificate_id) => ({ organization_id, certificate_id }));
  const lists = batchesOf(page.unlisted, PEOPLE_IN_A_JOB);
  await queueAll(mailQueue, mails, "mails");
  await queueAll(
    peopleQueue,
    lists.map((certificate_ids) => ({ organization_id, certificate_ids })),
    "lists of people",
  );
  const swept = { examined: page.examined, mails: page.unsent.length, people: page.unlisted.length };
  return { swept, next: page.next };
}

/**
 * Looks, in every organization, at the certificates that were issued since the last sweep and some hours ago (decision
 * 8.27). A run ends at `deadline` (milliseconds), and the next one goes on where it stopped.
 */
export async function sweepMails(
  ports: SweepPorts & Pick<Ports, "mailSweeps" | "organizations.list" | "clock">,
  deadline: number,
): Promise<Swept> {
  let swept = NOTHING;
  let sweep = (await ports.mailSweeps.read()) ?? firstSweep(ports.clock.now());
  while (ports.clock.now().getTime() < deadline) {
    if (sweep.finished) {
      const until = new Date(
        ports.clock.now().getTime() - LIMITS.mailSweepAfterHours * HOUR_MS,
      ).toISOString();
      if (until <= sweep.until) break;
      sweep = { from: sweep.until, until, organizations: null, certificates: {}, finished: false };
    }
    const step = await sweepTogether(ports, sweep, deadline);
    swept = sum(swept, step.swept);
    sweep = step.sweep;
    await ports.mailSweeps.save(sweep);
    // What was issued in the meantime is for the next run.
    if (sweep.finished) break;
  }
  return swept;
}

/** Before the first sweep there is nothing to go on from: it looks at a day. */
const firstSweep = (now: Date): MailSweep => ({
  from: "",
  until: new Date(now.getTime() - (24 + LIMITS.mailSweepAfterHours) * HOUR_MS).toISOString(),
  organizations: null,
  certificates: {},
  finished: true,
});

/** Looks at the next organizations, each page after page. */
async function sweepTogether(
  ports: SweepPorts & Pick<Ports, "organizations.list" | "clock">,
  sweep: MailSweep,
  deadline: number,
): Promise<{ swept: Swept; sweep: MailSweep }> {
  const window = { limit: TOGETHER, offset: 0, after: sweep.organizations };
  const { rows, next } = await ports["organizations.list"].newest(window);
  const certificates = { ...sweep.certificates };
  let swept = NOTHING;
  await forEachParallel(rows, TOGETHER, async ({ id }) => {
    while (certificates[id] !== DONE && ports.clock.now().getTime() < deadline) {
      const page = await sweepPage(ports, id, sweep, certificates[id] ?? null);
      certificates[id] = page.next ?? DONE;
      swept = sum(swept, page.swept);
    }
  });
  if (rows.some(({ id }) => certificates[id] !== DONE)) return { swept, sweep: { ...sweep, certificates } };
  return { swept, sweep: { ...sweep, organizations: next, certificates: {}, finished: next === null } };
}

import { forEachParallel } from "../batches.ts";
import { monthNamed } from "../calendar.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { lowestUuidAt } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { REMINDERS } from "../rules.ts";
import { justSent } from "./message.ts";
import { type FollowUpTerms, nextStep } from "./next-step.ts";
import type { FollowedMonth } from "./ports.ts";

type FollowingPorts = Pick<Ports, "messages.due" | "organizations" | "imports" | "clock">;

/** Certificates of a run, shared among the months that are due; the run of the next minute goes on. */
const PER_RUN = 5_000;
const LEAST = 100;
/** Parallel writes: as many as one client has connections. */
const PARALLEL = 50;
const HOUR_MS = 3_600_000;
const AFTER_MS = REMINDERS.givenAfterHours * HOUR_MS;

/** When a month is looked at first in which something is issued now. */
export const firstLookAt = (at: Date): Date =>
  new Date(at.getTime() + AFTER_MS + REMINDERS.givenTogetherHours * HOUR_MS);

/**
 * Gives what was issued some days ago the time at which it is followed (decision 22.2): most of it is answered by then, and needs
 * none. Of whom no mail was tried until then, the invitation goes out at that time (decision 8.27). Gives how many certificates it
 * looked at; doing it twice is harmless. A month that fails keeps no other one back; throws at the end then.
 */
export async function followIssued(ports: FollowingPorts): Promise<number> {
  const at = ports.clock.now();
  const months = await ports["messages.due"].months(at);
  const share = Math.max(LEAST, Math.floor(PER_RUN / months.length));
  let looked = 0;
  const failures: unknown[] = [];
  for (const month of months)
    try {
      looked += await followMonth(ports, month, at, share);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return looked;
}

/** Looks at about `share` certificates of a month; says from where on, and when, it is looked at again. */
async function followMonth(
  { "messages.due": messages, organizations, imports }: FollowingPorts,
  month: FollowedMonth,
  at: Date,
  share: number,
): Promise<number> {
  const ends = new Date(monthNamed(month.month).end);
  const before = new Date(Math.min(at.getTime() - AFTER_MS, ends.getTime()));
  const terms: FollowUpTerms = (await organizations.get(month.organizationId)) ?? {};
  const held = new Map<string, Promise<boolean>>();
  /** Of an import that can still be undone nothing is followed: what is written now would outlive its certificate. */
  const isHeld = async ({ organization_id, import_id }: Certificate): Promise<boolean> => {
    if (import_id === null) return false;
    const asked =
      held.get(import_id) ?? imports.get(organization_id, import_id).then((one) => one?.mails === "held");
    held.set(import_id, asked);
    return asked;
  };
  let looked = 0;
  for (let after = month.followed; ; ) {
    const { rows, next } = await messages.issued(month.organizationId, after, before, share);
    await forEachParallel(rows, PARALLEL, async (certificate) => {
      const issued = new Date(certificate.created_at);
      const mails = justSent("sent", issued);
      const step = nextStep({ certificate, organization: terms, mails }, issued);
      if (step && !(await isHeld(certificate))) await messages.follow(certificate, step.due);
    });
    looked += rows.length;
    if (next === null) break;
    after = next;
    if (looked < share) continue;
    await messages.followed(month, after, month.due);
    return looked;
  }
  const isOver = before.getTime() === ends.getTime();
  const from = (await messages.nextIssued(month, before)) ?? at;
  await messages.followed(month, lowestUuidAt(before.getTime()), isOver ? null : firstLookAt(from));
  return looked;
}

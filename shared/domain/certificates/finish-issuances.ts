import { forEachParallel, inTurns } from "../batches.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { type Issuance, REQUEST_MS } from "./issuance.ts";
import type { OpenMark } from "./ports.ts";

/** Issuances that are finished at once. */
const PARALLEL = 8;
/** From a failure to the next attempt: two minutes, then twice as long each time, at most an hour. */
const RETRY_MINUTES = 60;

/** What a run tells while it works, so that it is told also when the run then throws. */
export interface FinishReports {
  /** Called for each issuance whose missing certificates were written. */
  readonly finished: (issuance: Issuance) => void;
  /** Called for each issuance that could not be finished. */
  readonly failed: (error: unknown, mark: OpenMark) => void;
}

/**
 * Writes the missing certificates of interrupted issuances until none is left or the time is `until` (milliseconds);
 * gives how many issuances were finished. Organizations take turns. An issuance that fails is reported, and postponed
 * unless the store was busy; the others go on, and at its end the run throws AggregateError.
 */
export async function finishIssuances(
  {
    issuances,
    "issuances.unfinished": unfinishedIssuances,
    clock,
  }: Pick<Ports, "issuances" | "issuances.unfinished" | "clock">,
  until = Number.POSITIVE_INFINITY,
  reports: Partial<FinishReports> = {},
): Promise<number> {
  const tried = new Set<string>();
  const failures: unknown[] = [];
  let finished = 0;
  const late = () => clock.now().getTime() >= until;
  while (!late()) {
    const at = clock.now();
    const marks = await unfinishedIssuances.marks(new Date(at.getTime() - REQUEST_MS), at);
    const untried = marks.filter((mark) => !tried.has(nameOf(mark)));
    if (untried.length === 0) break;
    await forEachParallel(
      inTurns(untried, ({ organizationId }) => organizationId),
      PARALLEL,
      async (mark) => {
        if (late()) return;
        tried.add(nameOf(mark));
        try {
          const issuance = await unfinishedIssuances.read(mark);
          await issuances.finish(issuance, until);
          finished++;
          reports.finished?.(issuance);
        } catch (error) {
          // What the end of the run cut short is no failure.
          if (late()) return;
          failures.push(error);
          reports.failed?.(error, mark);
          // The store is busy: the issuance is not to blame, and the next run can finish it.
          if (error instanceof DomainError) return;
          const minutes = Math.min(RETRY_MINUTES, 2 ** (mark.failures + 1));
          // When this fails too, the next run comes to the issuance again.
          await unfinishedIssuances.postpone(mark, new Date(at.getTime() + minutes * 60_000)).catch(() => {});
        }
      },
    );
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${tried.size} issuances could not be finished.`,
    );
  return finished;
}

const nameOf = ({ organizationId, slot, createdAt }: OpenMark): string =>
  `${organizationId} ${slot} ${createdAt}`;

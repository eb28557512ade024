import { type MadeCall, wasTurnedAway } from "../calls.ts";
import type { Ticket, TicketCall } from "../model.ts";

type Status = "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
type State = Exclude<Status, "EXPIRED">;

/** What a certificate does with a request (decisions 7.12 and 8.20): the state after it, and its answer. */
function answerOf(state: State, kind: TicketCall["kind"], overdue: boolean): readonly [State, string] {
  if (kind === "revoke") {
    if (state === "REVOKED") return [state, "ok"];
    if (state === "REJECTED") return [state, "already_rejected"];
    return overdue ? [state, "certificate_expired"] : ["REVOKED", "ok"];
  }
  if (kind === "accept" && state === "ACCEPTED" && !overdue) return [state, "ok"];
  if (kind === "reject" && state === "REJECTED") return [state, "ok"];
  if (state === "REVOKED") return [state, "certificate_revoked"];
  if (overdue) return [state, "certificate_expired"];
  if (kind === "accept") return state === "REJECTED" ? [state, "already_rejected"] : ["ACCEPTED", "ok"];
  if (state === "ACCEPTED") return [state, "already_accepted"];
  return kind === "reject" ? ["REJECTED", "ok"] : ["PENDING", "ok"];
}

const answeredWith = ({ outcome, code }: MadeCall): string | undefined => {
  if (outcome === "done") return "ok";
  return outcome === "refused" ? code : undefined;
};

/**
 * Whether there is an order of the requests about a certificate, each between its beginning and its answer, in which
 * every answer is the right one and the certificate ends in the status that was found. A request without an answer may
 * have taken place at any time after it began, or not at all. What expired less than `graceMs` ago may not have ended yet.
 */
export function isExplained({ history, issue }: Ticket, found: Status, now: number, graceMs = 0): boolean {
  const calls = history.filter(({ call }) => !wasTurnedAway(call));
  const ends = issue.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(issue.expiresAt);
  const lasts = ({ call }: TicketCall) =>
    call.outcome === "unknown" ? Number.POSITIVE_INFINITY : call.until;
  const seen = new Set<string>();
  const endsRight = (state: State): boolean => {
    // A badge may have ended it too, but only after days.
    if (ends < now && (state === "PENDING" || state === "ACCEPTED"))
      return found === "EXPIRED" || (found === state && ends > now - graceMs);
    return found === state;
  };
  const search = (done: number, state: State): boolean => {
    const key = `${done} ${state}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const left = calls.filter((_, n) => (done & (1 << n)) === 0);
    if (left.every(({ call }) => call.outcome === "unknown") && endsRight(state)) return true;
    const firstEnd = Math.min(...left.map(lasts));
    return calls.some((each, n) => {
      if ((done & (1 << n)) !== 0 || each.call.from > firstEnd) return false;
      const wanted = answeredWith(each.call);
      // Its own clock decides, somewhere between its beginning and its answer.
      const clocks = [...(each.call.from < ends ? [false] : []), ...(lasts(each) >= ends ? [true] : [])];
      return clocks.some((overdue) => {
        const [after, answer] = answerOf(state, each.kind, overdue);
        return (wanted === undefined || wanted === answer) && search(done | (1 << n), after);
      });
    });
  };
  return search(0, "PENDING");
}

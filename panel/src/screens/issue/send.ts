import type { components, Problem } from "../../../../client/client.ts";
import { translated } from "../../texts/sentences.ts";
import type { Draft, WholeDraft } from "./draft.ts";
import { problemsOf, type Recipient, type RowProblem } from "./people.ts";

type Request = components["schemas"]["IssueRequest"];
/** Issues to the recipients of one request, under a key that keeps it from being done twice. */
export type Issue = (body: Request, key: string) => Promise<components["schemas"]["Issuance"]>;

/** Recipients of one request, at most. */
const REQUEST_MAX = 500;

/** The rows that can be sent, in the parts in which they are. */
export function partsOf(recipients: readonly Recipient[]): readonly (readonly number[])[] {
  const wrong = new Set(problemsOf(recipients).map(({ row }) => row));
  const rows = recipients.flatMap((_, row) => (wrong.has(row) ? [] : [row]));
  const count = Math.ceil(rows.length / REQUEST_MAX);
  return Array.from({ length: count }, (_, n) => rows.slice(n * REQUEST_MAX, (n + 1) * REQUEST_MAX));
}

/** What the API says of recipients, at their rows; `path` is such as `recipient[3].recipient_email`. */
const atRows = (
  errors: readonly { path: string; message: string }[],
  rows: readonly number[],
): RowProblem[] =>
  errors.flatMap(({ path, message }) => {
    const [, place, target = ""] = /^recipient\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    return place === undefined ? [] : [{ row: rows[Number(place)]!, target, message: translated(message) }];
  });

/**
 * Issues what has not been issued of a draft, a part at a time, and tells of each. A part whose rows the API refuses goes
 * again without them. The key of a request follows from the draft, the part and what was refused of it, so that sending the
 * same again makes nothing twice. Throws what stops everything, such as a used-up quota or a lost connection.
 */
export async function send(
  draft: WholeDraft,
  recipients: readonly Recipient[],
  tell: (draft: Draft) => void,
  issue: Issue,
): Promise<void> {
  let now: typeof draft = { ...draft, begun: true };
  const next = (change: Partial<Draft>) => {
    now = { ...now, ...change };
    tell(now);
  };
  next({});
  for (const [n, part] of partsOf(recipients).entries()) {
    while (now.parts[n] === undefined) {
      const refused = new Set(now.refused.map(({ row }) => row));
      const rows = part.filter((row) => !refused.has(row));
      if (rows.length === 0) {
        next({ parts: { ...now.parts, [n]: { issued: 0, skipped: 0 } } });
        break;
      }
      const recipient = rows.map((row) => recipients[row]!);
      const on_duplicate = now.again ? "issue" : "skip";
      const body = { event_id: now.event, badge_id: now.badge, recipient, on_duplicate } as Request;
      try {
        const made = await issue(body, `${now.id}-${n}-${part.length - rows.length}`);
        const { issued, issuance_id: issuance, skipped = [], warnings = [] } = made;
        next({
          parts: { ...now.parts, [n]: { issued, issuance, skipped: skipped.length } },
          warnings: [...now.warnings, ...atRows(warnings, rows)],
        });
      } catch (error) {
        const { problem } = error as { readonly problem?: Problem };
        const found = atRows(problem?.errors ?? [], rows);
        if (found.length === 0) throw error;
        next({ refused: [...now.refused, ...found] });
      }
    }
  }
}

import type { components, Problem } from "../../../../client/client.ts";
import { LIMITS } from "../../../../shared/domain/rules.ts";
import { chosenOrganization } from "../../session/organization.ts";
import { translated } from "../../texts/sentences.ts";
import { type Person, type RowProblem, readTable, textOfRows, type Written } from "./people.ts";

type Request = components["schemas"]["IssueRequest"];
export type Issuance = components["schemas"]["Issuance"];
/** Issues to the recipients of one request, under a key that keeps it from being done twice. */
export type Issue = (body: Request, key: string) => Promise<Issuance>;

/** What one request has made. */
interface Part {
  readonly issued: number;
  readonly issuance?: string;
  readonly skipped: number;
}
export const partOf = ({ issued, issuance_id: issuance, skipped = [] }: Issuance): Part => ({
  issued,
  issuance,
  skipped: skipped.length,
});

/** What is being filled in; once it is issued, the people to whom, and what has become of it. */
export interface Draft {
  /** Begins the keys of its requests, so that none is done twice. */
  readonly id: string;
  readonly event: string;
  readonly badge: string;
  /** Also for people who have such a certificate. */
  readonly again: boolean;
  /** What the form of one person has. */
  readonly one: Written;
  /** The rows that were pasted, or those of a file. */
  readonly text: string;
  /** What was said of these rows when they were sent before. */
  readonly told: readonly RowProblem[];
  /** To whom it is issued: from then on it stays what it is. */
  readonly people?: readonly Person[];
  /** What was made of them, by requests of {@link PART_MAX}. */
  readonly parts: readonly Part[];
  /** With those that were left out from the beginning. */
  readonly refused: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

export const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  event: "",
  badge: "",
  again: false,
  one: {},
  text: "",
  told: [],
  parts: [],
  refused: [],
  warnings: [],
});

/** It is kept for the tab, as it holds names and addresses: another page, a lost connection or a reload lose nothing. */
const key = () => `issue ${chosenOrganization()}`;

export function keptDraft(): Draft {
  const text = sessionStorage.getItem(key());
  return text === null ? newDraft() : (JSON.parse(text) as Draft);
}

/** What is begun where an address leads: a list on its way stays what it is, and of one that was issued what is to be mended. */
export function begun(
  kept: Draft,
  { event, badge }: { readonly event?: string; readonly badge?: string },
): Draft {
  if (kept.people && doneOf(kept) < kept.people.length) return kept;
  const isOther = event !== undefined && event !== kept.event;
  const { refused } = kept;
  const rest = kept.people ? (refused.length > 0 && !isOther ? mended(kept) : newDraft()) : kept;
  return { ...rest, ...(event && { event }), ...((badge || isOther) && { badge: badge ?? "" }) };
}

/** The rows that were not issued as a list of their own, with what was said of them. */
export function mended({ event, badge, again, text, refused }: Draft): Draft {
  const rows = [...new Set(refused.map(({ row }) => row))].sort((one, other) => one - other);
  return { ...newDraft(), event, badge, again, text: textOfRows(readTable(text), rows), told: refused };
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(draft));
  } catch {
    // A list that is too large for the browser's store lives as long as the page.
    sessionStorage.removeItem(key());
  }
}

export const duplicatesOf = ({ again }: Draft) => (again ? "issue" : "skip");

/** Recipients of one request, at most. */
const { recipientsPerIssuance: PART_MAX } = LIMITS;

/** To how many of its people a draft was sent. */
export const doneOf = ({ parts, people = [] }: Draft): number =>
  Math.min(parts.length * PART_MAX, people.length);

/** What the API says of recipients, at their rows; `path` is such as `recipient[3].recipient_email`. */
const atRows = (
  errors: readonly { readonly path: string; readonly message: string }[],
  people: readonly Person[],
): RowProblem[] =>
  errors.flatMap(({ path, message }) => {
    const [, n, field] = /^recipient\[(\d+)\]\.?(.*)/.exec(path) ?? [];
    const person = people[Number(n)];
    return person ? [{ ...person, message: translated(message), ...(field && { field }) }] : [];
  });

/**
 * Issues what has not been issued of a draft, a part at a time, and tells of each. A part whose rows the API refuses goes
 * again without them. The key of a request follows from the draft, the part and what was refused of it, so that sending the
 * same again makes nothing twice. Throws what stops everything, such as a used-up quota or a lost connection.
 */
export async function send(draft: Draft, tell: (draft: Draft) => void, issue: Issue): Promise<void> {
  const { id, event: event_id, badge: badge_id, people = [] } = draft;
  let { parts, refused, warnings } = draft;
  while (doneOf({ ...draft, parts }) < people.length) {
    const part = people.slice(parts.length * PART_MAX, (parts.length + 1) * PART_MAX);
    const wrong = new Set(refused.map(({ row }) => row));
    const right = part.filter(({ row }) => !wrong.has(row));
    try {
      if (right.length === 0) parts = [...parts, { issued: 0, skipped: 0 }];
      else {
        const recipient = right.map((person) => person.recipient);
        const body: Request = { event_id, badge_id, recipient, on_duplicate: duplicatesOf(draft) };
        const made = await issue(body, `${id}-${parts.length}-${part.length - right.length}`);
        parts = [...parts, partOf(made)];
        warnings = [...warnings, ...atRows(made.warnings ?? [], right)];
      }
    } catch (error) {
      const { problem } = error as { readonly problem?: Problem };
      const found = atRows(problem?.errors ?? [], right);
      if (found.length === 0) throw error;
      refused = [...refused, ...found];
    }
    tell({ ...draft, parts, refused, warnings });
  }
}

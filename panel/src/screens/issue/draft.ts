import { chosenOrganization } from "../../session/organization.ts";
import type { Mapping, RowProblem, Table } from "./people.ts";

/** What has been sent of a list, by the place of its part. */
interface Part {
  readonly issued: number;
  readonly issuance?: string;
  readonly skipped: number;
}

/** A list on its way: what was given, and from the first request on what has become of it. */
export interface Draft {
  /** Begins the keys of its requests, so that none is done twice. */
  readonly id: string;
  readonly event?: string;
  readonly badge?: string;
  readonly table: Table;
  readonly mapping: Mapping;
  /** Also for people who have such a certificate. */
  readonly again: boolean;
  readonly begun: boolean;
  readonly parts: Readonly<Record<number, Part>>;
  readonly refused: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  /** What the API has said of these rows when they were sent before. */
  readonly told: readonly RowProblem[];
}

export type WholeDraft = Draft & { readonly event: string; readonly badge: string };

export const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  table: { headings: [], rows: [], first: 1 },
  mapping: [],
  again: false,
  begun: false,
  parts: {},
  refused: [],
  warnings: [],
  told: [],
});

/** The rows that the API has refused, to be mended and issued as a list of their own. */
export function refusedOf({ event, badge, again, mapping, table, refused }: Draft): Draft {
  const rows = [...new Set(refused.map(({ row }) => row))];
  const told = refused.map((problem) => ({ ...problem, row: rows.indexOf(problem.row) }));
  const kept = { ...table, rows: rows.map((row) => table.rows[row]!) };
  const chosen = { ...(event && { event }), ...(badge && { badge }) };
  return { ...newDraft(), ...chosen, again, mapping, table: kept, told };
}

/** It is kept for the tab, as it holds names and addresses: another page, a lost connection or a reload lose nothing. */
const key = () => `issue ${chosenOrganization()}`;

export function keptDraft(): Draft {
  const text = sessionStorage.getItem(key());
  return text === null ? newDraft() : (JSON.parse(text) as Draft);
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(draft));
  } catch {
    // A list that is too large for the browser's store lives as long as the page.
    sessionStorage.removeItem(key());
  }
}

import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import {
  KEY_LIMITS,
  LENGTHS,
  LIMITS,
  PUBLIC_LIMITS,
  PUBLIC_RUNS,
  SIMULATOR,
  STATUS_LISTS,
  WEBHOOKS,
} from "#shared/domain/rules.ts";
import type { Only } from "./json.ts";
import rows from "./limits.json" with { type: "json" };

const RULES = {
  keys: KEY_LIMITS,
  addresses: PUBLIC_LIMITS,
  runs: PUBLIC_RUNS,
  limits: LIMITS,
  webhooks: WEBHOOKS,
  images: IMAGES,
  simulator: SIMULATOR,
  delivery: DELIVERY,
  credentials: STATUS_LISTS,
  lengths: LENGTHS,
};
/** A row of the table for each number, without which it does not compile; what is no number has none. */
type Rows<Rules> = {
  readonly [Name in keyof Rules as Rules[Name] extends string | readonly unknown[]
    ? never
    : Name]: Rules[Name] extends number ? string : Rows<Rules[Name]>;
};
type Texts = { readonly [name: string]: string | Texts };

const ROWS: Rows<typeof RULES> & Only<Rows<typeof RULES>, typeof rows> = rows;

/** Every number of rules.ts that a caller or recipient can meet, as a table; those of the plans have their own. */
export const limitsTable = (): string =>
  ["| Limit | Number |", "|---|---|", ...rowsOf(RULES, ROWS)].join("\n");

function rowsOf(rules: object, rows: Texts): string[] {
  return Object.entries(rows).flatMap(([name, row]) => {
    const rule: unknown = rules[name as keyof typeof rules];
    return typeof row === "string"
      ? [`| ${row.replace("{n}", Number(rule).toLocaleString("en"))} |`]
      : rowsOf(rule as object, row);
  });
}

import { isDeepStrictEqual } from "node:util";
import type { Connect } from "#shared/connect.ts";
import { Contended } from "#shared/domain/errors.ts";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { importThen } from "#shared/domain/imports/import-then.ts";
import { type ImportStep, TOLD_IMPORT_STEPS } from "#shared/domain/imports/jobs.ts";
import type { Grants } from "#shared/grant.ts";
import type { QuotaClaim } from "../certificates/quota-shards.ts";
import { findQuotaClaim, quotaClaimActions, quotaReturn } from "../certificates/usage.ts";
import { transactOnce } from "../receipts.ts";
import { DUE_ENTRY } from "../table/entries.ts";
import { expression, isLike, joined, MISSING } from "../table/expressions.ts";
import { getItem, mainTable, putItem, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readDue } from "../table/list.ts";
import { idIn, itemKey, partitions } from "../table/schema.ts";
import { type Action, put, transact, update } from "../table/transactions.ts";
import { dueOf, IMPORT_FIELDS, importItem } from "./import-item.ts";

export const importsWriteGrants: Grants<"imports.write"> = () => [
  { table: "main", actions: ["PutItem", "UpdateItem"], prefix: patterns.imports },
  { table: "main", actions: ["PutItem"], prefix: [patterns.importParts, patterns.receipts] },
  { table: "main", actions: ["GetItem", "PutItem"], prefix: patterns.importing },
  { table: "main", actions: ["PutItem", "Query", "UpdateItem"], prefix: patterns.usage },
  { table: "main", actions: [], indexes: ["by_due"], prefix: patterns.dueImports },
];

/** Rounds of claims on a quota that other requests took first. */
const ROUNDS = 20;
/** What is to follow from a change is kept long after it has followed. */
const STEP_SECONDS = 7 * 86_400;

export const connectImportsWrite: Connect<"imports.write"> = (connection) => ({
  async create(one, receipt) {
    const main = mainTable(connection);
    if (receipt) await transactOnce(main, [put(main, importItem(one), MISSING)], receipt);
    else await putItem(main, importItem(one), MISSING);
  },
  async change(before, after, step, { quota = 0, by } = {}) {
    const main = mainTable(connection);
    const { organization_id: organizationId } = before;
    const count = after.reserved - before.reserved;
    const month = after.month ?? before.month ?? "";
    const monthly = { organizationId, month, quota };
    const written = (claim: Action[]) =>
      transact(main, [
        importUpdate(main, before, after),
        ...claim,
        ...(step === null ? [] : [stepPut(main, after, step, new Date(), by)]),
      ]);
    if (count <= 0) {
      const returned = count < 0 ? [quotaReturn(main, organizationId, month, -count)] : [];
      return { kind: (await written(returned)) ? "stale" : "changed" };
    }
    for (let round = 0; round < ROUNDS; round++) {
      const plan = await findQuotaClaim(main, monthly, count);
      if (plan.kind === "exhausted") return { kind: "quota", used: plan.used };
      const claim: QuotaClaim = plan.claim;
      const refusals = await written(quotaClaimActions(main, monthly, claim));
      if (!refusals) return { kind: "changed" };
      if (refusals.has(0)) return { kind: "stale" };
    }
    throw new Contended(undefined);
  },
  async remember(organizationId, mapping) {
    const main = mainTable(connection);
    const key = itemKey.importedHeadings(organizationId);
    const item = await getItem(main, key);
    const known = { ...(item?.headings as object | undefined), ...mapping };
    const headings = Object.keys(known).length > IMPORTS.rememberedMax ? mapping : known;
    // Of two at once the later one stays, which is right for what is only a guess the next time.
    if (!isDeepStrictEqual(headings, item?.headings))
      await putItem(main, { ...key, kind: "imported_headings", headings });
  },
  async due(at, limit) {
    const { items } = await readDue(mainTable(connection), partitions.dueImports, at, limit);
    return items.map(({ pk, sk }) => ({ organizationId: idIn(pk), id: String(sk) }));
  },
});

/** What decides about an import: it is changed only as it was read. */
const DECIDING = [
  "status",
  "validation",
  "reserved",
  "chunks_reserved",
  "chunks_finished",
  "chunks_undone",
  "mails",
  "has_results",
] as const satisfies (keyof BulkImport)[];

function importUpdate(main: Table, before: BulkImport, after: BulkImport): Action {
  const changed = IMPORT_FIELDS.filter((field) => !isDeepStrictEqual(after[field], before[field]));
  const due = dueOf(after);
  const asRead = isLike(Object.fromEntries(DECIDING.map((field) => [field, before[field]])))!;
  return update(
    main,
    itemKey.import(before.organization_id, before.id),
    {
      set: {
        ...Object.fromEntries(
          changed.filter((field) => after[field] !== null).map((field) => [field, after[field]]),
        ),
        ...due,
      },
      remove: [
        ...changed.filter((field) => after[field] === null),
        ...(Object.keys(due).length > 0 ? [] : DUE_ENTRY),
      ],
    },
    joined("AND", [expression`attribute_exists(pk)`, asRead]),
  );
}

/** Its insertion is what the stream carries on: an end has the time at which it ended, so it is inserted once however often it is written. */
function stepPut(main: Table, after: BulkImport, step: ImportStep, now: Date, by?: string): Action {
  const { ended_at, file_name, valid, issued } = after;
  const at = step === "completed" && ended_at !== null ? ended_at : now.toISOString();
  return put(main, {
    ...stepItem(after, step, at),
    ...(by !== undefined && { by, file_name, certificates: step === "issue" ? valid : issued }),
    ...(TOLD_IMPORT_STEPS.some((told) => told === step) && { told: importThen(after) }),
  });
}

/** What is to follow from a change of an import at a time (ISO 8601), as the stream reads it. */
export const stepItem = ({ organization_id, id, validation }: BulkImport, step: ImportStep, at: string) => ({
  ...itemKey.importStep(organization_id, id, step, at),
  kind: "import_step",
  organization_id,
  import_id: id,
  step,
  validation,
  at,
  expires_on: Math.ceil(Date.now() / 1_000) + STEP_SECONDS,
});

import type { Connect } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import type { ChunkRows, ChunkState } from "#shared/domain/imports/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { IssuedBadges } from "../badges/issued-mark.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readIssuance } from "../certificates/issuance-item.ts";
import { reserveIssuance } from "../certificates/issuances.ts";
import { holdKey } from "../certificates/recipient-claims.ts";
import { isAsRead } from "../certificates/transitions.ts";
import { quotaReturn } from "../certificates/usage.ts";
import { countIssued } from "../events/counters.ts";
import { invitationKeyOf } from "../messages/invitation-record.ts";
import { readAll } from "../table/batches.ts";
import { EXISTS, type Expression, expression, MISSING } from "../table/expressions.ts";
import { getItem, getRecord, mainTable, type Table, updateIf, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put, remove, transact, update } from "../table/transactions.ts";

export const importChunksGrants: Grants<"importChunks"> = () => [
  { table: "main", actions: ["UpdateItem"], prefix: [patterns.imports, patterns.usage, patterns.events] },
  { table: "main", actions: ["GetItem", "PutItem", "UpdateItem"], prefix: patterns.importParts },
  { table: "main", actions: ["UpdateItem"], prefix: patterns.importing },
  { table: "main", actions: ["GetItem", "PutItem"], prefix: patterns.issuances },
  { table: "main", actions: ["GetItem", "PutItem", "UpdateItem"], prefix: patterns.badges },
  {
    table: "main",
    actions: ["BatchGetItem", "DeleteItem"],
    prefix: patterns.certificates,
  },
  { table: "main", actions: ["DeleteItem"], prefix: [patterns.codes, patterns.people, patterns.addresses] },
];

/** Longer than a run that writes certificates takes: who held a chunk for so long is dead. */
const HELD_MS = 65_000;
const KEPT_SECONDS = IMPORTS.keptDays * 86_400;
/** Of each certificate four records go in one transaction of at most 100 actions, of which three are counts. */
const TOGETHER = 24;

export const connectImportChunks: Connect<"importChunks"> = (connection) => {
  const main = mainTable(connection);
  const issuedBadges = new IssuedBadges();
  const chunkKey = ({ organization_id, id }: BulkImport, chunk: number) =>
    itemKey.importChunk(organization_id, id, chunk);
  return {
    reserve(one, issuance, rows, at) {
      const state = { held_until: at.getTime() + HELD_MS };
      const actions = counting(main, one, rows, issuance.recipients.length, state);
      const stopped = async () => ({ kind: "stopped" }) as const;
      const taking = {
        marked: false,
        actions: async () => actions,
        refusal: stopped,
        refused: stopped,
        done() {},
      };
      return reserveIssuance(main, issuedBadges, issuance, taking, "later");
    },
    async fail(one, rows) {
      await transact(main, counting(main, one, rows, 0, { finished: 1 }));
    },
    state: (one, chunk) => getRecord(main, chunkKey(one, chunk), toState),
    hold: (one, chunk, at) =>
      updateIf(
        main,
        chunkKey(one, chunk),
        { set: { held_until: at.getTime() + HELD_MS } },
        expression`${UNFINISHED} AND held_until < ${at.getTime()}`,
      ),
    async mark(one, chunk, state) {
      await transact(main, [
        update(
          main,
          chunkKey(one, chunk),
          { set: { [state]: 1, held_until: 0 } },
          state === "finished" ? UNFINISHED : NOT_UNDONE,
        ),
        update(
          main,
          itemKey.import(one.organization_id, one.id),
          { add: { [state === "finished" ? "chunks_finished" : "chunks_undone"]: 1 } },
          EXISTS,
        ),
      ]);
    },
    async issuance({ organization_id }, slot) {
      const item = await getItem(main, itemKey.issuance(organization_id, slot));
      return item && readIssuance(main, item);
    },
    async takeBack(one, ids) {
      const keys = ids.map((id) => itemKey.certificate(one.organization_id, id));
      const there = (await readAll(main, keys)).map(toCertificate);
      const pending = there.filter(({ status, erased_at }) => status === "PENDING" && erased_at === null);
      for (const batch of batchesOf(pending, TOGETHER)) await takeBack(main, one, batch);
    },
    async turn(organizationId, rows, at) {
      const now = at.getTime();
      const ends = now + Math.ceil((rows / IMPORTS.rowsPerSecond) * 1_000);
      const { written, item } = await updateItem(
        main,
        itemKey.importTurn(organizationId),
        { set: { kind: "import_turn", until: ends, expires_on: Math.ceil(ends / 1_000) + 3_600 } },
        expression`attribute_not_exists(until) OR until <= ${now}`,
      );
      return written ? 0 : Math.max(1, Number(item?.until) - now);
    },
  };
};

const UNFINISHED: Expression = expression`${EXISTS} AND attribute_not_exists(finished)`;
const NOT_UNDONE: Expression = expression`${EXISTS} AND attribute_not_exists(undone)`;

const toState = ({ finished, undone, held_until }: Record<string, unknown>): ChunkState => ({
  finished: finished !== undefined,
  undone: undone !== undefined,
  held_until: Number(held_until ?? 0),
});

/** Counts a chunk, once, while its import issues and has reserved enough for it. */
function counting(
  main: Table,
  one: BulkImport,
  { chunk, skipped, failed }: ChunkRows,
  issued: number,
  state: { readonly held_until?: number; readonly finished?: 1 },
): Action[] {
  const { organization_id, id, created_at } = one;
  const expires_on = Math.floor(Date.parse(created_at) / 1_000) + KEPT_SECONDS;
  const key = itemKey.importChunk(organization_id, id, chunk);
  return [
    put(
      main,
      { ...key, kind: "import_chunk", issued, skipped, failed, held_until: 0, ...state, expires_on },
      MISSING,
    ),
    update(
      main,
      itemKey.import(organization_id, id),
      {
        add: {
          chunks_reserved: 1,
          ...(state.finished && { chunks_finished: 1 }),
          issued,
          skipped,
          failed,
          reserved: -issued,
        },
      },
      expression`status = ${"issuing"} AND reserved >= ${issued}`,
    ),
  ];
}

/** Removes certificates with their codes, holds and records of invitations that did not go out, in one transaction with the counts. */
async function takeBack(main: Table, one: BulkImport, certificates: readonly Certificate[]): Promise<void> {
  const holds = new Set(certificates.map(({ id }) => id));
  for (let left = certificates; left.length > 0; ) {
    const actions = left.flatMap(
      (certificate): { action: Action; certificate: Certificate; isHold: boolean }[] => {
        const { id, organization_id, short_code } = certificate;
        const own = expression`certificate_id = ${id}`;
        const of = (action: Action, isHold = false) => ({ action, certificate, isHold });
        return [
          of(remove(main, itemKey.certificate(organization_id, id), isAsRead(certificate))),
          of(remove(main, invitationKeyOf(certificate), expression`attribute_not_exists(state)`)),
          of(remove(main, itemKey.code(short_code), own)),
          ...(holds.has(id)
            ? [of(remove(main, holdKey(certificate), expression`${MISSING} OR ${own}`), true)]
            : []),
        ];
      },
    );
    const invited = left.filter(({ recipient_status }) => recipient_status === "INVITED").length;
    const refusals = await transact(main, [
      ...actions.map(({ action }) => action),
      countIssued(
        main,
        { id: left[0]!.issuance_id, event_id: one.event_id },
        {
          issued: -left.length,
          invited: -invited,
          pending: invited - left.length,
        },
      ),
      quotaReturn(main, one.organization_id, one.month!, left.length),
      update(
        main,
        itemKey.import(one.organization_id, one.id),
        { add: { undone: left.length } },
        expression`status = ${"undoing"}`,
      ),
    ]);
    if (!refusals) return;
    const refused = [...refusals.keys()].map((n) => actions[n]);
    // The import is undone no longer, or its event is gone.
    if (refused.includes(undefined)) return;
    const kept = new Set(refused.filter((one) => !one!.isHold).map((one) => one!.certificate.id));
    for (const one of refused) if (one!.isHold) holds.delete(one!.certificate.id);
    left = left.filter(({ id }) => !kept.has(id));
  }
}

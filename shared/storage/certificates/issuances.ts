import type { Connect } from "#shared/connect.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import { certificatesOf, type Issuance, positionsOf } from "#shared/domain/certificates/issuance.ts";
import type { EarlierIssuance, Reservation } from "#shared/domain/certificates/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Grants } from "#shared/grant.ts";
import { IssuedBadges, markIssued } from "../badges/issued-mark.ts";
import { countIssued } from "../events/counters.ts";
import { forgottenBefore } from "../receipts.ts";
import { readAll } from "../table/batches.ts";
import { expression, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { idIn, itemKey } from "../table/schema.ts";
import { type Action, put, transact } from "../table/transactions.ts";
import { codeItem, issuedItem } from "./certificate-item.ts";
import { complete, finishIssuance, freeAttempts, openKey } from "./finishing.ts";
import { readContext } from "./issuance-context.ts";
import { isInCodes, issuanceItems, readIssuance } from "./issuance-item.ts";
import { outcomeIn } from "./outcome-item.ts";
import { claimsOfRecipients } from "./recipient-claims.ts";
import { findQuotaClaim, quotaClaimActions, ShardedQuotas } from "./usage.ts";

export const issuancesGrants: Grants<"issuances"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "DeleteItem", "GetItem", "PartiQLInsert", "PutItem", "Query", "UpdateItem"],
    indexes: ["by_address"],
    prefix: [
      patterns.organization,
      patterns.usage,
      patterns.events,
      patterns.badges,
      patterns.templates,
      patterns.certificates,
      patterns.people,
      patterns.codes,
      patterns.issuances,
      patterns.unfinished,
      patterns.addresses,
      patterns.receipts,
      patterns.erasedAddresses,
    ],
  },
];

export const connectIssuances: Connect<"issuances"> = (connection) => {
  const known: Known = { sharded: new ShardedQuotas(), issued: new IssuedBadges() };
  return {
    ...claimsOfRecipients(connection),
    context: (organizationId, event, badge, emails) =>
      readContext(mainTable(connection), known.issued, organizationId, event, badge, emails),
    reserve: (issuance, quota, certificates) =>
      reserveIssuance(mainTable(connection), known, issuance, { quota }, certificates),
    earlier: (organizationId, slot, at) => readEarlier(mainTable(connection), organizationId, slot, at),
    attempts: (salt, count) => freeAttempts(mainTable(connection), salt, count),
    finish: (issuance, until) => finishIssuance(mainTable(connection), issuance, until),
    complete: (issuance) => complete(mainTable(connection), issuance, connection.config.STORE_ANSWER_MS),
  };
};

/** What this process has seen, which saves reads and writes and decides nothing. */
export interface Known {
  readonly sharded: ShardedQuotas;
  readonly issued: IssuedBadges;
}

/**
 * What an issuance takes: of a quota, or what an import has reserved, which `actions` count. Of those no mark says that they are
 * unfinished: who holds the chunk finishes them.
 */
type Taking = { readonly quota: number } | { readonly actions: readonly Action[] };

/** Reserves an issuance (see the port `issuances`); what refuses the actions of an import gives "stopped". */
export async function reserveIssuance<T extends Taking>(
  main: Table,
  { sharded, issued: issuedBadges }: Known,
  issuance: Issuance,
  taking: T,
  certificates: "included" | "later",
): Promise<Reservation | (T extends { actions: unknown } ? { readonly kind: "stopped" } : never)> {
  const { organization_id: organizationId, id, created_at, badge_revision } = issuance;
  const ofImport = "actions" in taking ? taking.actions : undefined;
  const quota = "quota" in taking ? taking.quota : 0;
  const monthly = { organizationId, month: monthOf(new Date(created_at)).name, quota };
  const count = issuance.recipients.length;
  const badge = shortCode(issuance.badge_id);
  let promised = issuance;
  const takes = count > 0 && !ofImport;
  let claim = takes ? sharded.likelyQuotaClaim(monthly, id, count) : undefined;
  for (;;) {
    if (takes && !claim) {
      const plan = await findQuotaClaim(main, monthly, count);
      if (plan.kind === "exhausted") {
        // A repetition gets its first answer also when nothing is left (decision 7.7).
        const earlier =
          issuance.fingerprint !== null &&
          (await readEarlier(main, organizationId, issuance.slot, new Date(created_at)));
        return earlier ? { kind: "repeated", ...earlier } : { kind: "quota", used: plan.used };
      }
      claim = plan.claim;
    }
    const issued = certificates === "included" ? certificatesOf(promised) : [];
    // An issuance whose recipients were all left out uses no quota and is only kept to be repeated.
    const claims = ofImport ?? (claim ? quotaClaimActions(main, monthly, claim) : []);
    const counters = count > 0 ? [counting(main, issuance)] : [];
    const codes = issued.map((certificate, index) =>
      put(
        main,
        codeItem(promised, certificate, promised.recipients[index]!, { inTransaction: true }),
        MISSING,
      ),
    );
    const actions = [
      ...claims,
      ...counters,
      ...codes,
      // What is written at once and has no Idempotency-Key is neither finished nor repeated later.
      ...(certificates === "later" || issuance.fingerprint !== null
        ? storing(main, promised, { written: certificates === "included" })
        : []),
      ...(certificates === "later"
        ? ofImport
          ? []
          : [put(main, { ...openKey(issuance), kind: "open" })]
        : issued.map((certificate) =>
            put(main, issuedItem(certificate, new Date(certificate.created_at), promised)),
          )),
    ];
    // The first issuances of a badge meet on its mark, until one of them has written it.
    const marked = (known: boolean) =>
      count === 0 || known ? actions : [...actions, markIssued(main, badge, badge_revision)];
    const refusals = await transact(main, marked(issuedBadges.has(badge, badge_revision)), async () =>
      marked(await issuedBadges.learn(main, badge, badge_revision)),
    );
    if (!refusals) {
      if (takes) sharded.add(monthly);
      if (count > 0) issuedBadges.add(badge, badge_revision);
      return { kind: "reserved", issuance: promised };
    }
    const counted = claims.length + counters.length;
    const refused = (from: number, until: number) => refusals.keys().some((n) => from <= n && n < until);
    const former = refusals.get(counted + codes.length);
    if (former) return { kind: "repeated", ...(await earlierIssuance(main, former)) };
    if (refused(claims.length, counted)) return { kind: "event_gone" };
    if (refusals.has(actions.length))
      return { kind: refusals.get(actions.length)?.gone ? "badge_gone" : "badge_changed" };
    if (ofImport && refused(0, claims.length))
      return { kind: "stopped" } as Awaited<ReturnType<typeof reserveIssuance<T>>>;
    if (refused(0, claims.length)) {
      sharded.delete(monthly);
      claim = undefined;
    }
    const recoded = { ...promised.recoded };
    for (const [index, position] of positionsOf(promised).entries())
      if (refusals.has(counted + index)) recoded[position] = (recoded[position] ?? 0) + 1;
    promised = { ...promised, recoded };
  }
}

/** The puts of an issuance; the first is refused if its slot is taken. */
function storing(main: Table, issuance: Issuance, how: { readonly written: boolean }): Action[] {
  const [first, ...others] = issuanceItems(issuance, how);
  // The slot of an Idempotency-Key is free after its time even before TTL deletes the item.
  const forgotten = forgottenBefore(new Date(issuance.created_at));
  return [
    put(main, first, expression`${MISSING} OR created_at < ${forgotten}`),
    ...others.map((item) => put(main, item)),
  ];
}

/** The update of the event's counters: it belongs to the reservation, not to single certificates. */
function counting(main: Table, issuance: Issuance): Action {
  const issued = issuance.recipients.length;
  const pending = issuance.recipients.filter((recipient) => recipient.registered).length;
  return countIssued(main, issuance, { issued, invited: issued - pending, pending });
}

/** The issuance in a slot, until its time is over. */
async function readEarlier(
  main: Table,
  organizationId: string,
  slot: string,
  at: Date,
): Promise<EarlierIssuance | undefined> {
  const item = await getItem(main, itemKey.issuance(organizationId, slot));
  return item && String(item.created_at) >= forgottenBefore(at) ? earlierIssuance(main, item) : undefined;
}

/** The issuance of an item, and whether it is finished; it is read again then, as finishing it can change codes. */
async function earlierIssuance(main: Table, item: Item): Promise<EarlierIssuance> {
  const stored = await readIssuance(main, item);
  const issuance = isInCodes(item) ? await withCodedOutcomes(main, stored) : stored;
  if (await getItem(main, openKey(issuance))) return { issuance, finished: false };
  const { organization_id, slot } = issuance;
  const recoded = (await getItem(main, itemKey.issuance(organization_id, slot)))?.recoded;
  return { issuance: { ...issuance, recoded: (recoded as Issuance["recoded"]) ?? {} }, finished: true };
}

/** An issuance whose certificates were written with it, with what their codes say of each person. */
async function withCodedOutcomes(main: Table, issuance: Issuance): Promise<Issuance> {
  const codes = certificatesOf(issuance).map(({ short_code }) => short_code);
  const found = await readAll(main, codes.map(itemKey.code));
  const outcomes = new Map(found.map((item) => [idIn(item.pk), outcomeIn(item)]));
  const recipients = issuance.recipients.map((recipient, index) => ({
    ...recipient,
    ...outcomes.get(codes[index]!),
  }));
  return { ...issuance, recipients };
}

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
      reserveIssuance(
        mainTable(connection),
        known.issued,
        issuance,
        ofQuota(mainTable(connection), known, issuance, quota),
        certificates,
      ),
    earlier: (organizationId, slot, at) => readEarlier(mainTable(connection), organizationId, slot, at),
    attempts: (salt, count) => freeAttempts(mainTable(connection), salt, count),
    finish: (issuance, until) => finishIssuance(mainTable(connection), issuance, until),
    complete: (issuance) => complete(mainTable(connection), issuance, connection.config.STORE_ANSWER_MS),
  };
};

/** What this process has seen, which saves reads and writes and decides nothing. */
interface Known {
  readonly sharded: ShardedQuotas;
  readonly issued: IssuedBadges;
}

/** What an issuance takes, and what follows when that is refused. */
export interface Taking {
  /** The actions that take it; undefined when there is too little, of which `refusal` tells. */
  actions(): Promise<readonly Action[] | undefined>;
  refusal(): Promise<Reservation>;
  /** They were refused: gives the end of the attempt, or undefined to try with others. */
  refused(): Promise<Reservation | undefined>;
  done(): void;
  /** Whether a mark says that the issuance is unfinished until its certificates are written. */
  readonly marked: boolean;
}

/** Takes an issuance's count of the quota of its month. */
function ofQuota(
  main: Table,
  { sharded }: Pick<Known, "sharded">,
  { organization_id: organizationId, id, created_at, recipients, slot, fingerprint }: Issuance,
  quota: number,
): Taking {
  const monthly = { organizationId, month: monthOf(new Date(created_at)).name, quota };
  const count = recipients.length;
  let claim = count > 0 ? sharded.likelyQuotaClaim(monthly, id, count) : undefined;
  let used = 0;
  return {
    marked: true,
    async actions() {
      // An issuance whose recipients were all left out uses no quota and is only kept to be repeated.
      if (count === 0) return [];
      if (!claim) {
        const plan = await findQuotaClaim(main, monthly, count);
        if (plan.kind === "exhausted") {
          used = plan.used;
          return undefined;
        }
        claim = plan.claim;
      }
      return quotaClaimActions(main, monthly, claim);
    },
    async refusal() {
      // A repetition gets its first answer also when nothing is left (decision 7.7).
      const earlier =
        fingerprint !== null && (await readEarlier(main, organizationId, slot, new Date(created_at)));
      return earlier ? { kind: "repeated", ...earlier } : { kind: "quota", used };
    },
    async refused() {
      sharded.delete(monthly);
      claim = undefined;
      return undefined;
    },
    done: () => sharded.add(monthly),
  };
}

/** Reserves an issuance (see the port `issuances`) with what it takes. */
export async function reserveIssuance(
  main: Table,
  issuedBadges: IssuedBadges,
  issuance: Issuance,
  taking: Taking,
  certificates: "included" | "later",
): Promise<Reservation> {
  const { badge_revision } = issuance;
  const count = issuance.recipients.length;
  const badge = shortCode(issuance.badge_id);
  let promised = issuance;
  for (;;) {
    const claims = await taking.actions();
    if (!claims) return taking.refusal();
    const issued = certificates === "included" ? certificatesOf(promised) : [];
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
      ...(certificates === "later" && taking.marked
        ? [put(main, { ...openKey(issuance), kind: "open" })]
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
      taking.done();
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
    const ended = refused(0, claims.length) ? await taking.refused() : undefined;
    if (ended) return ended;
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

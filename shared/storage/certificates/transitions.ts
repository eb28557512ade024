import type { Connect } from "#shared/connect.ts";
import type { Certificate, CertificateStatus } from "#shared/domain/certificates/certificate.ts";
import type { Transition } from "#shared/domain/certificates/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { countMetric } from "#shared/tally.ts";
import { countMoved } from "../events/counters.ts";
import { accountPut } from "../people/accounts.ts";
import { DUE_ENTRY } from "../table/entries.ts";
import { attribute, type Expression, expression, isLike } from "../table/expressions.ts";
import { mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, transact, update } from "../table/transactions.ts";
import { bucketOf } from "./buckets.ts";
import { certificateChanges, expiryEntry } from "./certificate-item.ts";

export const certificatesWriteGrants: Grants<"certificates.write"> = () => [
  {
    table: "main",
    actions: ["PutItem", "UpdateItem"],
    prefix: [patterns.certificates, patterns.events, patterns.addresses],
  },
];

export const connectCertificatesWrite: Connect<"certificates.write"> = (connection) => ({
  async apply(before, after, account) {
    if (before === after && !account) return "applied";
    const main = mainTable(connection);
    const actions = [certificateUpdate(main, before, after), countersUpdate(main, [{ before, after }])];
    if (account) actions.push(accountPut(main, account));
    const refusals = await transact(main, actions);
    if (!refusals) {
      if (after.accepted_at !== null && before.accepted_at === null) countMetric("CertificatesAccepted");
      return "applied";
    }
    return refusals.has(0) ? "changed" : "account_exists";
  },
  together: TOGETHER,
  async applyAll(changes) {
    const main = mainTable(connection);
    for (let left = changes; left.length > 0; ) {
      const actions = left.map(({ before, after }) => certificateUpdate(main, before, after));
      const refusals = await transact(main, [...actions, countersUpdate(main, left)]);
      if (!refusals) return left.length;
      left = left.filter((_, position) => !refusals.has(position));
    }
    return 0;
  },
});

/** A transaction has at most 100 actions, of which one is for the counters. */
const TOGETHER = 99;

/** The update is conditional on the state of `before`, so of two concurrent changes one is refused. */
function certificateUpdate(main: Table, before: Certificate, after: Certificate): Action {
  const { organization_id: organization, id, status, updated_at, expires_at } = after;
  const { set, remove } = certificateChanges(before, after);
  const canExpireAgain = !canExpire(before.status) && canExpire(status) && expires_at !== null;
  return update(
    main,
    itemKey.certificate(organization, id),
    {
      set: canExpireAgain
        ? { ...set, ...expiryEntry(organization, id, expires_at, new Date(updated_at)) }
        : set,
      remove: [...remove, ...(canExpire(status) ? [] : DUE_ENTRY)],
    },
    isAsRead(before),
  );
}

/**
 * The condition that a certificate has the state of one that was read, and is no tombstone, which may have that too (decision 24.2);
 * and that its invitation went to no other address, and its messages to no other number since: who answers by a link answers what
 * the link was sent for (decision 21.4).
 */
export const isAsRead = (certificate: Certificate): Expression => {
  const { status, recipient_status } = certificate;
  return expression`status = ${status} AND recipient_status = ${recipient_status} AND attribute_not_exists(erased_at)
    AND ${isCounted(certificate, "link_generation")} AND ${isCounted(certificate, "number_generation")}`;
};

/** What is 0 is not stored. */
const isCounted = (certificate: Certificate, name: "link_generation" | "number_generation"): Expression =>
  certificate[name] === 0
    ? expression`attribute_not_exists(${attribute(name)})`
    : isLike({ [name]: certificate[name] })!;

/** Whether a certificate of this status has an entry for the expiry worker, if it has an end. */
const canExpire = (status: CertificateStatus): boolean => status === "PENDING" || status === "ACCEPTED";

/** Changes that are written together count in the shard of the first. */
export function countersUpdate(main: Table, moves: readonly Transition[]): Action {
  const differences: Record<string, number> = {};
  const count = ({ status, recipient_status }: Certificate, difference: number) => {
    const bucket = bucketOf(status, recipient_status, true);
    differences[bucket] = (differences[bucket] ?? 0) + difference;
  };
  for (const { before, after } of moves) {
    count(before, -1);
    count(after, 1);
  }
  return countMoved(main, moves[0]!.after, differences);
}

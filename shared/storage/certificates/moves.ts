import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Move } from "#shared/domain/certificates/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Account } from "#shared/domain/people/account.ts";
import { type Actions, transact } from "../table/answers.ts";
import { bucketOf, keys, partitions } from "../table/schema.ts";

export const connectMoves: Connect<"moves"> = ({ config, documents }) => ({
  async apply(before, after, account) {
    if (before === after && !account) return true;
    const actions = [
      certificateUpdate(config.TABLE_MAIN, before, after),
      countersUpdate(config.TABLE_MAIN, [{ before, after }]),
    ];
    if (account) actions.push(accountPut(config.TABLE_MAIN, account));
    return (await transact(documents(), actions)) === undefined;
  },
  together: TOGETHER,
  async applyAll(changes) {
    for (let left = changes; left.length > 0; ) {
      const actions = left.map(({ before, after }) => certificateUpdate(config.TABLE_MAIN, before, after));
      actions.push(countersUpdate(config.TABLE_MAIN, left));
      const refusals = await transact(documents(), actions);
      if (!refusals) return left.length;
      left = left.filter((_, position) => !refusals.has(position));
    }
    return 0;
  },
});

/** A transaction has at most 100 actions; one is for the counters. */
const TOGETHER = 99;

/** Conditional on the state it was decided on, so of two changes at once one is refused and decided again. */
function certificateUpdate(TableName: string, before: Certificate, after: Certificate): Actions[number] {
  const { organization_id: organization, id } = after;
  const changes: Record<string, unknown> = {
    status: after.status,
    recipient_status: after.recipient_status,
    updated_at: after.updated_at,
    by_status_pk: partitions.bucket(organization, bucketOf(after.status, after.recipient_status, true)),
    by_list_pk: partitions.moved(organization),
    by_list_sk: `${after.updated_at}#${id}`,
  };
  for (const field of ["accepted_at", "rejected_at", "revoked_at", "revocation_reason"] as const)
    if (after[field] !== before[field]) changes[field] = after[field];
  const names = Object.keys(changes);
  const canExpire = after.status === "PENDING" || after.status === "ACCEPTED";
  return {
    Update: {
      TableName,
      Key: keys.certificate(organization, id),
      UpdateExpression: `SET ${names.map((_, n) => `#n${n} = :v${n}`).join(", ")}${canExpire ? "" : " REMOVE by_due_pk, by_due_sk"}`,
      ConditionExpression: "#status = :before AND recipient_status = :recipientBefore",
      ExpressionAttributeNames: {
        "#status": "status",
        ...Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
      },
      ExpressionAttributeValues: {
        ":before": before.status,
        ":recipientBefore": before.recipient_status,
        ...Object.fromEntries(names.map((name, n) => [`:v${n}`, changes[name]])),
      },
    },
  };
}

/** Counters hold differences: what an event's certificates were issued as stands in its ISSUED item. */
function countersUpdate(TableName: string, moves: readonly Move[]): Actions[number] {
  const differences = new Map<string, number>();
  const count = ({ status, recipient_status }: Certificate, difference: number) => {
    const bucket = bucketOf(status, recipient_status, true);
    differences.set(bucket, (differences.get(bucket) ?? 0) + difference);
  };
  for (const { before, after } of moves) {
    count(before, -1);
    count(after, 1);
  }
  const buckets = [...differences.keys()];
  return {
    Update: {
      TableName,
      Key: keys.eventMoved(shortCode(moves[0]!.after.event_id)),
      UpdateExpression: `ADD ${buckets.map((_, n) => `#b${n} :d${n}`).join(", ")} SET kind = :kind`,
      ExpressionAttributeNames: Object.fromEntries(buckets.map((bucket, n) => [`#b${n}`, bucket])),
      ExpressionAttributeValues: {
        ":kind": "event_moved",
        ...Object.fromEntries(buckets.map((bucket, n) => [`:d${n}`, differences.get(bucket)])),
      },
    },
  };
}

/** An account is made once for an address, whoever asks first. */
export const accountPut = (TableName: string, account: Account): Actions[number] => ({
  Put: {
    TableName,
    Item: { ...keys.account(account.email), kind: "account", ...account },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

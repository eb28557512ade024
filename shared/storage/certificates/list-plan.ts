import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { CertificateFilter } from "#shared/domain/certificates/ports.ts";
import { issuedAtOf, lowestUuidAt, type Reference, toReference, uuidTime } from "#shared/domain/ids.ts";
import { entries } from "../table/entries.ts";
import { type Expression, expression, isLike, joined } from "../table/expressions.ts";
import { type Run, through } from "../table/list.ts";
import { partitions } from "../table/schema.ts";
import { bucketsFor, UNCHANGED_BUCKETS } from "./buckets.ts";

/** A run, and the translation of its positions to those of the list, so that several runs can be merged. */
export interface ListRun {
  readonly run: Omit<Run, "after" | "filter">;
  readonly toPosition: (sortKey: string) => string;
  readonly toSortKey: (position: string) => string;
}
const SAME_POSITION = { toPosition: (key: string) => key, toSortKey: (key: string) => key };
export type Order = "created_at" | "updated_at";

/** The runs that answer a filter by its most selective field, and the rest that is filtered while reading. */
export function plan(
  organizationId: string,
  filter: CertificateFilter,
  by: Order,
): { parts: ListRun[]; rest: CertificateFilter } {
  const { from, until } = idBounds(filter);
  const one = (run: ListRun["run"], rest: CertificateFilter) => ({
    parts: [{ run: { from, until, ...run }, ...SAME_POSITION }],
    rest,
  });
  const { issuedFrom: _from, issuedUntil: _until, ...others } = filter;
  if (by === "updated_at") return { parts: partsByChange(organizationId), rest: filter };
  if (filter.email !== undefined) {
    const prefix = `${organizationId}#`;
    const run = {
      index: "by_address" as const,
      partition: partitions.address(filter.email),
      from: prefix + (from ?? ""),
      until: until === undefined ? through(prefix) : prefix + until,
    };
    return {
      parts: [{ run, toPosition: (key) => key.slice(prefix.length), toSortKey: (key) => prefix + key }],
      rest: { ...others, email: undefined },
    };
  }
  if (filter.externalId !== undefined) {
    const partition = partitions.external(organizationId, filter.externalId);
    return one({ index: "by_external", partition }, { ...others, externalId: undefined });
  }
  // The certificates of an issuance have its time, so few others are read with them.
  if (filter.issuance !== undefined)
    return one({ partition: partitions.certificates(organizationId) }, others);
  if (filter.badge !== undefined)
    return one(
      { index: "by_badge", partition: partitions.ofBadge(organizationId, filter.badge) },
      { ...others, badge: undefined },
    );
  if (filter.event !== undefined)
    return one(
      { index: "by_event", partition: partitions.ofEvent(organizationId, filter.event) },
      { ...others, event: undefined },
    );
  if (filter.status === undefined && filter.recipientStatus === undefined)
    return one({ partition: partitions.certificates(organizationId) }, {});
  const buckets = bucketsFor(filter.status, filter.recipientStatus);
  return {
    parts: buckets.map((bucket) => ({
      run: { index: "by_status", partition: partitions.bucket(organizationId, bucket), from, until },
      ...SAME_POSITION,
    })),
    rest: { ...others, status: undefined, recipientStatus: undefined },
  };
}

/** Bounds of the ids of certificates that were issued in the filter's time, and with its issuance. */
export function idBounds({
  issuedFrom,
  issuedUntil,
  issuance,
}: Pick<CertificateFilter, "issuedFrom" | "issuedUntil" | "issuance">) {
  const at = issuance === undefined ? undefined : issuedAtOf(issuance);
  const start = Math.max(issuedFrom ?? Number.NEGATIVE_INFINITY, at ?? Number.NEGATIVE_INFINITY);
  const end = Math.min(issuedUntil ?? Number.POSITIVE_INFINITY, at ?? Number.POSITIVE_INFINITY);
  return {
    from: Number.isFinite(start) ? lowestUuidAt(start) : undefined,
    until: Number.isFinite(end) ? lowestUuidAt(end + 1) : undefined,
  };
}

/** The runs by last change: certificates that never changed, and those that did. Positions are `<updated>#<uuid>`. */
function partsByChange(organizationId: string): ListRun[] {
  const unchanged = UNCHANGED_BUCKETS.map(
    (bucket): ListRun => ({
      run: { index: "by_status", partition: partitions.bucket(organizationId, bucket) },
      toPosition: (uuid) => `${new Date(uuidTime(uuid)).toISOString()}#${uuid}`,
      toSortKey: (position) => {
        const [updated, uuid] = position.split("#") as [string, string];
        return uuidTime(uuid) === Date.parse(updated) ? uuid : lowestUuidAt(Date.parse(updated));
      },
    }),
  );
  const changed: ListRun = {
    run: { index: "by_list", partition: partitions.moved(organizationId) },
    ...SAME_POSITION,
  };
  return [...unchanged, changed];
}

/**
 * The event and badge of a filter by their short codes, and whether a certificate is of those that it names: two UUIDs can share a
 * short code.
 */
export function referredBy({ event, badge }: Pick<CertificateFilter, "event" | "badge">) {
  const [ofEvent, ofBadge] = [event, badge].map((name) =>
    name === undefined ? undefined : toReference(name),
  );
  const isOf = (reference: Reference | undefined, id: string): boolean =>
    reference === undefined || reference.uuid === null || reference.uuid === id;
  return {
    codes: { event: ofEvent?.code, badge: ofBadge?.code },
    isReferred: ({ event_id, badge_id }: Pick<Certificate, "event_id" | "badge_id">): boolean =>
      isOf(ofEvent, event_id) && isOf(ofBadge, badge_id),
  };
}

/** The rest of a filter as a condition on items. */
export function filterOf(organizationId: string, filter: CertificateFilter): Expression | undefined {
  const { status, recipientStatus, email, event, badge, externalId, issuance, issuedFrom, issuedUntil } =
    filter;
  const equal = isLike({
    status,
    recipient_status: recipientStatus,
    email,
    external_id: externalId,
    issuance_id: issuance,
    ...(event === undefined ? {} : entries.ofEvent(organizationId, event)),
    ...(badge === undefined ? {} : entries.ofBadge(organizationId, badge)),
  });
  return joined("AND", [
    ...(equal ? [equal] : []),
    ...(issuedFrom === undefined ? [] : [expression`created_at >= ${new Date(issuedFrom).toISOString()}`]),
    ...(issuedUntil === undefined ? [] : [expression`created_at <= ${new Date(issuedUntil).toISOString()}`]),
  ]);
}

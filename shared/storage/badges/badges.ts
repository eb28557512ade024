import { isDeepStrictEqual } from "node:util";
import type { Connect } from "#shared/connect.ts";
import { type Badge, outlineOf, templateNamed } from "#shared/domain/badges/badge.ts";
import { noTemplate } from "#shared/domain/badges/badge-template.ts";
import type { FieldedBadge } from "#shared/domain/badges/ports.ts";
import { designOf } from "#shared/domain/documents/design.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Grants } from "#shared/grant.ts";
import { removalOf } from "../activity/entry-item.ts";
import { renoteBadge } from "../credentials/issuer-profiles.ts";
import { transactOnce } from "../receipts.ts";
import { credentialPatterns } from "../table/credential-keys.ts";
import { entries } from "../table/entries.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { type Item, isReferredTo } from "../table/item.ts";
import { getItem, mainTable, putIf, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { listNewestFirst, readToEnd } from "../table/list.ts";
import { replaceAndKeep } from "../table/revisions.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, remove, transact } from "../table/transactions.ts";
import { markUsed } from "../templates/used-mark.ts";
import { toBadge } from "./badge-record.ts";
import { markFields, markGone } from "./issued-mark.ts";

export const badgesGrants: Grants<"badges"> = () => [
  {
    table: "main",
    actions: ["GetItem"],
    indexes: ["by_list"],
    prefix: [patterns.badges, partitions.badges("*")],
  },
];

export const connectBadges: Connect<"badges"> = (connection) => ({
  async get(organizationId, reference) {
    const item = await getItem(mainTable(connection), itemKey.badge(reference.code));
    return item && isReferredTo(item, organizationId, reference) ? toBadge(item) : undefined;
  },
  list: (organizationId, { status }, window) =>
    listNewestFirst<Badge>(
      mainTable(connection),
      partitions.badges(organizationId),
      toBadge,
      window,
      status && expression`status = ${status}`,
    ),
  withFields: async (organizationId) =>
    (await readToEnd(
      mainTable(connection),
      {
        index: "by_list",
        partition: partitions.badges(organizationId),
        filter: expression`size(fields) > ${0}`,
      },
      { only: ["id", "event_id", "fields"] },
    )) as unknown as FieldedBadge[],
});

export const badgesWriteGrants: Grants<"badges.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
    prefix: [
      patterns.badges,
      patterns.receipts,
      credentialPatterns.issuers,
      patterns.templates,
      patterns.activity,
    ],
  },
];

export const connectBadgesWrite: Connect<"badges.write"> = (connection) => ({
  async create(badge, receipt) {
    const main = mainTable(connection);
    const item = badgeItem(badge);
    const marks = marksOf(main, badge);
    // A transaction costs twice as much, so that it is used only for a receipt or a template.
    if (!receipt && marks.length === 0) return putIf(main, item, MISSING);
    const refusals = await transactOnce(main, [put(main, item, MISSING), ...marks], receipt);
    if (refusals?.has(1)) throw noTemplate(designOf(badge).template);
    return refusals === undefined;
  },
  async replace(badge, previous, { unissued }) {
    const main = mainTable(connection);
    const code = shortCode(badge.id);
    const formerKey = itemKey.badgeRevision(code, previous.revision);
    const marks = designOf(badge).template === designOf(previous).template ? [] : marksOf(main, badge);
    const others = unissued ? [...marks, markFields(main, code, badge.revision)] : marks;
    const refusals = await replaceAndKeep(main, badgeItem(badge), previous, formerKey, others);
    if (refusals?.has(0)) return "changed";
    if (marks.length > 0 && refusals?.has(2)) throw noTemplate(designOf(badge).template);
    if (refusals) return "issued";
    // A run that ends here leaves the former text on the issuer's page until a credential names the badge again.
    if (!isDeepStrictEqual(outlineOf(badge), outlineOf(previous))) await renoteBadge(main, badge);
    return "replaced";
  },
  async remove(organizationId, reference, by) {
    const main = mainTable(connection);
    const item = await getItem(main, itemKey.badge(reference.code));
    if (!item || !isReferredTo(item, organizationId, reference)) return "missing";
    // Former revisions stay, as those of an event: nothing refers to them without a certificate.
    const refusals = await transact(main, [
      remove(main, itemKey.badge(reference.code), expression`id = ${item.id}`),
      markGone(main, reference.code, new Date()),
      removalOf(main, {
        ...{ organization_id: organizationId, by, action: "badges.removed" },
        subject: { kind: "badge", id: String(item.id), name: String(item.name) },
      }),
    ]);
    if (!refusals) return "removed";
    return refusals.has(0) ? "missing" : "has_certificates";
  },
});

/** Says in the same transaction that the badge names its template, which is then not deleted. */
function marksOf(main: Table, badge: Badge): Action[] {
  const template = templateNamed(badge);
  return template ? [markUsed(main, template.code)] : [];
}

/** The item of a badge, with its entry in the list of its organization. */
export const badgeItem = (badge: Badge): Item => ({
  ...itemKey.badge(shortCode(badge.id)),
  kind: "badge",
  ...entries.badge(badge),
  ...badge,
});

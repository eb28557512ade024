import type { Connect, Connection } from "#shared/connect.ts";
import { type Badge, type OutlinedBadge, outlineOf } from "#shared/domain/badges/badge.ts";
import type { IssuerWrites } from "#shared/domain/credentials/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Grants } from "#shared/grant.ts";
import { newestSummaries } from "#shared/storage/events/summaries.ts";
import { toBadge } from "../badges/badge-record.ts";
import { readAll } from "../table/batches.ts";
import { credentialKeys, credentialPartitions, ISSUER_BADGES_START } from "../table/credential-keys.ts";
import { type Changes, EXISTS, type Expression, expression, joined } from "../table/expressions.ts";
import { getItem, mainTable, type Table, updateItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";

export const issuersProfileGrants: Grants<"issuers.profile"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "Query"],
    prefix: [
      credentialPartitions.issuer("*"),
      partitions.badge(""),
      partitions.eventSummaries("*"),
      partitions.event(""),
    ],
  },
];

export const connectIssuersProfile: Connect<"issuers.profile"> = (connection) => ({
  events: (organizationId, limit) => newestSummaries(mainTable(connection), organizationId, limit),
  async badges(organizationId, limit) {
    const main = mainTable(connection);
    const run = {
      partition: credentialPartitions.issuer(organizationId),
      from: ISSUER_BADGES_START,
      until: through(ISSUER_BADGES_START),
    };
    const { items } = await readRun(main, run, { limit, ascending: true });
    const former = items.filter((item) => item.badge === undefined);
    const codes = former.map(({ sk }) => String(sk).slice(ISSUER_BADGES_START.length));
    const whole = await readAll(main, codes.map(itemKey.badge), { consistent: false });
    return [
      ...items.flatMap(({ badge }) => (badge === undefined ? [] : (badge as OutlinedBadge))),
      ...whole.map((item) => outlineOf(toBadge(item))),
    ];
  },
  async badge(code, revision) {
    const main = mainTable(connection);
    const wanted = [
      itemKey.badge(code),
      ...(revision === undefined ? [] : [itemKey.badgeRevision(code, revision)]),
    ];
    const read = async () => {
      const badges = (await readAll(main, wanted)).map(toBadge);
      return {
        found: badges.find((badge) => revision === undefined || badge.revision === revision),
        newest: Math.max(0, ...badges.map((badge) => badge.revision)),
      };
    };
    const first = await read();
    // A badge that changed between the reads of its items is in neither place; its former revision is there now.
    const passed = revision !== undefined && revision < first.newest;
    return first.found ?? (passed ? (await read()).found : undefined);
  },
  has: async (organizationId, code) =>
    (await getItem(mainTable(connection), credentialKeys.issuerBadge(organizationId, code))) !== undefined,
});

export const badgeNotes = (connection: Connection): Pick<IssuerWrites, "note"> => ({
  async note(organizationId, code, revision) {
    const main = mainTable(connection);
    const noted = await getItem(main, credentialKeys.issuerBadge(organizationId, code));
    if (Number(noted?.revision ?? 0) >= revision) return;
    // A change that comes between reading the badge and noting it is noted by another round.
    for (let last = 0; ; ) {
      const item = await getItem(main, itemKey.badge(code));
      const badge = item && toBadge(item);
      if (!badge || badge.revision === last) return;
      await updateItem(main, credentialKeys.issuerBadge(organizationId, code), noteOf(badge), isOlder(badge));
      last = badge.revision;
    }
  },
});

/** Changes what is noted of a badge, if a credential names it. It follows the change of the badge. */
export const renoteBadge = (main: Table, badge: Badge): Promise<unknown> =>
  updateItem(
    main,
    credentialKeys.issuerBadge(badge.organization_id, shortCode(badge.id)),
    noteOf(badge),
    joined("AND", [EXISTS, isOlder(badge)]),
  );

const noteOf = (badge: Badge): Changes => ({
  set: {
    kind: "issuer_badge",
    organization_id: badge.organization_id,
    revision: badge.revision,
    badge: outlineOf(badge),
  },
});

const isOlder = ({ revision }: Badge): Expression =>
  expression`attribute_not_exists(revision) OR revision < ${revision}`;

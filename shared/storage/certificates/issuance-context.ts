import type { Connect } from "#shared/connect.ts";
import { templateNamed } from "#shared/domain/badges/badge.ts";
import type { IssuanceContext } from "#shared/domain/certificates/ports.ts";
import type { Reference } from "#shared/domain/ids.ts";
import {
  notifyOf,
  type Organization,
  profileRevision,
  timeZoneOf,
} from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { toBadge } from "../badges/badge-record.ts";
import { IssuedBadges } from "../badges/issued-mark.ts";
import { toEvent } from "../events/event-record.ts";
import { readAll } from "../table/batches.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { type Item, isReferredTo } from "../table/item.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";
import { toOwnTemplate } from "../templates/template-record.ts";

export const issuancesCheckGrants: Grants<"issuances.check"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem"],
    prefix: [
      patterns.organization,
      patterns.events,
      patterns.badges,
      patterns.templates,
      patterns.addresses,
      patterns.erasedAddresses,
    ],
  },
];

export const connectIssuancesCheck: Connect<"issuances.check"> = (connection) => {
  const issued = new IssuedBadges();
  return {
    context: (organizationId, event, badge, emails) =>
      readContext(mainTable(connection), issued, organizationId, event, badge, emails),
  };
};

/** Reads event, badge, organization, whether it has webhooks, and the recipients' accounts, a hundred in a call. */
export async function readContext(
  main: Table,
  issued: IssuedBadges,
  organizationId: string,
  event: Reference,
  badge: Reference,
  emails: readonly string[],
): Promise<IssuanceContext> {
  const accounts = new Map(emails.map((email) => [itemKey.account(email).pk, email]));
  // Consistent, so that certificates can be issued right after event and badge were created.
  const found = await readAll(main, [
    itemKey.event(event.code),
    itemKey.badge(badge.code),
    ...(issued.has(badge.code) ? [] : [itemKey.badgeIssued(badge.code)]),
    itemKey.organization(organizationId),
    itemKey.webhookCount(organizationId),
    holderKeys.erasureSalt(organizationId),
    ...emails.map(itemKey.account),
  ]);
  issued.note(
    badge.code,
    found.find((item) => item.kind === "badge_issued"),
  );
  const mine = <T>(kind: string, reference: Reference, read: (item: Item) => T): T | undefined => {
    const item = found.find((each) => each.kind === kind);
    return item && isReferredTo(item, organizationId, reference) ? read(item) : undefined;
  };
  const issuer = found.find((each) => each.kind === "organization") as Organization | undefined;
  const salt = found.find(({ kind }) => kind === "erasure_salt")?.salt;
  const referred = mine("badge", badge, toBadge);
  return {
    event: mine("event", event, toEvent),
    badge: referred,
    templateRevision: await templateRevision(main, organizationId, referred && templateNamed(referred)),
    issuerRevision: profileRevision(issuer ?? {}),
    issuerName: issuer?.name ?? null,
    timeZone: timeZoneOf(issuer ?? {}),
    hasWebhooks: isHeard(found.find(({ kind }) => kind === "webhook_count")),
    notify: notifyOf(issuer ?? {}),
    phoneOverride: issuer?.phone_override ?? null,
    erasureSalt: salt === undefined ? null : String(salt),
    registered: new Set(found.flatMap((item) => accounts.get(String(item.pk)) ?? [])),
  };
}

/** Whether an organization has webhooks, or a session of them that may be open. */
const isHeard = ({ count = 0, listening_until }: Item = {}): boolean =>
  Number(count) > 0 || (listening_until !== undefined && Date.parse(String(listening_until)) > Date.now());

/** The revision of the present content of an organization's template; null without one. */
async function templateRevision(
  main: Table,
  organizationId: string,
  reference: Reference | undefined,
): Promise<number | null> {
  const item = reference && (await getItem(main, itemKey.template(reference.code)));
  return item && isReferredTo(item, organizationId, reference) ? toOwnTemplate(item).content_revision : null;
}

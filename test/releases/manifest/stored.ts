// What a release reads and writes of each kind of records: seen from the reader, which is asked, and from what is written.
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { toBadge } from "#shared/storage/badges/badge-record.ts";
import { badgeItem } from "#shared/storage/badges/badges.ts";
import { issuedItem, toCertificate } from "#shared/storage/certificates/certificate-item.ts";
import { issuanceItems, toIssuance } from "#shared/storage/certificates/issuance-item.ts";
import { toEvent } from "#shared/storage/events/event-record.ts";
import { eventItem } from "#shared/storage/events/events.ts";
import { organizationItem, toOrganization } from "#shared/storage/organizations/organization-record.ts";
import { keyItem, toApiKey } from "#shared/storage/organizations/stored-keys.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { deliveryFields, toDelivery } from "#shared/storage/webhooks/delivery-record.ts";
import { toWebhook, webhookItem } from "#shared/storage/webhooks/webhook-record.ts";
import {
  anyCertificate,
  apiKeys,
  badges,
  deliveries,
  events,
  issuances,
  organizations,
  webhooks,
} from "../../support/records.ts";
import { STORED_SAMPLES } from "../../support/stored-samples.ts";

/** The attributes that a release reads of a kind of records, and those of them that it writes with every one. */
export interface StoredKind {
  readonly reads: readonly string[];
  readonly always: readonly string[];
}

/** How a kind is read, with enough items of it that whatever may be missing is missing in one of them. */
interface Kind {
  readonly read: (item: Item) => unknown;
  readonly items: readonly Item[];
}
const kindOf = <T>(records: fc.Arbitrary<T>, write: (record: T) => Item, read: Kind["read"]): Kind => ({
  read,
  items: fc.sample(records, { numRuns: 100, seed: 1 }).map(write),
});

const KINDS: Readonly<Record<string, Kind>> = {
  certificate: kindOf(anyCertificate, (one) => issuedItem(one, new Date(one.created_at)), toCertificate),
  issuance: kindOf(
    issuances,
    (one) => issuanceItems(one)[0],
    (item) => toIssuance(item, []),
  ),
  event: kindOf(events, eventItem, toEvent),
  badge: kindOf(badges, badgeItem, toBadge),
  organization: kindOf(organizations, organizationItem, toOrganization),
  "API key": kindOf(apiKeys, keyItem, toApiKey),
  webhook: kindOf(webhooks, webhookItem, toWebhook),
  delivery: kindOf(
    deliveries,
    (one) => ({ ...otherKeys.delivery(one.webhook_id, one.id), ...deliveryFields(one) }),
    toDelivery,
  ),
  ...Object.fromEntries(
    Object.entries(STORED_SAMPLES).map(([kind, { read, record }]) => [kind, { read, items: [record] }]),
  ),
};

/** The names that a reader asks an item for. */
function askedOf({ read, items }: Kind): string[] {
  const asked = new Set<string>();
  const noting: ProxyHandler<Item> = {
    get(item, name) {
      if (typeof name === "string") asked.add(name);
      return item[String(name)];
    },
  };
  for (const item of items) read(new Proxy(item, noting));
  return [...asked].sort();
}

/** What this release reads and writes of each kind of records. */
export const storedKinds = (): Record<string, StoredKind> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => {
      const reads = askedOf(kind);
      const always = reads.filter((one) => kind.items.every((item) => item[one] !== undefined));
      return [name, { reads, always }];
    }),
  );

/** The fields of a recipient by their places in the packed rows of an issuance. */
export function rowOfRecipient(): readonly string[] {
  const issuance = fc
    .sample(issuances, { numRuns: 20, seed: 1 })
    .find(({ recipients }) => recipients.length > 0);
  const [recipient] = issuance!.recipients;
  // Each field's value is its own name, which stands in its place then.
  const named = Object.fromEntries(Object.keys(recipient!).map((field) => [field, field]));
  const [item] = issuanceItems({ ...issuance!, recipients: [named as unknown as typeof recipient & object] });
  const [rows] = JSON.parse(inflateRawSync(item.packed as Uint8Array).toString());
  return rows[0];
}

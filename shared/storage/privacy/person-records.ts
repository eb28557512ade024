import { randomUUID } from "node:crypto";
import type { Connect, Connection } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { joinedPerson } from "#shared/domain/holders/joined-addresses.ts";
import type { HolderProfile } from "#shared/domain/holders/ports.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import type { AddressData, HolderLog, HolderLogEntry } from "#shared/domain/privacy/export-ports.ts";
import { HOLDERS, PRIVACY } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { addressCertificates } from "../certificates/certificate-lists.ts";
import { profileOf } from "../holders/holder-sessions.ts";
import { readOptOut } from "../phone/phone-opt-outs.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { type Item, recordReader } from "../table/item.ts";
import { mainTable, putItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { pagesOf, readRun } from "../table/list.ts";
import { BESIDE_HOLDS, partitions, subjectOfAddress } from "../table/schema.ts";

export const personRecordsGrants: Grants<"personRecords"> = () => [
  { table: "main", actions: ["PutItem", "Query"], indexes: ["by_address"], prefix: ADDRESS_KEYS },
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.phones },
];

export const connectPersonRecords: Connect<"personRecords"> = (connection) => ({
  ...addressCertificates(connection),
  ...holderLog(connection),
  optOut: (...named) => readOptOut(connection, ...named),
  async of(email) {
    const main = mainTable(connection);
    const items: Item[] = [];
    for (const range of BESIDE_HOLDS) {
      const run = { partition: partitions.address(email), ...range };
      for await (const page of pagesOf(main, run, { consistent: true })) items.push(...page);
    }
    const profiles = {
      async profile(address: string) {
        const { pk: partition, sk } = holderKeys.holder(ADDRESS_KEYS + address);
        const found = await readRun(main, { partition, from: sk, until: sk }, { consistent: true });
        return found.items.map(profileOf)[0];
      },
    };
    const of = (kind: string) => items.filter((item) => item.kind === kind);
    const [account] = of("account");
    const [holder] = of("holder");
    const [erasure] = of("holder_erasure");
    const own = holder && profileOf(holder);
    return {
      account: account ? { name: String(account.name), created_at: String(account.created_at) } : null,
      profile: holder ? choicesOf(holder) : null,
      unsubscriptions: of("muted").map(({ sk, created_at }) => ({
        organization_id: subjectOfAddress(sk),
        since: String(created_at),
      })),
      mail_days: of("mail_day").map(({ sk, mails }) => ({ day: subjectOfAddress(sk), mails: Number(mails) })),
      links: of("holder_link").map(({ purpose, expires_at }) => ({
        purpose: String(purpose),
        expires_at: String(expires_at),
      })),
      sessions: of("holder_session").map((item) => ({ expires_at: textOf(item.expires_at) })),
      log: of("holder_log").map(toHolderLogEntry),
      erasure_order: own ? orderIn((await joinedPerson(profiles, own)) ?? own) : null,
      erasure_asked_at: erasure ? textOf(erasure.asked_at) : null,
    };
  },
});

/** Who orders signed in by the first address (decision 23.10). */
function orderIn({ email, erase_at }: HolderProfile): AddressData["erasure_order"] {
  if (erase_at === null) return null;
  const ordered = new Date(Date.parse(erase_at) - HOLDERS.undoDays * DAY_MS);
  return { ordered_at: ordered.toISOString(), due_at: erase_at, by: email };
}

const textOf = (value: unknown): string | null => (value === undefined ? null : String(value));

/** The choices in an address's item; each of its further addresses is one, or has one. */
function choicesOf({ name, locale, addresses = [] }: Item) {
  const further = addresses as readonly (string | { readonly email: string })[];
  return {
    name: textOf(name),
    locale: textOf(locale),
    addresses: further.map((one) => (typeof one === "string" ? one : one.email)),
  };
}

/** The entry of an item. */
export const toHolderLogEntry = recordReader<HolderLogEntry>()("at", "what", "by");

/** Notes what was done with a person's data. */
export const holderLog = (connection: Connection): HolderLog => ({
  async log(email, entry) {
    const until = new Date(entry.at);
    until.setUTCMonth(until.getUTCMonth() + PRIVACY.logMonths);
    await putItem(mainTable(connection), {
      ...holderKeys.holderLog(partitions.address(email), entry.at, randomUUID().slice(0, 8)),
      kind: "holder_log",
      ...entry,
      expires_on: Math.floor(until.getTime() / 1_000),
    });
  },
});

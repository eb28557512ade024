import type { Connection } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Holders } from "#shared/domain/holders/ports.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { mainTable, type Table } from "../table/items.ts";
import { pagesOf, readRun } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";

export const certificatesOfHolder = (connection: Connection): Pick<Holders, "known" | "certificates"> => ({
  async known(email) {
    const main = mainTable(connection);
    const partition = partitions.address(email);
    const [issued, account, profile] = await Promise.all([
      readRun(main, { index: "by_address", partition }, { limit: 1 }),
      readTogether(main, itemKey.account(email)),
      readTogether(main, holderKeys.holder(partition)),
    ]);
    if (issued.items.length === 0 && !account && !profile) return undefined;
    return { locale: (profile?.locale as Locale | undefined) ?? null };
  },
  async certificates(addresses, most, at) {
    const main = mainTable(connection);
    const bounds = BOUNDS_DAYS.map((days) => idAt(at.getTime() - days * DAY_MS));
    const ranges = [undefined, ...bounds].map((from, n) => ({ from, until: bounds[n] }));
    const found = await Promise.all(
      addresses.map(async (address) => {
        const partition = ADDRESS_KEYS + address;
        const parts = await Promise.all(ranges.map((range) => readRange(main, partition, range, most)));
        return parts.toReversed().flat().slice(0, most);
      }),
    );
    return found
      .flat()
      .filter(({ erased_at }) => erased_at === null)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  },
});

/** Bounds of the ranges that are read side by side, in days before now: an answer has 1 MB at most, about 1,200 certificates. */
const BOUNDS_DAYS = [900, 270, 60];

/** The least id of the moment: ids begin with their time (UUID v7). */
function idAt(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

async function readRange(
  main: Table,
  partition: string,
  range: { readonly from: string | undefined; readonly until: string | undefined },
  most: number,
): Promise<Certificate[]> {
  const items: Item[] = [];
  const run = { index: "by_address", partition, ...range } as const;
  for await (const page of pagesOf(main, run, { ascending: false })) {
    items.push(...page);
    if (items.length >= most) break;
  }
  return items.map(toCertificate);
}

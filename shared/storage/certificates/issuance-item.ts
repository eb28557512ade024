import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import type { Recipient } from "#shared/domain/people/recipient.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Table } from "../table/items.ts";
import { idIn, keys } from "../table/schema.ts";

type Row = readonly [
  name: string,
  email: string,
  number: string | null,
  reason: string | null,
  registered: 0 | 1,
  external_id?: string | null,
  metadata?: Recipient["metadata"],
];

type Packed = readonly [rows: readonly Row[], skipped: readonly (readonly unknown[])[] | null];

/** How long an issuance may be needed: to repeat its response, or to finish it. */
const KEEP_SECONDS = Math.max(LIMITS.idempotencyHours, 24 * 7) * 3_600;

/** DynamoDB allows 400 kB an item; the recipients of a request of 1 MB can be longer, even compressed. */
const PART_BYTES = 380_000;

/**
 * The items of an issuance: first the one under its own key, then those with what does not fit into it. Recipients are
 * compressed, since a transaction costs two write units per kilobyte.
 */
export function issuanceItems(issuance: Issuance): [Item, ...Item[]] {
  const { organization_id, slot, recipients, recoded, skipped, ...rest } = issuance;
  const rows = recipients.map((recipient): Row => {
    const { name, email, number, reason, registered, external_id, metadata } = recipient;
    const fields = [name, email, number, reason, registered ? 1 : 0] as const;
    return external_id === null && metadata === null ? fields : [...fields, external_id, metadata];
  });
  const left =
    skipped?.map(({ position, email, certificate_id }) => [position, email, certificate_id]) ?? null;
  const packed = deflateRawSync(Buffer.from(JSON.stringify([rows, left] satisfies Packed)));
  const expires_on = Math.floor(Date.parse(rest.created_at) / 1_000) + KEEP_SECONDS;
  const parts = Math.ceil(packed.length / PART_BYTES);
  const part = (n: number) => packed.subarray(n * PART_BYTES, (n + 1) * PART_BYTES);
  const first = { kind: "issuance", ...rest, packed: part(0), expires_on };
  const codes = Object.keys(recoded).length > 0 ? { recoded } : {};
  return [
    { ...keys.issuance(organization_id, slot), ...first, ...codes, ...(parts > 1 ? { parts } : {}) },
    ...Array.from({ length: parts - 1 }, (_, n) => ({
      ...keys.issuancePart(organization_id, slot, n + 1),
      kind: "issuance_part",
      packed: part(n + 1),
      expires_on,
    })),
  ];
}

/** The issuance of a first item; reads the other items, if it has any. */
export async function readIssuance(main: Table, item: Item): Promise<Issuance> {
  const [organizationId, slot] = [idIn(item.pk), String(item.sk)];
  const others = await Promise.all(
    Array.from({ length: Number(item.parts ?? 1) - 1 }, async (_, n) => {
      const part = await getItem(main, keys.issuancePart(organizationId, slot, n + 1));
      return part?.packed as Uint8Array;
    }),
  );
  return toIssuance(item, Buffer.concat([item.packed as Uint8Array, ...others]));
}

function toIssuance(item: Item, packed: Uint8Array): Issuance {
  const [rows, skipped] = JSON.parse(inflateRawSync(packed).toString()) as Packed;
  return {
    id: String(item.id),
    slot: String(item.sk),
    salt: String(item.salt),
    organization_id: idIn(item.pk),
    event_id: String(item.event_id),
    badge_id: String(item.badge_id),
    event_revision: Number(item.event_revision),
    badge_revision: Number(item.badge_revision),
    issuer_revision: Number(item.issuer_revision),
    workload_hours: (item.workload_hours as number | null) ?? null,
    expires_at: (item.expires_at as string | null) ?? null,
    created_at: String(item.created_at),
    fingerprint: (item.fingerprint as string | null) ?? null,
    skipped:
      skipped?.map(([position, email, certificate_id]) => ({
        position: Number(position),
        email: String(email),
        certificate_id: String(certificate_id),
      })) ?? null,
    recoded: (item.recoded as Issuance["recoded"] | undefined) ?? {},
    recipients: rows.map(([name, email, number, reason, registered, external_id, metadata]) => ({
      name,
      email,
      number,
      reason,
      external_id: external_id ?? null,
      metadata: metadata ?? null,
      registered: registered === 1,
    })),
  };
}

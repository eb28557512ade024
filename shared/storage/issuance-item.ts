import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Issuance } from "#shared/domain/issuance.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Item } from "./item.ts";
import { keys } from "./schema.ts";

type Row = readonly [
  name: string,
  email: string,
  number: string | null,
  reason: string | null,
  registered: 0 | 1,
];

/** Longest time that an issuance may be needed: for replays of its key, or to finish it. */
const KEEP_SECONDS = Math.max(LIMITS.idempotencyHours, 24 * 7) * 3_600;

/** Recipients are packed, because a transaction pays two units for every kilobyte. */
export function issuanceItem({ organization_id, id, recipients, ...rest }: Issuance): Item {
  const rows = recipients.map(
    ({ name, email, number, reason, registered }): Row => [name, email, number, reason, registered ? 1 : 0],
  );
  return {
    ...keys.issuance(organization_id, id),
    kind: "issuance",
    ...rest,
    packed: deflateRawSync(Buffer.from(JSON.stringify(rows))),
    expires_on: Math.floor(Date.parse(rest.created_at) / 1_000) + KEEP_SECONDS,
  };
}

/** The issuance inside an item. */
export function toIssuance(item: Item): Issuance {
  const rows = JSON.parse(inflateRawSync(item.packed as Uint8Array).toString()) as Row[];
  return {
    id: String(item.sk),
    organization_id: String(item.pk).split("#")[1]!,
    event_id: String(item.event_id),
    badge_id: String(item.badge_id),
    expires_at: (item.expires_at as string | null) ?? null,
    created_at: String(item.created_at),
    fingerprint: (item.fingerprint as string | null) ?? null,
    recipients: rows.map(([name, email, number, reason, registered]) => ({
      name,
      email,
      number,
      reason,
      registered: registered === 1,
    })),
  };
}

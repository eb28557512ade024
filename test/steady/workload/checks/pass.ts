import type { Scene } from "../actor.ts";
import type { Findings } from "../findings.ts";
import type { KnownOrganization, Ticket } from "../model.ts";
import type { CertificateRow, ListReader } from "../reader.ts";
import type { World } from "../world.ts";

/** One comparison of everything with everything. Differences of a pass before the service has settled are forgotten. */
export interface Pass {
  readonly scene: Scene;
  readonly world: World;
  readonly findings: Findings;
}

/** What an organization's lists say now. */
export interface OrganizationPass extends Pass {
  readonly organization: KnownOrganization;
  readonly reader: ListReader;
  /** All certificates, newest first. */
  readonly certificates: readonly CertificateRow[];
  readonly ticketOf: (row: CertificateRow) => Ticket | undefined;
}

/** How many rows fall under each key. */
export function tally<T>(rows: Iterable<T>, keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** So many of a list, spread over it. */
export function sampleOf<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, n) => list[Math.floor((n * list.length) / count)]!);
}

import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { conversionsOf, type Migration, type MigrationPorts } from "./conversions.ts";
import { Progress } from "./position.ts";

export interface MigrationOptions {
  readonly dryRun: boolean;
  readonly writesPerSecond: number;
  /** Told after each page, and of each item that could not be converted. */
  readonly onProgress: (progress: Progress, total: number) => void;
  readonly onFailure: (place: string, error: unknown) => void;
}

/** Items of a page: as many as one batch looks up. */
const PAGE = 100;
/** Segments that are read, and items of a page that are converted, side by side. */
const SEGMENTS_AT_ONCE = 8;
const ITEMS_AT_ONCE = 8;
/** A run that is killed repeats what it did since the position was stored. */
const SAVE_EVERY_MS = 1_000;
/** While the store is too busy: half a minute in all. */
const TRIES = 8;
const FIRST_PAUSE_MS = 250;

/**
 * Converts what the last release stored in the table `main`. Can be stopped at any time and run again, while functions of
 * this release run. An item that cannot be converted is told and left; throws when the store does not answer.
 */
export async function migrate(
  connection: Connection,
  ports: MigrationPorts,
  { dryRun, writesPerSecond, onProgress, onFailure }: MigrationOptions,
): Promise<Progress> {
  const progress = await Progress.of(connection, dryRun);
  const total = await itemCount(connection);
  const pace = paceOf(writesPerSecond);
  const organizations = new Map<string, Organization | undefined>();
  const migration: Migration = {
    connection,
    ports,
    async organization(id) {
      if (!organizations.has(id)) organizations.set(id, await ports.organizations.get(id));
      return organizations.get(id);
    },
    count: progress.count,
    async write(work) {
      if (dryRun) return true;
      await pace();
      return work();
    },
  };
  let saved = performance.now();
  await forEachParallel(progress.open(), SEGMENTS_AT_ONCE, async ({ segment, of, after }) => {
    for (let start: Item | undefined = after ?? undefined; ; ) {
      const { Items = [], LastEvaluatedKey: last } = await patiently(() =>
        scan(connection, { Segment: segment, TotalSegments: of, ExclusiveStartKey: start }),
      );
      await convertPage(migration, Items, (item, error) => {
        progress.fail();
        // The sort key of an item may have an e-mail address.
        onFailure(`${String(item.kind)} ${String(item.pk)}`, error);
      });
      progress.passed(segment, last as Record<string, string> | undefined, Items.length);
      if (!dryRun && performance.now() - saved > SAVE_EVERY_MS) {
        saved = performance.now();
        await patiently(() => progress.save(connection, false));
      }
      onProgress(progress, total);
      if (last === undefined) return;
      start = last;
    }
  });
  if (!dryRun) await progress.save(connection, true);
  return progress;
}

function scan(connection: Connection, place: object) {
  const { name, client } = mainTable(connection);
  return client().send(new ScanCommand({ TableName: name, ConsistentRead: true, Limit: PAGE, ...place }));
}

async function convertPage(
  migration: Migration,
  items: readonly Item[],
  onFailure: (item: Item, error: unknown) => void,
): Promise<void> {
  const conversions = await patiently(() => conversionsOf(migration, items));
  await forEachParallel(conversions, ITEMS_AT_ONCE, async ([item, work]) => {
    try {
      await patiently(work);
    } catch (error) {
      if (isBusy(error)) throw error;
      onFailure(item, error);
    }
  });
}

const isBusy = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "service_unavailable";

/** Repeats work that the store was too busy for, with growing pauses. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === TRIES) throw error;
      await sleep((0.5 + Math.random()) * FIRST_PAUSE_MS * Math.min(2 ** attempt, 32));
    }
}

/** About how many items there are: DynamoDB counts them every six hours. */
async function itemCount(connection: Connection): Promise<number> {
  const { name, client } = mainTable(connection);
  return (await client().send(new DescribeTableCommand({ TableName: name }))).Table?.ItemCount ?? 0;
}

/** Lets at most `perSecond` writes pass in a second: each caller waits for the time that is its own. */
export function paceOf(perSecond: number): () => Promise<void> {
  const step = 1_000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + step;
    if (mine > now) await sleep(mine - now);
  };
}

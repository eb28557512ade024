import type { Connect, Connection } from "#shared/connect.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import type { ColumnMapping } from "#shared/domain/imports/import-requests.ts";
import type { Imports } from "#shared/domain/imports/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { countedMailsOfImport } from "../messages/mail-counts.ts";
import { isLike } from "../table/expressions.ts";
import { getRecord, mainTable } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { fillWindow, readRun } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { toImport } from "./import-item.ts";

export const importsGrants: Grants<"imports"> = () => [
  { table: "main", actions: ["GetItem", "Query"], prefix: patterns.imports },
  { table: "main", actions: ["GetItem"], prefix: [patterns.importing, patterns.organization] },
];

export const connectImports: Connect<"imports"> = (connection) => ({
  get: (organizationId, id) => readImport(connection, organizationId, id),
  list(organizationId, { status, since }, window) {
    const filter = isLike({ status });
    const from = since && lowestUuidAt(since.getTime());
    return fillWindow(
      window,
      filter !== undefined,
      ({ id }) => id,
      async (after, limit) => {
        const run = {
          partition: partitions.imports(organizationId),
          from,
          after: after ?? undefined,
          filter,
        };
        const page = await readRun(mainTable(connection), run, { limit: filter ? undefined : limit });
        return { rows: page.items.map(toImport), frontier: page.frontier };
      },
    );
  },
  mails: (organizationId, id) => countedMailsOfImport(mainTable(connection), organizationId, id),
  remembered: async (organizationId) =>
    (await getRecord(
      mainTable(connection),
      itemKey.importedHeadings(organizationId),
      ({ headings }) => headings as ColumnMapping,
    )) ?? {},
});

/** An import by a consistent read. */
export const readImport = (
  connection: Connection,
  organizationId: string,
  id: string,
): ReturnType<Imports["get"]> =>
  getRecord(mainTable(connection), itemKey.import(organizationId, id), toImport);

import { ImportPage, ImportQuery } from "#shared/domain/imports/import-record.ts";
import { listImports } from "#shared/domain/imports/read-import.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/imports",
  id: "imports.list",
  summary: "List the imports of the organization",
  description: "Newest first, those of the last year.",
  tag: "Imports",
  access: { key: "read", role: "viewer" },
  uses: ["imports", "cursors", "clock"],
  query: ImportQuery,
  status: 200,
  response: ImportPage,
  run: ({ ports, caller, query }) => listImports(ports, caller.organizationId, query),
});

import { UuidParams } from "#shared/domain/ids.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { readImportOf } from "#shared/domain/imports/read-import.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/imports/{id}",
  id: "imports.get",
  summary: "Read one import, with what was read of its file and how far it is",
  tag: "Imports",
  // It shows rows of people to whom nothing was issued yet.
  access: { key: "issue", role: "issuer" },
  uses: ["imports", "importFiles", "organizations", "clock", "settings"],
  params: UuidParams,
  status: 200,
  response: ImportRecord,
  errors: ["not_found"],
  run: ({ ports, caller, params }) => readImportOf(ports, caller, params.id),
});

import { UuidParams } from "#shared/domain/ids.ts";
import { cancelImport } from "#shared/domain/imports/change-import.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/imports/{id}/cancel",
  id: "imports.cancel",
  summary: "End an import: nothing more is issued",
  description: "What was issued stays, and the rest of its quota comes back.",
  tag: "Imports",
  access: { key: "issue", role: "issuer" },
  limit: "issue",
  uses: ["imports", "imports.write", "importFiles", "organizations", "clock", "settings"],
  params: UuidParams,
  status: 200,
  response: ImportRecord,
  errors: ["not_found", "import_not_ready"],
  run: ({ ports, caller, params }) => cancelImport(ports, caller, params.id),
});

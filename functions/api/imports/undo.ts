import { UuidParams } from "#shared/domain/ids.ts";
import { undoImport } from "#shared/domain/imports/change-import.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/imports/{id}/undo",
  id: "imports.undo",
  summary: "Take an import back while its mails are held",
  description:
    "Its certificates vanish, but those that somebody has answered already, and their quota comes back. Webhooks had been told of them: `import.completed` tells that the import was undone.",
  tag: "Imports",
  access: { key: "issue", role: "issuer" },
  limit: "issue",
  uses: ["imports", "imports.write", "importFiles", "organizations", "clock", "settings"],
  params: UuidParams,
  status: 200,
  response: ImportRecord,
  errors: ["not_found", "import_not_ready"],
  run: ({ ports, caller, params }) => undoImport(ports, caller, params.id),
});

import { IMPORTS } from "#shared/domain/import-rules.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { ImportRequest } from "#shared/domain/imports/import-requests.ts";
import { openImport } from "#shared/domain/imports/open-import.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/imports",
  id: "imports.open",
  summary: "Open an import, and get an address to send its file to",
  description: `For up to ${IMPORTS.rowsMax.toLocaleString("en")} people at once. Name the bytes of the file, a CSV, XLSX or NDJSON; send it by PUT to \`upload.url\` with \`upload.headers\`; have it read by \`POST /v1.0/imports/{id}/validate\`; look at what was read; then confirm. Nothing is issued before.`,
  tag: "Imports",
  access: { key: "issue", role: "issuer" },
  limit: "upload",
  idempotent: "receipt",
  uses: ["imports", "imports.write", "importFiles.write", "issuances.check", "clock"],
  body: ImportRequest,
  status: 201,
  response: ImportRecord,
  errors: ["not_found", "event_not_active", "badge_not_active", "import_limit_reached"],
  run: ({ ports, caller, body, idempotency }) => openImport(ports, caller, body, idempotency),
});

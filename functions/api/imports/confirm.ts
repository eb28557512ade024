import { UuidParams } from "#shared/domain/ids.ts";
import { confirmImport } from "#shared/domain/imports/change-import.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { ConfirmImportRequest } from "#shared/domain/imports/import-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/imports/{id}/confirm",
  id: "imports.confirm",
  summary: "Issue to the valid rows of an import",
  description:
    "Takes the quota of all valid rows at once, but of people who are known to have the certificate, or nothing. Certificates are issued within minutes; their mails are held for `hold_minutes`, in which the import can be undone.",
  tag: "Imports",
  access: { key: "issue", role: "issuer" },
  limit: "issue",
  uses: ["imports", "imports.write", "importFiles", "issuances.check", "organizations", "clock", "settings"],
  params: UuidParams,
  body: ConfirmImportRequest,
  status: 200,
  response: ImportRecord,
  errors: [
    "not_found",
    "event_not_active",
    "badge_not_active",
    "import_not_ready",
    "import_has_errors",
    "quota_exhausted",
  ],
  run: ({ ports, caller, params, body }) => confirmImport(ports, caller, params.id, body),
});

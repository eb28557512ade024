import { UuidParams } from "#shared/domain/ids.ts";
import { validateImport } from "#shared/domain/imports/change-import.ts";
import { ImportRecord } from "#shared/domain/imports/import-record.ts";
import { ValidateImportRequest } from "#shared/domain/imports/import-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/imports/{id}/validate",
  id: "imports.validate",
  summary: "Have the file of an import read, or read again",
  description:
    "Once the file was sent; what comes of it is told by `GET /v1.0/imports/{id}`, whose status becomes `ready` or `failed`, and by the webhook `import.ready`, or `import.completed` if it failed. Can be repeated with another `mapping` or `sheet` until the import is confirmed.",
  tag: "Imports",
  access: { key: "issue", role: "issuer" },
  limit: "issue",
  uses: [
    "imports",
    "imports.write",
    "importFiles",
    "importFiles.write",
    "organizations",
    "clock",
    "settings",
  ],
  params: UuidParams,
  body: ValidateImportRequest,
  status: 200,
  response: ImportRecord,
  errors: ["not_found", "import_not_ready"],
  run: ({ ports, caller, params, body }) => validateImport(ports, caller, params.id, body),
});

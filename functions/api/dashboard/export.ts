import { Readable } from "node:stream";
import {
  ExportQuery,
  exportCertificates,
  exportFileName,
} from "#shared/domain/certificates/export-certificates.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /dashboard/export/csv",
  id: "dashboard.export",
  summary: "Export certificates as CSV",
  description:
    "Streams; texts are quoted, and an apostrophe stands before what a spreadsheet would run as a formula. A column `values.<key>` follows for each field of the badges that are of the event or of none. A file ends after 200 MB, about 400,000 certificates: ask for more than that in parts, with `from` and `until`.",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: ["certificates.list", "badges", "messages", "certificates", "activity.write", "clock", "settings"],
  query: ExportQuery,
  status: 200,
  produces: "text/csv",
  streams: true,
  run: async ({ ports, caller, query }) => {
    const { organizationId } = caller;
    const [lines, name] = await Promise.all([
      exportCertificates(ports, caller, query),
      exportFileName(ports, organizationId, query),
    ]);
    return {
      body: Readable.from(lines),
      contentType: "text/csv; charset=utf-8; header=present",
      headers: { "content-disposition": `attachment; filename="${name}"` },
    };
  },
});

import { oneZipAtATime } from "#shared/domain/documents/one-zip.ts";
import { ZipQuery, zipDocuments } from "#shared/domain/documents/zip-documents.ts";
import { EventIdParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { zipOf } from "#shared/http/zip.ts";

export const route = endpoint({
  route: "GET /dashboard/documents/{event_id}",
  id: "dashboard.documents",
  summary: "Download the documents of an event as ZIP",
  description:
    "A PDF of every accepted certificate that is not revoked, with `index.csv`; with `include=pending` also of those that nobody has answered yet, each marked as not yet accepted, for handing out on paper. Streams. A document that could not be drawn is in `problems.csv`. A ZIP ends after 190 MB, 10,000 documents or 4 minutes: then the last line of its `continue.txt` is the address of the next one, which goes on with the numbers of the files. An organization downloads one ZIP at a time (409).",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: [
    "events",
    "certificates.list",
    "certificates",
    "images",
    "renderer",
    "cursors",
    "activity.write",
    "clock",
    "limits",
    "settings",
  ],
  params: EventIdParams,
  query: ZipQuery,
  status: 200,
  produces: "application/zip",
  streams: true,
  errors: ["not_found", "conflict"],
  run: async ({ ports, caller, params, query, log }) => {
    const files = await oneZipAtATime(ports, caller.organizationId, () =>
      zipDocuments(ports, caller, params.event_id, query, (progress) =>
        log.info("documents zip", { ...progress }),
      ),
    );
    return {
      body: zipOf(files),
      contentType: "application/zip",
      headers: { "content-disposition": `attachment; filename="certificates-${params.event_id.code}.zip"` },
    };
  },
});

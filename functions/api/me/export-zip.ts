import { EXPORT_PORTS } from "#shared/domain/privacy/export-person.ts";
import { exportOfHolder, MyZipQuery } from "#shared/domain/privacy/my-export.ts";
import { zipPerson } from "#shared/domain/privacy/zip-person.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { zipOf } from "#shared/http/zip.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";

export const route = endpoint({
  route: "GET /me/export.zip",
  id: "me.export-zip",
  summary: "Download one's data with all documents and credentials",
  description:
    "`my-data.json`, and of each accepted certificate its PDF and its signed credential, in a folder for each organization. Streams; `continue.txt` has the address of the next one when it does not hold all.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "limits", "images", "renderer", ...EXPORT_PORTS],
  query: MyZipQuery,
  status: 200,
  produces: "application/zip",
  streams: true,
  errors: ["invalid_credential", "conflict"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, query }) => {
    const files = await exportOfHolder(ports, browser, async (emails) =>
      zipPerson(ports, emails, query.after),
    );
    return {
      body: zipOf(files),
      contentType: "application/zip",
      headers: { "content-disposition": `attachment; filename="my-data.zip"`, "cache-control": "no-store" },
    };
  },
});

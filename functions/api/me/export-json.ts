import { Readable } from "node:stream";
import { EXPORT_PORTS, exportPerson, exportText } from "#shared/domain/privacy/export-person.ts";
import { exportOfHolder } from "#shared/domain/privacy/my-export.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";

export const route = endpoint({
  route: "GET /me/export.json",
  id: "me.export-json",
  summary: "Download all that is kept of oneself",
  description:
    "All that every organization and this service keep of the person who is signed in, under all their addresses; `version` is that of its shape. Streams.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "limits", ...EXPORT_PORTS],
  status: 200,
  produces: "application/json",
  streams: true,
  errors: ["invalid_credential", "conflict"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser }) => {
    const texts = await exportOfHolder(ports, browser, async (emails) =>
      exportText(await exportPerson(ports, emails)),
    );
    return {
      body: Readable.from(texts),
      contentType: "application/json; charset=utf-8",
      headers: { "content-disposition": `attachment; filename="my-data.json"`, "cache-control": "no-store" },
    };
  },
});

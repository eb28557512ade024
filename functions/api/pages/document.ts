import { DocumentParams, readDocument } from "#shared/domain/documents/read-document.ts";
import { behindEdge, drawingInTurn } from "#shared/domain/organizations/in-turn.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { ADDRESS_HEADERS, documentHeaders } from "#shared/http/headers.ts";
import { documentProblem } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "GET /c/{short_code}/{file}",
  id: "pages.document",
  summary: "Download the document of a certificate",
  description:
    "The address that `/c/{short_code}.pdf`, `.png` and `/c/{short_code}/card.png` lead to. It changes with what the document shows, so a browser may keep what it got; a former one leads to the present one.",
  tag: "Certificates",
  access: { public: "document" },
  uses: [
    "certificates",
    "images",
    "settings",
    "documentNames",
    "credentials",
    "issuers",
    "renders",
    "renderer",
    "limits",
    "clock",
  ],
  params: DocumentParams,
  status: 200,
  produces: "application/pdf",
  streams: true,
  redirects: { 302: "The document has changed." },
  errors: ["not_found", "gone"],
  problemPage: documentProblem,
  run: async ({ ports, caller, params: { short_code, file } }) => {
    const found = await readDocument(
      behindEdge(ports.settings) ? ports : drawingInTurn(ports, caller.address),
      short_code.code,
      file,
    );
    if (found.kind === "moved") return new Redirect(302, found.address, ADDRESS_HEADERS);
    return { body: found.bytes, contentType: found.contentType, headers: documentHeaders(found) };
  },
});

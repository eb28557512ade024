import { CodeParams } from "#shared/domain/certificates/shown-certificate.ts";
import { readPacket } from "#shared/domain/documents/read-packet.ts";
import { drawingInTurn } from "#shared/domain/organizations/in-turn.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { contentDisposition } from "#shared/http/headers.ts";
import { zipOf } from "#shared/http/zip.ts";
import { withGuides } from "#shared/pages/packet-guide.ts";
import { documentProblem } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "GET /c/{short_code}/packet.zip",
  id: "pages.packet",
  summary: "Download all that checks a certificate without us",
  description:
    "A ZIP with the credential in both forms, the issuer's keys, the status list of the day, the contexts, the document as PDF/A-3, and how to check it with these files alone, in the issuer's language and in English.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: [
    "certificates",
    "images",
    "credentials",
    "credentialsQueue",
    "issuers",
    "contextCopies",
    "renders",
    "renderer",
    "settings",
    "clock",
    "limits",
  ],
  params: CodeParams,
  status: 200,
  produces: "application/zip",
  streams: true,
  errors: ["gone"],
  problemPage: documentProblem,
  run: async ({ ports, caller, params: { short_code } }) => {
    const packet = await readPacket(drawingInTurn(ports, caller.address), short_code.code);
    const name = contentDisposition("attachment", packet.fileName, `certificate-${short_code.code}.zip`);
    return {
      body: zipOf(withGuides(packet)),
      contentType: "application/zip",
      headers: { "cache-control": "no-store", "content-disposition": name, "x-robots-tag": "noindex" },
    };
  },
});

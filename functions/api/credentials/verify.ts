import { VerificationReport } from "#shared/domain/credentials/report.ts";
import { inTurn } from "#shared/domain/organizations/in-turn.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /credentials/verify",
  id: "credentials.verify",
  summary: "Check a credential",
  description:
    "Takes a credential that was issued in this service, and says of each check what was found; of any other one it only says so, and whom it names as its issuer (`foreign`). The body is the credential (JSON, or a token), or a PNG, SVG or PDF that carries it; or a document of ours or a photo of one, whose certificate is found by its address, code or QR code. A bad credential is answered with 200 too: look at `valid`, at `compare` (what a picture or PDF shows is not checked) and at `credential.issuer.verified`.",
  tag: "Open Badges",
  access: { public: "credentials" },
  uses: ["credentialVerifier", "limits", "clock"],
  bareFile: {
    description: "The credential, a file that carries it, or a document or photo of a certificate.",
    types: [
      "application/json",
      "application/vc+ld+json",
      "application/vc",
      "application/ld+json",
      "application/jwt",
      "application/vc+jwt",
      "text/plain",
      "image/png",
      "image/jpeg",
      "image/webp",
      "image/svg+xml",
      "application/pdf",
    ],
    bytesMax: LIMITS.credential.fileBytesMax,
  },
  reads: true,
  status: 200,
  response: VerificationReport,
  run: ({ ports, caller, file }) =>
    inTurn(ports, caller.address, () => ports.credentialVerifier.verify(file)),
});

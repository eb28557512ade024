import { VerificationReport } from "#shared/domain/credentials/report.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /credentials/verify",
  id: "credentials.verify",
  summary: "Check a credential",
  description:
    "Takes a credential of Open Badges 3.0, of this service or of others, and says of each check what was found. The body is the credential (JSON, or a token), or a PNG, SVG or PDF that carries it. A bad credential is answered with 200 too: look at `valid`.",
  tag: "Open Badges",
  access: { public: "credentials" },
  uses: ["credentialVerifier"],
  bareFile: {
    description: "The credential, or a file that carries it.",
    types: [
      "application/json",
      "application/vc+ld+json",
      "application/vc",
      "application/ld+json",
      "application/jwt",
      "application/vc+jwt",
      "text/plain",
      "image/png",
      "image/svg+xml",
      "application/pdf",
    ],
    bytesMax: LIMITS.credential.fileBytesMax,
  },
  status: 200,
  response: VerificationReport,
  run: ({ ports, file }) => ports.credentialVerifier.verify(file),
});

import type { JsonLd } from "#shared/credentials/data-integrity.ts";
import { SCHEMA_ADDRESS } from "./schema.ts";

/** A credential with every part that ours have, to break one of them at a time; its issuer and status are the signer's. */
export const SAMPLE: JsonLd = {
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  ],
  id: "https://api.example.com/c/ABCDEF",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  issuer: {
    id: "did:web:api.example.com",
    type: ["Profile"],
    name: "Example Org",
    url: "https://example.com",
  },
  validFrom: "2026-01-31T12:00:00Z",
  validUntil: "2099-01-31T12:00:00Z",
  awardedDate: "2026-01-30T12:00:00Z",
  name: "Serverless Day",
  credentialSubject: {
    id: "urn:uuid:11111111-1111-4111-8111-111111111111",
    type: ["AchievementSubject"],
    identifier: [
      {
        type: "IdentityObject",
        hashed: true,
        salt: "b2c5",
        identityHash: `sha256$${"a".repeat(64)}`,
        identityType: "emailAddress",
      },
    ],
    achievement: {
      id: "https://api.example.com/b/QWERTY.json",
      type: ["Achievement"],
      achievementType: "Certificate",
      name: "Participant",
      description: "Was there.",
      criteria: { narrative: "Being there." },
      image: { id: "https://api.example.com/b/QWERTY.png", type: "Image" },
    },
  },
  evidence: [{ id: "https://api.example.com/e/ASDFGH", type: ["Evidence"], name: "Serverless Day" }],
  credentialStatus: { type: "BitstringStatusListEntry", statusPurpose: "revocation" },
  credentialSchema: [{ id: SCHEMA_ADDRESS, type: "JsonSchema" }],
};

import { pictureUrl } from "#shared/domain/badges/badge.ts";
import { achievementUrl } from "#shared/domain/credentials/achievement.ts";
import { didDocument, didOf } from "#shared/domain/credentials/did.ts";
import { issuerUrl } from "#shared/domain/credentials/issuer.ts";
import { CREDENTIAL_CHECKS } from "#shared/domain/credentials/report.ts";
import { type FindingCode, finding } from "#shared/domain/credentials/verify/finding.ts";
import { platformUrl } from "#shared/domain/events/event.ts";

interface Shown {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly organization: {
    readonly name: string;
    readonly company_name: string;
    readonly primary_color: string;
  };
  readonly event: Readonly<Record<"name" | "category" | "city" | "state" | "location_type", string>> &
    Readonly<Record<"initial_date" | "finish_date", string>>;
  readonly eventId: string;
  readonly badge: { readonly name: string; readonly description: string };
  readonly badgeId: string;
  readonly certificateUrl: string;
  readonly recipientName: string;
  readonly createdAt: string;
  readonly acceptedAt: string;
}

/** Public keys of published examples: of the data integrity specification, and of RFC 7517. */
const MULTIKEY = "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2";
const JWK = {
  kty: "EC",
  crv: "P-256",
  x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
  y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
} as const;

/** What each check of a valid credential of ours finds, in the order of the checks. */
const FOUND: readonly FindingCode[] = [
  "readable",
  "well_formed",
  "issuer_ours",
  "signed",
  "in_time",
  "active",
];

export function credentialExamples(shown: Shown): Readonly<Record<string, unknown>> {
  const { baseUrl, organizationId, organization, event, badge } = shown;
  const did = didOf(baseUrl, organizationId);
  const url = issuerUrl(baseUrl, organizationId);
  const { name, category, city, state, location_type, initial_date, finish_date } = event;
  const known = { organization_id: organizationId, created_at: shown.createdAt };
  const key = { ...known, id: organizationId, multikey: MULTIKEY, jwk: JWK, used_from: shown.createdAt };
  return {
    DidDocument: didDocument({
      issuer: { ...known, did, status_key: "" },
      keys: [{ ...key, distrusted_at: null }],
    }),
    IssuerProfile: {
      id: did,
      type: ["Profile"],
      name: organization.name,
      url,
      image: { id: `${baseUrl}/images/of/${"0".repeat(43)}`, type: "Image" },
      company_name: organization.company_name,
      verified: true,
      primary_color: organization.primary_color,
      did_document_url: `${url}/did.json`,
      events: [
        {
          name,
          category,
          city,
          state,
          location_type,
          initial_date,
          finish_date,
          url: platformUrl(baseUrl, shown.eventId),
        },
      ],
      badges: [
        {
          id: achievementUrl(baseUrl, shown.badgeId),
          name: badge.name,
          description: badge.description,
          picture_url: pictureUrl(baseUrl, shown.badgeId),
        },
      ],
    },
    CredentialVerification: {
      valid: true,
      foreign: false,
      compare: false,
      carrier: "json",
      checks: CREDENTIAL_CHECKS.map((check, n) => finding(check, FOUND[n]!)),
      credential: {
        id: shown.certificateUrl,
        name: badge.name,
        issuer: { id: did, name: organization.name, verified: true },
        recipient_name: shown.recipientName,
        event_name: event.name,
        awarded_at: shown.acceptedAt,
        valid_from: shown.acceptedAt,
        valid_until: null,
        verification_url: shown.certificateUrl,
        picture_url: `${shown.certificateUrl}.png`,
      },
    },
    SharingChoice: { visibility: "link", name_in_credential: true },
  };
}

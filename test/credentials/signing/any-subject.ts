import { credentialSigner } from "#shared/credentials/signer.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { CredentialSubject } from "#shared/domain/credentials/credential-content.ts";
import type { Event } from "#shared/domain/events/event.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { BadgeField } from "#shared/domain/outcomes/field.ts";
import { NO_OUTCOME, type Outcome } from "#shared/domain/outcomes/outcome.ts";
import { aSigningKey } from "./keys.ts";

export const BASE = "https://certificates.example.com/api";
export const EMAIL = "ana.souza@example.com";
const { key: signingKey, open } = aSigningKey();
export const key = signingKey;
export const signer = credentialSigner(open);
const ID = key.organization_id;
export const DID = `did:web:certificates.example.com:api:issuers:${ID}`;

/** What differs between the credentials of tests. */
export interface Texts {
  readonly name: string;
  readonly description: string | null;
  readonly criteria: string | null;
  readonly skills: readonly string[];
  readonly hours: number | null;
  readonly until: string | null;
  readonly days: readonly [string | null, string | null];
  readonly listed: boolean;
  readonly named: boolean;
  readonly pictured: boolean;
  readonly found: readonly string[];
  readonly locale: Organization["locale"];
  readonly category: Event["category"];
  readonly fields?: readonly BadgeField[];
  readonly outcome: Outcome;
}
/** As little as a credential can say. */
export const FEW: Texts = {
  name: "Ana Souza",
  description: null,
  criteria: null,
  skills: [],
  hours: null,
  until: null,
  days: [null, null],
  listed: false,
  named: true,
  pictured: false,
  found: [],
  locale: "en",
  category: "SOCIOCULTURAL",
  outcome: NO_OUTCOME,
};

/** All that a credential is made of; every text but the address is `name` or given. */
export function aCredentialSubject(texts: Texts): CredentialSubject {
  const { name, description, criteria, skills, hours, until, days, listed, named, pictured, found } = texts;
  const certificate = {
    id: "0199d0a0-0000-7000-8000-000000000002",
    organization_id: ID,
    short_code: "7Q2M4XKD0A5V",
    name,
    email: EMAIL,
    number: "+5511998765432",
    reason: "SECRET REASON",
    external_id: "SECRET-ID",
    metadata: { secret: "SECRET" },
    name_in_credential: named,
    workload_hours: hours,
    created_at: "2026-01-02T03:04:05.678Z",
    accepted_at: "2026-01-03T03:04:05.678Z",
    expires_at: until,
    badge_revision: 3,
  } as unknown as Certificate;
  const badge = { id: "0199d0a0-0000-7000-8000-000000000003", name, description, criteria, skills };
  const event = {
    id: "0199d0a0-0000-7000-8000-000000000004",
    name,
    category: texts.category,
    initial_date: days[0],
    finish_date: days[1],
  };
  return {
    certificate,
    organization: { id: ID, name, locale: texts.locale, pic_url: "https://a.example/b.png" } as Organization,
    event: event as unknown as Event,
    badge: { ...badge, workload_hours: hours, fields: texts.fields } as unknown as Badge,
    outcome: texts.outcome,
    listed,
    pictured,
    issuer: { did: DID },
    validFrom: "2026-01-03T03:04:05Z",
    lasting: {
      id: `${BASE}/c/7Q2M4XKD0A5V`,
      salt: "0123456789abcdef",
      status: { list: `${BASE}/issuers/${ID}/status/1`, index: 131_071 },
      found,
    },
  };
}

import { createHash } from "node:crypto";
import { firstMoment } from "#shared/formats/days.ts";
import { type Certificate, certificateUrl } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { shownImage } from "../documents/image-addresses.ts";
import { platformUrl } from "../events/event.ts";
import { derivedUuid } from "../ids.ts";
import { zoneOfDays } from "../organizations/organization.ts";
import { achievementOf, achievementUrl } from "./achievement.ts";
import { type CredentialIssuer, issuerUrl } from "./issuer.ts";
import { resultsOf } from "./results.ts";

/** Addresses of the contexts of Verifiable Credentials 2.0, of Open Badges 3.0, and of its type of schemas. */
export const OPEN_BADGES_CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
] as const;
const SCHEMA = {
  id: "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
  type: "1EdTechJsonSchemaValidator2019",
};

/** What a credential keeps when it is signed anew, besides what its certificate says. */
export interface Lasting {
  /** The address of the certificate's page when the credential was first signed. */
  readonly id: string;
  readonly salt: string;
  readonly status: StatusUrls;
  /** Skills that were found in the text of the event. */
  readonly found: readonly string[];
}
interface StatusUrls {
  readonly list: string;
  readonly index: number;
}

/** Everything that a credential says. */
export interface CredentialSubject
  extends Pick<InvitationSubject, "certificate" | "organization" | "event" | "badge" | "outcome" | "listed"> {
  readonly issuer: Pick<CredentialIssuer, "did">;
  /** Whether there is a kept copy of the issuer's picture. */
  readonly pictured: boolean;
  readonly lasting: Lasting;
  readonly validFrom: string;
}

/** The address of a status list that is opened now; a list that there is already has its own. */
export const statusListUrl = (baseUrl: string, organizationId: string, list: number): string =>
  `${issuerUrl(baseUrl, organizationId)}/status/${list}`;

/** What lasts of a credential that is signed for the first time. */
export const firstLasting = (
  baseUrl: string,
  { certificate }: Pick<InvitationSubject, "certificate">,
  status: StatusUrls,
  salt: string,
  found: readonly string[],
): Lasting => ({ id: certificateUrl(baseUrl, certificate), salt, status, found });

/** What lasts of a credential that was signed before. */
export function lastingOf(json: string): Lasting {
  const { id, credentialSubject, credentialStatus } = JSON.parse(json) as CredentialContent;
  return {
    id,
    salt: credentialSubject.identifier.find(({ hashed }) => hashed)!.salt!,
    status: {
      list: credentialStatus.statusListCredential,
      index: Number(credentialStatus.statusListIndex),
    },
    found: credentialSubject.achievement.tag ?? [],
  };
}

/** A time as credentials have it: in whole seconds, as the JWT form cannot say more (decision 16.5). */
export const inSeconds = (time: string | Date): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

export type CredentialContent = ReturnType<typeof credentialContent>;

/**
 * The credential of an accepted certificate, unsigned: Open Badges 3.0, what it says as of issuance (decision 16.5). It has no
 * e-mail address, number, reason or anything else that nobody chose to show in it, and no null and no empty list.
 */
export function credentialContent(subject: CredentialSubject, baseUrl: string) {
  const { certificate, organization, event, badge, outcome, issuer, lasting, validFrom } = subject;
  const { workload_hours, expires_at, badge_revision } = certificate;
  // A day begins where the organization is: at midnight in UTC a wallet west of it would show the day before.
  const startOf = (date: string) => inSeconds(firstMoment(date, zoneOfDays(organization)));
  const { results, descriptions } = resultsOf(
    {
      achievement: achievementUrl(baseUrl, badge.id),
      fields: badge.fields,
      locale: organization.locale,
    },
    outcome,
    workload_hours,
  );
  return {
    "@context": OPEN_BADGES_CONTEXTS,
    id: lasting.id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    issuer: {
      id: issuer.did,
      type: ["Profile"],
      name: organization.name,
      url: issuerUrl(baseUrl, organization.id),
      ...(subject.pictured
        ? { image: { id: shownImage(baseUrl, organization.id, organization.pic_url)!, type: "Image" } }
        : {}),
    },
    name: badge.name,
    description: `${badge.name} – ${event.name}`,
    validFrom,
    ...(expires_at === null ? {} : { validUntil: inSeconds(expires_at) }),
    awardedDate: inSeconds(certificate.created_at),
    credentialSubject: {
      id: `urn:uuid:${subjectUuid(certificate)}`,
      type: ["AchievementSubject"],
      identifier: identifiersOf(certificate, lasting.salt),
      ...(event.initial_date === null ? {} : { activityStartDate: startOf(event.initial_date) }),
      ...(event.finish_date === null ? {} : { activityEndDate: startOf(event.finish_date) }),
      ...(outcome.role === null ? {} : { role: outcome.role }),
      ...(results.length > 0 ? { result: results } : {}),
      achievement: achievementOf(
        {
          badge,
          revision: badge_revision,
          category: event.category,
          found: lasting.found,
          issuer: organization.name,
          locale: organization.locale,
          results: descriptions,
        },
        baseUrl,
      ),
    },
    evidence: [
      {
        ...(subject.listed ? { id: platformUrl(baseUrl, event.id) } : {}),
        type: ["Evidence"],
        name: event.name,
      },
    ],
    credentialStatus: {
      id: `${lasting.status.list}#${lasting.status.index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(lasting.status.index),
      statusListCredential: lasting.status.list,
    },
    credentialSchema: [SCHEMA],
  };
}

/** The holder of this certificate, the same in each signature and in no other certificate. */
const subjectUuid = ({ id, created_at }: Pick<Certificate, "id" | "created_at">): string =>
  derivedUuid(new Date(created_at), "holder of a credential", id);

interface Identifier {
  readonly type: "IdentityObject";
  readonly hashed: boolean;
  readonly identityHash: string;
  readonly identityType: "emailAddress" | "name";
  readonly salt?: string;
}

/** The address as a salted hash, by which a wallet can tell whether it is its owner's; the name unless the holder left it out. */
function identifiersOf(
  { email, name, name_in_credential }: Pick<Certificate, "email" | "name" | "name_in_credential">,
  salt: string,
): readonly Identifier[] {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).update(salt).digest("hex");
  const type = "IdentityObject" as const;
  const address = {
    type,
    hashed: true,
    identityHash: `sha256$${hash}`,
    identityType: "emailAddress",
    salt,
  } as const;
  if (!name_in_credential) return [address];
  return [address, { type, hashed: false, identityHash: name, identityType: "name" }];
}

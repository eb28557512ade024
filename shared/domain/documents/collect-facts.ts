import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/formats/canonical-json.ts";
import { inZone } from "#shared/formats/days.ts";
import type { Badge } from "../badges/badge.ts";
import { drawnBadge } from "../badges/drawn-badge.ts";
import { type Certificate, certificateUrl } from "../certificates/certificate.ts";
import type { Event } from "../events/event.ts";
import { type OrganizationThen, zoneOfDays } from "../organizations/organization.ts";
import { labelIn, type Outcome, shownValues } from "../outcomes/outcome.ts";
import { pageSizeOf, pagesFor, type TemplateContent } from "../templates/template.ts";
import { designOf, lookOf } from "./design.ts";
import type { DocumentFacts, ResolvedTemplate } from "./document-facts.ts";
import { type Copies, picturedAddresses } from "./image.ts";

/** What a document needs of a certificate, its event, badge and issuer; an InvitationSubject has all of it. */
export interface DocumentSubject {
  readonly certificate: Pick<
    Certificate,
    "short_code" | "name" | "workload_hours" | "created_at" | "expires_at"
  >;
  readonly event: Pick<
    Event,
    "name" | "category" | "initial_date" | "finish_date" | "city" | "state" | "location_type"
  >;
  readonly badge: Pick<Badge, "name" | "image_url" | "design" | "fields" | "event_category">;
  readonly organization: Pick<
    OrganizationThen,
    "name" | "verified" | "locale" | "time_zone" | "zone_at_issuance"
  >;
  readonly outcome: Outcome;
  /** The organization's own template, in place of a layout; null for none. */
  readonly template: TemplateContent | null;
}

/** The addresses of the images that a document shows, each once; `documentFacts` needs the copies of these. */
export function imageAddresses({
  badge,
  outcome,
  template,
}: Pick<DocumentSubject, "badge" | "outcome" | "template">): readonly string[] {
  return picturedAddresses({
    image_url: badge.image_url,
    design: designOf(badge),
    ...(template && { pages: pagesFor(template, outcome.role) }),
  });
}

/**
 * What the document of a certificate shows. An image without a kept copy is left out, and so are role, values and back
 * page where there are none, so that documents of before keep their names. `sample` marks the document as one that proves
 * nothing: a preview, or not accepted yet.
 */
export function documentFacts(
  { certificate, event, badge, organization, outcome, template }: DocumentSubject,
  copies: Copies,
  baseUrl: string,
  { sample }: { readonly sample: DocumentFacts["sample"] },
): DocumentFacts {
  const design = designOf(badge);
  const hashOf = (address: string | null): string | null => {
    const copy = address === null ? undefined : copies.get(address);
    return copy?.state === "kept" ? copy.hash : null;
  };
  const values = shownValues(badge, outcome, "document").map((shown) => ({
    ...shown,
    label: labelIn(shown.label, organization.locale),
  }));
  return {
    locale: organization.locale,
    design: {
      ...lookOf(badge, event.category),
      logo: hashOf(design.logo_url),
      signatures: design.signatures.map(({ name, title, image_url }) => ({
        name,
        title,
        image: hashOf(image_url),
      })),
      ...(design.title !== null && { title: design.title }),
      text: design.text,
      ...(design.back !== null && { back: design.back }),
      ...(template !== null && { template: drawnTemplate(template, outcome.role, hashOf) }),
    },
    issuer: { name: organization.name, verified: organization.verified },
    recipient_name: certificate.name,
    badge: { name: badge.name, image: hashOf(badge.image_url), drawn: drawnBadge(badge) },
    event: {
      name: event.name,
      category: event.category,
      initial_date: event.initial_date,
      finish_date: event.finish_date,
      city: event.city,
      state: event.state,
      location_type: event.location_type,
    },
    workload_hours: certificate.workload_hours,
    ...(outcome.role !== null && { role: outcome.role }),
    ...(values.length > 0 && { values }),
    issued_at: inZone(certificate.created_at, zoneOfDays(organization)),
    expires_at: certificate.expires_at,
    short_code: certificate.short_code,
    address: certificateUrl(baseUrl, certificate),
    sample,
  };
}

/** Raise it whenever the same facts give another document: when templates, words, fonts or the renderer change. */
export const DOCUMENT_VERSION = 5;

/** The name under which the documents of these facts are kept: 32 characters, other ones for other facts. */
export function documentHash(facts: DocumentFacts): string {
  const text = canonicalJson([DOCUMENT_VERSION, facts]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** What a document draws of a template: the pages for a role, with the hashes of images for their addresses. */
const drawnTemplate = (
  content: TemplateContent,
  role: string | null,
  hashOf: (address: string | null) => string | null,
): ResolvedTemplate => ({
  ...pageSizeOf(content),
  pages: pagesFor(content, role).map(({ background_url, elements }) => ({
    background: hashOf(background_url),
    elements: elements.map((element) => {
      if (element.kind !== "image") return element;
      const { image_url, ...rest } = element;
      return { ...rest, image: hashOf(image_url) };
    }),
  })),
});

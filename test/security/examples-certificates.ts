import { asForm, qrPng } from "../documents/qr-photo.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant } from "../support/stack.ts";

const issuers = new WeakMap<Tenant, ReturnType<typeof eventAndBadge>>();
/** The event and badge of all certificates of an organization; no example changes them. */
function forCertificates(tenant: Tenant) {
  const shared = issuers.get(tenant) ?? eventAndBadge(tenant);
  issuers.set(tenant, shared);
  return shared;
}

/** A new certificate, as issued. */
export async function aCertificate(tenant: Tenant) {
  const { event, badge } = await forCertificates(tenant);
  const { body } = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
  });
  return body.certificates[0]!;
}

/** With this header a page too answers a refusal as a problem document. */
export const AS_PROBLEM = { accept: "application/problem+json" };

/** Calls of the pages of a certificate that succeed. */
export const CERTIFICATE_PAGE_EXAMPLES = {
  "pages.certificate": async (tenant: Tenant) => ({
    params: { short_code: (await aCertificate(tenant)).short_code },
    headers: AS_PROBLEM,
  }),
  "pages.check": async () => ({ headers: AS_PROBLEM }),
  "pages.start": async () => ({ headers: AS_PROBLEM }),
  "pages.read-photo": async (tenant: Tenant) => {
    const photo = asForm(["photo", qrPng((await aCertificate(tenant)).verification_url)]);
    return { ...photo, headers: { ...AS_PROBLEM, ...photo.headers } };
  },
  "pages.verify": async (tenant: Tenant) => ({
    params: { organization_id: tenant.id, id: (await aCertificate(tenant)).id },
    headers: AS_PROBLEM,
  }),
};

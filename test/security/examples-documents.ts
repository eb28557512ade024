import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import type { ExampleCall } from "./examples.ts";

/** Pages answer with a problem, as their callers ask. */
const AS_PROBLEM = { accept: "application/problem+json" };

async function anAccepted(tenant: Tenant, stack: TestStack) {
  const one = await invite(stack, tenant, await eventAndBadge(tenant));
  await respondByLink(stack, one.token, "accept");
  return one;
}
/** The short code of a certificate that its recipient accepted. */
const anAcceptedCode = async (tenant: Tenant, stack: TestStack): Promise<string> =>
  (await anAccepted(tenant, stack)).short_code;

/** Example calls of the operations that hand out documents. */
export const DOCUMENT_EXAMPLES: Readonly<Record<string, ExampleCall>> = {
  "dashboard.documents": async (tenant) => ({
    params: { event_id: (await eventAndBadge(tenant)).event.id },
  }),
  "pages.card": async (tenant, stack) => ({
    params: { short_code: await anAcceptedCode(tenant, stack) },
    headers: AS_PROBLEM,
  }),
  "pages.packet": async (tenant, stack) => {
    const { id, short_code } = await anAccepted(tenant, stack);
    // The worker would do this, but it does not run in these tests.
    await followCertificate(stack.functions.ports, { organization_id: tenant.id, certificate_id: id });
    return { params: { short_code }, headers: AS_PROBLEM };
  },
  "pages.document": async (tenant, stack) => {
    const short_code = await anAcceptedCode(tenant, stack);
    const params = { short_code };
    const { headers } = await stack.anonymous.call("GET /c/{short_code}/card.png", { params });
    return { params: { short_code, file: headers.get("location")!.split("/").at(-1)! }, headers: AS_PROBLEM };
  },
};

import { eventAndBadge } from "../support/fixtures.ts";
import { invite, respondByLink } from "../support/invitation-page.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import type { ExampleCall } from "./examples.ts";

/** Pages answer with a problem, as their callers ask. */
const AS_PROBLEM = { accept: "application/problem+json" };

/** The short code of a certificate that its recipient accepted. */
async function anAcceptedCode(tenant: Tenant, stack: TestStack): Promise<string> {
  const { short_code, token } = await invite(stack, tenant, await eventAndBadge(tenant));
  await respondByLink(stack, token, "accept");
  return short_code;
}

/** Example calls of the operations that hand out documents. */
export const DOCUMENT_EXAMPLES: Readonly<Record<string, ExampleCall>> = {
  "dashboard.documents": async (tenant) => ({
    params: { event_id: (await eventAndBadge(tenant)).event.id },
  }),
  "pages.card": async (tenant, stack) => ({
    params: { short_code: await anAcceptedCode(tenant, stack) },
    headers: AS_PROBLEM,
  }),
  "pages.document": async (tenant, stack) => {
    const short_code = await anAcceptedCode(tenant, stack);
    const params = { short_code };
    const { headers } = await stack.anonymous.call("GET /c/{short_code}/card.png", { params });
    return { params: { short_code, file: headers.get("location")!.split("/").at(-1)! }, headers: AS_PROBLEM };
  },
};

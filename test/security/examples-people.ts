import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { aRequestLink } from "../support/request-link.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import type { ExampleCall } from "./examples.ts";
import { AS_PROBLEM, aCertificate } from "./examples-certificates.ts";

/** What the holder of a new certificate asks the organization for. */
async function aRequest(tenant: Tenant, { functions: { ports } }: TestStack) {
  const { id, short_code, recipient } = await aCertificate(tenant);
  const request = {
    organization_id: tenant.id,
    kind: "correction" as const,
    certificate_id: id,
    short_code,
    address: partitions.address(recipient.email),
    from_name: recipient.name,
    to_name: "Ana Maria Souza",
  };
  await openRequest(ports, request, 14, new Date());
  const [opened] = await ports["requests.write"].ofCertificate({ organization_id: tenant.id, short_code });
  return opened!;
}
const naming: ExampleCall = async (tenant, stack) => ({ params: { id: (await aRequest(tenant, stack)).id } });
const linking = async (tenant: Tenant, stack: TestStack) => ({
  token: await aRequestLink(stack, await aRequest(tenant, stack)),
});

/** The calls of what people ask for. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, ExampleCall>> = {
  "holder-requests.list": async () => ({ query: { kind: "correction", status: "open", limit: 5 } }),
  "holder-requests.get": naming,
  "holder-requests.approve": naming,
  "holder-requests.refuse": async (tenant, stack) => ({
    ...(await naming(tenant, stack)),
    body: { reason: "The name is that of your enrolment." },
  }),
  "holder-requests.open": async (tenant, stack) => ({
    params: await linking(tenant, stack),
    headers: AS_PROBLEM,
  }),
  "holder-requests.decide": async (tenant, stack) => ({
    params: await linking(tenant, stack),
    body: { answer: "refuse", reason: "The name is that of your enrolment." },
    headers: AS_PROBLEM,
  }),
};

import { anEmail } from "../support/fixtures.ts";
import { aHolderLink, aSignedIn } from "../support/holders.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { AS_PROBLEM, aCertificate } from "./examples-certificates.ts";

const aToken = async (_: Tenant, stack: TestStack) => ({
  params: { token: await aHolderLink(stack, anEmail()) },
  headers: AS_PROBLEM,
});
/** What a browser sends that is signed in, and what its forms carry. */
const signedIn = async (stack: TestStack, email = anEmail()) => {
  const { cookie, csrf } = await aSignedIn(stack, email);
  return { headers: { cookie, ...AS_PROBLEM }, csrf };
};

/** Calls of the operations of people who are signed in that succeed. */
export const HOLDER_EXAMPLES = {
  "me.list": async (_: Tenant, stack: TestStack) => ({ headers: (await signedIn(stack)).headers }),
  "me.ask-link": async () => ({ body: { email: anEmail() }, headers: AS_PROBLEM }),
  "me.show-link": aToken,
  "me.use-link": aToken,
  "me.open": async (tenant: Tenant, stack: TestStack) => {
    const { short_code, recipient } = await aCertificate(tenant);
    return { headers: (await signedIn(stack, recipient.email)).headers, params: { short_code } };
  },
  "me.profile": async (_: Tenant, stack: TestStack) => {
    const { headers, csrf } = await signedIn(stack);
    return { headers, body: { csrf, name: "Ana Souza", locale: "pt" } };
  },
  "me.addresses": async (_: Tenant, stack: TestStack) => {
    const { headers, csrf } = await signedIn(stack);
    return { headers, body: { csrf, email: anEmail() } };
  },
  "me.export-json": async (tenant: Tenant, stack: TestStack) => ({
    headers: (await signedIn(stack, (await aCertificate(tenant)).recipient.email)).headers,
  }),
  "me.export-zip": async (tenant: Tenant, stack: TestStack) => ({
    headers: (await signedIn(stack, (await aCertificate(tenant)).recipient.email)).headers,
  }),
  "me.erase": async (_: Tenant, stack: TestStack) => {
    const email = anEmail();
    const { headers, csrf } = await signedIn(stack, email);
    return { headers, body: { csrf, confirm: email } };
  },
  "me.sign-out": async (_: Tenant, stack: TestStack) => {
    const { headers, csrf } = await signedIn(stack);
    return { headers, body: { csrf } };
  },
};

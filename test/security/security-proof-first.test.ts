import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";

/*
 * No public operation reads what a cookie, a link or a token names before that is proven (decision 2.14): with one whose secret or
 * signature is wrong, the store is asked for the secret alone, however much there is of whom it names.
 */
const stack = await testStack({ workers: false });
const tenant = await stack.tenant({ plan: "PRO" });

/** Other characters in the last place but one: that of a secret, or of a signature. */
const changed = (text: string): string => {
  const at = text.length - 2;
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
};
/** Public operations that a link, a cookie or a signed name of a file opens. */
const opened = routes.filter(
  ({ access, route }) =>
    "public" in access &&
    (route.includes("{token}") || ["holder", "editor", "mailedLink"].includes(access.public)) &&
    route !== "POST /me/links",
);

test("there are operations behind each kind of credential", () => {
  expect(opened.length).toBeGreaterThan(30);
});

test.each(opened)("$id asks the store for the secret alone when it is wrong", async (endpoint) => {
  const call = await exampleCallOf(endpoint)(tenant, stack);
  const { cookie, ...headers } = (call.headers ?? {}) as Record<string, string>;
  const { token } = (call.params ?? {}) as { token?: string };
  const forged = {
    ...call,
    ...(token !== undefined && { params: { ...call.params, token: changed(token) } }),
    headers: { ...headers, ...BROWSER, ...(cookie !== undefined && { cookie: changed(cookie) }) },
  };
  expect(token ?? cookie, "has a credential").toBeDefined();
  const { calls, reads } = await stack.measure(() => stack.anonymous.callUntyped(endpoint.route, forged));
  const [counted, ...others] = calls;
  // The window of the address; then the session or pass of that secret, which is not there, or its use, which is refused.
  expect([counted, others.length <= 1, reads <= 1], `${calls}`).toEqual(["UpdateItem", true, true]);
});

import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { FORM } from "../support/browser/pages.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { aHolderLink } from "../support/holders.ts";
import { aRequestLink } from "../support/request-link.ts";
import { testStack } from "../support/stack.ts";

/* A link that was mailed for one thing opens nothing else, and none that was changed opens anything (decisions 21.11 and 23.2). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;

/** Genuine links of each kind, all about one certificate. */
async function links() {
  const tenant = await stack.tenant();
  const { id, short_code, email, token } = await invite(stack, tenant, await eventAndBadge(tenant));
  const request = {
    organization_id: tenant.id,
    kind: "correction" as const,
    certificate_id: id,
    short_code,
    address: partitions.address(email),
    from_name: "Ana Souza",
    to_name: "Ana Lima",
  };
  await openRequest(ports, request, 14, new Date());
  const [opened] = await ports["requests.write"].ofCertificate(request);
  return {
    invitation: token,
    request: await aRequestLink(stack, opened!),
    person: await aHolderLink(stack, email),
  };
}
type Kind = keyof Awaited<ReturnType<typeof links>>;
const KINDS: Readonly<Record<string, Kind>> = { i: "invitation", requests: "request", me: "person" };

const opened = routes.flatMap(({ id, route, access }) => {
  const [method, path] = route.split(" ") as [string, string];
  const kind = KINDS[path.split("/")[1]!];
  return "public" in access && path.includes("{token}") && kind ? [{ id, route, method, kind }] : [];
});

const statusOf = async (route: string, method: string, token: string) => {
  const call = { params: { token }, ...(method === "POST" && { raw: "", headers: FORM }) };
  return (await stack.anonymous.callUntyped(route, call)).status;
};

test("there are operations of each kind", () => {
  expect(new Set(opened.map(({ kind }) => kind)).size).toBe(3);
  expect(opened.length).toBeGreaterThan(12);
});

test.each(opened)("$id takes the link of no other kind, and none that was changed or cut", async (one) => {
  const all = await links();
  const own = all[one.kind];
  const others = Object.entries(all).flatMap(([kind, token]) => (kind === one.kind ? [] : [token]));
  const middle = Math.floor(own.length / 2);
  const flipped = (at: number) => own.slice(0, at) + (own[at] === "A" ? "B" : "A") + own.slice(at + 1);
  const bad = [...others, flipped(0), flipped(middle), flipped(own.length - 2), own.slice(0, -1), `${own}A`];
  for (const token of bad) expect([400, 404]).toContain(await statusOf(one.route, one.method, token));
  // The links are genuine: a page of its kind opens.
  if (one.method === "GET") expect(await statusOf(one.route, one.method, own)).toBe(200);
});

import { describe, expect, test } from "vitest";
import { ROLES, rolesFrom, SCOPE_OF, SCOPES } from "#shared/domain/rules.ts";
import { isOfMembers } from "#shared/http/addresses.ts";
import { capabilityOf, roleOf } from "#shared/http/endpoint.ts";
import { expectProblem } from "../support/problems.ts";
import { some } from "../support/runs.ts";
import { type SignedIn, testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";
import { everyAddress, oneOfEachClass, withoutWrites } from "./world.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant();
const members = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await tenant.member(role)] as const)),
) as Record<(typeof ROLES)[number], SignedIn>;

const ofMembers = oneOfEachClass(everyAddress.filter(isOfMembers), ({ access }) => access).map(
  (route, n) => [route.route, roleOf(route.access)!, route, n] as const,
);

describe.each(ofMembers)("%s (%s)", (name, least, route, n) => {
  const may = rolesFrom(least);
  const mayNot = ROLES.filter((role) => !may.includes(role));

  if (mayNot.length > 0)
    test.each(some(mayNot, 1, n))(
      "is 403 for a member whose role is %s, names the roles that may, and writes nothing",
      (role) =>
        withoutWrites(stack, async () => {
          // Of what was sent nothing is looked at.
          const answer = await members[role].client.callUntyped(name, { params: { id: "?" } });
          expectProblem(answer, "role_required");
          expect(answer.problem).toMatchObject({ role, roles: may });
        }),
    );

  test("succeeds for a member whose role is the least one", async () => {
    const options = await exampleCallOf(route)(tenant, stack);
    const answer = await members[least].client.callUntyped(name, options);
    expect(answer.status, answer.text).toBe(route.status);
  });
});

test("the operations of each role are those that its tasks need", () => {
  const ofRole = Map.groupBy(everyAddress.filter(isOfMembers), ({ access }) => roleOf(access)!);
  const names = (role: (typeof ROLES)[number]) => ofRole.get(role)!.map(({ route }) => route);
  expect(names("owner").toSorted()).toEqual([
    "DELETE /members/{id}",
    "GET /members",
    "PATCH /api-keys/{id}/revoke",
    "PATCH /members/{id}",
    "POST /api-keys",
    "POST /members",
    "POST /plan-requests",
  ]);
  expect(
    names("issuer").every((route) => /invitations|imports|holder-requests|sample-mails/.test(route)),
  ).toBe(true);
  const changing = names("viewer").filter((route) => !route.startsWith("GET "));
  // They change nothing.
  expect(changing.every((route) => route.endsWith("/preview"))).toBe(true);
});

const keyed = oneOfEachClass(
  everyAddress.filter(({ access }) => capabilityOf(access) !== undefined),
  ({ access }) => access,
).map((route, n) => [route.route, route, n] as const);

describe.each(keyed)("%s with a key", (name, { access }, n) => {
  const needed = "role" in access ? SCOPE_OF[access.role] : "read";

  test.each(
    some(
      SCOPES.filter((scope) => scope !== needed),
      1,
      n,
    ),
  )("of the scope %s is 403 and names the scope that it lacks", async (scope) => {
    const answer = await (await keyOf(scope)).callUntyped(name, { params: { id: "?" } });
    expectProblem(answer, "scope_required");
    expect(answer.problem.scope).toBe(needed);
  });

  test("that has its scope is let in", async () => {
    const answer = await (await keyOf(needed)).callUntyped(name, { params: { id: "?" }, query: { no: "1" } });
    expect([400, 404]).toContain(answer.status);
  });
});

const keys = new Map<string, ReturnType<typeof aKeyOf>>();
async function aKeyOf(scope: (typeof SCOPES)[number]) {
  const { body } = await tenant.panel.call("POST /api-keys", { body: { name: scope, scopes: [scope] } });
  return stack.client(body.token);
}
function keyOf(scope: (typeof SCOPES)[number]) {
  const known = keys.get(scope) ?? aKeyOf(scope);
  keys.set(scope, known);
  return known;
}

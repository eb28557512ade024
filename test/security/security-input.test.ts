import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { midMinute } from "../support/minute.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { exampleCalls, expectProblem, rightClient, setClock } from "./world.ts";

const stack = await testStack({ workers: false });
let tenant: Tenant;
let calls: Map<string, RequestOptions>;

beforeAll(async () => {
  tenant = await stack.tenant({ plan: "ENTERPRISE" });
  calls = await exampleCalls(routes, tenant, stack);
});

/** Each test has a minute of its own, so that none meets the end of a window. */
let minute = 0;
beforeEach(() => {
  minute++;
  setClock(stack, () => midMinute(minute));
});

const pathsOf = (answer: Answer): string[] =>
  (answer.body.errors ?? []).map((error: { path: string }) => error.path);

describe.each(routes.map((route) => [route.route, route] as const))("%s", (name, route) => {
  const options = () => calls.get(route.id)!;
  const send = (changes: RequestOptions) =>
    rightClient(route, tenant, stack).call(name, { ...options(), ...changes });
  /** Sends each, and expects that it costs its admission, one conditional update, and reaches the store no further. */
  async function refused(changes: RequestOptions[]): Promise<Answer[]> {
    const { result, calls: storeCalls } = await stack.measure(() => Promise.all(changes.map(send)));
    expect(storeCalls.filter((operation) => operation !== "UpdateItem")).toEqual([]);
    // The first one of a minute opens it, as may each of those that race with it.
    expect(storeCalls.length).toBeLessThanOrEqual(changes.length * 3);
    return result;
  }

  // People get links with marks of other programs on them; a page does without those that it does not know.
  if (route.problemPage === undefined)
    test("refuses an unknown query parameter by its name", async () => {
      const unknown = ["no_such", "__proto__", "constructor"];
      const answers = await refused(unknown.map((key) => ({ query: { ...options().query, [key]: "1" } })));
      for (const [n, answer] of answers.entries()) {
        expectProblem(answer, "invalid_request");
        expect(pathsOf(answer)).toContain(unknown[n]);
      }
    });

  test("refuses a repeated query parameter by its name", async () => {
    const client = rightClient(route, tenant, stack);
    const answer = await client.call(`${name}?twice=1&twice=2`, options());
    expectProblem(answer, "invalid_request");
    expect(pathsOf(answer)).toEqual(["twice"]);
  });

  if (route.params)
    test("is 404 for a path that can name no record", async () => {
      const names = Object.keys(options().params ?? {});
      const junk = ["?", "%00", "ORG#1", "null", "é", "' OR 1=1", "x".repeat(2_000), "__proto__"];
      const answers = await refused(
        junk.map((text) => ({ params: Object.fromEntries(names.map((param) => [param, text])) })),
      );
      for (const answer of answers) expectProblem(answer, "not_found");
    });

  if (route.body)
    test("refuses an unknown body field by its name, prototype keys included", async () => {
      const body = options().body as object;
      const [answer] = await refused([{ body: { ...body, no_such: true } }]);
      expectProblem(answer!, "invalid_request");
      expect(pathsOf(answer!)).toContain("no_such");
      const entries = JSON.stringify(body).slice(1, -1);
      const prototypes = ['"__proto__":{"plan":"PRO"}', '"constructor":{"prototype":{"plan":"PRO"}}'];
      for (const each of await refused(prototypes.map((text) => ({ raw: `{${entries},${text}}` }))))
        expectProblem(each, "invalid_request");
    });

  if (route.body)
    test("refuses what is no JSON object", async () => {
      const texts = [" ", "{", "null", "[]", '"text"', "1", "{'a':1}", "{}}", `${"[".repeat(100_000)}`];
      const bytes = [...texts, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])];
      for (const answer of await refused(bytes.map((raw) => ({ raw }))))
        expectProblem(answer, "invalid_request");
    });

  if (route.body)
    test("takes a body that was left out for an empty one, whatever its content type", async () => {
      const type = { "content-type": "application/json" };
      const answers = await Promise.all([{}, type].map((headers) => send({ body: undefined, headers })));
      for (const answer of answers)
        if (route.body!.safeParse({}).success) expect(answer.status).toBe(route.status);
        else {
          expectProblem(answer, "invalid_request");
          expect(pathsOf(answer)).not.toEqual([]);
        }
    });

  if (route.body)
    test("is 413 for a body over the limit", async () => {
      const filler = "x".repeat(LIMITS.bodyBytes);
      const [answer] = await refused([{ raw: JSON.stringify({ ...(options().body as object), filler }) }]);
      expectProblem(answer!, "payload_too_large");
    });

  if (route.body)
    test("is 415 for a body of another type", async () => {
      const types = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "multipart/form-data",
      ];
      const raw = JSON.stringify(options().body);
      const changes = types.map((type) => ({ raw, headers: { "content-type": type } }));
      for (const answer of await refused(changes)) expectProblem(answer, "unsupported_media_type");
    });

  if (!route.body && !name.startsWith("GET"))
    test("refuses a body where none belongs", async () => {
      for (const answer of await refused([{ body: {} }, { raw: "x".repeat(LIMITS.bodyBytes) }]))
        expectProblem(answer, "invalid_request");
    });
});

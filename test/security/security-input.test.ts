import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { asForm } from "../documents/qr-photo.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night, some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";
import { exampleCalls, oneOfEachClass, rightClient, someAddress } from "./world.ts";

const routes = oneOfEachClass(someAddress);
const stack = await testStack({ workers: false });
let tenant: Tenant;
let calls: Map<string, RequestOptions>;

beforeAll(async () => {
  tenant = await stack.tenant({ plan: "ENTERPRISE" });
  calls = await exampleCalls(routes, tenant, stack);
});

/** Each test has its own minute, so that no window ends during a test. */
let minute = 0;
beforeEach(() => {
  minute++;
  stack.setClock(() => midMinute(minute));
});

describe.each(routes.map((route, n) => [route.route, route, n] as const))("%s", (name, route, n) => {
  const options = () => calls.get(route.id)!;
  const send = (changes: RequestOptions) =>
    rightClient(route, tenant, stack).callUntyped(name, { ...options(), ...changes });
  /** Sends each call and expects that it makes no store call but its admission, one conditional update. */
  async function refused(changes: RequestOptions[]): Promise<Answer[]> {
    const { result, calls: storeCalls } = await stack.measure(() => Promise.all(changes.map(send)));
    expect(storeCalls.filter((operation) => operation !== "UpdateItem")).toEqual([]);
    // The first call of a minute costs more, as may those that race with it.
    expect(storeCalls.length).toBeLessThanOrEqual(changes.length * 3);
    return result;
  }

  // A page ignores parameters that it does not know, as mail programs add their own to links.
  if (route.problemPage === undefined && route.query !== PageQuery)
    test("refuses an unknown query parameter by its name", async () => {
      const unknown = some(["no_such", "__proto__", "constructor"], 1, n);
      const answers = await refused(unknown.map((key) => ({ query: { ...options().query, [key]: "1" } })));
      for (const [at, answer] of answers.entries()) {
        expectProblem(answer, "invalid_request");
        expect(answer.badFields).toContain(unknown[at]);
      }
    });

  test("refuses a repeated query parameter by its name", async () => {
    const client = rightClient(route, tenant, stack);
    const answer = await client.callUntyped(`${name}?twice=1&twice=2`, options());
    expectProblem(answer, "invalid_request");
    expect(answer.badFields).toEqual(["twice"]);
  });

  if (route.params)
    test("is 404 for an identifier that no record can have", async () => {
      const names = Object.keys(options().params ?? {});
      const junk = ["?", "%00", "ORG#1", "null", "é", "' OR 1=1", "x".repeat(2_000), "__proto__"];
      const answers = await refused(
        some(junk, 3, n).map((text) => ({ params: Object.fromEntries(names.map((param) => [param, text])) })),
      );
      for (const answer of answers) expectProblem(answer, "not_found");
    });

  if (route.body)
    test("refuses an unknown body field by its name, also one that names a prototype", async () => {
      const body = options().body as object;
      const [answer] = await refused([{ body: { ...body, no_such: true } }]);
      expectProblem(answer!, "invalid_request");
      expect(answer!.badFields).toContain("no_such");
      const entries = JSON.stringify(body).slice(1, -1);
      const prototypes = ['"__proto__":{"plan":"PRO"}', '"constructor":{"prototype":{"plan":"PRO"}}'];
      for (const each of await refused(
        some(prototypes, 1, n).map((text) => ({ raw: `{${entries},${text}}` })),
      ))
        expectProblem(each, "invalid_request");
    });

  if (route.body)
    test("refuses a body that is no JSON object", async () => {
      const texts = [" ", "{", "null", "[]", '"text"', "1", "{'a':1}", "{}}", `${"[".repeat(100_000)}`];
      const bytes = [...texts, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])];
      for (const answer of await refused(some(bytes, 4, n).map((raw) => ({ raw }))))
        expectProblem(answer, "invalid_request");
    });

  if (route.body)
    test("treats a missing body as an empty object, with any content type", async () => {
      const type = { "content-type": "application/json" };
      const answers = await Promise.all([{}, type].map((headers) => send({ body: undefined, headers })));
      for (const answer of answers)
        if (route.body!.safeParse({}).success) expect(answer.status).toBe(route.status);
        else {
          expectProblem(answer, "invalid_request");
          expect(answer.badFields).not.toEqual([]);
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
      // The pages' own forms are of the second type, which their operations take.
      const form = route.form ? [] : ["application/x-www-form-urlencoded"];
      const types = ["text/plain", ...form, "application/jsonp", "multipart/form-data"];
      const raw = JSON.stringify(options().body);
      const changes = some(types, 2, n).map((type) => ({ raw, headers: { "content-type": type } }));
      for (const answer of await refused(changes)) expectProblem(answer, "unsupported_media_type");
    });

  if (route.upload)
    test("refuses a form that is damaged, or has something else than its file", async () => {
      const { raw, headers } = options();
      const form = raw as Buffer;
      const answers = await refused([
        { raw: form.subarray(0, 60), headers: headers! },
        { ...asForm(["no_such", Buffer.from("x")]), headers: headers! },
        { ...asForm([route.upload!.field, Buffer.alloc(0)]), headers: headers! },
        { raw: "{}", headers: headers! },
      ]);
      for (const answer of answers) expectProblem(answer, "invalid_request");
      expect(answers[1]!.badFields).toContain("no_such");
    });

  if (route.upload)
    test("is 413 for a file over the limit, and 415 for a body of another type", async () => {
      const { headers } = options();
      const large = asForm([route.upload!.field, Buffer.alloc(route.upload!.bytesMax + 1)]);
      const [tooLarge, json, none] = await refused([
        { ...large, headers: headers! },
        { raw: "{}", headers: { ...headers, "content-type": "application/json" } },
        { raw: "", headers: { ...headers, "content-type": "text/plain" } },
      ]);
      expectProblem(tooLarge!, "payload_too_large");
      for (const answer of [json, none]) expectProblem(answer!, "unsupported_media_type");
    });

  if (route.bareFile)
    night.test("takes a file of the types that it names, up to its size", async () => {
      const { bytesMax } = route.bareFile!;
      const type = { "content-type": route.bareFile!.types[0]! };
      const [tooLarge, empty, other] = await refused([
        { raw: Buffer.alloc(bytesMax + 1, " "), headers: type },
        { raw: "", headers: type },
        { raw: "{}", headers: { "content-type": "application/octet-stream" } },
      ]);
      expectProblem(tooLarge!, "payload_too_large");
      expectProblem(empty!, "invalid_request");
      expectProblem(other!, "unsupported_media_type");
    });

  if (!route.body && !route.upload && !route.bareFile && !name.startsWith("GET"))
    test("takes an empty object for no body", async () => {
      const example = await exampleCallOf(route)(tenant, stack);
      const client = rightClient(route, tenant, stack);
      for (const raw of ["{}", " { } "]) {
        const answer = await client.callUntyped(name, { ...example, raw });
        expect([200, 201, 204, 302, 303, 404, 409, 429], answer.text).toContain(answer.status);
        if (raw === "{}") expect(answer.status, answer.text).toBe(route.status);
      }
    });

  if (!route.body && !route.upload && !route.bareFile && !name.startsWith("GET"))
    test("refuses a body where none belongs", async () => {
      for (const answer of await refused([
        { body: { a: 1 } },
        { raw: "x".repeat(LIMITS.bodyBytes) },
        { raw: "[]" },
      ]))
        expectProblem(answer, "invalid_request");
    });
});

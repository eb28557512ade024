import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { DomainError, ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import { problem } from "#shared/http/problem.ts";
import { PAGE_HEADERS } from "#shared/pages/page-headers.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { Client } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

// This must come before the stack, whose log keeps the console.log that it finds.
const logged = vi.spyOn(console, "log").mockImplementation(() => {});
const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "error" } });
const { baseUrl } = stack.stack;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await stack.tenant();
});

describe("an address that does not exist", () => {
  test.each(["/v1.0", "/v1.0/nothing", "/v2.0/events", "/V1.0/events", "/v1.0//events"])(
    "%s is 404, with and without a credential",
    async (path) => {
      for (const client of [stack.anonymous, tenant.key, tenant.panel])
        expectProblem(await client.callUntyped(`GET ${path}`), "not_found");
    },
  );

  test("outside the stage is 404 too", async () => {
    expectProblem(await new Client(new URL(baseUrl).origin, undefined).call("GET /v1.0/events"), "not_found");
  });

  test("is a page for browsers, with the headers of all pages, and a problem document for programs", async () => {
    for (const path of ["/nothing", "/docs/nothing", "/issuers/x/status/1", "/c/%E0%A4%A"]) {
      const page = await stack.anonymous.callUntyped(`GET ${path}`, { headers: BROWSER });
      expect([page.status, page.headers.get("content-type")], path).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(Object.fromEntries(page.headers), path).toMatchObject(PAGE_HEADERS);
    }
    expectProblem(
      await stack.anonymous.callUntyped("GET /docs/nothing", { headers: { accept: "*/*" } }),
      "not_found",
    );
  });

  test("with bytes that are no UTF-8 is 400", async () => {
    expectProblem(await tenant.key.callUntyped("GET /v1.0/events/%ff"), "invalid_request");
  });
});

describe("a method that a path does not have", () => {
  const paths = Map.groupBy(routes, ({ route }) => route.split(" ")[1]!);

  test.each([...paths.keys()])("%s is 405 and names the methods that it has", async (path) => {
    const methods = paths.get(path)!.map(({ route }) => route.split(" ")[0]!);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (each) => !methods.includes(each),
    )) {
      const answer = await stack.anonymous.callUntyped(`${method} ${path}`);
      expectProblem(answer, "method_not_allowed");
      expect(answer.headers.get("allow")!.split(", ")).toEqual(expect.arrayContaining(methods));
    }
  });

  test("HEAD is answered as GET, without a body", async () => {
    const [status, headers, body] = await new Promise<[number, NodeJS.Dict<unknown>, string]>(
      (resolve, reject) => {
        httpRequest(`${baseUrl}/event/public-list`, { method: "HEAD" }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("end", () =>
            resolve([response.statusCode!, response.headers, Buffer.concat(chunks).toString()]),
          );
        })
          .on("error", reject)
          .end();
      },
    );
    expect([status, body]).toEqual([200, ""]);
    expect(headers.etag).toMatch(/^W\//);
    expect(headers["x-request-id"]).toMatch(/\S/);
  });
});

describe("a problem document", () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])("of %s has its status, its title and what to do", (code) => {
    const [status, title] = ERRORS[code];
    const answer = problem(
      new DomainError(code, "Do this."),
      "request-1",
      "https://certificates.acme.dev/api",
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
    });
    expect(answer.headers?.["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
    expect(JSON.parse(answer.body)).toEqual({
      type: `https://certificates.acme.dev/api/docs#error-${code}`,
      title,
      status,
      detail: "Do this.",
      code,
      request_id: "request-1",
    });
  });

  test("has codes in snake_case and statuses that the specification names", () => {
    const statuses = [400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503];
    for (const [code, [status, title]] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(statuses).toContain(status);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test("leads by its type to what the documentation says of it, also when the gateway answers", async () => {
    const answers = [
      await tenant.key.callUntyped("GET /v1.0/events/AAAAAAAAAA"),
      await tenant.key.callUntyped("GET /v1.0/nothing"),
      await tenant.key.callUntyped("PATCH /v1.0/balance"),
    ];
    expect(answers.map(({ problem }) => problem.code)).toEqual([
      "not_found",
      "not_found",
      "method_not_allowed",
    ]);
    for (const { problem } of answers) {
      const { hash } = new URL(problem.type);
      const page = await (await fetch(problem.type)).text();
      expect(page).toContain(`id="${hash.slice(1)}"`);
    }
  });

  test("names every bad field of a request at once", async () => {
    const answer = await tenant.key.call("POST /v1.0/events", {
      query: { no_such: "1" },
      body: { name: 7, category: "?", surprise: true },
    });
    expectProblem(answer, "invalid_request");
    const paths = answer.badFields;
    expect(paths).toEqual(expect.arrayContaining(["no_such", "name", "category", "surprise"]));
    for (const { message } of answer.problem.errors!) expect(message).toMatch(/^[A-Z].*\.$/);
  });

  test("says in one sentence for each parameter what is wrong", async () => {
    const query = "limit=1&limit=2&status=open&cursor=&order=up&no_such=1";
    const answer = await tenant.key.callUntyped(`GET /v1.0/invitations?${query}`);
    expectProblem(answer, "invalid_request");
    expect(Object.fromEntries(answer.problem.errors!.map(({ path, message }) => [path, message]))).toEqual({
      limit: "Must be given once.",
      status: 'Must be "PENDING", "ACCEPTED", "REJECTED", "EXPIRED", or "REVOKED".',
      cursor: "Must not be empty.",
      order: 'Must be "asc" or "desc".',
      no_such: "Is not a known parameter.",
    });
    const paged = await tenant.key.callUntyped("GET /v1.0/invitations?page=2");
    expect(paged.problem.errors).toMatchObject([{ path: "page", did_you_mean: "offset" }]);
    const several = await tenant.key.callUntyped("POST /v1.0/invitations", { body: { recipients: [] } });
    expect(several.problem.errors).toContainEqual(
      expect.objectContaining({ path: "recipients", did_you_mean: "recipient" }),
    );
  });

  test("says what is missing and what is wrong", async () => {
    const said = async (body: unknown) =>
      (await tenant.key.call("POST /v1.0/events", { body })).problem.errors!.map(
        ({ path, message }) => `${path}: ${message}`,
      );
    expect(await said({})).toEqual(["name: Is required.", "category: Is required."]);
    expect(await said({ name: null, category: null, surprise: 1 })).toEqual([
      "name: Must be a string.",
      'category: Must be "SPORTS", "EDUCATION", "CORPORATE", or "SOCIOCULTURAL".',
      "surprise: Is not a known field.",
    ]);
  });
});

describe("an unexpected error", () => {
  const secret = "table certificates-main of account 123456789012, ana@example.com";

  async function withFailure(error: unknown) {
    const { ports } = stack.functions;
    logged.mockClear();
    const failing = vi.spyOn(ports.organizations, "used").mockRejectedValue(error);
    try {
      const answer = await tenant.key.call("GET /v1.0/balance");
      return { answer, lines: logged.mock.calls.map(([line]) => JSON.parse(line)) };
    } finally {
      failing.mockRestore();
    }
  }

  test.each([
    ["an Error", new Error(secret)],
    ["an Error with a cause", new Error("outer", { cause: new Error(secret) })],
    ["text", secret],
    ["nothing", undefined],
    ["an object with a status", { statusCode: 418, status: 418, expose: true, message: secret }],
    [
      "an Error that looks like an HTTP one",
      Object.assign(new Error(secret), { statusCode: 404, expose: true }),
    ],
  ])("thrown as %s is 500 and shows nothing of it", async (_, error) => {
    const { answer } = await withFailure(error);
    expectProblem(answer, "internal_error");
    expect(answer.text).not.toMatch(/123456789012|example\.com|outer|stack/);
    expect(Object.keys(answer.problem).sort()).toEqual([
      "code",
      "detail",
      "request_id",
      "status",
      "title",
      "type",
    ]);
  });

  test("is logged without e-mail addresses, under the request id that the caller has", async () => {
    const { answer, lines } = await withFailure(new Error(secret));
    expect(lines).toEqual([
      expect.objectContaining({
        level: "ERROR",
        message: "unexpected error",
        route: "GET /v1.0/balance",
        request_id: answer.headers.get("x-request-id"),
        error_message: "table certificates-main of account 123456789012, [address]",
      }),
    ]);
  });

  test("a response that does not fit its schema is 500 in tests and locally", async () => {
    const odd = vi.spyOn(stack.functions.ports.organizations, "used").mockResolvedValue(0.5);
    expectProblem(await tenant.key.call("GET /v1.0/balance"), "internal_error");
    odd.mockRestore();
  });
});

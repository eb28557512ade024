import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import { PAGE_HEADERS } from "#shared/pages/page-headers.ts";
import { exampleCalls, oneOfEachClass, rightClient } from "../security/world.ts";
import { aRecipient } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

const PANEL = "https://panel.example.com";
const stack = await ownStack({
  workers: false,
  settings: { PANEL_ORIGINS: `${PANEL},http://localhost:5173` },
});

/** Creates event and badge in the panel and issues to one person there; gives the answer to the issuance. */
async function issueInPanel({ panel }: Tenant) {
  const event = await panel.call("POST /events", {
    body: { name: "Cloud Day", category: "EDUCATION", status: "ACTIVE" },
  });
  const badge = await panel.call("POST /badges", { body: { name: "Speaker" } });
  return panel.call("POST /invitations", {
    body: { event_id: event.body.id, badge_id: badge.body.id, recipient: aRecipient() },
  });
}

describe("in the panel", () => {
  test.each(["STARTER", "PRO"] as const)(
    "an organization on %s creates event and badge and issues",
    async (plan) => {
      const tenant = await stack.tenant({ plan });
      const issued = await issueInPanel(tenant);
      expect(issued.status).toBe(201);
      expect((await tenant.panel.call("GET /balance")).body.used).toBe(1);
      const { id } = issued.body.certificates[0]!;
      const listed = await tenant.key.call("GET /v1.0/invitations");
      expect(listed.body.data.map((certificate) => certificate.id)).toEqual([id]);
    },
  );

  test("one on FREE prepares, and issuing is 402, as its quota is 0", async () => {
    const tenant = await stack.tenant({ plan: "FREE" });
    const refused = await issueInPanel(tenant);
    expectProblem(refused, "quota_exhausted");
    // Waiting for the next month would change nothing.
    expect(refused.problem.detail).toMatch(/needs a plan that includes certificates\.$/);
    expect((await tenant.panel.call("GET /events")).body.data).toHaveLength(1);
    expectProblem(await tenant.panel.call("GET /webhooks"), "plan_upgrade_required");
  });

  test("the answer is that of the same operation under /v1.0, and counts in the window of sessions", async () => {
    const tenant = await stack.tenant();
    await issueInPanel(tenant);
    const [panel, key] = [await tenant.panel.call("GET /events"), await tenant.key.call("GET /v1.0/events")];
    expect(panel.text).toBe(key.text);
    expect(panel.headers.get("ratelimit-policy")).toBe('"session";q=300;w=60');
    expect(key.headers.get("ratelimit-policy")).toBe('"read";q=300;w=60');
  });

  night.test("an Idempotency-Key is the same request at both addresses", async () => {
    const tenant = await stack.tenant();
    const options = {
      body: { name: "Cloud Day", category: "EDUCATION" },
      headers: { "idempotency-key": "once" },
    };
    const first = await tenant.key.call("POST /v1.0/events", options);
    const again = await tenant.panel.call("POST /events", options);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});

test("a credential at the address of the other kind is told which address takes it", async () => {
  const { key, panel } = await stack.tenant();
  const refusals = [await key.call("GET /events"), await panel.call("GET /v1.0/events")];
  expectProblem(refusals[0]!, "session_token_required");
  expectProblem(refusals[1]!, "api_key_required");
  expect(refusals.map(({ problem }) => problem.detail)).toEqual([
    expect.stringContaining("put /v1.0 before this path"),
    expect.stringContaining("at this path without /v1.0"),
  ]);
  const elsewhere = await key.call("GET /api-keys");
  expect(elsewhere.problem.detail).toBe(
    "Use the session token of a logged-in user; an API key is not accepted here.",
  );
});

test("with starterCanIssue off, a STARTER organization prepares in the panel and may not issue", async () => {
  const { switches } = stack.functions.ports.settings;
  Object.assign(switches, { starterCanIssue: false });
  try {
    const refused = await issueInPanel(await stack.tenant({ plan: "STARTER" }));
    expectProblem(refused, "plan_upgrade_required");
    expect(refused.problem).toMatchObject({ plans: ["PRO", "BUSINESS", "ENTERPRISE"] });
  } finally {
    Object.assign(switches, { starterCanIssue: true });
  }
});

describe("web pages of other origins", () => {
  test("may read the panel's operations from the origins of the panel only", async () => {
    const tenant = await stack.tenant();
    const from = (origin: string) => tenant.panel.call("GET /events", { headers: { origin } });
    for (const origin of [PANEL, "http://localhost:5173"]) {
      const { headers } = await from(origin);
      expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([origin, "Origin"]);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      // With the name of the CSV file.
      expect(headers.get("access-control-expose-headers")).toContain("content-disposition");
    }
    for (const origin of ["https://evil.example", `${PANEL}.evil.example`, "null"])
      expect((await from(origin)).headers.get("access-control-allow-origin")).toBeNull();
    const withKey = await tenant.key.call("GET /v1.0/events", { headers: { origin: PANEL } });
    expect(withKey.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("may not read pages, and may read public JSON", async () => {
    const origin = "https://blog.example";
    const verify = (await issueInPanel(await stack.tenant())).body.certificates[0]!.verification_url;
    const path = verify.slice(stack.stack.baseUrl.length);
    for (const [route, allowed, accept = "*/*"] of [
      ["GET /directory", null],
      ["GET /docs", null],
      ["GET /i/none", null],
      ["GET /event/public-list", "*"],
      ["GET /openapi.json", "*"],
      [`GET ${path}`, null, "text/html"],
      [`GET ${path}`, "*", "application/json"],
      ["GET /c/000000000000", null, "text/html"],
      ["GET /c/000000000000", "*", "application/json"],
    ] as const) {
      const answer = await stack.anonymous.callUntyped(route, { headers: { origin, accept } });
      expect([route, answer.headers.get("access-control-allow-origin")]).toEqual([route, allowed]);
    }
  });
});

const gets = oneOfEachClass(routes.flatMap(addressesOf).filter(({ route }) => route.startsWith("GET ")));
/** For reads only. */
const reader = await stack.tenant();
const reads = await exampleCalls(gets, reader, stack);

/** What every page for people has; pages of links tell our own origin who sends a form. */
function expectPageHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(PAGE_HEADERS))
    if (name === "referrer-policy")
      expect(headers.get(name)).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    // The panel opens a window in which somebody signs in again.
    else if (name === "cross-origin-opener-policy")
      expect(headers.get(name)).toMatch(/^same-origin(-allow-popups)?$/);
    else expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
}

test("every page has the headers of a page, and none may be read by pages of others", async () => {
  const pages = [
    "/docs",
    "/docs/reference",
    "/docs/errors",
    "/verify",
    "/me",
    "/directory",
    "/i/none",
    "/c/0000000000ZZ",
    "/requests/none",
  ];
  for (const path of pages) {
    const { headers } = await stack.anonymous.callUntyped(`GET ${path}`, {
      headers: { accept: "text/html" },
    });
    if (/^text\/html/.test(headers.get("content-type") ?? "")) expectPageHeaders(headers);
    else expect(path).toBe("/docs/errors");
    expect([path, headers.get("access-control-allow-origin")]).toEqual([path, null]);
  }
});

test.each(gets.map((address) => [address.route.replace("GET", "HEAD"), address] as const))(
  "%s has the headers of GET and no body, and every answer the security headers",
  async (head, address) => {
    const client = rightClient(address, reader, stack);
    const options = reads.get(address.id)!;
    const [whole, bare] = [
      await client.callUntyped(address.route, options),
      await client.callUntyped(head, options),
    ];
    expect([bare.status, bare.text]).toEqual([whole.status, ""]);
    // A length of 0 would say that GET has no body (RFC 9110, 8.6).
    expect(bare.headers.get("content-length")).not.toBe("0");
    for (const name of ["content-type", "cache-control", "etag", "ratelimit-policy", "content-disposition"])
      expect([name, bare.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    const refused = await client.callUntyped(address.route, { ...options, query: { twice: 1, no_such: 2 } });
    for (const { headers } of [whole, bare, refused]) {
      if (/^text\/html/.test(headers.get("content-type") ?? "")) expectPageHeaders(headers);
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}; includeSubDomains$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  },
);

describe("the panel's page", () => {
  const openPage = (path: string) =>
    stack.anonymous.callUntyped(`GET ${path}`, { headers: { accept: "text/html" } });

  test("is the same at every path, and lets nothing in but its own files and the styles of this one answer", async () => {
    const [first, second] = [await openPage("/panel"), await openPage("/panel/events/4711?filter=%7B%7D")];
    const nonces = [first, second].map(({ text, headers }) => {
      const policy = headers.get("content-security-policy")!;
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /);
      expect(policy).toMatch(/base-uri 'none'; frame-ancestors 'none'$/);
      const nonce = /'nonce-([\w-]+)'/.exec(policy)![1]!;
      expect(text.split(nonce)).toHaveLength(2);
      return [nonce, text.replace(nonce, "")] as const;
    });
    expect(nonces[0]![0]).not.toBe(nonces[1]![0]);
    expect(nonces[0]![1]).toBe(nonces[1]![1]);
    expect(first.headers.get("cache-control")).toBe("no-store");
    const told = JSON.parse(/id="settings"[^>]*>(.*?)<\/script>/.exec(first.text)![1]!);
    expect(told).toMatchObject({
      base_url: stack.stack.baseUrl,
      issuer: new URL(stack.stack.baseUrl).origin,
      client_id: "certificate-api",
      scope: "openid email profile",
    });
  });

  test("is open to the window in which somebody signs in again, and no other path is", async () => {
    const policyAt = async (path: string) => (await openPage(path)).headers.get("cross-origin-opener-policy");
    expect(await policyAt("/panel/signed-in")).toBe("unsafe-none");
    expect(await policyAt("/panel/signed-in/x")).toBe("same-origin-allow-popups");
  });

  test("loads files that are kept for a year, compressed as the browser takes them", async () => {
    const { text } = await openPage("/panel");
    const files = [...text.matchAll(/(?:src|href)="\/api(\/panel\/assets\/[\w.-]+)"/g)].map(
      ([, path]) => path!,
    );
    expect(files.length).toBeGreaterThan(0);
    for (const path of files)
      for (const [accepted, coding] of [
        ["gzip, deflate, br, zstd", "br"],
        ["gzip;q=1.0, br;q=0", "gzip"],
        ["identity", null],
      ] as const) {
        const answer = await stack.anonymous.callUntyped(`GET ${path}`, {
          headers: { "accept-encoding": accepted },
        });
        expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, coding]);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(answer.headers.get("vary")).toBe("Accept-Encoding");
        const etag = answer.headers.get("etag")!;
        const again = await stack.anonymous.callUntyped(`GET ${path}`, {
          headers: { "if-none-match": etag },
        });
        expect([again.status, again.text]).toEqual([304, ""]);
      }
    for (const name of ["none.js", "panel.json", "made-from.json", "..%2Fpanel.json", "main.js.br"])
      expect((await stack.anonymous.callUntyped(`GET /panel/assets/${name}`)).status).toBe(404);
  });
});

test.each([
  ["GET /", "/api/start"],
  ["GET /docs/", "/api/docs"],
  ["GET /v1.0/events/", "/api/v1.0/events"],
])("%s leads to %s", async (route, location) => {
  const answer = await stack.anonymous.callUntyped(route);
  expect([answer.status, answer.headers.get("location")]).toEqual([308, location]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["GET /openapi.json", "GET /docs"])(
  "%s may be kept by caches, each encoding by itself, and asked for again",
  async (route) => {
    const { headers } = await stack.anonymous.callUntyped(route);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("vary")).toMatch(/^Accept-Encoding\b/);
    const tag = headers.get("etag")!;
    // Weak, as the gateway may compress the answer (decision 3.10).
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await stack.anonymous.callUntyped(route, { headers: { "if-none-match": tag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  },
);

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { route as asset } from "#functions/api/docs/asset.ts";
import { route as openapi } from "#functions/api/docs/openapi.ts";
import { route as page } from "#functions/api/docs/page.ts";
import { routes } from "#functions/api/routes.ts";
import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import { ERRORS } from "#shared/domain/errors.ts";
import {
  DEFAULT_SWITCHES,
  KEY_LIMITS,
  LENGTHS,
  LIMITS,
  PUBLIC_LIMITS,
  PUBLIC_RUNS,
  SIMULATOR,
  STATUS_LISTS,
  WEBHOOKS,
} from "#shared/domain/rules.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import type { Endpoint, RawAnswer } from "#shared/http/endpoint.ts";
import { describeApi } from "#shared/http/openapi/describe.ts";
import { DOCS_ASSETS } from "#shared/pages/docs/assets.ts";
import { docsPage } from "#shared/pages/docs/page.ts";
import { escapeHtml } from "#shared/text/escape-html.ts";

const settings = {
  baseUrl: "https://certificates.acme.dev/api",
  environment: "test",
  switches: DEFAULT_SWITCHES,
};
const { apiDocument } = describeApi(routes);
const call = (endpoint: Endpoint, params?: unknown) =>
  (endpoint.run as (call: unknown) => Promise<RawAnswer>)({ ports: { settings, apiDocument }, params });
const text = ({ body }: RawAnswer): string => {
  if (typeof body !== "string") throw new Error("The answer is not text.");
  return body;
};
/** The numbers in a rule; the waits before retries are told with the webhooks. */
const numbersIn = (rule: unknown): number[] => {
  if (typeof rule === "number") return [rule];
  return typeof rule !== "object" || Array.isArray(rule) ? [] : Object.values(rule!).flatMap(numbersIn);
};
const require = createRequire(import.meta.url);

describe("GET /openapi.json", () => {
  test("describes the route table at the address of the service", async () => {
    const answer = await call(openapi);
    const document = JSON.parse(text(answer));
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: settings.baseUrl }]);
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(routes.flatMap(addressesOf).length);
  });

  test("is made once", async () => {
    expect(await call(openapi)).toBe(await call(openapi));
  });

  test("is made again after a failure", async () => {
    const read = vi.fn(apiDocument.read).mockRejectedValueOnce(new Error("unreadable"));
    const ports = { settings: { ...settings }, apiDocument: { read } };
    const answer = () => (openapi.run as (call: unknown) => Promise<RawAnswer>)({ ports });
    await expect(answer()).rejects.toThrow("unreadable");
    expect(JSON.parse(text(await answer())).openapi).toBe("3.1.0");
    await answer();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe("GET /docs", () => {
  test("loads only files that the service has, and forbids the browser to load others", async () => {
    const { headers = {}, ...answer } = await call(page);
    const html = text(answer);
    const files = (attribute: string) =>
      [...html.matchAll(new RegExp(` (?:${attribute})="(docs/[^"]+)"`, "g"))].map(([, file]) => file);
    // The viewer weighs more than a megabyte, so only who asks for it loads it.
    expect(files("src|href").sort()).toEqual(["docs/assets/docs.css", "docs/assets/docs.js"]);
    expect(files("src|href|data-script|data-style").sort()).toEqual(
      DOCS_ASSETS.map(({ name }) => `docs/assets/${name}`).sort(),
    );
    expect(html).not.toMatch(/<script(?! src=)|<style|\son\w+=|\sstyle=/);
    expect(headers["content-security-policy"]).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  test("shows a first request to the address of the service", async () => {
    const html = text(await call(page));
    expect(html.slice(0, 20_000)).toContain(`API=&quot;${settings.baseUrl}/v1.0&quot;`);
    expect(html.slice(0, 40_000)).toContain("curl -sS -X POST &quot;$API/invitations&quot;");
  });

  test("has every error with its status, every limit, and every operation and record without JavaScript", async () => {
    const html = text(await call(page));
    const shown = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    for (const [code, [status, title]] of Object.entries(ERRORS))
      expect(shown.includes(` ${status} ${code} ${title} `), code).toBe(true);
    const limits = shown.slice(shown.indexOf(" Limit Number "), shown.indexOf(" Identifiers Events"));
    expect(limits).toContain(" with one key 300 a minute ");
    expect(limits).toContain(" all organizations together; later ones wait 20 a day ");
    const rules = [
      KEY_LIMITS,
      PUBLIC_LIMITS,
      PUBLIC_RUNS,
      LIMITS,
      WEBHOOKS,
      IMAGES,
      SIMULATOR,
      DELIVERY,
      STATUS_LISTS,
      LENGTHS,
    ];
    const numbers = rules.flatMap(numbersIn);
    for (const number of numbers) expect(limits).toContain(` ${number.toLocaleString("en")} `);
    expect(limits.match(/ [\d,]+ /g)).toHaveLength(numbers.length);
    const document = await apiDocument.read(settings.switches);
    for (const { route, id, summary } of routes) {
      expect(html.includes(`id="op-${id}"`), id).toBe(true);
      const [method, path] = route.split(" ");
      expect(shown.includes(` ${method} ${path} ${escapeHtml(summary)} `), id).toBe(true);
    }
    const { schemas } = (document as { components: { schemas: Record<string, { properties?: object }> } })
      .components;
    const records = Object.entries(schemas).filter(([, { properties }]) => properties);
    for (const [name, { properties }] of records) {
      const start = html.indexOf(`id="schema-${name}"`);
      const record = html.slice(start, html.indexOf("</details>", start));
      for (const field of Object.keys(properties!)) expect(record, name).toContain(`<code>${field}</code>`);
    }
  });

  test("says where messages are verified how the client does it, and where the language is chosen", async () => {
    const html = text(await call(page));
    const start = html.indexOf('id="verify-a-signature"');
    const section = html.slice(start, html.indexOf("<pre", start));
    expect(section).toContain("await verifyWebhook({ body, headers, secret })");
    expect(section).toContain('href="#quick-start"');
  });

  test("leads by every link of its contents and tables to something that is there once", async () => {
    const html = text(await call(page));
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("tells once of an operation that takes both kinds of credential, each at its path", async () => {
    const document = JSON.parse(JSON.stringify(await apiDocument.read(settings.switches)));
    const { get } = document.paths["/v1.0/balance"];
    document.paths["/balance"] = { get: { ...get, operationId: "other" } };
    const html = docsPage(settings.baseUrl, document);
    expect(html).toContain("With a session token: <code>GET /balance</code>");
    expect(html).toContain('id="op-balance.get"');
    expect(html).not.toContain('id="op-other"');
  });

  test("weighs less than 45 kB as it is sent, and is made once", async () => {
    const answer = await call(page);
    expect(gzipSync(text(answer)).length).toBeLessThan(45_000);
    expect(await call(page)).toBe(answer);
  });
});

describe("GET /docs/assets/{file}", () => {
  test.each(DOCS_ASSETS)(
    "gives $name with its content type and cache time",
    async ({ name, contentType, maxAgeSeconds }) => {
      const answer = await call(asset, { file: name });
      expect(text(answer).length).toBeGreaterThan(100);
      expect(answer.contentType).toBe(contentType);
      expect(answer.headers?.["cache-control"]).toContain(`public, max-age=${maxAgeSeconds}`);
    },
  );

  test("names viewer files by their version, so that an upgrade reaches browsers that cached the old ones", () => {
    const { version } = require("swagger-ui-dist/package.json") as { version: string };
    for (const { name, immutable } of DOCS_ASSETS) if (immutable) expect(name).toContain(version);
  });

  test("finds every file by name from anywhere in the project", () => {
    for (const { from } of DOCS_ASSETS) expect(existsSync(require.resolve(from))).toBe(true);
  });

  test("refuses every other name", () => {
    const names: readonly string[] = DOCS_ASSETS.map(({ name }) => name);
    const other = fc
      .oneof(
        fc.string(),
        fc.constantFrom("../assets.ts", "..%2fassets.ts", "./docs.css", "docs.css/", "__proto__", "asset.ts"),
        fc.constantFrom(...names).map((name) => `../assets/${name}`),
      )
      .filter((name) => !names.includes(name));
    fc.assert(fc.property(other, (file) => !asset.params!.safeParse({ file }).success));
  });
});

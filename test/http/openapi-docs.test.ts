import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { route as asset } from "#functions/api/docs/asset.ts";
import { route as openapi } from "#functions/api/docs/openapi.ts";
import { route as page } from "#functions/api/docs/page.ts";
import { route as part } from "#functions/api/docs/part.ts";
import { route as picture } from "#functions/api/docs/picture.ts";
import { routes } from "#functions/api/routes.ts";
import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import { IMPORT_LIMITS } from "#shared/domain/import-rules.ts";
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
import { DOCS_ASSETS, DOCS_PICTURES, sourceOf } from "#shared/pages/docs/assets.ts";
import { ERROR_CURES } from "#shared/pages/docs/sections.ts";

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

/** The files of a page by the attributes that name them, below the folder `assets`. */
const assetsIn = (html: string): string[] =>
  [...html.matchAll(/ (?:src|href)="(?:docs\/)?assets\/([^"]+)"/g)].map(([, file]) => file!).sort();

describe("GET /openapi.json", () => {
  test("describes the route table at the address of the service, which its examples name", async () => {
    const body = text(await call(openapi));
    const document = JSON.parse(body);
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: settings.baseUrl }]);
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(routes.flatMap(addressesOf).length);
    expect(body).not.toContain("https://certificates.example.com");
  });

  test("weighs less than 96 kB as it is sent", async () => {
    expect(gzipSync(text(await call(openapi))).length).toBeLessThan(96_000);
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
  test("loads only small files of the service, and forbids the browser to load others", async () => {
    const { headers = {}, ...answer } = await call(page);
    const html = text(answer);
    expect(assetsIn(html)).toEqual(["docs.css", "docs.js", "key.js"]);
    expect(html).not.toMatch(/<script(?! src=)|<style|\son\w+=|\sstyle=/);
    expect(headers["content-security-policy"]).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:;",
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
    expect(html).toContain("is_private");
  });

  test.each(Object.keys(ERRORS) as ErrorCode[])(
    "has an entry for %s: what it means and what to do",
    async (code) => {
      const html = text(await call(page));
      const [status, title] = ERRORS[code];
      const start = html.indexOf(`<div class="entry" id="error-${code}">`);
      expect(start).toBeGreaterThan(0);
      const entry = html.slice(start, html.indexOf("</div>", start)).replaceAll(/<[^>]+>/g, "");
      expect(entry).toContain(`${code}${status}. ${title}.`);
      expect(ERROR_CURES[code].length).toBeGreaterThan(50);
    },
  );

  test("ends with every limit", async () => {
    const html = text(await call(page));
    const sections = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(sections[0]).toBe("quick-start");
    expect(sections.at(-1)).toBe("limits");
    const shown = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    const limits = shown.slice(shown.indexOf(" Limit Number "));
    expect(limits).toContain(" with one key 300 a minute ");
    expect(limits).toContain(" all organizations together; later ones wait 20 a day ");
    const rules = [
      KEY_LIMITS,
      PUBLIC_LIMITS,
      PUBLIC_RUNS,
      LIMITS,
      WEBHOOKS,
      IMAGES,
      IMPORT_LIMITS,
      SIMULATOR,
      DELIVERY,
      STATUS_LISTS,
      LENGTHS,
    ];
    const numbers = rules.flatMap(numbersIn);
    for (const number of numbers) expect(limits).toContain(` ${number.toLocaleString("en")} `);
    expect(limits.match(/ [\d,]+ /g)).toHaveLength(numbers.length);
  });

  test("gives the code by which messages are verified, and says where the language is chosen", async () => {
    const html = text(await call(page));
    const start = html.indexOf('id="verify-a-signature"');
    const section = html.slice(start, html.indexOf("<pre", start));
    expect(html.slice(start)).toContain("function isGenuine(");
    expect(section).not.toContain("verifyWebhook");
    expect(section).toContain('href="#quick-start"');
  });

  test("leads by every link of its contents and texts to something that is there once", async () => {
    const html = text(await call(page));
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("weighs less than 16 kB as it is sent, and is made once", async () => {
    const answer = await call(page);
    expect(gzipSync(text(answer)).length).toBeLessThan(16_000);
    expect(await call(page)).toBe(answer);
  });
});

describe("GET /docs/tasks", () => {
  test("shows every task with its pictures, and leads only to what is there", async () => {
    const answer = await call(part, { part: "tasks" });
    const html = text(answer);
    const own = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !own.includes(id))).toEqual([]);
    const guide = text(await call(page));
    for (const [, id] of html.matchAll(/ href="\.\.\/docs#([^"]+)"/g)) expect(guide).toContain(` id="${id}"`);
    expect(html).not.toContain("](");
    const pictures = [...html.matchAll(/ src="pictures\/([^"]+)"/g)].map(([, file]) => file!);
    expect(pictures.toSorted()).toEqual(DOCS_PICTURES.toSorted());
    for (const file of pictures) {
      const shown = await call(picture, { file });
      expect(
        Buffer.from(shown.body as Uint8Array)
          .subarray(1, 4)
          .toString(),
        file,
      ).toBe("PNG");
    }
    expect(answer.headers?.["content-security-policy"]).toContain("img-src 'self' data:;");
    expect(gzipSync(html).length).toBeLessThan(15_000);
  });
});

describe("GET /docs/reference", () => {
  test("loads the viewer and files of the service, and nothing of another host", async () => {
    const answer = await call(part, { part: "reference" });
    const { headers = {} } = answer;
    expect(answer.contentType).toBe("text/html; charset=utf-8");
    expect(assetsIn(text(answer))).toEqual(["key.js", "reference.css", "reference.js", "scalar-1.72.1.js"]);
    expect(text(answer)).not.toMatch(/<script(?! src=)|<style|\son\w+=|\sstyle=/);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});

describe("GET /docs/llms.txt", () => {
  test("leads to every section of the guide, and to the OpenAPI document", async () => {
    const answer = await call(part, { part: "llms.txt" });
    expect(answer.contentType).toBe("text/plain; charset=utf-8");
    const html = text(await call(page));
    const sections = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(
      ([, id]) => `${settings.baseUrl}/docs#${id}`,
    );
    const links = [...text(answer).matchAll(/^- \[.+\]\(([^)]+)\)/gm)].map(([, link]) => link);
    expect(links).toEqual([
      ...sections,
      `${settings.baseUrl}/docs/tasks`,
      `${settings.baseUrl}/openapi.json`,
    ]);
  });

  test("is one of three parts: what was Markdown of an operation is not found", () => {
    expect(part.params!.safeParse({ part: "certificates.md" }).success).toBe(false);
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

  test("names the viewer by its version, so that an upgrade reaches browsers that cached the old one", () => {
    const { devDependencies } = require("../../package.json") as { devDependencies: Record<string, string> };
    const versioned = DOCS_ASSETS.filter(({ immutable }) => immutable).map(({ name }) => name);
    expect(versioned).toEqual([`scalar-${devDependencies["@scalar/api-reference"]}.js`]);
  });

  test("finds every file from anywhere in the project", () => {
    for (const one of DOCS_ASSETS) expect(existsSync(sourceOf(one)), one.name).toBe(true);
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

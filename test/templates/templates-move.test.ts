import { describe, expect, test } from "vitest";
import { readForeignZip } from "#shared/formats/zip-reader.ts";
import { anImage } from "../documents/image-files.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aQrElement, aTemplate, aTemplateBody, aTextElement } from "../support/templates.ts";
import { makeZip } from "../support/zip-maker.ts";

const stack = await testStack({ workers: false });
const BOUNDS = { files: 100, fileBytes: 10_000_000, totalBytes: 20_000_000 };
const ZIP = { "content-type": "application/zip" };
const importZip = (tenant: Tenant, raw: Uint8Array, headers: Record<string, string> = {}) =>
  tenant.key.call("POST /v1.0/templates/import", { raw, headers: { ...ZIP, ...headers } });
async function exported(tenant: Tenant, id: string) {
  const answer = await tenant.key.callUntyped("GET /v1.0/templates/{id}/export", { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
async function uploadedImage(tenant: Tenant, color: string): Promise<string> {
  const raw = await anImage("png", { width: 30, height: 20, color });
  const { body } = await tenant.panel.call("POST /images", { raw, headers: { "content-type": "image/png" } });
  return body.image_url;
}
const filesOf = (zip: Uint8Array) => readForeignZip(zip, BOUNDS) as ReadonlyMap<string, Uint8Array>;
const picture = (id: string, image_url: string) => ({
  ...{ kind: "image", id, x: 20, y: 20, width: 30, height: 20, image_url },
});
const templateJson = (overrides: Record<string, unknown> = {}) =>
  Buffer.from(JSON.stringify({ format: 1, ...aTemplateBody(), page: {}, ...overrides }));

describe("a template that is exported and imported", () => {
  test("is the same elsewhere, with its pictures and those of its roles", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const [red, blue] = [await uploadedImage(tenant, "#ff0000"), await uploadedImage(tenant, "#0000ff")];
    const page = (color: string, id: string) => ({
      background_url: color,
      elements: [picture(id, blue), aTextElement(), aQrElement({ x: 200 })],
    });
    const template = await aTemplate(tenant, {
      page: { size: "letter", orientation: "landscape" },
      pages: [page(red, "logo"), { elements: [picture("route", red)] }],
      variants: [{ role: "Speaker", pages: [page(blue, "other")] }],
    });
    const zip = (await exported(tenant, template.short_code)).bytes;
    expect([...filesOf(zip).keys()].sort()).toEqual([
      expect.stringMatching(/^images\/[0-9a-f]{64}\.png$/),
      expect.stringMatching(/^images\/[0-9a-f]{64}\.png$/),
      "template.json",
    ]);
    const made = await importZip(other, zip);
    expect(made.status, made.text).toBe(201);
    const { name, page: size, pages, variants } = template;
    expect(made.body).toMatchObject({ name, page: size, pages, variants, status: "ACTIVE", revision: 1 });
    expect(made.body.id).not.toBe(template.id);
    expect(new Set(made.body.images.map(({ status }) => status))).toEqual(new Set(["ready"]));
    expect(filesOf((await exported(other, made.body.id)).bytes)).toEqual(filesOf(zip));
  });

  test("keeps the address of a picture that we have no copy of", async () => {
    const tenant = await stack.tenant();
    const address = "https://images.invalid/never.png";
    const { id } = await aTemplate(tenant, {
      pages: [{ elements: [picture("far", address), aTextElement(), aQrElement()] }],
    });
    const zip = (await exported(tenant, id)).bytes;
    expect([...filesOf(zip).keys()]).toEqual(["template.json"]);
    const made = await importZip(tenant, zip);
    expect(made.body.pages[0]?.elements[0]).toMatchObject({ image_url: address });
  });

  test("is made once by a repeated request, and not readable for others", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const { id } = await aTemplate(tenant);
    const zip = (await exported(tenant, id)).bytes;
    const once = () => importZip(tenant, zip, { "idempotency-key": "once" });
    expect((await once()).body.id).toBe((await once()).body.id);
    const foreign = await other.key.callUntyped("GET /v1.0/templates/{id}/export", { params: { id } });
    expect([foreign.status, foreign.problem?.code]).toEqual([404, "not_found"]);
  });
});

describe("a ZIP that is no template", () => {
  const WITHIN = "https://template.invalid/";
  const pages = (url: string) => [{ background_url: url, elements: [aTextElement(), aQrElement()] }];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, Buffer, string]>([
    ["without its file", makeZip([{ name: "other.json" }]), "body"],
    [
      "that climbs out",
      makeZip([{ name: "template.json", bytes: templateJson() }, { name: "../../etc/passwd" }]),
      "body",
    ],
    ["whose file is no JSON", makeZip([{ name: "template.json", bytes: Buffer.from("{") }]), "template.json"],
    [
      "whose file is no UTF-8",
      makeZip([{ name: "template.json", bytes: Buffer.from([0x22, 0xff, 0x22]) }]),
      "template.json",
    ],
    [
      "whose file is far too large",
      makeZip([{ name: "template.json", bytes: Buffer.from(`{"pages":[${"0,".repeat(600_000)}0]}`) }]),
      "template.json",
    ],
    [
      "of another format",
      makeZip([{ name: "template.json", bytes: templateJson({ format: 2 }) }]),
      "template.json.format",
    ],
    [
      "with unknown fields",
      makeZip([{ name: "template.json", bytes: templateJson({ id: "x" }) }]),
      "template.json",
    ],
    [
      "with a bad element",
      makeZip([
        {
          name: "template.json",
          bytes: templateJson({ pages: [{ elements: [aTextElement({ x: "1" }), aQrElement()] }] }),
        },
      ]),
      "template.json.pages[0].elements[0].x",
    ],
    [
      "with what may not be printed",
      makeZip([
        {
          name: "template.json",
          bytes: templateJson({ pages: [{ elements: [aTextElement({ x: 250 }), aQrElement()] }] }),
        },
      ]),
      "pages[0].elements[0].x",
    ],
    [
      "without a picture that it names",
      makeZip([{ name: "template.json", bytes: templateJson({ pages: pages(`${WITHIN}images/a.png`) }) }]),
      "template.json",
    ],
    [
      "with a file that it does not name",
      makeZip([{ name: "template.json", bytes: templateJson() }, { name: "images/a.png" }]),
      "images/a.png",
    ],
    [
      "with a picture that is none",
      makeZip([
        { name: "template.json", bytes: templateJson({ pages: pages(`${WITHIN}images/a.png`) }) },
        { name: "images/a.png", bytes: Buffer.from("no picture") },
      ]),
      "images/a.png",
    ],
    [
      "with an SVG that does something",
      makeZip([
        { name: "template.json", bytes: templateJson({ pages: pages(`${WITHIN}images/a.png`) }) },
        { name: "images/a.png", bytes: svg },
      ]),
      "images/a.png",
    ],
    [
      "with a ZIP in place of a picture",
      makeZip([
        { name: "template.json", bytes: templateJson({ pages: pages(`${WITHIN}images/a.png`) }) },
        { name: "images/a.png", bytes: makeZip([{ name: "a" }]) },
      ]),
      "images/a.png",
    ],
  ])("%s is refused, and makes nothing", async (_what, zip, path) => {
    const tenant = await stack.tenant();
    const answer = await importZip(tenant, zip);
    expect([answer.status, answer.badFields], answer.text).toEqual([400, [path]]);
    expect((await tenant.key.call("GET /v1.0/templates")).body.data).toEqual([]);
  });

  test("may not name this machine, where the stage has no images there, nor another scheme", async () => {
    const tenant = await stack.tenant();
    for (const url of ["javascript:alert(1)", "file:///etc/passwd", "http://169.254.169.254/latest"]) {
      const answer = await importZip(
        tenant,
        makeZip([{ name: "template.json", bytes: templateJson({ pages: pages(url) }) }]),
      );
      expect([answer.status, answer.badFields]).toEqual([400, ["template.json.pages[0].background_url"]]);
    }
  });
});

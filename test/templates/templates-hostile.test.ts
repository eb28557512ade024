import { describe, expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { testStack } from "../support/stack.ts";
import { aQrElement, aTemplate, aTemplateBody, aTextElement, templatePages } from "../support/templates.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant();
const { id } = await aTemplate(tenant);
const post = (body: unknown) => tenant.key.call("POST /v1.0/templates", { body });
const patch = (body: unknown) => tenant.key.call("PATCH /v1.0/templates/{id}", { params: { id }, body });
/** A body that differs from a right one in a text of its JSON. */
const raw = (from: string, to: string) => JSON.stringify(aTemplateBody()).replace(from, to);
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("is refused by its field, and nothing is stored:", () => {
  const element = (overrides: Record<string, unknown>) => ({
    pages: [{ elements: [aTextElement(overrides), aQrElement()] }],
  });
  test.each<[string, Record<string, unknown>, string]>([
    [
      "a page with 500 elements",
      { pages: [{ elements: Array.from({ length: 500 }, (_, n) => aTextElement({ id: `t${n}` })) }] },
      "pages[0].elements",
    ],
    ["a third page", { pages: [...templatePages(), ...templatePages(), ...templatePages()] }, "pages"],
    ["no page", { pages: [] }, "pages"],
    [
      "a ninth variant",
      { variants: Array.from({ length: 9 }, (_, n) => ({ role: `R${n}`, pages: templatePages() })) },
      "variants",
    ],
    [
      "a role twice",
      { variants: ["A", "A"].map((role) => ({ role, pages: templatePages() })) },
      "variants[1].role",
    ],
    ["an element outside", element({ x: 400 }), "pages[0].elements[0].x"],
    ["a negative place", element({ x: -1 }), "pages[0].elements[0].x"],
    ["a number as text", element({ x: "10" }), "pages[0].elements[0].x"],
    ["no number at all", element({ size: null }), "pages[0].elements[0].size"],
    ["too many decimals", element({ x: 10.123 }), "pages[0].elements[0].x"],
    ["a kind that is none", element({ kind: "script" }), "pages[0].elements[0].kind"],
    ["markup as colour", element({ color: "red;}" }), "pages[0].elements[0].color"],
    ["an id with markup", element({ id: "<img>" }), "pages[0].elements[0].id"],
    ["an unknown field of an element", element({ onclick: "x" }), "pages[0].elements[0].onclick"],
    [
      "an unknown field in a text",
      element({ text: "{recipient_name} {constructor}" }),
      "pages[0].elements[0].text",
    ],
    ["a text of 1,001 characters", element({ text: "x".repeat(1_001) }), "pages[0].elements[0].text"],
    [
      "an image that is code",
      { pages: [{ background_url: "javascript:alert(1)", ...templatePages()[0] }] },
      "pages[0].background_url",
    ],
    [
      "an image by http",
      { pages: [{ background_url: "http://example.com/a.png", ...templatePages()[0] }] },
      "pages[0].background_url",
    ],
    ["a size of paper that is none", { page: { size: "__proto__" } }, "page.size"],
    ["an unknown field", { owner: "me" }, "owner"],
  ])("%s", async (_what, fields, path) => {
    for (const answer of [await post(aTemplateBody(fields)), await patch({ name: "Other", ...fields })])
      expect([answer.status, answer.badFields]).toEqual([400, [path]]);
  });

  test.each<[string, string, string]>([
    ["NaN", '"x":30', '"x":NaN'],
    ["1e999", '"x":30', '"x":1e999'],
    ["-1e999", '"x":30', '"x":-1e999'],
    ["a field named __proto__ of an element", '"x":30', '"x":30,"__proto__":{"x":1}'],
    ["a field named __proto__ of the body", '"name":', '"__proto__":{"name":"x"},"name":'],
    ["a field named constructor", '"name":', '"constructor":{"prototype":1},"name":'],
    ["elements that are no list", '"elements":[', '"elements":{"length":1,"0":['],
    ["a deeply nested text", '"text":"{recipient_name}"', `"text":${deep(20_000)}`],
    ["deeply nested elements", '"elements":', `"x":${deep(50_000)},"elements":`],
  ])("%s", async (_what, from, to) => {
    const answer = await post(raw(from, to));
    expect([answer.status, answer.problem?.code]).toEqual([400, "invalid_request"]);
  });

  test("a body of 10 MB", async () => {
    const answer = await post(raw('"name":"Finisher"', `"name":"${"x".repeat(10_000_000)}"`));
    expect(answer.status).toBe(413);
  });

  test("and the template that was there is as it was", async () => {
    const { body } = await tenant.key.call("GET /v1.0/templates");
    expect(body.data).toMatchObject([{ id, revision: 1 }]);
  });
});

test("the largest template that may be stored is checked, stored and read within a second", async () => {
  const owner = await stack.tenant();
  const full = (n: number) =>
    Array.from({ length: LIMITS.elementsPerPage - 2 }, (_, at) => ({
      ...{ kind: "seal", id: `e${at}`, x: 10 + at, y: 10 + n, width: 5, height: 5, rotation: at },
    }));
  const pages = [...templatePages(...full(0)), { elements: full(1) }];
  const variants = Array.from({ length: LIMITS.variantsPerTemplate }, (_, n) => ({
    role: `Role ${n}`,
    pages,
  }));
  const began = performance.now();
  const created = await owner.key.call("POST /v1.0/templates", { body: aTemplateBody({ pages, variants }) });
  expect(created.status, created.text.slice(0, 500)).toBe(201);
  const read = await owner.key.call("GET /v1.0/templates/{id}", { params: { id: created.body.id } });
  expect(read.body).toEqual(created.body);
  expect(performance.now() - began).toBeLessThan(onSlowMachine(1_000));
});

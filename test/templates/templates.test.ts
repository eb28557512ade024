import { describe, expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aQrElement, aTemplate, aTemplateBody, aTextElement, templatePages } from "../support/templates.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const create = (tenant: Tenant, body: unknown) => tenant.panel.call("POST /templates", { body });
const get = (tenant: Tenant, id: string) => tenant.key.call("GET /v1.0/templates/{id}", { params: { id } });
const patch = (tenant: Tenant, id: string, body: unknown) =>
  tenant.key.call("PATCH /v1.0/templates/{id}", { params: { id }, body });
const remove = (tenant: Tenant, id: string) =>
  tenant.key.call("DELETE /v1.0/templates/{id}", { params: { id } });

const FULL = {
  name: "Finalista",
  page: { size: "a5", orientation: "portrait" },
  pages: [
    {
      background_url: null,
      elements: [
        {
          ...aTextElement({ x: 10, y: 20, width: 128, height: 60, color: "#102030", weight: 600 }),
          rotation: 0,
          font: "serif",
          align: "center",
          vertical: "middle",
          fit: "wrap",
          min_size: 6,
        },
        { ...aQrElement({ x: 100, y: 160 }), rotation: 0, color: "#000000", background: "#ffffff" },
        { kind: "seal", id: "seal", x: 10.25, y: 160, width: 30, height: 30, rotation: -12.5 },
      ],
    },
    { background_url: null, elements: [] },
  ],
  variants: [],
  status: "ACTIVE",
};

describe("a template", () => {
  test("is read as it was created, by either identifier and by key and panel", async () => {
    const tenant = await stack.tenant();
    const created = await create(tenant, FULL);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({ ...FULL, revision: 1, images: [], warnings: [] });
    const { id, short_code } = created.body;
    for (const form of [id, id.toUpperCase(), short_code, short_code.toLowerCase()])
      expect((await get(tenant, form)).body).toEqual(created.body);
    expect((await tenant.panel.call("GET /templates/{id}", { params: { id } })).body).toEqual(created.body);
  });

  test("takes what is left out from its defaults", async () => {
    const { body } = await create(await stack.tenant(), aTemplateBody());
    expect(body).toMatchObject({
      page: { size: "a4", orientation: "landscape" },
      variants: [],
      status: "ACTIVE",
      pages: [{ background_url: null, elements: [{ font: "sans", rotation: 0 }, { background: "#ffffff" }] }],
    });
  });

  test("keeps what a change leaves out, replaces the rest whole, and counts its changes", async () => {
    const tenant = await stack.tenant();
    const template = await aTemplate(tenant);
    const renamed = await patch(tenant, template.id, { name: "Volunteer" });
    expect(renamed.body).toEqual({
      ...template,
      name: "Volunteer",
      revision: 2,
      updated_at: renamed.body.updated_at,
    });
    const pages = templatePages({ kind: "line", id: "line", x: 10, y: 10, width: 50, height: 0 });
    const redrawn = await patch(tenant, template.id, { pages });
    expect(redrawn.body).toMatchObject({ name: "Volunteer", revision: 3, pages });
    expect((await get(tenant, template.id)).body).toEqual(redrawn.body);
  });

  test("of two changes of the same revision one happens, and a change of a former one none", async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const named = (name: string) => patch(tenant, id, { name, revision: 1 });
    const answers = await Promise.all(["A", "B", "C"].map(named));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await named("D");
    expect([late.status, late.problem?.code]).toEqual([409, "conflict"]);
    expect((await get(tenant, id)).body.revision).toBe(2);
  });

  test("a repeated request with its Idempotency-Key makes one template", async () => {
    const tenant = await stack.tenant();
    const call = () =>
      tenant.key.call("POST /v1.0/templates", {
        body: aTemplateBody(),
        headers: { "idempotency-key": "once" },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect((await tenant.key.call("GET /v1.0/templates")).body.data).toHaveLength(1);
  });

  test("lists are of outlines, newest first, by status and in pages", async () => {
    const tenant = await stack.tenant();
    const names = ["A", "B", "C", "D", "E"];
    for (const name of names) await aTemplate(tenant, { name, status: name === "C" ? "ARCHIVED" : "ACTIVE" });
    const { rows } = await walk((query) =>
      tenant.key.call("GET /v1.0/templates", { query: { limit: 2, ...query } }),
    );
    expect(rows.map(({ name }) => name)).toEqual([...names].reverse());
    expect(rows[0]).not.toHaveProperty("pages");
    const { body } = await tenant.panel.call("GET /templates", { query: { status: "ARCHIVED" } });
    expect(body.data.map(({ name }) => name)).toEqual(["C"]);
  });

  test("of another organization does not exist, in any operation", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const { id } = await aTemplate(tenant);
    for (const answer of [
      await get(other, id),
      await patch(other, id, { name: "Mine" }),
      await remove(other, id),
    ])
      expect([answer.status, answer.problem?.code]).toEqual([404, "not_found"]);
    expect((await get(tenant, id)).body.name).toBe("Finisher");
  });

  test("in which the longest name does not fit is refused, on any page and for any role", async () => {
    const tenant = await stack.tenant();
    const narrow = { width: 60, height: 8 };
    const pages = (...names: object[]) => [{ elements: [...names, aQrElement()] }];
    const refused = async (body: object) => (await create(tenant, { ...aTemplateBody(), ...body })).badFields;
    expect(await refused({ pages: pages(aTextElement(narrow)) })).toEqual(["pages[0].elements[0].height"]);
    expect(await refused({ pages: pages(aTextElement({ fit: "shrink", width: 100, height: 4 })) })).toEqual([
      "pages[0].elements[0].height",
    ]);
    const roles = [{ role: "Speaker", pages: pages(aTextElement(), aTextElement({ id: "b", ...narrow })) }];
    expect(await refused({ variants: roles })).toEqual(["variants[0].pages[0].elements[1].height"]);
    const back = [...templatePages(), { elements: [aTextElement({ ...narrow, min_size: 20 })] }];
    expect(await refused({ pages: back })).toEqual(["pages[1].elements[0].height"]);
    const small = pages(aTextElement({ ...narrow, height: 16, min_size: 4 }));
    expect((await create(tenant, aTemplateBody({ pages: small }))).status).toBe(201);
    const { id } = await aTemplate(tenant);
    expect((await patch(tenant, id, { pages: back })).badFields).toEqual(["pages[1].elements[0].height"]);
  });

  test("that would take too long to draw with the longest values is refused by its longest texts, and so is a preview", async () => {
    const tenant = await stack.tenant();
    const wordy = Array.from({ length: 25 }, (_, n) =>
      aTextElement({ id: `t${n}`, text: "palavra ".repeat(124 - n), width: 200, height: 100, y: 10 }),
    );
    const fields = Array.from({ length: 70 }, (_, n) => `{values.v${n}}`).join(" ");
    const filled = [1, 2].map((n) =>
      aTextElement({ id: `t${n}`, text: fields, width: 200, height: 100, y: 10 }),
    );
    const { id, page, variants } = await aTemplate(tenant);
    for (const [texts, named] of [
      [wordy, ["pages[0].elements[2].text", "pages[0].elements[3].text", "pages[0].elements[4].text"]],
      [filled, ["pages[0].elements[2].text"]],
    ] as const) {
      const body = aTemplateBody({ pages: templatePages(...texts) });
      expect((await create(tenant, body)).badFields).toEqual(expect.arrayContaining([...named]));
      const drawn = await tenant.key.call("POST /v1.0/templates/{id}/preview", {
        params: { id },
        body: { content: { page, variants, pages: body.pages } } as never,
      });
      expect([drawn.status, drawn.badFields]).toEqual([400, expect.arrayContaining([...named])]);
    }
  });

  test("that no badge has named can be deleted, once", async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const answers = await Promise.all([remove(tenant, id), remove(tenant, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await get(tenant, id)).status).toBe(404);
  });
});

night.describe("an organization", () => {
  night.test(
    "has at most fifty active templates, also when requests race; one that goes makes room for one",
    async () => {
      const tenant = await stack.tenant();
      const max = LIMITS.templatesPerOrganization;
      const race = async (count: number) => {
        const answers = await Promise.all(
          Array.from({ length: count }, () => create(tenant, aTemplateBody())),
        );
        for (const answer of answers.filter(({ status }) => status !== 201))
          expect(answer).toMatchObject({ status: 409, problem: { code: "template_limit_reached" } });
        return answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
      };
      const made: string[] = [];
      while (made.length < max - 3) made.push((await aTemplate(tenant)).id);
      made.push(...(await race(8)));
      expect(made).toHaveLength(max);
      expect((await remove(tenant, made[0]!)).status).toBe(204);
      expect(await race(3)).toHaveLength(1);
      expect((await patch(tenant, made[1]!, { status: "ARCHIVED" })).status).toBe(200);
      expect(await race(3)).toHaveLength(1);
      const back = await patch(tenant, made[1]!, { status: "ACTIVE" });
      expect([back.status, back.problem?.code]).toEqual([409, "template_limit_reached"]);
      expect((await remove(tenant, made[1]!)).status).toBe(204);
      expect(await race(2)).toHaveLength(0);
    },
  );
});

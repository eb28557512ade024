import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { documentFacts } from "#shared/domain/documents/collect-facts.ts";
import { aPdf } from "../documents/own/pdf-file.ts";
import { placedPages } from "../documents/own/placed.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aTemplate, aTemplateBody, aTextElement, templatePages } from "../support/templates.ts";

const stack = await testStack({ workers: false });

const own = (template: string, design: object = {}) => ({ layout: "own", template, ...design });
const create = (tenant: Tenant, design: object, fields: object = {}) =>
  tenant.key.callUntyped("POST /v1.0/badges", { body: { name: "Finisher", design, ...fields } });
const patch = (tenant: Tenant, id: string, body: object) =>
  tenant.key.callUntyped("PATCH /v1.0/badges/{id}", { params: { id }, body });
const changeTemplate = (tenant: Tenant, id: string, body: object) =>
  tenant.key.callUntyped("PATCH /v1.0/templates/{id}", { params: { id }, body });

const TIME = { key: "time", label: "Time", type: "duration" };
const naming = (text: string) => templatePages(aTextElement({ id: "more", y: 120, text }));

describe("a badge with a template of its organization", () => {
  test("names it by id or short code, and is told its id", async () => {
    const tenant = await stack.tenant();
    const template = await aTemplate(tenant);
    for (const name of [template.id, template.short_code, template.short_code.toLowerCase()]) {
      const { status, body } = await create(tenant, own(name));
      expect(status).toBe(201);
      expect((body as { design: object }).design).toMatchObject({ layout: "own", template: template.id });
    }
  });

  test("is refused with a template that is not there, of another organization, or archived", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const [foreign, archived, fine] = [
      await aTemplate(other),
      await aTemplate(tenant),
      await aTemplate(tenant),
    ];
    await changeTemplate(tenant, archived.id, { status: "ARCHIVED" });
    const { body } = await create(tenant, own(fine.id));
    const badge = body as { id: string };
    for (const name of [foreign.id, foreign.short_code, archived.id, "0000000000"]) {
      for (const answer of [
        await create(tenant, own(name)),
        await patch(tenant, badge.id, { design: own(name) }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.badFields).toEqual(["design.template"]);
      }
      const params = { id: badge.id };
      const tried = await tenant.key.callUntyped("POST /v1.0/badges/{id}/preview", {
        params,
        body: { design: own(name) },
      });
      expect(tried.badFields).toEqual(["design.template"]);
    }
  });

  test("names one with the layout own, and only then", async () => {
    const tenant = await stack.tenant();
    const template = await aTemplate(tenant);
    for (const design of [
      { layout: "own" },
      { layout: "classic", template: template.id },
      { template: template.id },
    ])
      expect((await create(tenant, design)).badFields).toEqual(["design.template"]);
  });

  test("declares every field that the template prints", async () => {
    const tenant = await stack.tenant();
    const variants = [{ role: "Speaker", pages: naming("{values.talk}") }];
    const template = await aTemplate(tenant, { pages: naming("{values.time}"), variants });
    const { problem } = await create(tenant, own(template.id), { fields: [TIME] });
    expect(problem?.errors?.map(({ path, message }) => [path, message])).toEqual([
      ["design.template", "The template prints {values.talk}, which is no field of the badge."],
    ]);
    const talk = { key: "talk", label: "Talk", type: "text" };
    const { body } = await create(tenant, own(template.id), { fields: [TIME, talk] });
    expect((await patch(tenant, (body as { id: string }).id, { fields: [TIME] })).badFields).toEqual([
      "design.template",
    ]);
  });

  test("stays as it is when its template is archived", async () => {
    const tenant = await stack.tenant();
    const template = await aTemplate(tenant);
    const { body } = await create(tenant, own(template.id));
    const { id } = body as { id: string };
    await changeTemplate(tenant, template.id, { status: "ARCHIVED" });
    expect((await patch(tenant, id, { name: "Winner" })).status).toBe(200);
    expect((await patch(tenant, id, { design: own(template.id, { primary_color: "#aa2200" }) })).status).toBe(
      200,
    );
  });

  test("keeps its template from being deleted, and of both at once one happens", async () => {
    const tenant = await stack.tenant();
    const remove = (id: string) => tenant.key.callUntyped("DELETE /v1.0/templates/{id}", { params: { id } });
    for (let n = 0; n < 5; n++) {
      const template = await aTemplate(tenant);
      const [made, removed] = await Promise.all([create(tenant, own(template.id)), remove(template.id)]);
      expect([made.status, removed.status].toSorted()).toEqual(made.status === 201 ? [201, 409] : [204, 400]);
      if (made.status === 201) expect((await remove(template.id)).status).toBe(409);
    }
  });

  test("is previewed with the template's pages, in the language and with the values that are asked for", async () => {
    const tenant = await stack.tenant();
    const template = await aTemplate(tenant, {
      page: { size: "a5", orientation: "landscape" },
      pages: [
        {
          elements: [
            aTextElement({ x: 10, y: 40.5, width: 190, text: "{recipient_name}", size: 20 }),
            aTextElement({ id: "time", x: 10, y: 80, width: 100, text: "{values.time}", size: 12 }),
            { kind: "qr", id: "qr", x: 170, y: 110, width: 30, height: 30 },
          ],
        },
      ],
    });
    const { body } = await create(tenant, own(template.id), { fields: [TIME] });
    const { bytes, status } = await tenant.key.callUntyped("POST /v1.0/badges/{id}/preview", {
      params: { id: (body as { id: string }).id },
      body: { format: "pdf", locale: "pt", recipient_name: "Ana Souza", values: { time: "1:42:07" } },
    });
    expect(status).toBe(200);
    const pages = await placedPages(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: expect.closeTo(210, 1), height: expect.closeTo(148, 1) });
    const texts = pages[0]!.texts.filter(({ turned }) => Math.abs(turned) < 1);
    expect(texts.map(({ text, x }) => [text, x])).toEqual([
      ["Ana Souza", expect.closeTo(10, 1)],
      ["1h42min07s", expect.closeTo(10, 1)],
    ]);
  });

  night.test(
    "prints the page of a PDF behind everything, when that was uploaded as its background",
    async () => {
      const tenant = await stack.tenant();
      const headers = { "content-type": "application/pdf" };
      const uploaded = await tenant.key.callUntyped("POST /v1.0/images", { raw: aPdf(), headers });
      const { image_url: background_url } = uploaded.json as { image_url: string };
      const pages = [{ ...templatePages()[0], background_url }];
      const { body } = await create(tenant, own((await aTemplate(tenant, { pages })).id));
      const { id } = body as { id: string };
      const preview = (format: string) =>
        tenant.key.callUntyped("POST /v1.0/badges/{id}/preview", { params: { id }, body: { format } });
      const [printed] = await placedPages((await preview("pdf")).bytes);
      expect(printed!.pictures).toContainEqual({
        x: expect.closeTo(0, 0),
        y: expect.closeTo(0, 0),
        width: expect.closeTo(297, 0),
        height: expect.closeTo(210, 0),
      });
      const { data } = await sharp((await preview("png")).bytes)
        .extract({ left: 40, top: 40, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data].map((value) => value > 127)).toEqual([true, false, false]);
    },
  );

  test("gives certificates that keep the pages which it had when they were issued", async () => {
    const tenant = await stack.tenant();
    const variants = [{ role: "Speaker", pages: naming("Speaker") }];
    const template = await aTemplate(tenant, { pages: naming("Before"), variants });
    const subject = await eventAndBadge(tenant, {}, { design: own(template.id) });
    const said = async (id: string) => {
      const issued = (await stack.functions.ports.certificates.subject(tenant.id, id))!;
      const { design } = documentFacts(issued, new Map(), stack.stack.baseUrl, { sample: false });
      return design.template?.pages[0]?.elements.flatMap((element) =>
        element.kind === "text" ? element.text : [],
      );
    };
    const before = await invite(stack, tenant, subject);
    expect(await said(before.id)).toEqual(["{recipient_name}", "Before"]);
    await changeTemplate(tenant, template.id, aTemplateBody({ pages: naming("After") }));
    expect(await said(before.id)).toEqual(["{recipient_name}", "Before"]);
    expect(await said((await invite(stack, tenant, subject)).id)).toEqual(["{recipient_name}", "After"]);
    const speaker = await invite(stack, tenant, subject, { role: "Speaker" });
    expect(await said(speaker.id)).toEqual(["{recipient_name}", "Speaker"]);
  });
});

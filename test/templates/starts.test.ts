import { expect, test } from "vitest";
import { installed } from "#shared/documents/fonts.ts";
import { Typst } from "#shared/documents/typst.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import {
  namesRecipient,
  refuseBadTemplate,
  templateWarnings,
} from "#shared/domain/templates/check-template.ts";

import { factsOfPages } from "#shared/domain/templates/long-names.ts";
import { startingContent, TEMPLATE_STARTS } from "#shared/domain/templates/starts.ts";
import { EDITOR_TEXTS } from "#shared/texts/texts.ts";
import { differenceOf } from "../documents/layouts/pictures.ts";
import { ownFacts } from "../documents/own/own-facts.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* The examples that a template can begin from. */
const stack = await testStack({ workers: false });
const typst = new Typst(installed().places, 842);
const PICTURES = new URL("../../docs/pictures", import.meta.url).pathname;

test.each(LOCALES)("each may be stored as it is, without advice, in %s", (locale) => {
  expect(Object.keys(EDITOR_TEXTS[locale].starts)).toEqual([...TEMPLATE_STARTS]);
  const contents = TEMPLATE_STARTS.map((start) => startingContent(start, locale));
  for (const content of contents) {
    refuseBadTemplate(content);
    expect(templateWarnings(content)).toEqual([]);
  }
  expect(
    typst.setTemplate(
      factsOfPages(
        contents[0]!,
        contents.flatMap(({ pages }) => pages),
        namesRecipient,
      ),
    ).overflows,
  ).toEqual([]);
});

test.each(some(TEMPLATE_STARTS, 1, 0))("%s looks as accepted", async (start) => {
  const { signatures } = SIGNED;
  const facts = ownFacts(startingContent(start, "pt"), { locale: "pt", recipient_name: "Mariana Oliveira" });
  const png = typst.document({ ...facts, design: { ...facts.design, signatures } }, "png", false, new Map());
  expect(await differenceOf(`start-${start}`, png, 560, PICTURES)).toBe(0);
});
const SIGNED = {
  signatures: [
    { name: "Ana Prado", title: "Diretora", image: null },
    { name: "Rui Costa", title: "Coordenador", image: null },
  ],
};

test("a template begins from one of them, in the words of its organization, and has no pages beside it", async () => {
  const tenant = await stack.tenant({ locale: "es" });
  const create = (body: object) =>
    tenant.key.call("POST /v1.0/templates", { body: { name: "Run", ...body } });
  const { status, body } = await create({ start: "modern" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...startingContent("modern", "es"), warnings: [] });
  const refused = await create({ start: "modern", pages: body.pages, page: { size: "a5" } });
  expect(refused.problem?.errors?.map(({ path }) => path)).toEqual(["pages", "page"]);
  expect((await create({})).problem?.errors?.map(({ path }) => path)).toEqual(["pages"]);
});

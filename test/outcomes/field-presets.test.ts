import { describe, expect, test } from "vitest";
import { BadgeFields } from "#shared/domain/outcomes/field.ts";
import { keyOfHeading } from "#shared/domain/outcomes/headings.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const PRESETS = "GET /v1.0/field-presets";

describe("the presets of fields (decision 19.10)", () => {
  test("are those of a race, a course and a congress, for keys and the panel", async () => {
    const tenant = await stack.tenant();
    const { status, body } = await tenant.key.call(PRESETS);
    expect(status).toBe(200);
    expect(body.presets.map(({ id }) => id)).toEqual(["race", "course", "congress"]);
    expect((await tenant.panel.call("GET /field-presets")).body).toEqual(body);
  });

  test("have fields that a badge takes as they are, with labels in three languages", async () => {
    const tenant = await stack.tenant();
    const { presets } = (await tenant.key.call(PRESETS)).body;
    for (const { name, fields, roles } of presets) {
      for (const { label } of [...fields, ...roles, { label: name }])
        expect(Object.keys(label).sort()).toEqual(["en", "es", "pt"]);
      expect(BadgeFields.parse(fields)).toEqual(fields);
      const made = await tenant.key.call("POST /v1.0/badges", { body: { name: name.en, fields } });
      expect(made.body.fields).toEqual(fields);
    }
  });

  test("show what says who somebody is on the document only", async () => {
    const tenant = await stack.tenant();
    const { presets } = (await tenant.key.call(PRESETS)).body;
    const shown = new Map(
      presets.flatMap(({ fields }) => fields.map(({ key, show }) => [key, show] as const)),
    );
    expect(shown.get("document_number")).toEqual(["document"]);
    expect(shown.get("registration")).toEqual(["document"]);
    expect(shown.get("chip_time")).toContain("page");
  });

  test("say which headings of files mean what, as they are read", async () => {
    const tenant = await stack.tenant();
    const { headings, presets } = (await tenant.key.call(PRESETS)).body;
    for (const { key, headings: all } of headings)
      for (const heading of all) expect(keyOfHeading(heading)).toBe(key);
    const keys = headings.map(({ key }) => key);
    for (const { fields } of presets) for (const { key } of fields) expect(keys).toContain(key);
    expect(keys).toContain("recipient_email");
  });
});

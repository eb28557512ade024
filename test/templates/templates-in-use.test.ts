import { describe, expect, test } from "vitest";
import { anEvent, aRecipient } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aTemplate, aTextElement, templatePages } from "../support/templates.ts";

const stack = await testStack({ workers: false });
const remove = (tenant: Tenant, id: string) =>
  tenant.key.call("DELETE /v1.0/templates/{id}", { params: { id } });
const named = (template: string) => ({ name: "Finisher", design: { layout: "own", template } });
const createBadge = (tenant: Tenant, template: string) =>
  tenant.key.call("POST /v1.0/badges", { body: named(template) });
const patchBadge = (tenant: Tenant, id: string, design: object) =>
  tenant.key.call("PATCH /v1.0/badges/{id}", { params: { id }, body: { design } });

describe("a template that a badge names", () => {
  test("is archived, not deleted, also when the badge has another layout by then", async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const badge = (await createBadge(tenant, id)).body;
    const refused = await remove(tenant, id);
    expect([refused.status, refused.problem.code]).toEqual([409, "template_in_use"]);
    expect((await patchBadge(tenant, badge.id, { layout: "modern" })).status).toBe(200);
    expect((await remove(tenant, id)).status).toBe(409);
    const archived = await tenant.key.call("PATCH /v1.0/templates/{id}", {
      params: { id },
      body: { status: "ARCHIVED" },
    });
    expect(archived.body.status).toBe("ARCHIVED");
    const again = await createBadge(tenant, id);
    expect([again.status, again.badFields]).toEqual([400, ["design.template"]]);
  });

  test("is there or the badge does not name it, when it is deleted at the same moment", async () => {
    const tenant = await stack.tenant();
    const outcomes = [];
    for (let round = 0; round < 8; round++) {
      const { id } = await aTemplate(tenant);
      const badge = (await tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher" } })).body;
      const naming = round % 2 ? createBadge(tenant, id) : patchBadge(tenant, badge.id, named(id).design);
      const [names, gone] = await Promise.all([naming, remove(tenant, id)]);
      outcomes.push([names.status < 300, gone.status]);
      const { status } = await tenant.key.call("GET /v1.0/templates/{id}", { params: { id } });
      expect(status).toBe(names.status < 300 ? 200 : 404);
    }
    for (const outcome of outcomes)
      expect([
        [true, 409],
        [false, 204],
      ]).toContainEqual(outcome);
  });

  test("of another organization does not exist for a badge", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const { id, short_code } = await aTemplate(tenant);
    for (const name of [id, short_code]) {
      const answer = await createBadge(other, name);
      expect([answer.status, answer.badFields]).toEqual([400, ["design.template"]]);
    }
    expect((await remove(tenant, id)).status).toBe(204);
  });

  test("stays for what is issued as it was, and what is issued later has what it is then", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    const { id } = await aTemplate(tenant);
    const badge = (await createBadge(tenant, id)).body;
    const change = (body: object) => tenant.key.call("PATCH /v1.0/templates/{id}", { params: { id }, body });
    const issue = async () => {
      const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
      return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!.id;
    };
    const printed = async (certificate: string) => {
      const { certificates } = stack.functions.ports;
      const stored = (await certificates.get(tenant.id, certificate))!;
      const { template } = (await certificates.texts([stored])).get(certificate)!;
      return template?.pages[0]?.elements.map((element) => element.id);
    };
    const first = await issue();
    for (const extra of ["second", "third"]) {
      const pages = templatePages(aTextElement({ id: extra, y: 20, text: extra }));
      expect((await change({ pages })).status).toBe(200);
    }
    expect((await change({ name: "Renamed" })).status).toBe(200);
    const second = await issue();
    expect((await change({ pages: templatePages(), status: "ARCHIVED" })).status).toBe(200);
    expect(await printed(first)).toEqual(["name", "qr"]);
    expect(await printed(second)).toEqual(["name", "qr", "third"]);
    expect(await printed(await issue())).toEqual(["name", "qr"]);
  });
});

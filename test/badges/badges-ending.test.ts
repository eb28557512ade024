import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const remove = (tenant: Tenant, id: string) =>
  tenant.key.call("DELETE /v1.0/badges/{id}", { params: { id } });
const get = (tenant: Tenant, id: string) => tenant.key.call("GET /v1.0/badges/{id}", { params: { id } });
const archive = (tenant: Tenant, id: string) =>
  tenant.key.call("PATCH /v1.0/badges/{id}", { params: { id }, body: { status: "ARCHIVED" } });
const issue = (tenant: Tenant, event_id: string, badge_id: string) =>
  tenant.key.call("POST /v1.0/invitations", { body: { event_id, badge_id, ...aRecipient() } });
const picture = (code: string) => fetch(`${stack.stack.baseUrl}/b/${code}.svg`);

describe("deleting a badge", () => {
  test("without certificates is 204, and nothing shows it any more", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { body: bound } = await tenant.panel.call("POST /badges", {
      body: { name: "Bound", event_id: event.id },
    });
    expect((await picture(badge.short_code)).status).toBe(200);
    const answer = await remove(tenant, badge.short_code.toLowerCase());
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const byPanel = await tenant.panel.call("DELETE /badges/{id}", { params: { id: bound.id } });
    expect([byPanel.status, byPanel.text]).toEqual([204, ""]);
    for (const { id, short_code } of [badge, bound]) {
      expect((await get(tenant, id)).status).toBe(404);
      expect((await archive(tenant, id)).status).toBe(404);
      expect((await remove(tenant, id)).status).toBe(404);
      expect((await picture(short_code)).status).toBe(404);
      const preview = await tenant.key.call("POST /v1.0/badges/{id}/preview", { params: { id }, body: {} });
      expect(preview.status).toBe(404);
      const refused = await issue(tenant, event.id, id);
      expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([404, ["badge_id"]]);
    }
    expect((await tenant.key.call("GET /v1.0/badges")).body.data).toEqual([]);
  });

  test("with certificates is 409 and changes nothing", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    expect((await issue(tenant, event.id, badge.id)).status).toBe(201);
    const answer = await remove(tenant, badge.id);
    expect([answer.status, answer.problem.code]).toEqual([409, "badge_has_certificates"]);
    expect((await get(tenant, badge.id)).body).toEqual(badge);
  });

  test("with certificates that a former release issued is 409 too", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    await issue(tenant, event.id, badge.id);
    const Key = itemKey.badgeIssued(badge.short_code);
    await patientDocuments().send(new DeleteCommand({ TableName: readConfig().TABLE_MAIN, Key }));
    expect((await remove(tenant, badge.id)).problem.code).toBe("badge_has_certificates");
  });

  test("is possible after a request to issue that was refused", async () => {
    const tenant = await stack.tenant({ quota: 0 });
    const { event, badge } = await eventAndBadge(tenant);
    expect((await issue(tenant, event.id, badge.id)).status).toBe(402);
    expect((await remove(tenant, badge.id)).status).toBe(204);
  });

  test("of another organization is the same 404 as of one that does not exist", async () => {
    const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
    const { badge } = await eventAndBadge(theirs);
    const said = async (id: string) => {
      const { status, problem } = await remove(mine, id);
      return [status, { ...problem, request_id: "" }];
    };
    expect(await said(badge.id)).toEqual(await said("ZZZZZZZZZZ"));
    expect((await get(theirs, badge.id)).status).toBe(200);
  });
});

describe("a badge that is archived", () => {
  test("cannot be issued, while its certificates show it as before", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant, {}, { name: "Finisher of the hills" });
    const { token, verification } = await invite(stack, tenant, { event, badge });
    await respondByLink(stack, token, "accept");
    expect((await archive(tenant, badge.id)).body.status).toBe("ARCHIVED");
    const refused = await issue(tenant, event.id, badge.id);
    expect([refused.status, refused.problem.code]).toEqual([409, "badge_not_active"]);
    const page = await fetch(verification);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Finisher of the hills")]);
    expect((await picture(badge.short_code)).status).toBe(200);
  });

  test("is in the list of its status only", async () => {
    const tenant = await stack.tenant();
    const made: Record<string, string[]> = { ACTIVE: [], ARCHIVED: [] };
    for (let n = 0; n < 5; n++) {
      const status = n % 2 === 0 ? "ACTIVE" : "ARCHIVED";
      const { body } = await tenant.key.call("POST /v1.0/badges", { body: { name: `Badge ${n}`, status } });
      made[status]!.push(body.id);
    }
    for (const [status, ids] of Object.entries(made)) {
      const list = (query: Record<string, string | number>) =>
        tenant.key.call("GET /v1.0/badges", { query: { status, ...query } });
      const { rows } = await walk((cursor) => list({ limit: 1, ...cursor }));
      expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
      const { next_cursor } = (await list({ limit: 1 })).body;
      const other = await tenant.key.call("GET /v1.0/badges", { query: { cursor: next_cursor! } });
      expect(other.status).toBe(400);
    }
  });
});

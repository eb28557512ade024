import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import { closeOrganization } from "#shared/domain/privacy/close-organization.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { aPublicEvent, aWord, untilTotal } from "../support/directory.ts";
import { connectionTo, patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { aWebhook } from "../support/webhooks.ts";
import { NOBODY, theToolHere } from "./operator-support.ts";

/* What operators do to a service that runs: its directory is made anew, an organization is closed for good (decision 24.32). */
const stack = await ownStack();
const operator = theToolHere(true);

test("the directory is rebuilt from the records, with progress, and readers show it", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  for (let n = 0; n < 3; n++) await aPublicEvent(tenant, word);
  await untilTotal(stack, word, 3);
  const { code, out, err } = await operator("directory", "rebuild", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ events: 3, bytes: expect.any(Number) });
  expect(err).toContain("3 events read from the records");
  expect(err).toContain("3 events indexed");
  await untilTotal(stack, word, 3);
  expect((await operator("directory", "rebuild")).out).toMatch(/^events: +3\n/);
});

night.test("a restore makes the directory anew too, so that no event stays in it that is lost", async () => {
  const documents = patientDocuments();
  onTestFinished(() => documents.destroy());
  const config = readConfig();
  const { "pause.write": pauseWrites } = await connectPorts(["pause.write"], {
    config,
    dynamo: () => documents,
  });
  const edition = () => directoryFeed({ config, dynamo: () => documents }, FORMAT).edition();
  const tenant = await stack.tenant();
  const word = aWord();
  const [, lost] = [await aPublicEvent(tenant, word), await aPublicEvent(tenant, word)];
  await untilTotal(stack, word, 2);
  await operator("directory", "rebuild");
  const before = (await edition())!;
  await documents.send(
    new DeleteCommand({ TableName: config.TABLE_MAIN, Key: itemKey.event(lost.short_code) }),
  );
  await pauseWrites.begin({
    reason: "a restore",
    since: new Date(Date.now() - RESTORE.settledAfterSeconds * 1_000).toISOString(),
  });
  onTestFinished(() => pauseWrites.end());
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const { code, out } = await operator("restore", "--from", from, "--yes", "--json");
  const events = before.events - 1;
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ directory_events: events })]);
  const after = (await edition())!;
  expect(after.events).toBe(events);
  expect(after.generation).toBeGreaterThan(before.generation);
});

const ports = {
  ...stack.functions.ports,
  ...(await connectPorts(
    ["organizations.write", "apiKeys", "apiKeys.write", "webhooks.write", "members", "members.write"],
    connectionTo(),
  )),
};
const close = (id: string) => closeOrganization(ports, id, "operator", () => undefined);

test("nobody is let in any more, what nobody accepted is erased, and what was accepted stays valid", async () => {
  const tenant = await stack.tenant();
  await aWebhook(tenant, "https://hooks.example.com/certificates");
  const subject = await eventAndBadge(tenant);
  const [accepted, refused, unanswered] = await Promise.all(
    [1, 2, 3].map(() => invite(stack, tenant, subject)),
  );
  await respondByLink(stack, accepted!.token, "accept");
  await respondByLink(stack, refused!.token, "reject");

  await tenant.member("issuer");
  const { results } = (await tenant.panel.call("GET /members")).body;
  const { id } = results.find(({ role }) => role === "issuer")!;
  await tenant.panel.call("DELETE /members/{id}", { params: { id } });
  const invited = anEmail();
  await tenant.panel.call("POST /members", { body: { email: invited, role: "viewer" } });
  const kept = async () => {
    const { members, invitations, former_members } = (await ports.members.roster(tenant.id))!;
    return [members, invitations, former_members].map((people) => people?.length);
  };
  expect(await kept()).toEqual([1, 1, 1]);

  const { organization, done } = await close(tenant.id);
  expect(await kept()).toEqual([1, 0, 0]);
  expect(JSON.stringify(await ports.members.roster(tenant.id))).not.toContain(invited);
  expect(done).toEqual({ keys: 1, webhooks: 1, erased: 2, kept: 1 });
  expect(organization).toMatchObject({ plan: "FREE", closed_at: expect.any(String) });
  const byKey = await tenant.key.callUntyped("GET /v1.0/events");
  expect([401, 403]).toContain(byKey.status);
  const bySession = await tenant.panel.callUntyped("GET /organization");
  expect({ status: bySession.status, code: bySession.problem.code }).toEqual({
    status: 403,
    code: "organization_closed",
  });
  expect(await ports.webhooks.list(tenant.id)).toEqual([]);
  expect((await ports.apiKeys.list(tenant.id)).map(({ status }) => status)).toEqual(["inactive"]);

  const erased = async ({ id }: { id: string }) => (await ports.certificates.get(tenant.id, id))!.erased_at;
  await eventually(async () => {
    for (const one of [refused!, unanswered!]) expect(await erased(one)).not.toBeNull();
  });
  expect(await erased(accepted!)).toBeNull();
  const { body } = await stack.anonymous.call("GET /c/{short_code}", {
    params: { short_code: accepted!.short_code },
    headers: { accept: "application/json" },
  });
  expect(body.state).toBe("valid");
});

test("closing twice, and twice at once, leaves the first moment, and a plan given later lets nobody in", async () => {
  const tenant = await stack.tenant();
  const moments = (await Promise.all([close(tenant.id), close(tenant.id)])).map(
    ({ organization }) => organization.closed_at,
  );
  const again = await close(tenant.id);
  expect(new Set([...moments, again.organization.closed_at]).size).toBe(1);
  expect(again.done).toEqual({ keys: 0, webhooks: 0, erased: 0, kept: 0 });
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await organizationWrites.setPlan(tenant.id, "PRO", new Date());
  const { problem } = await tenant.panel.callUntyped("GET /organization");
  expect(problem.code).toBe("organization_closed");
});

test("a gate that is made anew is closed too", async () => {
  const tenant = await stack.tenant();
  await close(tenant.id);
  await ports["organizations.write"].rebuild(tenant.id, new Date());
  expect((await tenant.panel.callUntyped("GET /organization")).problem.code).toBe("organization_closed");
});

test("an organization that is not there is none", async () => {
  await expect(close(NOBODY)).rejects.toMatchObject({ code: "not_found" });
});

// More than ten seconds on a busy machine: changes are waited for until the public list shows them.
import { expect, test } from "vitest";
import { PublicEventList } from "#shared/domain/directory/public-event.ts";
import {
  aPublicEvent,
  aWord,
  namesOf,
  publicList,
  publishDirectory,
  untilTotal,
} from "../support/directory.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();

test.concurrent("an event of a paid plan is public within 10 s, with the fields of a public event and no others", async () => {
  const tenant = await stack.tenant({ plan: "STARTER" });
  const owner = await stack.operatorPorts();
  await owner["organizations.write"].setVerified(tenant.id, true, new Date());
  await owner["organizations.write"].setPlan(tenant.id, "PRO", new Date());
  const word = aWord();
  const event = await aPublicEvent(tenant, word, {
    description: "Curso de Python para iniciantes: programação e análise de dados.",
    city: "São Paulo",
    state: "SP",
    initial_date: "2027-03-01",
    official_url: "https://example.com/python",
  });
  const { body } = await untilTotal(stack, word, 1);
  expect(PublicEventList.parse(body)).toEqual(body);
  expect(body).toMatchObject({ total: 1, page: 1, totalPages: 1 });
  expect(body.events[0]).toMatchObject({
    event_id: event.id,
    name: event.name,
    city: "São Paulo",
    certificate_count: 0,
    platform_url: event.platform_url,
    issuer: { name: "Test Club", company_name: null, nickname: null, pic_url: null, verified: true },
  });
  await publishDirectory(stack);
  expect((await untilTotal(stack, word, 1)).body.events[0]).toMatchObject({ event_id: event.id });
});

test.concurrent("privacy, status and deletion hide events, and show them again, within 10 s", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const [secret, stored, gone] = await Promise.all([1, 2, 3].map(() => aPublicEvent(tenant, word)));
  await untilTotal(stack, word, 3);
  expect(secret).toMatchObject({ listed: true, unlisted_reason: null });
  const change = async ({ id }: { id: string }, body: object, unlisted_reason: string | null) => {
    const changed = await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id }, body });
    expect(changed.body).toMatchObject({ listed: unlisted_reason === null, unlisted_reason });
  };
  const pages = () =>
    Promise.all([secret!, stored!].map(async ({ platform_url }) => (await fetch(platform_url)).status));
  await change(secret!, { is_private: true }, "private");
  await change(stored!, { status: "ARCHIVED" }, "not_active");
  await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: gone!.id } });
  await untilTotal(stack, word, 0);
  expect(await pages()).toEqual([404, 404]);
  await change(secret!, { is_private: false }, null);
  await change(stored!, { status: "ACTIVE" }, null);
  await untilTotal(stack, word, 2);
  expect(await pages()).toEqual([200, 200]);
});

test.concurrent("FREE hides the events of an organization within 10 s, and a paid plan shows them again", async () => {
  const tenant = await stack.tenant();
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  const word = aWord();
  for (let n = 0; n < 3; n++) await aPublicEvent(tenant, word);
  await untilTotal(stack, word, 3);
  await organizationWrites.setPlan(tenant.id, "FREE", new Date());
  await untilTotal(stack, word, 0);
  const { data } = (await tenant.panel.call("GET /events")).body;
  expect(data.map(({ listed, unlisted_reason }) => [listed, unlisted_reason])).toEqual(
    data.map(() => [false, "plan"]),
  );
  await organizationWrites.setPlan(tenant.id, "STARTER", new Date());
  await untilTotal(stack, word, 3);
});

test.concurrent("a changed name, profile and number of certificates show within 10 s", async () => {
  const tenant = await stack.tenant();
  const [before, after] = [aWord(), aWord()];
  const { event, badge } = await eventAndBadge(tenant, { name: `Workshop ${before}` });
  await untilTotal(stack, before, 1);
  await tenant.key.call("PATCH /v1.0/events/{id}", {
    params: { id: event.id },
    body: { name: `Workshop ${after}` },
  });
  await tenant.panel.call("PATCH /organization", { body: { nickname: "Runners" } });
  const recipient = Array.from({ length: 3 }, () => aRecipient());
  await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient },
  });
  await eventually(async () => {
    const { body, text } = await publicList(stack, { q: after });
    expect(body.events[0]).toMatchObject({ certificate_count: 3, issuer: { nickname: "Runners" } });
    for (const { recipient_email, recipient_name } of recipient) {
      expect(text).not.toContain(recipient_email);
      expect(text).not.toContain(recipient_name);
    }
  });
  expect(await namesOf(stack, before)).toEqual([]);
});

test.concurrent("drafts and private events are never public, not even for a moment", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  await aPublicEvent(tenant, word, { status: "DRAFT" });
  await aPublicEvent(tenant, word, { is_private: true });
  await aPublicEvent(tenant, word, { name: `Shown ${word}` });
  const seen = new Set<string>();
  await eventually(async () => {
    const names = await namesOf(stack, word);
    for (const name of names) seen.add(name);
    expect(names).toHaveLength(1);
  });
  expect([...seen]).toEqual([`Shown ${word}`]);
});

night.test("a busy event makes few entries, and its last certificate count stays", async () => {
  const tenant = await stack.tenant();
  const busy = aWord();
  const { event, badge } = await eventAndBadge(tenant, { name: `Workshop ${busy}` });
  const issue = () =>
    tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
    });
  await Promise.all(Array.from({ length: 40 }, issue));
  await eventually(async () => {
    const { events } = await stack.functions.ports.directory.search({ q: busy, page: 1, limit: 1 });
    expect(events[0]?.certificate_count).toBe(40);
  });
});

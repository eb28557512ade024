import { expect, test } from "vitest";
import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { IssuerProfile } from "#shared/domain/credentials/issuer-profile.ts";
import { ISSUER_PAGE, LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { anEvent } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { credentialOf } from "../signing/scene.ts";

/* What a stranger may read again and again costs at most 20 read units, however large the records are. */
const MOST = 20;

const stack = await testStack();
const headers = { accept: "application/json" };
const text = (length: number) => "A long text, ".repeat(length).slice(0, length).trimEnd();
const address = (length: number) => `https://example.com/${"a".repeat(length - 20)}`;

/** An organization with the largest records of every kind, each badge named by a credential. */
async function large() {
  const tenant = await stack.tenant();
  const facts = {
    name: text(LENGTHS.eventName),
    description: text(LENGTHS.description),
    city: text(LENGTHS.place),
    state: text(LENGTHS.place),
    official_url: address(LENGTHS.url),
    image_url: address(LENGTHS.url),
  };
  const create = () => anEvent(tenant.key, facts);
  const others: string[] = [];
  while (others.length < LIMITS.connectionsPerEvent) others.push((await create()).id);
  const connections = others.map((event_id) => ({ event_id, type: "continuation" }));
  const event = await anEvent(tenant.key, { ...facts, connections });
  const badges = [];
  for (let n = 0; n < ISSUER_PAGE.badges; n++) {
    const { body } = await tenant.panel.call("POST /badges", {
      body: {
        name: `Badge ${n}`,
        description: text(LENGTHS.description),
        criteria: text(LENGTHS.badgeCriteria),
        image_url: address(LENGTHS.url),
      },
    });
    badges.push(body);
  }
  for (const { short_code } of badges)
    await stack.functions.ports["issuers.write"].note(tenant.id, short_code, 1);
  const metadata = Object.fromEntries(
    Array.from({ length: LIMITS.metadataPairs }, (_, n) => [
      `key_${n}`.padEnd(LENGTHS.metadataKey, "_"),
      text(LENGTHS.metadataValue),
    ]),
  );
  const fields = { recipient_name: text(LENGTHS.recipientName), reason: text(LENGTHS.reason), metadata };
  const one = await invite(stack, tenant, { event, badge: badges[0]! }, fields);
  await respondByLink(stack, one.token, "accept");
  await credentialOf(stack, one);
  return { tenant, one, others };
}
const made = large();

const profile = async (organization_id: string) =>
  (await stack.anonymous.call("GET /issuers/{organization_id}", { params: { organization_id }, headers }))
    .body as IssuerProfile;

night.test("the profile of an issuer with 50 large badges and 51 large events", async () => {
  const { tenant } = await made;
  const params = { organization_id: tenant.id };
  const read = () => stack.anonymous.call("GET /issuers/{organization_id}", { params, headers });
  const { result, reads } = await stack.measure(read);
  const { badges, events } = result.body as IssuerProfile;
  expect([badges.length, events.length]).toEqual([ISSUER_PAGE.badges, ISSUER_PAGE.events]);
  for (const { description } of badges) expect([...description!].length).toBe(ISSUER_PAGE.descriptionMax);
  expect(reads).toBeLessThanOrEqual(MOST);
});

night.test("a certificate whose event is connected with 50 large ones", async () => {
  const { one, others } = await made;
  const params = { short_code: one.short_code };
  const { result, reads } = await stack.measure(() =>
    stack.anonymous.call("GET /c/{short_code}", { params, headers }),
  );
  const { next_steps } = result.body as Verification;
  expect(next_steps.map(({ event_id }) => event_id)).toEqual(others.slice(0, LIMITS.nextStepsOfCertificate));
  expect(reads).toBeLessThanOrEqual(MOST);
});

test("every other page and file that a stranger may open, of an organization with picture and colour", async () => {
  const { tenant, one, others } = await made;
  const body = { pic_url: address(LENGTHS.url), primary_color: "#0f5c3a" };
  expect((await tenant.panel.call("PATCH /organization", { body })).status).toBe(200);
  const { result } = await stack.measure(() => profile(tenant.id));
  const badge = /\/b\/\w+/.exec(result.badges[0]!.id)![0];
  const event = /\w+$/.exec(result.events[0]!.url)![0];
  const html = { headers: { accept: "text/html" } };
  for (const path of [
    `/c/${one.short_code}`,
    `/c/${one.short_code}.json`,
    `/c/${one.short_code}.jwt`,
    `/c/${one.short_code}.png`,
    `/c/${one.short_code}.pdf?archive`,
    `/c/${one.short_code}/card.png`,
    `/c/${one.short_code}/packet.zip`,
    `/i/${one.token}`,
    `/i/${one.token}/unsubscribe`,
    `/recipient/invitations/${one.token}`,
    `/issuers/${tenant.id}`,
    `/issuers/${tenant.id}/did.json`,
    `/issuers/${tenant.id}/status/1`,
    `${badge}.json`,
    `${badge}.svg`,
    `${badge}.png`,
    `/e/${event}`,
    `/event/${others[0]}/next-steps`,
    `/images/events/${event}/picture`,
    "/directory",
    "/event/public-list?limit=100",
    "/verify",
  ]) {
    const costs: number[] = [];
    // Workers read too, for what was changed before.
    while (costs.length < 5 && (costs.at(-1) ?? MOST + 1) > MOST)
      costs.push((await stack.measure(() => stack.anonymous.callUntyped(`GET ${path}`, html))).reads);
    expect(Math.min(...costs), path).toBeLessThanOrEqual(MOST);
  }
});

test("the name and description of a badge on the profile follow it at once", async () => {
  const { tenant } = await made;
  const params = { organization_id: tenant.id };
  const read = async () =>
    (await stack.anonymous.call("GET /issuers/{organization_id}", { params, headers })).body as IssuerProfile;
  const [first] = (await read()).badges;
  const code = /\/b\/(\w+)\.json$/.exec(first!.id)![1]!;
  const changes = { name: "A new name", description: "Short." };
  const changed = await tenant.panel.call("PATCH /badges/{id}", { params: { id: code }, body: changes });
  expect(changed.status).toBe(200);
  expect((await read()).badges.find(({ id }) => id === first!.id)).toMatchObject(changes);
});

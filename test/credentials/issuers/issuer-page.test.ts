import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { IssuerProfile } from "#shared/domain/credentials/issuer-profile.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { ISSUER_PAGE } from "#shared/domain/rules.ts";
import { HARD_NAMES, invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { BROWSER } from "../../support/browser/pages.ts";
import { anEvent, eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { type Accepted, accepted, credentialOf, told } from "../signing/scene.ts";

const stack = await testStack();
const JSON_ONLY = { accept: "application/json" };

let holder: Accepted;
let badgeCode: string;
beforeAll(async () => {
  holder = await accepted(stack, { logo: "https://images.example.com/logo.png" });
  const { credentialSubject } = told(await credentialOf(stack, holder));
  badgeCode = /\/b\/(\w+)\.json$/.exec(credentialSubject.achievement.id)![1]!;
});

const read = (organization_id: string, headers: Record<string, string> = JSON_ONLY, query = {}) =>
  stack.anonymous.call("GET /issuers/{organization_id}", { params: { organization_id }, headers, query });
const profileOf = async ({ tenant }: Accepted) => (await read(tenant.id)).body as IssuerProfile;

describe("the profile of an issuer", () => {
  test("is the Profile that its credentials name, with where its keys are", async () => {
    const { issuer } = told(await credentialOf(stack, holder));
    const profile = await profileOf(holder);
    expect(profile).toMatchObject({
      id: issuer.id,
      type: ["Profile"],
      name: issuer.name,
      url: issuer.url,
      did_document_url: `${issuer.url}/did.json`,
      verified: true,
    });
    expect(profile.image).toEqual({
      id: expect.stringContaining(`${stack.stack.baseUrl}/images/of/`),
      type: "Image",
    });
  });

  test("shows badges that a credential names, once however many do, and no other", async () => {
    const { body: other } = await holder.tenant.panel.call("POST /badges", {
      body: { name: "Never issued" },
    });
    const profile = await profileOf(holder);
    expect(profile.badges.map(({ id }) => id)).toEqual([`${stack.stack.baseUrl}/b/${badgeCode}.json`]);
    expect(JSON.stringify(profile)).not.toContain(other.name);
  });

  test("shows public events only, newest first, and at most 20", async () => {
    const one = await accepted(stack);
    await credentialOf(stack, one);
    const names = Array.from({ length: ISSUER_PAGE.events + 1 }, (_, n) => `Event ${n}`);
    for (const name of names) await anEvent(one.tenant.key, { name });
    await anEvent(one.tenant.key, { name: "Private", is_private: true });
    await anEvent(one.tenant.key, { name: "Draft", status: "DRAFT" });
    const { events } = await profileOf(one);
    expect(events.map(({ name }) => name)).toEqual(names.toReversed().slice(0, ISSUER_PAGE.events));
  });

  test("is not there for an organization that has signed nothing, just as for one that does not exist", async () => {
    const quiet = await stack.tenant();
    const [mine, none] = [await read(quiet.id), await read(randomUUID())];
    expect([mine.status, none.status]).toEqual([404, 404]);
    const said = ({ text }: { text: string }) => ({ ...JSON.parse(text), request_id: "" });
    expect(said(mine)).toEqual(said(none));
  });

  test("may be kept for a minute and asked for again by its tag, by web pages of any origin too", async () => {
    const first = await read(holder.tenant.id, { ...JSON_ONLY, origin: "https://wallet.example" });
    expect(first.headers.get("cache-control")).toBe(`public, max-age=${ISSUER_PAGE.freshSeconds}`);
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    const again = await read(holder.tenant.id, {
      ...JSON_ONLY,
      "if-none-match": first.headers.get("etag")!,
    });
    expect(again.status).toBe(304);
  });
});

describe("the page of an issuer", () => {
  test("is linked by the page of a valid certificate once it is there, and by no other", async () => {
    const tenant = await stack.tenant();
    const both = await eventAndBadge(tenant);
    const [one, waiting] = [await invite(stack, tenant, both), await invite(stack, tenant, both)];
    const linked = async ({ short_code }: { short_code: string }) => {
      const path = `GET /c/${short_code}`;
      const { body } = await stack.anonymous.callUntyped(path, { headers: JSON_ONLY });
      const { text } = await stack.anonymous.callUntyped(path, { headers: BROWSER });
      const { profile_url } = (body as Verification).issuer;
      return [profile_url, text.includes(`href="../issuers/${tenant.id}"`)];
    };
    expect(await linked(one)).toEqual([null, false]);
    await respondByLink(stack, one.token, "accept");
    await credentialOf(stack, one);
    const url = `${stack.stack.baseUrl}/issuers/${tenant.id}`;
    expect(await linked(one)).toEqual([url, true]);
    expect((await fetch(url)).status).toBe(200);
    expect(await linked(waiting)).toEqual([null, false]);
  });

  test.each(LOCALES)("in %s has name, keys and metadata, in less than 30 kB", async (lang) => {
    const { text, headers, status } = await read(holder.tenant.id, BROWSER, { lang });
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("Instituto Horizonte");
    expect(text).toContain(`${holder.tenant.id}/did.json`);
    expect(text).toContain('"@type":"Organization"');
    expect(text).toContain('property="og:title"');
    expect(text).toContain(`href="../b/${badgeCode}.json"`);
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    expect(headers.get("x-robots-tag")).toBeNull();
  });

  test("is in the colour that the organization has now, and its profile names it", async () => {
    const { body } = await holder.tenant.panel.call("PATCH /organization", {
      body: { primary_color: "#0B3D5C" },
    });
    expect([body.primary_color, (await profileOf(holder)).primary_color]).toEqual(["#0b3d5c", "#0b3d5c"]);
    expect((await read(holder.tenant.id, BROWSER)).text).toContain(":root{--accent:#0b3d5c;");
  });

  test("escapes what an organization is called", async () => {
    const one = await accepted(stack, { name: HARD_NAMES.arabic });
    await credentialOf(stack, one);
    await one.tenant.panel.call("PATCH /organization", { body: { company_name: 'A <b>"&c' } });
    const { text } = await read(one.tenant.id, BROWSER);
    expect(text).toContain("A &lt;b&gt;");
    expect(text).not.toContain("A <b>");
  });

  test("of an address without an issuer says so as a page", async () => {
    const { status, headers } = await read(randomUUID(), BROWSER);
    expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});

describe("the achievement of a badge", () => {
  const achievement = (file: string) => stack.anonymous.call("GET /b/{file}", { params: { file } });

  test("is what credentials name, at the address by which they do", async () => {
    const { achievement: named } = told(await credentialOf(stack, holder)).credentialSubject;
    const answer = await fetch(named.id);
    expect(answer.headers.get("content-type")).toBe("application/ld+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const { "@context": contexts, ...shown } = (await answer.json()) as Record<string, unknown>;
    expect(contexts).toEqual(told(await credentialOf(stack, holder))["@context"]);
    const { tag: _, ...withoutTags } = named;
    expect(shown).toMatchObject(withoutTags);
  });

  test("is not there before a credential names the badge, while its picture is", async () => {
    const tenant = await stack.tenant();
    const { body } = await tenant.panel.call("POST /badges", { body: { name: "Unused" } });
    expect((await achievement(`${body.short_code}.json`)).status).toBe(404);
    expect((await achievement(`${body.short_code}.svg`)).status).toBe(200);
    expect((await achievement("0000000000.json")).status).toBe(404);
    expect((await achievement(`${badgeCode}-1.json`)).status).toBe(404);
  });
});

test("a badge is noted once: a second credential of it writes no second note", async () => {
  const { "issuers.write": issuerWrites, "issuers.profile": issuerProfiles } = stack.functions.ports;
  const organization = randomUUID();
  const { short_code } = (await holder.tenant.panel.call("POST /badges", { body: { name: "Noted" } })).body;
  const many = Array.from({ length: 5 }, () => issuerWrites.note(organization, short_code, 1));
  await Promise.all(many);
  const costOfNote = async () => {
    const { writes, roundTrips } = await stack.measure(() => issuerWrites.note(organization, short_code, 1));
    return [writes, roundTrips];
  };
  // Workers may still sign what the tests before have accepted, which is measured too.
  await expect.poll(costOfNote).toEqual([0, 1]);
  expect(await issuerProfiles.has(organization, short_code)).toBe(true);
  expect(await issuerProfiles.has(holder.tenant.id, short_code)).toBe(false);
  expect(await issuerProfiles.badges(organization, 10)).toHaveLength(1);
});

night.test("a second certificate of the same badge leaves the profile as it is", async () => {
  const before = await profileOf(holder);
  const { body } = await holder.tenant.key.call("GET /v1.0/invitations", { query: { limit: 1 } });
  const { event_id, badge_id } = body.data[0]!;
  const second = await invite(stack, holder.tenant, { event: { id: event_id }, badge: { id: badge_id } });
  await respondByLink(stack, second.token, "accept");
  await credentialOf(stack, second);
  expect((await profileOf(holder)).badges).toEqual(before.badges);
});

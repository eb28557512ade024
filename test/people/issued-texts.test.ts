import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { IssuedText } from "#shared/domain/certificates/ports.ts";
import { type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const storeCalls: string[] = [];
const documents = patientDocuments((call) => storeCalls.push(call.operation));
const ports = {
  ...stack.functions.ports,
  ...(await connectPorts(["certificates"], { config: readConfig(), dynamo: () => documents })),
};

const EVENT = { name: "Corrida Antiga", city: "Santos", initial_date: "2026-05-01" };
const BADGE = { name: "Medalha Antiga", description: "Velha.", criteria: "Chegar.", workload_hours: 12.5 };

async function scene() {
  const tenant = await stack.tenant({ name: "Clube Antigo", locale: "en" });
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await organizationWrites.setVerified(tenant.id, true, new Date());
  const subject = await eventAndBadge(tenant, EVENT, BADGE);
  const changeEvent = (body: object) =>
    tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: subject.event.id }, body });
  const changeBadge = (body: object) =>
    tenant.panel.call("PATCH /badges/{id}", { params: { id: subject.badge.id }, body });
  const changeProfile = (body: object) => tenant.panel.call("PATCH /organization", { body });
  /** Changes every text that a certificate shows, twice. */
  const rewrite = async () => {
    for (const words of ["Novo", "Novíssimo"]) {
      expect((await changeEvent({ name: `Evento ${words}`, city: words })).status).toBe(200);
      expect((await changeBadge({ name: `Selo ${words}`, criteria: words })).status).toBe(200);
      expect((await changeProfile({ name: `Clube ${words}`, nickname: words })).status).toBe(200);
    }
  };
  return { tenant, subject, changeEvent, changeBadge, changeProfile, rewrite };
}

/** What each page about a certificate says, without what differs between two readings. */
async function pages({ token, short_code }: Invited): Promise<string[]> {
  const answers = await Promise.all([
    stack.anonymous.call("GET /c/{short_code}", { params: { short_code }, headers: BROWSER }),
    stack.anonymous.call("GET /i/{token}", { params: { token } }),
    stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } }),
  ]);
  for (const answer of answers) expect(answer.status).toBe(200);
  return answers.map(({ text }) => text);
}

/** The text of the only mail to an address. */
async function mailTo(tenant: Tenant, { id, email }: Invited): Promise<string> {
  await deliverMail(ports, { organization_id: tenant.id, certificate_id: id }, 1);
  const store = (await (await fetch(`${stack.stack.mailUrl}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { text: string } }[];
  };
  const mails = store.emails.filter(({ destination }) => destination.to.join().includes(email));
  expect(mails).toHaveLength(1);
  return mails[0]!.body.text;
}

describe("a certificate", () => {
  test("shows on every page what was issued, whatever is changed later", async () => {
    const { tenant, subject, rewrite } = await scene();
    const accepted = await invite(stack, tenant, subject);
    await respondByLink(stack, accepted.token, "accept");
    const before = await pages(accepted);
    for (const word of ["Corrida Antiga", "Medalha Antiga", "Clube Antigo"])
      for (const page of before) expect(page).toContain(word);
    await rewrite();
    const after = await pages(accepted);
    for (const word of ["Corrida Antiga", "Medalha Antiga", "Clube Antigo"])
      for (const page of after) expect(page).toContain(word);
    for (const page of after) expect(page).not.toMatch(/Nov(o|íssimo)/);
    const later = await invite(stack, tenant, subject);
    for (const page of await pages(later)) {
      for (const word of ["Evento Novíssimo", "Selo Novíssimo", "Clube Novíssimo"])
        expect(page).toContain(word);
      expect(page).not.toMatch(/Antig[ao]|Novo/);
    }
  });

  test("is mailed with the texts that it was issued with", async () => {
    const { tenant, subject, rewrite } = await scene();
    const early = await invite(stack, tenant, subject);
    await rewrite();
    const later = await invite(stack, tenant, subject);
    const [old, recent] = [await mailTo(tenant, early), await mailTo(tenant, later)];
    expect(old).toContain("Corrida Antiga");
    expect(old).toContain("Clube Antigo");
    expect(old).not.toMatch(/Nov(o|íssimo)/);
    expect(recent).toContain("Evento Novíssimo");
    expect(recent).toContain("Clube Novíssimo");
  });

  test("shows its issuer as verified only under the name that was verified", async () => {
    const { tenant, subject, changeProfile } = await scene();
    const { token } = await invite(stack, tenant, subject);
    const verified = async () =>
      (await stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } })).body
        .organization.verified;
    expect(await verified()).toBe(true);
    await changeProfile({ nickname: "Antigo" });
    expect(await verified()).toBe(true);
    await changeProfile({ name: "Outro Clube" });
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.setVerified(tenant.id, true, new Date());
    expect(await verified()).toBe(false);
  });

  test("shows days as they were given, and its own in the organization's time zone when it was issued", async () => {
    const { tenant, subject, changeEvent, changeProfile } = await scene();
    // 25 hours apart: these two never have the same day.
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
    const dates = { initial_date: "2026-05-10T21:30:00-03:00", finish_date: "2026-05-10T23:00:00-03:00" };
    const utc = { initial_date: "2026-05-11T00:30:00.000Z", finish_date: "2026-05-11T02:00:00.000Z" };
    expect((await changeEvent(dates)).body).toMatchObject(utc);
    // What the API showed, sent back, keeps the day.
    expect((await changeEvent({ ...utc, city: "Santos" })).body).toMatchObject(utc);
    expect((await changeEvent({ initial_date: "2026-05-11T00:30:00+00:00" })).body).toMatchObject(utc);
    await changeProfile({ time_zone: east });
    const ends = "2030-12-31T23:59:59-03:00";
    const first = await invite(stack, tenant, subject, {}, ends);
    await changeProfile({ time_zone: west });
    const second = await invite(stack, tenant, subject, {}, ends);
    for (const [invited, timeZone] of [
      [first, east],
      [second, west],
    ] as const) {
      const post = (await mailTo(tenant, invited)).replaceAll(/\s+/g, " ");
      expect(post).toContain("December 31, 2030");
      await respondByLink(stack, invited.token, "accept");
      const { body } = await stack.anonymous.call("GET /recipient/invitations/{token}", {
        params: { token: invited.token },
      });
      expect(body.event).toMatchObject(utc);
      expect(body.certificate.expires_at).toBe("2031-01-01T02:59:59.000Z");
      expect(body.certificate.issued_at).toMatch(/Z$/);
      const day = (at: string) =>
        new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(new Date(at));
      const [page, invitation] = await pages(invited);
      for (const shown of [page!, invitation!])
        for (const word of ["May 10, 2026", "December 31, 2030", day(body.certificate.issued_at)])
          expect(shown).toContain(word);
      expect(invitation).toContain(day(body.certificate.accepted_at!));
    }
  });

  test("has the badge's hours of its issuance", async () => {
    const { tenant, subject, changeBadge } = await scene();
    const hours = async () => {
      const body = { event_id: subject.event.id, badge_id: subject.badge.id, ...aRecipient() };
      const { id, workload_hours } = (await tenant.key.call("POST /v1.0/invitations", { body })).body
        .certificates[0]!;
      return { id, workload_hours };
    };
    const first = await hours();
    expect(first.workload_hours).toBe(12.5);
    await changeBadge({ workload_hours: 40 });
    expect((await hours()).workload_hours).toBe(40);
    await changeBadge({ workload_hours: null });
    expect((await hours()).workload_hours).toBe(null);
    const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: first.id } });
    expect(read.body.workload_hours).toBe(12.5);
  });
});

test("texts of many certificates are those of their issuance, with each record read once", async () => {
  const { tenant, subject, changeEvent } = await scene();
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    await changeEvent({ name: `Name ${n}` });
    ids.push((await invite(stack, tenant, subject)).id, (await invite(stack, tenant, subject)).id);
  }
  const certificates = (await Promise.all(
    ids.map((id) => ports.certificates.get(tenant.id, id)),
  )) as Certificate[];
  storeCalls.length = 0;
  const result = await ports.certificates.texts(certificates);
  expect(storeCalls).toEqual(["BatchGetItem"]);
  expect(ids.map((id) => result.get(id)!.event.name)).toEqual(
    [0, 0, 1, 1, 2, 2, 3, 3].map((n) => `Name ${n}`),
  );
  for (const { badge, organization } of result.values())
    expect([badge.name, organization.name]).toEqual([BADGE.name, "Clube Antigo"]);
  const unknown = { ...certificates[0]!, event_id: tenant.id };
  expect((await ports.certificates.texts([unknown])).size).toBe(0);
});

/** What a certificate shows: all of event and badge, and the name of the issuer. */
const shown = ({ event, badge, organization: { name, nickname } }: IssuedText) => ({
  event,
  badge,
  issuer: { name, nickname },
});

night.test("issuing while everything is changed gives each certificate the texts of one moment", async () => {
  const { tenant, subject, changeEvent, changeBadge, changeProfile } = await scene();
  const body = () => ({ event_id: subject.event.id, badge_id: subject.badge.id, ...aRecipient() });
  const issue = () => tenant.key.call("POST /v1.0/invitations", { body: body() });
  const rounds = Array.from({ length: 8 }, async (_, n) => {
    const [issued] = await Promise.all([
      issue(),
      changeEvent({ name: `E${n}` }),
      changeBadge({ name: `B${n}` }),
      changeProfile({ nickname: `N${n}` }),
    ]);
    return issued.body.certificates[0]!;
  });
  const issued = await Promise.all(rounds);
  const stored = (await Promise.all(
    issued.map(({ id }) => ports.certificates.get(tenant.id, id)),
  )) as Certificate[];
  const before = await ports.certificates.texts(stored);
  expect(before.size).toBe(8);
  const texts = [...before.values()].map(shown);
  for (const certificate of stored) {
    const { event, badge } = before.get(certificate.id)!;
    expect([event.revision, badge.revision]).toEqual([
      certificate.event_revision,
      certificate.badge_revision,
    ]);
  }
  // No later change moves them.
  await changeEvent({ name: "Later" });
  await changeBadge({ name: "Later" });
  await changeProfile({ nickname: "Later" });
  expect([...(await ports.certificates.texts(stored)).values()].map(shown)).toEqual(texts);
});

test("an event that was changed, and has no certificates, can be deleted", async () => {
  const { tenant, subject, changeEvent } = await scene();
  await changeEvent({ name: "Later" });
  const remove = () => tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: subject.event.id } });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
});

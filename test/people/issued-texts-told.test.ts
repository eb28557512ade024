import { afterAll, expect, test } from "vitest";
import { imageKey } from "#shared/domain/documents/image-addresses.ts";
import { rowsOf } from "../certificates/export-file.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, verified } from "../support/webhooks.ts";
import { mailOf } from "./invitation-mail.ts";

const service = await startMailService();
const stack = await ownStack();
const receiver = await startReceiver();
afterAll(() => receiver.close());

const picture = (word: string, of: string) => `https://images.example.com/${word}-${of}.png`;
/** Everything that a certificate shows of its event, badge and issuer, with a word of its own. */
const records = (word: string, year: number) => ({
  event: {
    name: `Corrida ${word}`,
    description: `Prova ${word}`,
    city: `Cidade ${word}`,
    state: `Estado ${word}`,
    initial_date: `${year}-05-01`,
    finish_date: `${year}-05-02`,
    image_url: picture(word, "event"),
  },
  badge: {
    name: `Medalha ${word}`,
    description: `Metal ${word}`,
    criteria: `Chegar ${word}`,
    skills: [`Corrida ${word}`],
    image_url: picture(word, "badge"),
    workload_hours: year,
  },
  profile: {
    name: `Clube ${word}`,
    company_name: `Clube ${word} SA`,
    nickname: word,
    pic_url: picture(word, "logo"),
  },
});
const [then, later] = [records("Antigo", 2024), records("Recente", 2031)];
// A year or a number by itself: some of the random ids contain its digits.
const LATER = /Recente|(?<![-\w])2031(?!\w)/;

test("pages, mails, webhooks, CSV and JSON all tell the texts, dates, place and pictures of the issuance", async () => {
  const tenant = await stack.tenant({ locale: "en" });
  const changeProfile = (body: object) => tenant.panel.call("PATCH /organization", { body });
  await changeProfile(then.profile);
  const subject = await eventAndBadge(tenant, then.event, then.badge);
  const webhook = await aWebhook(tenant, receiver.url);
  const invited = await invite(stack, tenant, subject);
  const { id, token, email, verification } = invited;
  await mailOf({ tenant, eventId: subject.event.id, ...invited });

  const [event, badge] = [{ params: { id: subject.event.id } }, { params: { id: subject.badge.id } }];
  const archived = { status: "ARCHIVED" };
  for (const answer of [
    await tenant.key.call("PATCH /v1.0/events/{id}", { ...event, body: { ...later.event, ...archived } }),
    await tenant.key.call("PATCH /v1.0/badges/{id}", { ...badge, body: { ...later.badge, ...archived } }),
    await changeProfile(later.profile),
  ])
    expect(answer.status).toBe(200);
  expect((await tenant.key.call("DELETE /v1.0/events/{id}", event)).problem.code).toBe(
    "event_has_certificates",
  );

  const params = { short_code: new URL(verification).pathname.split("/").at(-1)! };
  const seen = async () => [
    (await stack.anonymous.call("GET /i/{token}", { params: { token } })).text,
    (await stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } })).text,
    (await stack.anonymous.call("GET /c/{short_code}", { params, headers: BROWSER })).text,
    (
      await stack.anonymous.call("GET /c/{short_code}", {
        params,
        headers: { accept: "application/json" },
      })
    ).text,
  ];
  const views = await seen();
  await respondByLink(stack, token, "accept");
  await eventually(() => expect(service.to(email)).toHaveLength(2));
  views.push(...(await seen()));
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  await eventually(() => expect(service.to(email)).toHaveLength(3));
  views.push(...(await seen()));

  const { event: race, badge: medal, profile: club } = then;
  const logo = `/images/of/${imageKey(tenant.id, club.pic_url)}`;
  expect(views[0]).toContain(`src="../b/${subject.badge.short_code}-1.png"`);
  for (const view of views) {
    for (const part of [race.name, race.city, race.state, "2024", medal.name, medal.criteria])
      expect(view).toContain(part);
    for (const part of [medal.description, ...medal.skills, club.name, logo]) expect(view).toContain(part);
    // Pages have only our copies; JSON has the original addresses too (decision 15.23).
    const isPage = view.startsWith("<!doctype html>");
    for (const part of [medal.image_url, club.pic_url]) expect(view.includes(part)).toBe(!isPage);
    expect(view).not.toMatch(LATER);
  }
  for (const { readable } of service.to(email)) {
    for (const part of [race.name, medal.name, club.name, logo]) expect(readable).toContain(part);
    expect(readable).not.toMatch(LATER);
  }
  const kinds = ["certificate.issued", "certificate.accepted", "certificate.revoked"];
  const messages = () =>
    receiver.requests
      .map((request) => verified(request, webhook.secret))
      .filter(({ type }) => kinds.includes(type));
  await eventually(() => expect(messages()).toHaveLength(kinds.length));
  for (const { data } of messages())
    expect(data).toMatchObject({
      id,
      event: { name: race.name },
      badge: { name: medal.name },
      workload_hours: 2024,
    });
  const csv = await tenant.key.callUntyped("GET /dashboard/export/csv", {});
  expect(rowsOf(csv.text)).toMatchObject([
    { event_name: race.name, badge_name: medal.name, workload_hours: "2024" },
  ]);
  const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
  expect(read.body).toMatchObject({ workload_hours: 2024, status: "REVOKED" });
});

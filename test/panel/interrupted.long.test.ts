// More than ten seconds: in the midst of each form the service is busy, has had too much, and cannot be reached.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { browserTest } from "../support/browser/browser.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { openPanel, said, standing } from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { aTemplate } from "../support/templates.ts";
import { aWebhook } from "../support/webhooks.ts";

const TAG = "es-ES";
const say = (key: string) => said(TAG, key);
const service = await testStack();
const tenant = await service.tenant({ plan: "PRO" });
const subject = await eventAndBadge(tenant);
const template = await aTemplate(tenant);
const webhook = await aWebhook(tenant, "http://127.0.0.1:9/hook");
const certificate = () => invite(service, tenant, subject);

/** A request of a holder for another name. */
async function aRequest() {
  const { id, short_code, email } = await certificate();
  const about = {
    organization_id: tenant.id,
    certificate_id: id,
    short_code,
    address: partitions.address(email),
  };
  const names = { from_name: "Ana Souza", to_name: "Ana Lima" };
  await openRequest(service.functions.ports, { kind: "correction", ...about, ...names }, 14, new Date());
}

interface Form {
  /** Its address, or what makes what it is about and gives it. */
  readonly at: string | (() => Promise<string>);
  readonly call: `${"POST" | "PATCH"} /${string}`;
  /** What the list of activities has for it. */
  readonly action?: string;
  /** How often it was done, where no activity tells. */
  readonly count?: () => Promise<number>;
  /** The button that opens it. */
  readonly open?: string;
  /** What is typed, by the keys of the labels; what begins with a dot is the key of a choice. */
  readonly fill: Readonly<Record<string, string>>;
  readonly send: string;
  /** The tab in which it stands. */
  readonly tab?: string;
  /** So often it is done when the first time was not heard of: the second takes the place of the first. Else once. */
  readonly times?: 2;
}

const RESOURCE = "resources.";
const ACTS = "resources.certificates.acts.";
const ofCertificate = async () => `/certificates/${(await certificate()).id}/show`;
const save = "ra.action.save";
const issueAt = `/issue?event=${subject.event.id}&badge=${subject.badge.id}`;

const FORMS: Readonly<Record<string, Form>> = {
  "a new event": {
    at: "/events/create",
    call: "POST /events",
    action: "events.created",
    fill: {
      "events.fields.name": "Carrera",
      "events.fields.category": ".resources.events.choices.category.SPORTS",
    },
    send: save,
  },
  "an event": {
    at: `/events/${subject.event.id}`,
    call: "PATCH /events/",
    action: "events.updated",
    times: 2,
    fill: { "events.fields.city": "Mendoza" },
    send: save,
  },
  "a new badge": {
    at: "/badges/create",
    call: "POST /badges",
    action: "badges.created",
    fill: { "badges.fields.name": "Finalista" },
    send: save,
  },
  "a badge": {
    at: `/badges/${subject.badge.id}`,
    call: "PATCH /badges/",
    action: "badges.updated",
    times: 2,
    fill: { "badges.fields.criteria": "Llegar a la meta" },
    send: save,
  },
  "a new template": {
    at: "/templates/create",
    call: "POST /templates",
    action: "templates.created",
    fill: { "templates.fields.name": "Diploma" },
    send: save,
  },
  "a template": {
    at: `/templates/${template.id}`,
    call: "PATCH /templates/",
    action: "templates.updated",
    times: 2,
    fill: { "templates.fields.name": "Diploma azul" },
    send: save,
  },
  "a new key": {
    at: "/api-keys/create",
    call: "POST /api-keys",
    action: "api_keys.created",
    fill: { "api-keys.fields.name": "Inscripciones" },
    send: save,
  },
  "a new webhook": {
    at: "/webhooks/create",
    call: "POST /webhooks",
    action: "webhooks.created",
    fill: {
      "webhooks.fields.url": "https://hooks.example.com/panel",
      "webhooks.fields.events": ".resources.webhooks.choices.events.certificate.issued",
    },
    send: save,
  },
  "a webhook": {
    at: `/webhooks/${webhook.id}`,
    call: "PATCH /webhooks/",
    action: "webhooks.updated",
    times: 2,
    fill: { "webhooks.fields.description": "Para la contabilidad" },
    send: save,
  },
  "an invitation of a member": {
    at: "/members/create",
    call: "POST /members",
    action: "members.invited",
    fill: { "members.fields.email": "nuevo@people.example" },
    send: "resources.members.save",
  },
  "the profile": {
    at: "/organization",
    call: "PATCH /organization",
    action: "organization.updated",
    times: 2,
    fill: { "organization.fields.nickname": "Club" },
    send: save,
  },
  "the domain of mails": {
    at: "/organization",
    call: "POST /organization/mail-domain",
    action: "mail_domain.claimed",
    fill: { "organization.fields.domain": "mail.club.example.net" },
    send: "resources.organization.mail_domain.claim",
  },
  "a wish for another plan": {
    at: "/plan",
    call: "POST /plan-requests",
    action: "organization.plan_asked",
    fill: { "plan.fields.plan": ".BUSINESS", "plan.fields.message": "Una carrera grande" },
    send: "resources.plan.ask.button",
  },
  "a correction": {
    at: ofCertificate,
    call: "PATCH /invitations/",
    action: "certificates.corrected",
    open: `${ACTS}correct.button`,
    fill: { "certificates.fields.reason": "Terminó los 10 km" },
    send: save,
  },
  "a revocation": {
    at: ofCertificate,
    call: "POST /invitations/[^/]+/revoke",
    action: "certificates.revoked",
    open: `${ACTS}revoke.button`,
    fill: { "certificates.fields.reason": "No corrió" },
    send: `${ACTS}revoke.button`,
  },
  "sending again": {
    at: ofCertificate,
    call: "POST /invitations/[^/]+/resend",
    action: "certificates.resent",
    open: `${ACTS}resend.button`,
    fill: {},
    send: `${ACTS}resend.button`,
  },
  "approving a request": {
    at: () => aRequest().then(() => "/requests"),
    call: "POST /holder-requests/[^/]+/approve",
    action: "holder_requests.approved",
    open: "resources.requests.acts.correction.button",
    fill: {},
    send: "resources.requests.acts.correction.button",
  },
  "refusing a request": {
    at: () => aRequest().then(() => "/requests"),
    call: "POST /holder-requests/[^/]+/refuse",
    action: "holder_requests.refused",
    open: "resources.requests.acts.refuse.button",
    fill: { "requests.fields.reason": "No es su nombre" },
    send: "resources.requests.acts.refuse.button",
  },
  "a certificate for one person": {
    at: issueAt,
    call: "POST /invitations",
    action: "certificates.issued",
    fill: {
      "certificates.fields.recipient_name": "Ana",
      "certificates.fields.recipient_email": "ana@people.example",
    },
    send: "issue.confirm",
  },
  "an import of a list": {
    at: issueAt,
    call: "POST /imports",
    count: () =>
      tenant.panel.call("GET /imports", { query: { limit: 100 } }).then(({ body }) => body.data.length),
    tab: "issue.ways.list",
    fill: { "..issue.paste": "Nombre\tCorreo\nEva\teva@people.example" },
    send: "issue.read",
  },
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The part of the screen that has the form: its dialog, once that is open. */
const formOf = async (page: Page) => {
  const dialog = page.getByRole("dialog");
  return (await dialog.isVisible()) ? dialog : page.locator("main");
};
const field = async (page: Page, key: string) => {
  const label = say(key.startsWith("..") ? key.slice(2) : RESOURCE + key);
  return (await formOf(page)).getByLabel(new RegExp(`^${escaped(label)}`)).first();
};

async function press(page: Page, key: string) {
  const form = await formOf(page);
  const name = new RegExp(`^${escaped(say(key))}`);
  await form.getByRole("button", { name }).or(form.getByRole("tab", { name })).first().click();
}

async function fillIn(page: Page, fill: Form["fill"]) {
  for (const [key, text] of Object.entries(fill)) {
    if (!text.startsWith(".")) {
      await (await field(page, key)).fill(text);
      continue;
    }
    const name = text.includes("resources.") ? say(text.slice(1)) : text.slice(1);
    const box = page.getByRole("checkbox", { name });
    if (await box.count()) await box.first().check();
    else {
      await (await field(page, key)).click();
      await page.getByRole("option", { name }).click();
    }
  }
}

const REFUSED = {
  busy: { status: 503, code: "service_unavailable", seconds: "3" },
  "too much": { status: 429, code: "rate_limit_exceeded", seconds: "7" },
};

/**
 * Fills a form and sends it while the service is busy, has had too much and cannot be reached: each time it is said why, and what
 * was typed is there. Then the service does it, `isLost` without that its answer is heard; and it is sent once more.
 */
async function interrupt(page: Page, form: Omit<Form, "at" | "action">, isLost: boolean): Promise<void> {
  await standing(page);
  const [method, path] = form.call.split(" ");
  const isCall = (url: URL) => new RegExp(`/api${path}(?:[^/]*)$`).test(url.pathname);
  const open = async () => {
    if (!form.open || (await page.getByRole("dialog").isVisible())) return;
    await press(page, form.open);
    // When it stands, its first field has the focus; what is typed before may be taken for what was there.
    const first = Object.keys(form.fill).length > 0 ? ":focus:is(input, textarea)" : "button";
    await page.getByRole("dialog").locator(first).first().waitFor();
  };
  /** Sends the form, after what was typed was found as it was. */
  const send = async () => {
    await open();
    for (const [key, text] of Object.entries(form.fill))
      if (!text.startsWith(".")) expect(await (await field(page, key)).inputValue()).toBe(text);
    await press(page, form.send);
  };
  const hears = (key: string, part = "") =>
    expect
      .poll(() => page.locator("body").innerText(), { timeout: 30_000, message: key })
      .toContain(say(key) + part);

  if (form.tab) await press(page, form.tab);
  await open();
  await fillIn(page, form.fill);
  for (const { status, code, seconds } of Object.values(REFUSED)) {
    const json = { code, status, title: "-", detail: "-", type: "-", request_id: "-" };
    await page.route(isCall, (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json, headers: { "retry-after": seconds } })
        : route.fallback(),
    );
    await send();
    await hears(`problems.${code}`, ` ${seconds} s`);
    await page.unroute(isCall);
  }
  await page.context().setOffline(true);
  await send();
  await hears("problems.offline");
  await page.context().setOffline(false);
  if (!isLost) return send();
  // Done by the service, which nobody hears of.
  await page.route(isCall, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await send();
  // To press the button of an act once more would do it twice.
  if (form.open !== form.send) {
    await hears("problems.unreachable");
    await page.unroute(isCall);
    await send();
  }
}

browserTest.for(Object.entries(FORMS))("%s keeps what was typed until it is done, once", async ([, form]) => {
  const since = new Date().toISOString();
  const path = typeof form.at === "string" ? form.at : await form.at();
  const page = await openPanel(service, tenant.session, { locale: TAG, path });
  await interrupt(page, form, true);
  const { action = "", count } = form;
  const done = async () =>
    count?.() ??
    (await tenant.panel.call("GET /activity", { query: { action, since, limit: 100 } })).body.data.length;
  await eventually(async () => expect(await done()).toBeGreaterThan(0));
  await standing(page);
  expect(await done()).toBe(form.times ?? 1);
});

browserTest("a new organization keeps what was typed until it is made, once", async () => {
  const { session, client } = await service.signedIn();
  const page = await openPanel(service, session, { locale: TAG, path: "/organizations" });
  const fill = { "organization.fields.name": "Club del Sur" };
  await interrupt(page, { call: "POST /organizations", fill, send: "organizations.make.button" }, false);
  await page.locator("nav").waitFor();
  expect(
    (await client.call("GET /memberships")).body.results.map(({ organization }) => organization.name),
  ).toEqual(["Club del Sur"]);
});

browserTest(
  "of a revocation of many, what failed is tried again with the reason that was typed",
  async () => {
    const own = await service.tenant({ plan: "PRO" });
    const badge = await eventAndBadge(own);
    const [first, second] = [await invite(service, own, badge), await invite(service, own, badge)];
    const page = await openPanel(service, own.session, { locale: TAG, path: "/certificates" });
    await standing(page);
    const revoke = (id = "[^/]+") => new RegExp(`/invitations/${id}/revoke$`);
    const json = {
      code: "service_unavailable",
      status: 503,
      title: "-",
      detail: "-",
      type: "-",
      request_id: "-",
    };
    await page.route(revoke(second.id), (route) => route.fulfill({ status: 503, json }));
    await page.locator("thead").getByRole("checkbox").check();
    const button = new RegExp(escaped(say(`${ACTS}revoke.button`)));
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await (await field(page, "certificates.fields.reason")).fill("No corrieron");
    await dialog.getByRole("button", { name: button }).click();
    const few = say("acts.failed").replace("%{n}", "1").replace("%{m}", "2");
    await expect.poll(() => dialog.innerText(), { timeout: 30_000 }).toContain(few);
    await page.unroute(revoke(second.id));
    const asked: string[] = [];
    page.on("request", (request) => revoke().test(request.url()) && asked.push(request.url()));
    await dialog.getByRole("button", { name: button }).click();
    await dialog.waitFor({ state: "detached" });
    expect(asked).toEqual([expect.stringContaining(second.id)]);
    for (const { id } of [first, second]) {
      const { body } = await own.key.call("GET /v1.0/invitations/{id}", { params: { id } });
      expect(body).toMatchObject({ status: "REVOKED", revocation_reason: "No corrieron" });
    }
  },
);

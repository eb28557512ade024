// The panel as people use it, in a browser: by each role, by keyboard, on a phone, in three languages, and when something fails.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { browserTest, screenshot } from "../support/browser/browser.ts";
import {
  emptyTab,
  expectAccessible,
  expectFits,
  goTo,
  openPanel,
  SCREENS,
  standing,
  visit,
} from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { mailsTo } from "../support/holders.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack();
const MARKUP = `<img src=x onerror="document.title='ran'"> & "Ana"`;

/** An organization that has something on each screen, named by what a browser must not take for markup. */
async function busyTenant() {
  const tenant = await service.tenant();
  const { key } = tenant;
  const { body: event } = await key.call("POST /v1.0/events", {
    body: { name: MARKUP, category: "SPORTS", city: MARKUP, status: "ACTIVE", is_private: true },
  });
  const { body: badge } = await key.call("POST /v1.0/badges", {
    body: { name: MARKUP, fields: [{ key: "place", type: "integer", label: MARKUP }] },
  });
  await key.call("POST /v1.0/invitations", {
    body: {
      event_id: event.id,
      badge_id: badge.id,
      recipient: {
        recipient_name: "Ana <b>Souza</b>",
        recipient_email: "ana@people.example",
        values: { place: 3 },
      },
    },
  });
  return { tenant, event };
}

const { tenant, event } = await busyTenant();

/** What of a role is not offered to it. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  viewer: ["/issue", "/members", "/events/create", "/badges/create", "/api-keys/create", "/webhooks/create"],
  issuer: ["/members", "/events/create", "/badges/create", "/api-keys/create", "/webhooks/create"],
  manager: ["/members", "/api-keys/create"],
};

browserTest.for([
  { role: "owner", locale: "pt-BR", colorScheme: "light", width: 1_280 },
  { role: "viewer", locale: "es-ES", colorScheme: "dark", width: 360 },
  ...some(
    [
      { role: "manager", locale: "en-US", colorScheme: "dark", width: 1_280 },
      { role: "issuer", locale: "pt-BR", colorScheme: "light", width: 360 },
    ] as const,
    0,
    0,
  ),
] as const)("each screen stands for $role in $locale, $colorScheme, $width px wide", async (who) => {
  const { role, locale, colorScheme, width } = who;
  const session = role === "owner" ? tenant.session : (await tenant.member(role)).session;
  const page = await openPanel(service, session, { locale, colorScheme, viewport: { width, height: 780 } });
  await standing(page);
  for (const screen of SCREENS.filter((each) => !HIDDEN[role]?.includes(each))) {
    await goTo(page, screen);
    await expectAccessible(page, `${role} ${screen}`);
    await expectFits(page, screen);
    for (const path of HIDDEN[role] ?? [])
      expect.soft(await page.locator(`a[href$="/panel${path}"]`).count()).toBe(0);
    await screenshot(page, `panel-${role}-${width}${screen.replaceAll("/", "-")}`);
  }
  expect(await page.title()).not.toBe("ran");
});

/** Types into the field with that label. */
const fill = (page: Page, label: string | RegExp, text: string) => page.getByLabel(label).first().fill(text);

browserTest("an event is made by keyboard alone, and what fails loses nothing that was typed", async () => {
  const own = await service.tenant();
  const page = await openPanel(service, own.session, { path: "/events/create" });
  await standing(page);
  await page.getByLabel(/^Name/).focus();
  await page.keyboard.type("Night run");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // Keys that come before the list stands are not its own, and while it stands Escape is.
  const list = page.locator('[role="listbox"]');
  await list.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  const typed = () => page.getByLabel(/^Name/).inputValue();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  const events = /\/api\/events$/;
  const answers = [
    { status: 503, code: "service_unavailable", said: /busy or paused/ },
    { status: 429, code: "rate_limit_exceeded", said: /too much in a short time/ },
  ];
  for (const { status, code, said } of answers) {
    await page.route(events, (route) =>
      route.fulfill({ status, json: { code, status, title: "-", detail: "-", type: "-", request_id: "-" } }),
    );
    await page.getByLabel(/^Name/).press("Enter");
    await expect.poll(() => page.locator("body").innerText()).toMatch(said);
    await page.keyboard.press("Escape");
    await expect.poll(() => asked.splice(0)).toEqual([expect.stringMatching(/not saved/)]);
    expect(await typed()).toBe("Night run");
    // One who asks again before the screen has taken the answer is not heard.
    await standing(page);
    await page.unroute(events);
  }
  await page.context().setOffline(true);
  await expect.poll(() => page.getByRole("status").first().innerText()).toMatch(/no connection/i);
  await page.getByLabel(/^Name/).press("Enter");
  expect(await typed()).toBe("Night run");
  await page.context().setOffline(false);
  await page.getByLabel(/^Name/).press("Enter");
  await page.waitForURL(/\/events\/[0-9a-f-]{36}/);
  const { body } = await own.key.call("GET /v1.0/events", {});
  expect(body.data.map(({ name }) => name)).toEqual(["Night run"]);
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/events$/);
  expect(asked).toEqual([]);
});

const LIST = [
  "Quem;Onde;Nota",
  "Ana Souza;ana@lista.example;9,5",
  "Rui Lima;rui@lista.example;8",
  "Eva Reis;nada;7",
].join("\n");

/** Expects that a step can be used by everybody, on a phone too. */
async function stands(page: Page, name: string): Promise<void> {
  await standing(page);
  await expectAccessible(page, name);
  for (const width of [360, 768, 1_280]) {
    await page.setViewportSize({ width, height: 860 });
    await expectFits(page, name);
    await screenshot(page, `panel-${name.replaceAll(" ", "-")}-${width}`);
  }
}

/** Imports a list by its file, as its columns are corrected, but for a row with errors; then takes all back. */
async function importsAList(page: Page): Promise<void> {
  const { event, badge } = await eventAndBadge(
    tenant,
    {},
    { fields: [{ key: "grade", type: "grade", label: "Desempenho" }] },
  );
  const certificates = async () =>
    (await tenant.key.call("GET /v1.0/invitations", { query: { event_id: event.id } })).body.data;
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const choose = async (column: string, meaning: string) => {
    await page.getByLabel(`“${column}” é`).click();
    await page.getByRole("option", { name: meaning, exact: true }).click();
  };

  await visit(page, `/issue?event=${event.id}&badge=${badge.id}`);
  await page.getByRole("tab", { name: "Uma lista" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Lista final.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await says(/Lista final\.csv/);
  await stands(page, "a chosen file");
  await press("Ler a lista");
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}\/show$/);
  await says("Não há ninguém na lista para quem emitir.");

  // Who is meant by which column is said, and then holds for what is read, drawn and told as wrong.
  await choose("Quem", "Nome completo");
  await choose("Onde", "E-mail");
  await choose("Nota", "Desempenho");
  await press("Ler de novo");
  await says(/^Linha 2 \(1 de 2\): Ana Souza, ana@lista\.example$/);
  await expect.poll(() => page.locator("main img").count(), { timeout: 30_000 }).toBe(1);
  await standing(page);
  await stands(page, "a list that was read");
  await press("Próximo");
  await says(/^Linha 3 \(2 de 2\): Rui Lima/);
  const wrong = page.getByRole("row", { name: /^4 · Onde/ });
  expect(await wrong.innerText()).not.toMatch(/Must/);
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar linhas com erros" }).click(),
  ]);
  expect(decodeURIComponent(errors.url())).toContain("Lista-final-errors.csv");

  const issue = page.getByRole("button", { name: "Emitir 2 certificados" });
  expect(await issue.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Deixar de fora a linha com erros" }).check();
  await issue.click();
  await page.getByRole("dialog").getByRole("button", { name: "Emitir 2 certificados" }).click();
  await says("Concluída, com erros");
  await says("2 de 2 linhas.");
  expect((await certificates()).map(({ recipient }) => recipient.name).sort()).toEqual([
    "Ana Souza",
    "Rui Lima",
  ]);
  await page.getByRole("link", { name: "Baixar resultados" }).waitFor();
  await page.getByRole("timer").waitFor();
  await standing(page);
  await stands(page, "a list that was issued");

  // The page shows the same when it is opened again.
  await visit(page, "/imports");
  await stands(page, "all lists");
  await page.getByRole("link", { name: "Lista final.csv" }).click();
  await press("Desfazer tudo");
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer tudo" }).click();
  await says(/^Os certificados foram desfeitos/);
  expect(await certificates()).toEqual([]);
  expect(await mailsTo(service, "ana@lista.example")).toEqual([]);
}

browserTest(
  "what the API refuses of a form stands at its field, in the language of the person; a list is imported",
  async () => {
    const page = await openPanel(service, tenant.session, {
      path: `/events/${event.id}`,
      locale: "pt-BR",
      colorScheme: "dark",
    });
    await standing(page);
    await fill(page, "Página oficial", "nada");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(1);
    const help = await page.locator("p.Mui-error").innerText();
    expect(help).not.toMatch(/^Must/);

    // What is typed stays when the record is read anew, with what somebody else has changed of it.
    await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { city: "Recife" } });
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect.poll(() => page.getByLabel("Cidade").inputValue()).toBe("Recife");
    expect(await page.getByLabel("Página oficial").inputValue()).toBe("nada");

    // Who leaves is asked about what is not saved.
    page.once("dialog", (dialog) => dialog.accept());
    await importsAList(page);
  },
);

browserTest(
  "signing up leads to a certificate in the inbox by few clicks; a session that ends in a form is begun again in place",
  async () => {
    const page = await emptyTab();
    const address = `new-${Date.now()}@people.example`;
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      clicks++;
      await page.getByRole("button", { name }).first().click();
    };
    await page.goto(`${service.stack.baseUrl}/panel`);
    await click("Sign in");
    await page.getByRole("textbox").fill(address);
    await click(/Sign in with this address/);
    await page.getByLabel(/^Name/).fill("Clube da Serra");
    await click("Begin");
    await standing(page);
    await click("Make an example");
    await page.waitForURL(/\/issue/);
    await standing(page);
    await expectAccessible(page, "issue an example");
    await click(/^Issue/);
    await page
      .getByRole("dialog")
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
    if (await page.getByRole("dialog").isVisible()) {
      clicks++;
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Issue/ })
        .click();
    }
    await eventually(async () => expect((await mailsTo(service, address)).length).toBeGreaterThan(0));
    expect(clicks).toBeLessThanOrEqual(25);

    // A session that ends in the midst of a form is begun again in place.
    await goTo(page, "/organization");
    await fill(page, /^Name/, "Clube da Serra e do Mar");
    // As when the tokens have ended and the issuer renews them no more.
    await page.evaluate(
      "Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user')).forEach((key) => sessionStorage.removeItem(key))",
    );
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      dialog.getByRole("button", { name: "Sign in" }).click(),
    ]);
    await popup.waitForEvent("close");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("header").innerText()).toContain("Clube da Serra e do Mar");

    // Who signs out of one tab has signed out of the others. A tab that a page opens begins with its tokens.
    const [other] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate("void open(location.href)"),
    ]);
    await standing(other);
    await other.locator("header").getByRole("button").last().click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(
      await page.evaluate("Object.keys(sessionStorage).filter((key) => /^oidc.user/.test(key))"),
    ).toEqual([]);
  },
);

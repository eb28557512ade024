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
} from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
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

browserTest("what the API refuses of a form stands at its field, in the language of the person", async () => {
  const page = await openPanel(service, tenant.session, { path: `/events/${event.id}`, locale: "pt-BR" });
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
});

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

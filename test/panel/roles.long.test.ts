// More than ten seconds: each role walks through each screen, in each language, in the light and in the dark.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { ROLES } from "#shared/domain/rules.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";
import { browserTest, screenshot } from "../support/browser/browser.ts";
import {
  expectAccessible,
  expectFits,
  MARKUP,
  openPanel,
  said,
  shownWords,
  standing,
  type Tag,
  visit,
} from "../support/browser/panel.ts";
import { aBusyTenant } from "../support/browser/panel-tenant.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack();
const { tenant, at } = await aBusyTenant(service, MARKUP);

/** Screens that show names, all of which are markup, and those that have none. */
const NAMED = [
  "/",
  "/events",
  at.event,
  "/badges",
  at.badge,
  "/templates",
  at.template,
  "/certificates",
  at.pending,
  at.accepted,
  at.revoked,
  "/imports",
  at.import,
  "/requests",
  "/people",
  "/figures",
  at.figures,
  "/api-keys",
  "/webhooks",
  at.webhook,
  at.delivery,
  "/organization",
  "/members",
  "/activity",
  "/organizations",
];
const NAMELESS = ["/issue", at.issue, "/deliveries", "/plan", "/join", "/login"];
/** Screens that some roles cannot open, or that look to them as the one before. */
const NEEDS: Readonly<Record<string, string>> = {
  "/members": "members.list",
  [at.issue]: "invitations.issue",
  [at.import]: "imports.get",
};
/** Forms that make something. */
const CREATED = ["events", "badges", "templates", "api-keys", "webhooks"];
const creates = (noun: string) => `/${noun}/create`;

/** What can be done on a screen: by which operation, and by which button or link. */
const OFFERS: readonly (readonly [path: string, operation: string, text: string])[] = [
  ["/events", "events.create", "ra.action.create"],
  ["/badges", "badges.create", "ra.action.create"],
  ["/templates", "templates.create", "ra.action.create"],
  ["/templates", "templates.import", "resources.templates.import"],
  ["/certificates", "invitations.issue", "screens.issue"],
  ["/imports", "invitations.issue", "screens.issue"],
  [at.import, "imports.confirm", "resources.imports.confirm.button"],
  [at.import, "imports.cancel", "resources.imports.cancel.button"],
  ["/api-keys", "api-keys.create", "ra.action.create"],
  ["/api-keys", "api-keys.revoke", "resources.api-keys.revoke.button"],
  ["/webhooks", "webhooks.create", "ra.action.create"],
  ["/requests", "holder-requests.approve", "resources.requests.acts.correction.button"],
  ["/requests", "holder-requests.refuse", "resources.requests.acts.refuse.button"],
  ["/organization", "organization.update", "ra.action.save"],
  ["/organization", "mail-domain.claim", "resources.organization.mail_domain.claim"],
  ["/members", "members.invite", "ra.action.create"],
  ["/members", "members.remove", "resources.members.remove.button"],
  ["/members", "members.remove", "resources.members.take_back.button"],
  ["/plan", "plan-requests.create", "resources.plan.ask.button"],
  [at.issue, "events.create", "issue.make.events"],
  [at.issue, "badges.create", "issue.make.badges"],
  [at.event, "events.update", "ra.action.save"],
  [at.event, "events.update", "resources.events.archive.button"],
  [at.event, "invitations.issue", "screens.issue"],
  [at.badge, "badges.update", "ra.action.save"],
  [at.badge, "badges.update", "resources.badges.archive.button"],
  [at.badge, "badges.remove", "resources.badges.remove.button"],
  [at.template, "templates.update", "ra.action.save"],
  [at.template, "templates.update", "resources.templates.archive.button"],
  [at.template, "templates.remove", "resources.templates.remove.button"],
  [at.template, "editor.link", "resources.templates.open_editor"],
  [at.pending, "invitations.correct", "resources.certificates.acts.correct.button"],
  [at.pending, "invitations.resend", "resources.certificates.acts.resend.button"],
  [at.pending, "invitations.revoke", "resources.certificates.acts.revoke.button"],
  [at.webhook, "webhooks.update", "ra.action.save"],
  [at.webhook, "webhooks.test", "resources.webhooks.test.button"],
  [at.webhook, "webhooks.rotate-secret", "resources.webhooks.rotate.button"],
  [at.webhook, "webhooks.remove", "resources.webhooks.remove.button"],
  [at.delivery, "webhooks.redeliver", "resources.deliveries.redeliver"],
];

interface Described {
  readonly operationId: string;
  readonly "x-role"?: { readonly least: (typeof ROLES)[number] };
}
const { paths } = openApiDocument(routes, {
  baseUrl: "https://api.example",
  version: "1.0",
  webhooks: {} as never,
}) as unknown as { paths: Record<string, Record<string, Described>> };
const leastRole = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, "x-role": role }) => [operationId, role?.least]),
);
const mayDo = (role: (typeof ROLES)[number], operation: string): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(leastRole.get(operation) ?? leastRole.get(`${operation}.panel`)!);

/** Whether a button or link with that text can be used; what saves a form is off until something was changed. */
async function isOffered(page: Page, name: string, isSave: boolean): Promise<boolean> {
  const main = page.locator("main");
  const found = main
    .getByRole("button", { name, exact: true })
    .or(main.getByRole("link", { name, exact: true }));
  const file = main.locator("label", { hasText: name }).filter({ has: page.locator("input[type=file]") });
  for (const one of [...(await found.all()), ...(await file.all())])
    if ((await one.isVisible()) && (isSave || (await one.isEnabled()))) return true;
  return false;
}

describe.each(ROLES)("for %s", (role) => {
  browserTest.for([
    { locale: "pt-BR", colorScheme: "light", width: 360 },
    { locale: "es-ES", colorScheme: "dark", width: 1_280 },
    { locale: "en-US", colorScheme: "dark", width: 360 },
  ] as const)(
    "each screen has its texts and only what may be done: $locale, $colorScheme, $width px",
    { timeout: 600_000 },
    async ({ locale, width, ...look }) => {
      const session = role === "owner" ? tenant.session : (await tenant.member(role)).session;
      const viewport = { width, height: 800 };
      const page = await openPanel(service, session, { locale, viewport, ...look });
      await standing(page);
      const [may, mayNot] = [true, false].map((is) =>
        CREATED.filter((noun) => mayDo(role, `${noun}.create`) === is),
      );
      for (const noun of mayNot!) {
        await visit(page, creates(noun), "/access-denied");
        await expectAccessible(page, `${role} ${locale} ${creates(noun)}`);
        await visit(page, "/events");
      }
      const opens = (path: string) => mayDo(role, NEEDS[path] ?? "memberships.list");
      for (const path of [...NAMED, ...NAMELESS, ...may!.map(creates)].filter(opens)) {
        await visit(page, path);
        const name = `${role} ${locale} ${path}`;
        await expectAccessible(page, name);
        if (NAMED.includes(path))
          expect.soft([name, await shownWords(page)]).toEqual([name, expect.stringContaining(MARKUP)]);
        await page.setViewportSize({ ...viewport, width: 360 });
        await expectFits(page, name);
        await screenshot(page, `panel-role-${role}-${locale}${path.replaceAll(/[^\w]/g, "-").slice(0, 24)}`);
        await page.setViewportSize(viewport);
        for (const [, operation, text] of OFFERS.filter(([where]) => where === path)) {
          const shown = () => isOffered(page, said(locale as Tag, text), text === "ra.action.save");
          await expect
            .poll(shown, { timeout: 5_000, message: `${name} ${text}` })
            .toBe(mayDo(role, operation));
        }
      }
    },
  );
});

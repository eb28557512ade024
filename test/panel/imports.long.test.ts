// More than ten seconds: lists as people bring them, and what happens to an import meanwhile.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { rowXml, xlsxOf } from "../imports/files.ts";
import { aList, validated } from "../imports/importing.ts";
import { browserTest, screenshot } from "../support/browser/browser.ts";
import {
  expectAccessible,
  expectFits,
  openPanel,
  said,
  standing,
  type Tag,
  visit,
} from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { mailsTo } from "../support/holders.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aWebhook } from "../support/webhooks.ts";

const service = await testStack();

/** Words and buttons of the panel in a language. */
const inLanguage = (page: Page, tag: Tag) => ({
  press: (key: string, values: Readonly<Record<string, string>> = {}) => {
    const name = Object.entries(values).reduce((text, [n, value]) => text.replace(n, value), said(tag, key));
    return page.getByRole("button", { name, exact: true }).last().click();
  },
  says: (key: string) => page.getByText(said(tag, key)).first().waitFor(),
});

async function chooses(page: Page, tag: Tag, name: string, buffer: Buffer): Promise<void> {
  await standing(page);
  await page.getByRole("tab", { name: said(tag, "issue.ways.list") }).click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
}

const issueAt = async (tenant: Tenant) => {
  const { event, badge } = await eventAndBadge(tenant);
  return `/issue?event=${event.id}&badge=${badge.id}`;
};

const leadsTo = (page: Page, name: string, at: string) =>
  page.locator(`main a[href$="${at}"]`, { hasText: name }).first().waitFor();

browserTest("of a workbook another sheet is read; its mails go out, and a viewer sees no rows", async () => {
  const tag = "es-ES";
  const tenant = await service.tenant({ plan: "PRO" });
  await aWebhook(tenant, "http://127.0.0.1:9/hook");
  const page = await openPanel(service, tenant.session, {
    locale: tag,
    path: await issueAt(tenant),
    viewport: { width: 768, height: 1_024 },
  });
  const { press, says } = inLanguage(page, tag);
  const row = (n: number, ...cells: string[]) => rowXml(n, cells);
  const address = `ana-${Date.now()}@people.example`;
  const sheets = [
    { name: "Notas", data: row(1, "Nombre", "Correo") + row(2, "Nadie", "nada") },
    {
      name: "Inscritos",
      data: row(1, "Nombre", "Correo", "Club") + row(2, "Ana Souza", address, "Sur"),
    },
    { name: "Vacía", data: "" },
  ];
  const reads = async (sheet: string) => {
    await standing(page);
    await page.getByLabel(said(tag, "resources.imports.sheet")).click();
    await page.getByRole("option", { name: sheet }).click();
  };
  await chooses(page, tag, "lista.xlsx", xlsxOf({ sheets }));
  await page.getByRole("button", { name: said(tag, "issue.more_settings") }).click();
  await page.getByLabel(said(tag, "resources.imports.fields.hold_minutes")).fill("0");
  await screenshot(page, "panel-import-more");
  await press("issue.read");
  await says("resources.imports.notes.other_sheets");
  await reads("Inscritos");
  await page.getByText(address).first().waitFor();
  const club = page.getByLabel("“Club”");
  await club.click();
  await page.getByRole("option", { name: said(tag, "resources.imports.columns.leave_out") }).click();
  await press("resources.imports.columns.read_again");
  // Another sheet that cannot be read takes nothing away of what was chosen.
  await reads("Vacía");
  await says("resources.imports.said.failed");
  await screenshot(page, "panel-import-no-rows");
  await reads("Inscritos");
  await standing(page);
  expect(await club.innerText()).toBe(said(tag, "resources.imports.columns.leave_out"));
  await standing(page);
  await expectAccessible(page, "a workbook");
  await expectFits(page, "a workbook");
  await screenshot(page, "panel-import-workbook");
  await says("resources.imports.mails.at_once");
  await press("resources.imports.confirm.button");
  await press("resources.imports.confirm.button");
  await says("resources.imports.said.completed");
  await eventually(async () => expect(await mailsTo(service, address)).toHaveLength(1));
  await page.getByText(/^1 de 1 correo enviado/).waitFor();

  const at = new URL(page.url()).pathname.replace(/^.*\/panel/, "");
  const [issued] = (await tenant.panel.call("GET /invitations", {})).body.data;
  expect(at).toContain(issued!.import_id);
  await visit(page, `/certificates/${issued!.id}/show`);
  await leadsTo(page, "lista.xlsx", at);
  await visit(page, "/deliveries");
  await leadsTo(page, said(tag, "resources.deliveries.choices.type.import.completed"), at);

  const { session } = await tenant.member("viewer");
  const other = await openPanel(service, session, { locale: tag, path: "/imports" });
  await standing(other);
  expect(await other.locator("main tbody tr").innerText()).toContain("lista.xlsx");
  expect(await other.getByRole("link", { name: "lista.xlsx" }).count()).toBe(0);
  await visit(other, at);
  await other.getByRole("alert").waitFor();
  expect(await other.locator("body").innerText()).not.toContain(address);
});

browserTest(
  "a file that is no table says what to do; one that did not arrive is sent again as the same import",
  async () => {
    const tag = "pt-BR";
    const tenant = await service.tenant();
    const at = await issueAt(tenant);
    const page = await openPanel(service, tenant.session, { locale: tag, path: at });
    const { press, says } = inLanguage(page, tag);
    await chooses(page, tag, "lista.pdf", Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3]));
    // A file that is chosen and not sent would be gone.
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await page.locator('nav a[href$="/events"]').click();
    await expect.poll(() => asked).toEqual([said(tag, "ra.message.unsaved_changes")]);
    await page.route(/X-Amz-Signature/, (route) => route.abort(), { times: 1 });
    await press("issue.read");
    await says("problems.unreachable");
    await press("issue.read");
    await says("resources.imports.said.failed");
    expect(await page.getByRole("alert").innerText()).toMatch(/\.xlsx/);
    await expectAccessible(page, "a file that was not read");
    await screenshot(page, "panel-import-failed");
    expect((await tenant.panel.call("GET /imports", {})).body.data).toHaveLength(1);
    await page.getByRole("link", { name: said(tag, "resources.imports.another") }).click();
    await page.waitForURL((url) => url.href.endsWith(at));

    // One whose file was never sent is gone on with, which tells that.
    const { event, badge } = Object.fromEntries(new URLSearchParams(at.slice(at.indexOf("?"))));
    const { body: open } = await tenant.panel.call("POST /imports", {
      body: { event_id: event!, badge_id: badge!, size: 10 },
    });
    await visit(page, `/imports/${open.id}/show`);
    await says("resources.imports.said.awaiting_file");
    await expectAccessible(page, "an import without its file");
    await screenshot(page, "panel-import-awaiting");
    await press("resources.imports.read");
    await says("resources.imports.problems.no_rows");
  },
);

browserTest(
  "a large list says how far it is, is stopped on the way, and needs no more than is left",
  async () => {
    const tag = "en-US";
    const tenant = await service.tenant();
    const ready = await validated(tenant, aList(4_500, "large"), { file_name: "large.csv" });
    const page = await openPanel(service, tenant.session, {
      locale: tag,
      path: `/imports/${ready.id}/show`,
      viewport: { width: 360, height: 780 },
      colorScheme: "dark",
    });
    const { says } = inLanguage(page, tag);
    await standing(page);
    await page.getByRole("button", { name: "Issue 4,500 certificates" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Issue 4,500 certificates" }).click();
    await page.getByText(/^[1-9][\d,]* of 4,500 rows\. [\d,]+ a minute\. Done at about/).waitFor();
    await expectAccessible(page, "an import on its way");
    await expectFits(page, "an import on its way");
    await screenshot(page, "panel-import-running");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
    await says("resources.imports.said.cancelled");
    await page.getByRole("button", { name: "Take all back" }).waitFor();
    await page.getByRole("link", { name: "Download results" }).waitFor();
    await screenshot(page, "panel-import-stopped");

    const { issued } = (await tenant.panel.call("GET /imports", {})).body.data[0]!;
    const next = await validated(tenant, aList(5_001 - issued, "next"));
    await visit(page, `/imports/${next.id}/show`);
    await page.getByText(/certificates are left this month, fewer than the list needs/).waitFor();
    expect(await page.getByRole("button", { name: /^Issue [\d,]+ certificates/ }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Cancel the import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the import" }).click();
    await says("resources.imports.said.cancelled_before");
  },
);

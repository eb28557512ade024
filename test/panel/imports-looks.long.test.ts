// More than ten seconds: each state of an import, in every language, on a phone in the dark and on a desk.
import type { Page } from "playwright-core";
import { newUuidAt } from "#shared/domain/ids.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { FILES, of } from "#shared/domain/imports/import-files.ts";
import { rowXml, xlsxOf } from "../imports/files.ts";
import { sentImport, validated } from "../imports/importing.ts";
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
import { eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const service = await testStack();
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** An organization with an import in each state: some were read, others are written as they stand for a moment only. */
async function aTenantWithImports() {
  const { ports } = service.functions;
  const tenant = await service.tenant({ plan: "PRO", name: "Instituto Horizonte" });
  const subject = await eventAndBadge(
    tenant,
    { name: "Corrida da Serra da Mantiqueira 2026", category: "SPORTS" },
    {
      name: "Concluinte dos 21 km",
      fields: [
        { key: "chip_time", type: "duration", label: "Tempo líquido" },
        { key: "place", type: "place", label: "Colocação geral" },
      ],
    },
  );
  const ids = { event_id: subject.event.id, badge_id: subject.badge.id };
  const member = { recipient_name: "Bia Lima", recipient_email: "bia.lima@people.example" };
  await tenant.key.call("POST /v1.0/invitations", { body: { ...ids, recipient: [member] } });
  const people = Array.from({ length: 12 }, (_, n) => [`Ana Souza ${n}`, `ana.${n}@people.example`]);
  const rows = [
    ["Atleta", "E-mail", "Tempo líquido", "Colocação geral", "Equipe", "Nº de peito", ""],
    ...people.map(([name, email], n) => [
      name!,
      email!,
      `1:4${n % 10}:12`,
      `${n + 1}º`,
      "Serra",
      `${700 + n}`,
    ]),
    ["Bia Lima", "bia.lima@people.example", "1:52:10", "40º", "Vale", "811"],
    ["Ana Souza 1", "ana.1@people.example", "1:41:12", "2º", "Serra", "701"],
    ["", "sem.nome@people.example", "1:59:00", "41º", "", "812"],
    ["Caio Reis", "caio arroba people.example", "muito", "quadragésimo", "", "813"],
  ].map((row) => row.join(";"));
  const ready = await validated(tenant, rows.join("\n"), {
    ...ids,
    file_name: "Inscritos e concluintes da corrida de novembro (final).csv",
  });
  const xml = (n: number, ...cells: string[]) => rowXml(n, cells);
  const book = xlsxOf({
    sheets: [
      {
        name: "Inscritos",
        data: xml(1, "Nome", "E-mail", "Clube") + xml(2, "Ana", "ana@people.example", "A"),
      },
      { name: "Vazia", data: "" },
    ],
  });
  const workbook = await validated(tenant, book, { ...ids, file_name: "lista.xlsx" });
  const binary = await validated(tenant, Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3]), {
    ...ids,
    file_name: "regulamento.pdf",
  });
  const empty = await validated(tenant, "Nome;E-mail\n", { ...ids, file_name: "vazia.csv" });
  const awaiting = await sentImport(tenant, "Nome;E-mail\n", { ...ids, file_name: "depois.csv" });

  const stored = (await ports.imports.get(tenant.id, ready.id))!;
  const summary = (await ports.importFiles.read(stored, of(stored, FILES.summary)))!;
  const by = tenant.userId;
  let n = 0;
  /** The import that was read, as it is in another state. */
  const write = async (part: Partial<BulkImport>): Promise<string> => {
    const one: BulkImport = {
      ...stored,
      id: newUuidAt(new Date(Date.now() - ++n * MINUTE_MS)),
      created_at: ago(n + 30),
      created_by: by,
      ...part,
    };
    await ports["imports.write"].create(one, undefined);
    await ports["importFiles.write"].write(one, of(one, FILES.summary), summary);
    return one.id;
  };
  const confirmed = { confirmed_at: ago(3), confirmed_by: by, on_invalid: "skip", month: "2026-11" } as const;
  const many = { rows: 12_480, valid: 12_345, invalid: 96, duplicates: 39, already_issued: null };
  const held = { mails: "held", mails_at: new Date(Date.now() + 7.5 * MINUTE_MS).toISOString() } as const;
  const sending = { mails: "sending", mails_at: ago(1) } as const;
  const part = { issued: 5_311, skipped: 118, failed: 0, chunks_reserved: 12, chunks_finished: 11 };
  const all = { issued: 12_226, skipped: 118, failed: 1 };
  const lone = { rows: 1, valid: 1, invalid: 0, duplicates: 0, already_issued: 0 };
  const ended = { ended_at: ago(1) };
  const states: Readonly<Record<string, Partial<BulkImport>>> = {
    quota: { ...many, status: "quota_exhausted" },
    lone: lone,
    nobody: { ...lone, valid: 0, invalid: 1 },
    validating: { status: "validating", rows: 0, valid: 0, invalid: 0, duplicates: 0 },
    issuing: { ...many, ...confirmed, ...held, ...part, status: "issuing" },
    "issuing-sending": {
      ...many,
      ...confirmed,
      ...sending,
      ...part,
      mails_sent: 2_044,
      mails_refused: 1,
      status: "issuing",
    },
    held: { ...many, ...confirmed, ...held, ...all, ...ended, status: "completed", has_results: true },
    sent: { ...lone, ...confirmed, ...sending, ...ended, issued: 1, mails_sent: 1, status: "completed" },
    sending: {
      ...many,
      ...confirmed,
      ...sending,
      ...all,
      ...ended,
      mails_sent: 9_871,
      mails_refused: 23,
      status: "completed_with_errors",
      has_results: true,
    },
    "used-up": { ...many, ...confirmed, ...sending, ...part, ...ended, status: "quota_exhausted" },
    cancelled: { ...many, ...ended, status: "cancelled" },
    stopped: { ...many, ...confirmed, ...held, ...part, ...ended, status: "cancelled" },
    undoing: { ...many, ...confirmed, ...all, ...ended, undone: 3_120, status: "undoing" },
    undone: { ...many, ...confirmed, ...all, ...ended, undone: 12_226, status: "undone" },
    "undone-stayed": { ...many, ...confirmed, ...all, ...ended, undone: 12_204, status: "undone" },
  };
  const written: [name: string, id: string][] = [];
  for (const [name, state] of Object.entries(states)) written.push([name, await write(state)]);
  for (let more = 0; more < 12; more++)
    await write({
      ...lone,
      ...confirmed,
      ...sending,
      ...ended,
      issued: 1,
      status: "completed",
      file_name: null,
    });
  return {
    tenant,
    issue: `/issue?event=${subject.event.id}&badge=${subject.badge.id}`,
    workbook: workbook.id,
    at: Object.fromEntries([
      ["ready", ready.id],
      ["workbook", workbook.id],
      ["binary", binary.id],
      ["empty", empty.id],
      ["awaiting", awaiting.id],
      ...written,
    ]),
  };
}

const PROFILES = [
  ["pt-BR", "dark", { width: 390, height: 844 }],
  ["es-ES", "dark", { width: 390, height: 844 }],
  ["en-US", "dark", { width: 390, height: 844 }],
  ["pt-BR", "light", { width: 1_280, height: 860 }],
] as const;
const LIST = "Nome\tE-mail\tTempo líquido\nAna Souza\tana@people.example\t1:42:10\n";

browserTest("each state of an import looks as it should", { timeout: 1_200_000 }, async () => {
  const { tenant, at, issue } = await aTenantWithImports();
  const nobody = await service.tenant({ plan: "FREE" });
  for (const [tag, colorScheme, viewport] of PROFILES) {
    const screen = { locale: tag, colorScheme, viewport };
    const page = await openPanel(service, tenant.session, { ...screen, path: issue });
    const look = async (name: string) => {
      const whole = `${name} ${tag} ${viewport.width}`;
      if (name !== GOES_ON) await standing(page);
      await expectFits(page, whole);
      await expectAccessible(page, whole);
      const isWhole = !(await page.getByRole("dialog").isVisible());
      await screenshot(page, `looks-${name}-${tag}-${viewport.width}`, isWhole);
    };
    const button = (key: string) => page.getByRole("button", { name: new RegExp(`^${said(tag, key)}`) });
    await theForm(page, tag, look);
    for (const [name, id] of Object.entries(at)) {
      if (name === GOES_ON) await follow(page, id);
      else await visit(page, `/imports/${id}/show`);
      await look(name);
      if (name === "ready") {
        await page.getByRole("combobox").nth(4).click();
        await look("ready-choices");
        await page.getByRole("option").first().click();
        await look("ready-changed");
        await visit(page, "/imports");
        await look("list");
      }
      const dialog = { lone: "confirm", issuing: "stop", held: "undo", quota: "cancel" }[name];
      if (!dialog) continue;
      await button(`resources.imports.${dialog}.button`).last().click();
      await page.getByRole("dialog").waitFor();
      await look(dialog);
      await page.keyboard.press("Escape");
    }
  }
  const page = await openPanel(service, nobody.session, {
    locale: "es-ES",
    path: "/imports",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await standing(page);
  await screenshot(page, "looks-nothing-es-ES-390");
});

/** Of it a bar moves as long as it is looked at. */
const GOES_ON = "validating";

/** Goes to an import by the list of all. */
async function follow(page: Page, id: string) {
  await visit(page, "/imports?perPage=50");
  await page.locator(`a[href$="${id}/show"]`).click();
  await page.locator("main dl, main [role=progressbar]").first().waitFor();
}

/** The form of a list: at first, with rows and with a file, and with all its settings. */
async function theForm(page: Page, tag: Tag, look: (name: string) => Promise<void>) {
  await standing(page);
  await page.getByRole("tab", { name: said(tag, "issue.ways.list") }).click();
  await look("form");
  await page.getByLabel(said(tag, "issue.paste")).fill(LIST);
  await page.getByRole("button", { name: said(tag, "issue.more_settings") }).click();
  await look("form-pasted");
  await page.locator("input[type=file]").setInputFiles({
    name: "Inscritos e concluintes da corrida de novembro (versão final corrigida).csv",
    mimeType: "text/csv",
    buffer: Buffer.from(LIST),
  });
  await look("form-file");
}

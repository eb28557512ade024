import { type CDPSession, chromium, type Page } from "playwright-core";
import { ARGUMENTS, CHROMIUM } from "../support/browser/chromium.ts";
import { aTenantWithRows } from "../support/browser/panel-rows.ts";
import { asSignedIn } from "../support/browser/panel-session.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

const ROUNDS = 9;
const ROWS = 50;
const BUDGET = BUDGETS.panel;

/** What a browser does for a page of so many rows at least, often enough to be measured. */
const TABLES = 30;
const PLAIN_TABLES = `for (let n = 0; n < ${TABLES}; n++) {
  document.body.innerHTML = "<table>" + ("<tr>" + "<td>Person 1</td>".repeat(6) + "</tr>").repeat(${ROWS}) + "</table>";
  document.body.offsetHeight;
}`;

/**
 * The panel in Chromium, each round in a browser that has nothing of it yet: the time until the home is shown to who comes from
 * the sign-in, and then, with the file of the screen loaded before, until 50 certificates are that were not read before.
 * Budgets are ratios of the processor's time to that of a plain table of as many rows: a busy machine makes both longer.
 * Gives nothing where Chromium is not installed.
 */
export async function panelRows(): Promise<object[]> {
  if (!CHROMIUM) return [];
  const service = await startTestStack({ workers: false });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  try {
    const { baseUrl } = service.stack;
    const tenant = await aTenantWithRows(service, 2 * ROWS);
    const rounds: { plain: Spent; home: Spent; list: Spent }[] = [];
    const devtools = await browser.newBrowserCDPSession();
    // The first one waits for the panel to be bundled.
    for (let round = 0; round <= ROUNDS; round++) {
      const context = await browser.newContext({ locale: "en-US", viewport: { width: 1_280, height: 860 } });
      const page = await context.newPage();
      const plain = await spent(devtools, () => page.evaluate(PLAIN_TABLES));
      await page.addInitScript(asSignedIn(baseUrl, tenant.session));
      const home = await spent(devtools, async () => {
        await page.goto(`${baseUrl}/panel`);
        await page.getByText("Issued last").waitFor();
      });
      await openList(page, 1);
      await open(page, "people");
      await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
      const list = await spent(devtools, () => openList(page, 2));
      if (round > 0) rounds.push({ plain, home, list });
      await context.close();
    }
    const table = median(rounds.map(({ plain }) => plain.cpu)) / TABLES;
    const row = (what: string, all: readonly Spent[], budget: Budget) => {
      const cpu = median(all.map((round) => round.cpu));
      const ratio = cpu / table;
      const ms = median(all.map((round) => round.ms));
      return { what, ms, "CPU ms": cpu, ratio, budget: limitOf(budget), within: holds(budget, ratio) };
    };
    const [homes, lists] = [rounds.map(({ home }) => home), rounds.map(({ list }) => list)];
    return [
      row("home, after the sign-in", homes, BUDGET.home),
      row(`a list of ${ROWS} rows`, lists, BUDGET.list),
    ];
  } finally {
    await browser.close();
    await service.stack.stop();
  }
}

interface Spent {
  readonly ms: number;
  /** Of the processor by the browser's pages, which other work on the machine makes no longer. */
  readonly cpu: number;
}

async function spent(devtools: CDPSession, work: () => Promise<unknown>): Promise<Spent> {
  const pages = async () => {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime * 1_000]));
  };
  const before = await pages();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const cpu = [...(await pages())].reduce((sum, [id, used]) => sum + used - (before.get(id) ?? 0), 0);
  return { ms, cpu };
}

const open = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState(null, "", "/api/panel/${path}"); dispatchEvent(new PopStateEvent("popstate"))`,
  );

async function openList(page: Page, number: number): Promise<void> {
  await open(page, `certificates?perPage=${ROWS}&page=${number}`);
  await page.locator(`tbody tr:nth-child(${ROWS})`).waitFor();
}

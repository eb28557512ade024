import { type CDPSession, chromium, type Page } from "playwright-core";
import { ARGUMENTS, CHROMIUM } from "../support/chromium.ts";
import { aTenantWithRows } from "../support/panel-rows.ts";
import { asSignedIn } from "../support/panel-session.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

const ROUNDS = 9;
const ROWS = 50;
const BUDGET = BUDGETS.panel;

/**
 * The panel in Chromium, each round in a browser that has nothing of it yet: the time until the home is shown to who comes from
 * the sign-in, and then until a list of 50 certificates is. Gives nothing where Chromium is not installed.
 */
export async function panelRows(): Promise<object[]> {
  if (!CHROMIUM) return [];
  const service = await startTestStack({ workers: false });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  try {
    const { baseUrl } = service.stack;
    const tenant = await aTenantWithRows(service, ROWS);
    const rounds: { home: Spent; list: Spent }[] = [];
    const devtools = await browser.newBrowserCDPSession();
    // The first one waits for the panel to be bundled.
    for (let round = 0; round <= ROUNDS; round++) {
      const context = await browser.newContext({ locale: "en-US", viewport: { width: 1_280, height: 860 } });
      const page = await context.newPage();
      await page.addInitScript(asSignedIn(baseUrl, tenant.session));
      const home = await spent(devtools, async () => {
        await page.goto(`${baseUrl}/panel`);
        await page.getByText("Issued last").waitFor();
      });
      const list = await spent(devtools, () => openList(page));
      if (round > 0) rounds.push({ home, list });
      await context.close();
    }
    return [
      row(
        "home, after the sign-in",
        rounds.map(({ home }) => home),
        BUDGET.home,
      ),
      row(
        `a list of ${ROWS} rows`,
        rounds.map(({ list }) => list),
        BUDGET.list,
      ),
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

async function openList(page: Page): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", "/api/panel/certificates?perPage=${ROWS}&page=1"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`tbody tr:nth-child(${ROWS})`).waitFor();
}

function row(what: string, rounds: readonly Spent[], budget: Budget) {
  const ms = median(rounds.map((round) => round.ms));
  const cpu = median(rounds.map((round) => round.cpu));
  return { what, ms, "browser's CPU ms": cpu, budget: limitOf(budget), within: holds(budget, ms) };
}

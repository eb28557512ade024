import { readFileSync, writeFileSync } from "node:fs";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { fill } from "#shared/texts/fill.ts";
import { runCommand } from "../command-line.ts";
import {
  ASSUMED,
  type Bill,
  billOf,
  coldPlanOf,
  entriesOf,
  IDLE,
  type IdleStage,
  idleBillOf,
  keepingOf,
  listeningHourOf,
  type Measured,
  ownMetricsOf,
  PRICES,
  type Prices,
  requestLogOf,
  runSecondsOf,
  secondCopyOf,
  settingsBillOf,
  totalOf,
} from "./model.ts";

const MONTHS = [1e4, 1e6, 1e8] as const;

/** Months after which the plan for cold certificates is looked at. */
const FAR = 60;
const COLD_STEPS = [
  "As it is",
  "1. without index entries that no list needs",
  "2. … and in the table class for what is rarely read",
  "3. … and what was not read for three years in a bucket",
] as const;

const SECONDS_OF_MONTH = 30 * 86_400;
/** Requests of an organization that uses all of the largest plan. */
const BUSY_A_MINUTE = 10_000;
/** A race or a school year ends for many at once: the busiest hour is this many times the average. */
const PEAK = 10;

/** What months of each size meet first, besides money, and what helps. */
function nextLimits(measured: Measured): string[] {
  const busiest = (count: number) => (PEAK * count) / SECONDS_OF_MONTH;
  const mails = entriesOf(measured.steps).reduce(
    (sum, [name, { calls }]) => sum + ASSUMED.times[name] * (calls.SendEmail ?? 0),
    0,
  );
  const told = (count: number) =>
    `Mails a second in the busiest hour: ${words(Math.ceil(busiest(count) * mails))}; runs at once: ${words(Math.ceil(busiest(count) * runSecondsOf(measured)))}`;
  const [small, middle, large] = MONTHS;
  return [
    `- **${words(small)}.** ${told(small)}. SES allows 200 mails a day while an account is in its sandbox, which is less: leave the sandbox first.`,
    `- **${words(middle)}.** ${told(middle)}. SES allows an account 14 a second once it has left the sandbox; a race of 50,000 people fills an hour with that: ask for more. Nothing else is near its limit.`,
    `- **${words(large)}.** ${told(large)}. SES first, then Lambda's 1,000 runs for all functions of an account and region. DynamoDB's units on demand are then worth less than reserved ones, which cost a fraction.`,
  ];
}

const money = (dollars: number): string =>
  dollars >= 100
    ? `$${Math.round(dollars).toLocaleString("en-US")}`
    : dollars >= 0.1 || dollars === 0
      ? `$${dollars.toFixed(2)}`
      : `$${Number(dollars.toPrecision(2))}`;
const words = (count: number): string => count.toLocaleString("en-US");
const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map((_, n) => (n === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
const byDollars = (bill: Bill) => Object.entries(bill).sort(([, a], [, b]) => b - a);

/** docs/cost.md: what the service costs at three sizes, what dominates, what is met next, and what one organization costs. Its text is page.md. */
function costPage(measured: Measured, prices: Prices, idle: IdleStage): string {
  const bills = MONTHS.map((count) => billOf(count, measured, prices));
  const services = byDollars(bills[0]!).flatMap(([service, dollars]) => (dollars > 0 ? [service] : []));
  const idleBill = idleBillOf(idle, prices);
  const one = billOf(1, measured, prices);
  const [first, second] = byDollars(one);
  const share = (dollars: number) => `${Math.round((100 * dollars) / totalOf(one))} %`;
  const cold = MONTHS.map((count) => coldPlanOf(count, FAR, measured, prices));
  const sized = (of: (count: number) => number) => MONTHS.map((count) => money(of(count)));
  const aMonth = (rows: readonly (readonly [what: string, dollars: number])[]) =>
    rows.map(([what, dollars]) => [what, money(dollars)]);
  const month = [
    ...services.map((service) => [service, ...bills.map((bill) => money(bill[service]!))]),
    ["**All that grows**", ...bills.map((bill) => `**${money(totalOf(bill))}**`)],
    ["An idle stage", ...sized(() => totalOf(idleBill))],
    ["Its own metrics, once it is used, at most", ...sized(() => ownMetricsOf(prices))],
    [
      "Keeping a year's certificates, with recovery, a month",
      ...sized((count) => keepingOf(count * 12, measured, prices)),
    ],
    ["… and with the setting `backup`", ...sized((count) => secondCopyOf(count * 12, measured, prices))],
  ];
  const together = ["**Together**", `**${money(totalOf(idleBill))}**`];
  return fill(readFileSync(new URL("page.md", import.meta.url), "utf8"), {
    region: prices.region,
    as_of: prices.asOf,
    source: prices.source,
    month: table(["", ...MONTHS.map(words)], month),
    certificate: money(totalOf(one)),
    first: first![0],
    first_share: share(first![1]),
    second: second![0],
    second_share: share(second![1]),
    accepting: Math.round(100 * ASSUMED.times.accepting),
    documents: ASSUMED.times.documents,
    looks: ASSUMED.times.verifying,
    limits: nextLimits(measured).join("\n"),
    organization: money(totalOf(billOf(1_000, measured, prices))),
    organization_year: money(keepingOf(12_000, measured, prices)),
    alone: money(requestLogOf(1e6, 1, prices)),
    together: ASSUMED.keptTogether,
    busy: words(BUSY_A_MINUTE),
    busy_month: money(requestLogOf((BUSY_A_MINUTE * SECONDS_OF_MONTH) / 60, ASSUMED.keptTogether, prices)),
    idle: table(["", "a month"], [...aMonth(byDollars(idleBill)), together]),
    second_year: money(totalOf(idleBillOf(idle, prices, 1))),
    third_year: money(totalOf(idleBillOf(idle, prices, 2))),
    listening: money(listeningHourOf(PRICES)),
    listening_most: money(listeningHourOf(PRICES) * 24 * 30 * WEBHOOKS.session.waitsAtOnce),
    settings: table(["", "a month"], aMonth(byDollars(settingsBillOf(measured, prices)))),
    kept: words(measured.keptBytes),
    passing: words(measured.passingBytes),
    most: words(MONTHS[2]),
    third_year_kept: money(keepingOf(MONTHS[2] * 24, measured, prices)),
    years: FAR / 12,
    cold: table(
      ["", ...MONTHS.map(words)],
      COLD_STEPS.map((step, n) => [step, ...cold.map((plan) => money(plan[n]!))]),
    ),
    unlisted: words(measured.unlistedBytes),
    cold_class: Math.round((100 * prices.tableColdGbMonth) / prices.tableGbMonth),
    middle: words(MONTHS[1]),
    cold_saves: money(cold[1]![0]! - cold[1]!.at(-1)!),
  });
}

const USAGE = `Writes docs/cost.md anew, from infra/cost/measured.json, prices.json and the assumptions in model.ts.

  npm run cost

  --help   Show this text
`;
const MEASURED = new URL("./measured.json", import.meta.url);
const PAGE = new URL("../../docs/cost.md", import.meta.url);

/** The page as it must stand in docs/. */
export const presentCostPage = (): string =>
  costPage(JSON.parse(readFileSync(MEASURED, "utf8")) as Measured, PRICES, IDLE);

if (import.meta.main) await runCommand(USAGE, () => writeFileSync(PAGE, presentCostPage()));

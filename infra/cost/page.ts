import {
  ASSUMED,
  type Bill,
  billOf,
  coldPlanOf,
  entriesOf,
  type IdleStage,
  idleBillOf,
  keepingOf,
  type Measured,
  ownMetricsOf,
  type Prices,
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
/** A race or a school year ends for many at once: the busiest hour is this many times the average. */
const PEAK = 10;

/** What months of each size meet first, besides money, and what helps. */
function nextLimits(measured: Measured): string[] {
  const busiest = (count: number) => (PEAK * count) / SECONDS_OF_MONTH;
  const mails = entriesOf(measured.steps).reduce(
    (sum, [name, { calls }]) => sum + ASSUMED.times[name] * (calls.ses ?? 0),
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

/** docs/cost.md: what the service costs at three sizes, what dominates, what is met next, and what one organization costs. */
export function costPage(measured: Measured, prices: Prices, idle: IdleStage): string {
  const bills = MONTHS.map((count) => billOf(count, measured, prices));
  const services = byDollars(bills[0]!).flatMap(([service, dollars]) => (dollars > 0 ? [service] : []));
  const idleBill = idleBillOf(idle, prices);
  const one = billOf(1, measured, prices);
  const [first, second] = byDollars(one);
  const share = (dollars: number) => `${Math.round((100 * dollars) / totalOf(one))} %`;
  const cold = MONTHS.map((count) => coldPlanOf(count, FAR, measured, prices));
  const year = (count: number) => keepingOf(count * 12, measured, prices);
  return `# What it costs

Written by \`npm run cost\` from measured use (\`infra/cost/measured.json\`, made by \`npm run bench -- cost\`), assumptions
(\`ASSUMED\` in \`infra/cost/model.ts\`) and a file of prices (\`infra/cost/prices.json\`: ${prices.region}, ${prices.asOf}, ${prices.source}).
Change any of them and run it again; a test compares this page with what it would write.

## A month, by certificates issued in it

${table(
  ["", ...MONTHS.map(words)],
  [
    ...services.map((service) => [service, ...bills.map((bill) => money(bill[service]!))]),
    ["**All that grows**", ...bills.map((bill) => `**${money(totalOf(bill))}**`)],
    ["An idle stage", ...MONTHS.map(() => money(totalOf(idleBill)))],
    ["Its own metrics, once it is used, at most", ...MONTHS.map(() => money(ownMetricsOf(prices)))],
    ["Keeping a year's certificates, with recovery, a month", ...MONTHS.map((count) => money(year(count)))],
    [
      "… and with the setting `backup`",
      ...MONTHS.map((count) => money(secondCopyOf(count * 12, measured, prices))),
    ],
  ],
)}

One certificate costs ${money(totalOf(one))}: the largest parts are ${first![0]} (${share(first![1])}) and ${second![0]} (${share(second![1])}). It is
counted with its whole first month: its request (twenty people each), its mails, two webhooks, ${Math.round(100 * ASSUMED.times.accepting)} % who accept,
${ASSUMED.times.documents} documents, ${ASSUMED.times.verifying} looks of others at it, and the lists that its organization reads.

## What is met next

${nextLimits(measured).join("\n")}

## What an organization costs

Nothing while it does nothing: no function, queue, alarm or metric belongs to one organization. One that issues 1,000 certificates
a month costs ${money(totalOf(billOf(1_000, measured, prices)))} in it, and ${money(keepingOf(12_000, measured, prices))} a month for each year that it stays. Who costs more than
that is found by the dashboard's question "who is noisy".

## A stage that nobody uses

${table(
  ["", "a month"],
  [
    ...byDollars(idleBill).map(([what, dollars]) => [what, money(dollars)]),
    ["**Together**", `**${money(totalOf(idleBill))}**`],
  ],
)}

That is its first year. KMS rotates each key once a year, and bills the material of the first two rotations for good: ${money(totalOf(idleBillOf(idle, prices, 1)))} a
month in the second year, ${money(totalOf(idleBillOf(idle, prices, 2)))} from the third on.

### What settings add to it

${table(
  ["", "a month"],
  byDollars(settingsBillOf(measured, prices)).map(([what, dollars]) => [what, money(dollars)]),
)}

All other settings cost nothing while nothing happens; \`backup\` costs by what is kept:
each day's backup of a table is a whole one, and 7 are kept here and 35 there. From a million certificates a month on keep fewer
(\`infra/constructs/second-copy.ts\`): one a week costs a seventh.

## What is kept grows

An accepted certificate keeps ${words(measured.keptBytes)} bytes in tables and indexes for good, and ${words(measured.passingBytes)} more that end by themselves (deliveries, answers for
repeated requests). At ${words(MONTHS[2])} certificates a month the third year's storage costs more than ${money(keepingOf(MONTHS[2] * 24, measured, prices))} a month.

### A plan for the cold ones

What keeping costs a month, ${FAR / 12} years on, as it is and after each step:

${table(
  ["", ...MONTHS.map(words)],
  COLD_STEPS.map((step, n) => [step, ...cold.map((plan) => money(plan[n]!))]),
)}

1. **Index entries that no list needs any more.** A certificate that was answered a year ago leaves \`by_status\`, \`by_badge\` and
   \`by_external\`: the event's list, its page and its address remain. Each entry holds the whole item: ${words(measured.unlistedBytes)} bytes of ${words(measured.keptBytes)}. A schedule
   removes the keys of these indexes from an item, which costs its write once.
2. **The table class for what is rarely read.** DynamoDB's Standard-IA costs ${Math.round((100 * prices.tableColdGbMonth) / prices.tableGbMonth)} % of the storage and a quarter more for each unit;
   it pays once keeping is more than the units. One setting of the table, both ways, twice in 30 days.
3. **A bucket for what nobody asks for.** A worker moves certificates that were not read for three years to one object an event and
   month (S3 Glacier Instant Retrieval: milliseconds, and $0.03 for a GB read), and leaves an item of 200 bytes that names it;
   the pages and the API then read two things instead of one. Verification, status lists and the issuer's keys stay where they are, so
   that a cold credential verifies like any other.

None is built: with ${words(MONTHS[1])} certificates a month all three save ${money(cold[1]![0]! - cold[1]!.at(-1)!)} a month. Documents need no plan: the
bucket forgets them after 30 days, and they are drawn again when somebody asks. Pictures are few, as all certificates of a badge share them.
`;
}

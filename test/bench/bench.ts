import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchAgainst, QUICK_PARTS } from "./against/against.ts";
import { ALLOWED_CREEP, COUNTING } from "./against/figures.ts";

/** One part of the bench. Its modules are loaded when it runs, as some are large. */
interface Part {
  readonly title: string;
  readonly run: () => Promise<readonly object[]>;
}

const inTemporaryFolder = async (
  work: (folder: string) => Promise<readonly object[]>,
): Promise<readonly object[]> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const PARTS: Readonly<Record<string, Part>> = {
  capacity: {
    title: "Store calls and capacity of each operation, beside the budget",
    run: async () => (await import("./capacity.ts")).capacityRows(),
  },
  issuance: {
    title: "Capacity of an issuance with its mail and webhook deliveries",
    run: async () => (await import("./capacity.ts")).issuanceRows(),
  },
  bundles: {
    title: "Bundle size and import time of each function, and their ratio to a bare SDK handler",
    run: () => inTemporaryFolder(async (folder) => (await import("./bundles.ts")).bundleRows(folder)),
  },
  pipeline: {
    title: "CPU of a request, and of a bare handler with the same store calls",
    run: async () => (await import("./pipeline.ts")).pipelineRows(),
  },
  lists: {
    title:
      "CPU of a row of an export beside reading its JSON alone, and of a list with values beside one without",
    run: async () => (await import("./lists.ts")).listRows(),
  },
  panel: {
    title: "The panel in a browser: medians until its home is shown after the sign-in, and 50 rows of a list",
    run: async () => (await import("./panel.ts")).panelRows(),
  },
  throughput: {
    title: "Issuance by batch size, on the local stack with mail",
    run: async () => (await import("./throughput.ts")).throughputRows(),
  },
  contention: {
    title: "Many writers of one event and one organization, at 15 ms a transaction",
    run: async () => (await import("./contention.ts")).contentionRows(),
  },
  expiry: {
    title: "Certificates that all end at one instant, until each has ended, and what bounds it on AWS",
    run: async () => (await import("./expiry.ts")).expiryRows(),
  },
  plan: {
    title: "A plan change of an organization with 10,000 events, until the public list shows it (minutes)",
    run: async () => (await import("./plan-change.ts")).planChangeRows(),
  },
  webhooks: {
    title: "Webhooks: cost of a delivery, time to the first, isolation from dead endpoints, 10,000 in a row",
    run: async () => (await import("./webhooks.ts")).webhookRows(),
  },
  reputation: {
    title: "An organization whose mails come back, held alone, and another one meanwhile (some minutes)",
    run: async () => (await import("./mail-isolation.ts")).isolationRows(),
  },
  imports: {
    title: "Imports: reading 100,000 rows, issuing 10,000, and another organization meanwhile",
    run: async () => (await import("./imports.ts")).importRows(),
  },
  directory: {
    title: "Directory search compared with full-text search of PostgreSQL, by corpus size (minutes)",
    run: async () => (await import("./directory/bench.ts")).runDirectoryBench(),
  },
  documents: {
    title: "Documents: time, memory of the processes, size of the function (some minutes)",
    run: async () => (await import("./documents.ts")).documentRows(),
  },
  credentials: {
    title: "Credentials: until one is ready, what it costs, how long signing and checking take; status lists",
    run: async () => [
      ...(await (await import("./credentials/lifecycle.ts")).lifecycleRows()),
      ...(await (await import("./credentials/status.ts")).statusListRows()),
    ],
  },
  analysis: {
    title: "Analysis of the labelled event texts",
    run: async () => (await import("./analysis.ts")).analysisRows(),
  },
  export: {
    title: "CSV export of stored certificates to a reader in another process, on the local stack",
    run: async () => (await import("./export.ts")).exportRows(),
  },
  zip: {
    title: "ZIP of an event's documents to a reader in another process, on the local stack",
    run: async () => (await import("./zip.ts")).zipRows(),
  },
  cost: {
    title: "What each step of a certificate's life takes of AWS; writes infra/cost/measured.json",
    run: async () => (await import("./cost.ts")).costRows(),
  },
  drain: {
    title: "5,000 certificates until each has its mail, on the local stack",
    run: async () => (await import("./throughput.ts")).drainRows(),
  },
};

const ROUNDS = { usual: 3, most: 20 };
const USAGE = `Measures the service and writes bench.json. Ends with 1 when a figure is over its budget (test/bench/budgets.ts).

  npm run bench -- [part …]
  npm run bench -- issuance --steps
  npm run bench -- --against <commit> [--rounds <n>] [part …]

  --steps              Print each call of a certificate's life with its reason, and write test/bench/life/budget.json, which tests hold
  --against <commit>   Compare with a commit, tag or branch, or with the last "release" by CHANGELOG.md: its files are put into a temporary folder, and each part runs
                       there and here by turns. Prints each figure before and now, the ratio as the median of the rounds,
                       and its spread; writes bench-against.json. Ends with 1 when a figure is worse in every round, by
                       more than ${100 * ALLOWED_CREEP} %, or by anything in a part that only counts (${COUNTING.join(", ")}). Rows and
                       figures that one side lacks are named and left out. Packages are installed anew only if they differ.
                       Parts, if none is named: ${QUICK_PARTS.join(", ")}
  --rounds <n>         Rounds of --against, 1 to ${ROUNDS.most}; ${ROUNDS.usual} by default. A single one marks noise too
  --help               Show this text

Parts (all by default):
${Object.entries(PARTS)
  .map(([name, { title }]) => `  ${name.padEnd(12)}${title}`)
  .join("\n")}
`;

/** Rounds numbers to three significant digits, as measurements are not more exact. */
const shown = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
    ]),
  );

/** The name of a row over its budget: its first text. */
const overBudget = (rows: readonly object[]): string[] =>
  rows
    .filter((row) => "within" in row && row.within === false)
    .map((row) => String(Object.values(row).find((value) => typeof value === "string")));

/** Runs parts, prints them and writes bench.json; gives the exit code. */
async function measure(parts: readonly string[]): Promise<number> {
  const machine = { node: process.version, cores: availableParallelism(), at: new Date().toISOString() };
  const results: Record<string, readonly object[]> = {};
  for (const name of parts) {
    process.stdout.write(`\n${PARTS[name]!.title}\n`);
    results[name] = await PARTS[name]!.run();
    console.table(results[name].map(shown));
  }
  writeFileSync("bench.json", `${JSON.stringify({ machine, results }, null, 2)}\n`);
  process.stdout.write("\nWritten to bench.json.\n");
  const over = Object.entries(results).flatMap(([part, rows]) =>
    overBudget(rows).map((row) => `  ${part}: ${row}\n`),
  );
  if (over.length > 0) process.stderr.write(`Over the budget:\n${over.join("")}`);
  return over.length > 0 ? 1 : 0;
}

/** What is wrong with the options and parts, in a sentence. */
function mistakeIn(values: Readonly<Record<string, unknown>>, parts: readonly string[]): string | undefined {
  const options = Object.keys(values).filter(
    (name) => !["help", "against", "rounds", "steps"].includes(name),
  );
  const unknown = [...options.map((name) => `--${name}`), ...parts.filter((name) => !(name in PARTS))];
  if (unknown.length > 0) return `There is no part or option ${unknown.join(", ")}.`;
  if (values.steps && (values.against !== undefined || parts.join() !== "issuance"))
    return "--steps is of the part issuance.";
  const { against, rounds } = values;
  if (against !== undefined && (typeof against !== "string" || against === "" || against.startsWith("-")))
    return "--against needs a commit.";
  if (rounds === undefined) return undefined;
  if (against === undefined) return "--rounds needs --against.";
  const count = Number(rounds);
  if (Number.isInteger(count) && count >= 1 && count <= ROUNDS.most) return undefined;
  return `--rounds needs a number from 1 to ${ROUNDS.most}.`;
}

/** Prints the steps of a certificate's life and writes their budget; ends with 1 when nobody has told why one is made. */
async function printSteps(): Promise<number> {
  const { lines, unexplained } = await (await import("./life/budget.ts")).writeBudget();
  process.stdout.write(`${lines.join("\n")}\n`);
  if (unexplained.length === 0) return 0;
  process.stderr.write("Tell in test/bench/life/reasons.ts why each step is made.\n");
  return 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      help: { type: "boolean" },
      steps: { type: "boolean" },
      against: { type: "string" },
      rounds: { type: "string" },
    },
  });
  const mistake = mistakeIn(values, positionals);
  if (values.help || mistake) {
    if (mistake) process.stderr.write(`${mistake}\n\n`);
    process.stdout.write(USAGE);
    return mistake ? 2 : 0;
  }
  if (values.steps) return printSteps();
  const named = positionals.length > 0 ? [...new Set(positionals)] : undefined;
  if (values.against === undefined) return measure(named ?? Object.keys(PARTS));
  const rounds = Number(values.rounds ?? ROUNDS.usual);
  return benchAgainst({ commit: String(values.against), parts: named ?? QUICK_PARTS, rounds });
}

process.exitCode = await main();

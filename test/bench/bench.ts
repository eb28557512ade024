import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

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
  drain: {
    title: "5,000 certificates until each has its mail, on the local stack",
    run: async () => (await import("./throughput.ts")).drainRows(),
  },
};

const USAGE = `Measures the service and writes bench.json.

  npm run bench -- [options] [part …]

  --help    Show this text

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { help: { type: "boolean" } },
  });
  const options = Object.keys(values).filter((name) => name !== "help");
  const unknown = [...options.map((name) => `--${name}`), ...positionals.filter((name) => !(name in PARTS))];
  if (values.help || unknown.length > 0) {
    if (unknown.length > 0) process.stderr.write(`There is no part or option ${unknown.join(", ")}.\n\n`);
    process.stdout.write(USAGE);
    process.exitCode = unknown.length > 0 ? 2 : 0;
    return;
  }
  const machine = { node: process.version, cores: availableParallelism(), at: new Date().toISOString() };
  const results: Record<string, readonly object[]> = {};
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    process.stdout.write(`\n${PARTS[name]!.title}\n`);
    results[name] = await PARTS[name]!.run();
    console.table(results[name].map(shown));
  }
  writeFileSync("bench.json", `${JSON.stringify({ machine, results }, null, 2)}\n`);
  process.stdout.write("\nWritten to bench.json.\n");
}

await main();

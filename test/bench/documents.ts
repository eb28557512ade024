import { execFileSync, fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import { environmentWith } from "#shared/config.ts";
import type { DrawingTask, Drawn } from "#shared/documents/children.ts";
import { installed } from "#shared/documents/fonts.ts";
import { typesetter } from "#shared/documents/typesetter.ts";
import { LAYOUTS } from "#shared/domain/documents/design.ts";
import type { DocumentFacts, DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { factsOf } from "../documents/facts.ts";
import { EXAMPLES, exampleImages } from "../documents/own/examples.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

const {
  pdf: PDF,
  png: PNG,
  own: OWN,
  ownPng: OWN_PNG,
  cold: COLD,
  packageMb: PACKAGE,
  processesMb: PROCESSES,
} = BUDGETS.documents;
const FUNCTION = "documents.render";

export interface DocumentRow {
  readonly measure: string;
  readonly value: number;
  readonly budget: string | null;
  readonly within: boolean | null;
}
const row = (measure: string, value: number, budget?: Budget): DocumentRow => ({
  measure,
  value: Number(value.toFixed(2)),
  budget: budget ? limitOf(budget) : null,
  within: budget ? holds(budget, value) : null,
});
const factsNumber = (n: number): DocumentFacts => {
  const facts = factsOf({ recipient_name: `Person ${n} of Many`, short_code: String(n).padStart(12, "0") });
  return { ...facts, design: { ...facts.design, layout: LAYOUTS[n % LAYOUTS.length]! } };
};
const task = (
  n: number,
  format: DocumentFormat,
  facts: DocumentFacts = factsNumber(n),
  images: ReadonlyMap<string, Uint8Array> = new Map(),
): DrawingTask => ({ kind: "documents", facts: [facts], format, strict: false, images });
/** A certificate with an own template, for the person of a number. */
const ownTask = (n: number, format: DocumentFormat): DrawingTask =>
  task(n, format, { ...EXAMPLES.race!, recipient_name: `Person ${n} of Many` }, exampleImages);

/** A process that draws, started anew: `ask` gives what it answers. */
function freshProcess() {
  const { program, places, fontconfig } = installed();
  const child = fork(program, [JSON.stringify(places)], {
    serialization: "advanced",
    execArgv: ["--expose-gc"],
    env: environmentWith({ FONTCONFIG_FILE: fontconfig }),
  });
  const ask = (request: DrawingTask) =>
    new Promise<Drawn>((resolve) => {
      child.once("message", (drawn) => resolve(drawn as Drawn));
      child.send(request);
    });
  return { ask, end: () => child.kill("SIGKILL") };
}

/** From the start of a process to its first document, without what the network and the function's own start take. */
async function coldMs(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 7; n++) {
    const from = performance.now();
    const { ask, end } = freshProcess();
    await ask(task(n, "pdf"));
    times.push(performance.now() - from);
    end();
  }
  return median(times);
}

/** PDFs of an own template and of a layout by turns, each kind in a process of its own: the time of both, and their ratio. */
async function ownRows(): Promise<DocumentRow[]> {
  const classic = (n: number): DrawingTask => task(n, "pdf", factsNumber(n * LAYOUTS.length));
  const kinds = [classic, (n: number) => ownTask(n, "pdf")].map((make) => ({
    make,
    times: [] as number[],
    ...freshProcess(),
  }));
  for (let n = 0; n < 200; n++)
    for (const { ask, make, times } of kinds) {
      const from = performance.now();
      await ask(make(n));
      times.push(performance.now() - from);
    }
  for (const { end } of kinds) end();
  const [layout, own] = kinds.map(({ times }) => median(times)) as [number, number];
  return [
    row(`ms of a PDF of the layout ${LAYOUTS[0]}, warm, p50`, layout),
    row("ms of a PDF of an own template, warm, p50", own),
    row("a PDF of an own template, to one of that layout", own / layout, OWN),
  ];
}

async function warmMs(format: DocumentFormat, count: number, make = task): Promise<number> {
  const { ask, end } = freshProcess();
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const from = performance.now();
    await ask(make(n, format));
    times.push(performance.now() - from);
  }
  end();
  return median(times);
}

/** Memory of one process over 5,000 documents, in which it is never replaced. */
async function growthRows(): Promise<DocumentRow[]> {
  const { ask, end } = freshProcess();
  const rows: DocumentRow[] = [];
  for (let n = 1; n <= 5_000; n++) {
    const { rssBytes } = await ask(task(n, "pdf"));
    if ([100, 1_000, 2_500, 5_000].includes(n))
      rows.push(row(`MB of a process after ${n} PDFs`, rssBytes / 1e6));
  }
  end();
  return rows;
}

/** Resident memory of a process, with what it shares, in bytes. */
function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
  return pages * Number(execFileSync("getconf", ["PAGESIZE"], { encoding: "utf8" }));
}

/** The most memory that all processes have together while 20 documents are asked for at once. */
async function simultaneousRows(): Promise<DocumentRow[]> {
  const drawing = typesetter();
  let most = 0;
  const watch = setInterval(() => {
    const pids = [process.pid, ...drawing.children.pids];
    most = Math.max(
      most,
      pids.reduce((sum, pid) => sum + residentBytes(pid), 0),
    );
  }, 20);
  const formats = ["pdf", "png", "card", "archive"] as const;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      drawing.documents([factsNumber(n)], formats[n % formats.length]!, { strict: false, images: new Map() }),
    ),
  );
  const ms = performance.now() - from;
  clearInterval(watch);
  await drawing.close();
  return [
    row("MB of all processes, 20 documents at once", most / 1e6, PROCESSES),
    row("ms until all 20 are drawn", ms),
  ];
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
    .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);

async function sizeRows(): Promise<DocumentRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-documents-"));
  try {
    const [built] = await buildFunctions(
      folder,
      new Map([...functionEntries()].filter(([id]) => id === FUNCTION)),
    );
    const place = dirname(built!.file);
    return [
      row("MB of the function, unpacked", sizeOf(place) / 1e6, PACKAGE),
      row("MB of its layer of fonts, unpacked", sizeOf(`${place}.layer`) / 1e6),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time, memory and size of drawing documents, beside their budgets. */
export async function documentRows(): Promise<readonly DocumentRow[]> {
  return [
    row("ms of a PDF, warm, p50", await warmMs("pdf", 400), PDF),
    row("ms of a PNG, warm, p50", await warmMs("png", 60), PNG),
    ...(await ownRows()),
    row("ms of a PNG of an own template, warm, p50", await warmMs("png", 30, ownTask), OWN_PNG),
    row("ms of a link preview, warm, p50", await warmMs("card", 60)),
    row("ms from the start of a process to its first PDF", await coldMs(), COLD),
    ...(await simultaneousRows()),
    ...(await sizeRows()),
    ...(await growthRows()),
  ];
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { acceptedCertificates } from "../documents/delivery/accepted.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { startTestStack, type TestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";

export interface ZipRow {
  readonly what: string;
  readonly documents: number;
  readonly megabytes: number;
  readonly documentsPerSecond: number;
  readonly budget: string;
  readonly within: boolean;
  readonly firstByteMs: number;
  /** The memory of the service above what it had before, without the processes that draw. */
  readonly memoryMegabytes: number;
}
const BUDGET = BUDGETS.zip.documents;
/** A ZIP ends at 190 MB, and a document has about 41 kB. */
const COUNTS = [1_000, 4_000];
const READER = new URL("./export-reader.ts", import.meta.url).pathname;

/** The ZIP of an event over HTTP to a reader in another process, by number of documents: documents a second and memory. */
export async function zipRows(): Promise<ZipRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const rows: ZipRow[] = [];
    for (const count of COUNTS) rows.push(await zipped(service, count));
    return rows;
  } finally {
    await service.stack.stop();
  }
}

async function zipped(service: TestStack, documents: number): Promise<ZipRow> {
  const tenant = await service.tenant({ plan: "ENTERPRISE" });
  const scene = await eventAndBadge(tenant);
  const names = Array.from({ length: documents }, (_, n) => `Maria Aparecida dos Santos ${n}`);
  await acceptedCertificates(service, tenant, scene, names);
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const url = `${service.stack.baseUrl}/dashboard/documents/${scene.event.short_code}`;
  const { stdout } = await promisify(execFile)(process.execPath, [READER, url, tenant.apiKey]);
  clearInterval(watch);
  const { bytes, firstMs, seconds } = JSON.parse(stdout) as Record<string, number>;
  const documentsPerSecond = Math.round(documents / seconds!);
  return {
    what: "documents of one event",
    documents,
    megabytes: bytes! / 1e6,
    documentsPerSecond,
    budget: limitOf(BUDGET),
    within: holds(BUDGET, documentsPerSecond),
    firstByteMs: firstMs!,
    memoryMegabytes: (highest - before) / 1e6,
  };
}

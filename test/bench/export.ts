import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";

export interface ExportRow {
  readonly what: string;
  readonly rows: number;
  readonly megabytes: number;
  readonly rowsPerSecond: number;
  readonly budget: string;
  readonly within: boolean;
  readonly firstByteMs: number;
  /** The memory of the service above what it had before. */
  readonly memoryMegabytes: number;
}
/** With what became of the mails, which is a second read of every row. */
const BUDGET = BUDGETS.export.rows;
const COUNTS = [5_000, 20_000];
const PER_ISSUANCE = 500;
const READER = new URL("./export-reader.ts", import.meta.url).pathname;

/** CSV export over HTTP to a reader in another process, by number of certificates: rows a second and memory. */
export async function exportRows(): Promise<ExportRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const rows: ExportRow[] = [];
    let stored = 0;
    for (const count of COUNTS) {
      await issue(service, tenant, count - stored);
      stored = count;
      rows.push(await exported(service, tenant, count));
    }
    return rows;
  } finally {
    await service.stack.stop();
  }
}

async function exported({ stack }: TestStack, tenant: Tenant, count: number): Promise<ExportRow> {
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const url = `${stack.baseUrl}/dashboard/export/csv`;
  const { stdout } = await promisify(execFile)(process.execPath, [READER, url, tenant.apiKey]);
  clearInterval(watch);
  const { lines, bytes, firstMs, seconds } = JSON.parse(stdout) as Record<string, number>;
  if (lines !== count + 1) throw new Error(`${lines} lines came of ${count} rows and a header`);
  const rowsPerSecond = Math.round(count / seconds!);
  return {
    what: "all certificates",
    rows: count,
    megabytes: bytes! / 1e6,
    rowsPerSecond,
    budget: limitOf(BUDGET),
    within: holds(BUDGET, rowsPerSecond),
    firstByteMs: firstMs!,
    memoryMegabytes: (highest - before) / 1e6,
  };
}

/** Writes certificates directly to the store, as only reading is measured. */
async function issue({ functions }: TestStack, tenant: Tenant, count: number): Promise<void> {
  const { issuances } = functions.ports;
  const { event, badge } = await eventAndBadge(tenant);
  for (let left = count; left > 0; left -= PER_ISSUANCE) {
    const recipient = () =>
      aStoredRecipient({
        name: "Maria Aparecida dos Santos",
        number: "+5511998765432",
        reason: "Finished the 10 km race of the city in less than an hour, with distinction",
      });
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length: Math.min(PER_ISSUANCE, left) }, recipient),
    });
    await issuances.reserve(issuance, Number.MAX_SAFE_INTEGER, "later");
    await issuances.finish(issuance);
  }
}

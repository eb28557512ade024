import { forEachParallel } from "#shared/domain/batches.ts";
import { expireBatch, queueExpiries } from "#shared/domain/certificates/expire-certificates.ts";
import { keptJobs } from "../certificates/expire-now.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { startTestStack } from "../support/service.ts";

interface ExpiryRow {
  readonly organizations: number;
  readonly certificates: number;
  readonly jobs: number;
  readonly "queued in ms": number;
  readonly "ended a second": number;
  readonly "write units each": number;
  /** What a partition of DynamoDB takes, in minutes, if all 150,000 are of one organization. */
  readonly "150,000 of one, minutes on AWS": number;
}

const EACH = 500;
/** Jobs under way when deployed: batches of two, four at once. */
const PARALLEL = 8;
/** A transaction costs two units for each certificate of its partition, which takes 1,000 a second. */
const PARTITION_MINUTES = (150_000 * 2) / 1_000 / 60;

/** Certificates that all end at one instant, until each has ended; the emulator is slower than DynamoDB. */
export async function expiryRows(): Promise<ExpiryRow[]> {
  const service = await startTestStack({ workers: false });
  const { ports } = service.functions;
  try {
    const rows: ExpiryRow[] = [];
    for (const organizations of [1, 4]) {
      for (let n = 0; n < organizations; n++) {
        const tenant = await service.tenant();
        const { event, badge } = await eventAndBadge(tenant);
        const issuance = anIssuance({
          organization_id: tenant.id,
          event_id: event.id,
          badge_id: badge.id,
          recipients: Array.from({ length: EACH }, () => aStoredRecipient()),
          expires_at: new Date(Date.now() - 1_000).toISOString(),
        });
        await ports.issuances.reserve(issuance, 1e6, "later");
        await ports.issuances.finish(issuance);
      }
      const { jobs, expiryQueue } = keptJobs();
      const expiries = { ...ports.expiries, checkpoint: async () => undefined };
      const begun = performance.now();
      const certificates = await queueExpiries({ ...ports, expiries, expiryQueue }, Number.POSITIVE_INFINITY);
      const queued = performance.now();
      const cost = await service.measure(() =>
        forEachParallel(jobs, PARALLEL, (job) => expireBatch(ports, job)),
      );
      rows.push({
        organizations,
        certificates,
        jobs: jobs.length,
        "queued in ms": Math.round(queued - begun),
        "ended a second": Math.round((certificates * 1_000) / (performance.now() - queued)),
        "write units each": cost.writes / certificates,
        "150,000 of one, minutes on AWS": PARTITION_MINUTES,
      });
    }
    return rows;
  } finally {
    await service.stack.stop();
  }
}

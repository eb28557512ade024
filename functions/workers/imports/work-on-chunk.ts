import { ChunkJob } from "#shared/domain/imports/jobs.ts";
import { workOnChunk } from "#shared/domain/imports/work-on-chunk.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "imports.work-on-chunk",
  summary: "Issues to the rows of an import, five hundred at a time, queues their mails, or takes them back",
  // More at once would only take capacity of the table from requests (decision 12.14).
  source: { queue: "chunks", postpones: "failed", batchSize: 1, maxConcurrency: 3 },
  uses: [
    "imports",
    "imports.write",
    "importChunks",
    "importFiles",
    "importFiles.write",
    "importFiles.remove",
    "issuances",
    "erasedAddresses",
    "phonePolicy",
    "mailQueue",
    "chunksQueue",
    "importsQueue",
    "clock",
  ],
  timeoutSeconds: 60,
  message: ChunkJob,
  async run({ ports, message, log }) {
    const { organization_id, import_id, act, chunk } = message;
    const issued = await workOnChunk(ports, message);
    log.info(
      "chunk done",
      { organization_id, import_id, act, chunk, issued },
      issued > 0 ? { CertificatesIssued: issued } : undefined,
    );
    return "done";
  },
});

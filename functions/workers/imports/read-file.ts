import { closeImport } from "#shared/domain/imports/close-import.ts";
import { ImportJob } from "#shared/domain/imports/jobs.ts";
import { giveUpReading, validateFile } from "#shared/domain/imports/validate-file.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "imports.read-file",
  summary: "Reads the file of an import row by row, once, and makes its file of results",
  // One at a time: a file has up to a million rows.
  source: { queue: "imports", postpones: "failed", batchSize: 1, maxConcurrency: 2 },
  uses: [
    "imports",
    "imports.write",
    "importFiles",
    "importFiles.write",
    "importFiles.remove",
    "importFiles.whole",
    "issuances.check",
    "issuances.active",
    "clock",
  ],
  timeoutSeconds: 300,
  message: ImportJob,
  async run({ ports, message, receipt, log }) {
    const { organization_id, import_id, act } = message;
    // One that dies leaves nobody to say so: the last one says it instead of trying.
    if (act === "validate" && receipt.attempt >= QUEUES.imports.maxReceives) {
      await giveUpReading(ports, message);
      log.error("import not read", new Error("It failed each time."), { organization_id, import_id });
      return "done";
    }
    const rows = act === "validate" ? await validateFile(ports, message) : await closeImport(ports, message);
    log.info("import read", { organization_id, import_id, act, rows });
    return "done";
  },
});

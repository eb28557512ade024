import { ImageJob } from "#shared/domain/documents/jobs.ts";
import { keepImage } from "#shared/domain/documents/keep-image.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "documents.keep-images",
  summary: "Fetches the images of badges, events and organizations once, checks them and keeps a copy",
  // One at a time: a decoded image has up to 64 MB.
  source: { queue: "images", postpones: "asked", batchSize: 1, maxConcurrency: 5 },
  uses: ["images.write", "imageSource", "limits", "imageFiles", "renderer", "clock", "settings"],
  timeoutSeconds: 30,
  message: ImageJob,
  async run({ ports, message, receipt, log }) {
    const kept = await keepImage(ports, message, receipt.attempt);
    const fields = { organization_id: message.organization_id, host: URL.parse(message.address)?.hostname };
    if (kept.kind === "refused") log.warn("image refused", { ...fields, problem: kept.problem });
    if (kept.kind !== "later") return "done";
    log.warn("image postponed", { ...fields, problem: kept.problem });
    return { retryInSeconds: kept.retryInSeconds };
  },
});

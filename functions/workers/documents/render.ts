import { RenderAnswer, RenderJob } from "#shared/domain/documents/jobs.ts";
import { renderDocuments } from "#shared/domain/documents/render-documents.ts";
import { invokedWorker } from "#shared/queue/worker.ts";

export const worker = invokedWorker({
  id: "documents.render",
  summary: "Draws documents of certificates and pictures for other functions",
  source: { invoked: true },
  uses: ["typesetter", "imageFiles"],
  // A document that takes 10 s is given up, and one may wait for another attempt.
  timeoutSeconds: 25,
  job: RenderJob,
  answer: RenderAnswer,
  run: ({ ports, job, log }) =>
    renderDocuments(ports, job, (image, short_code) => log.warn("kept image missing", { image, short_code })),
});

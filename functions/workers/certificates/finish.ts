import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

/** A run ends after this time; the next run does the rest. */
const RUN_MS = 45_000;

export const worker = scheduleWorker({
  id: "certificates.finish",
  summary: "Finishes issuances whose function died half way",
  source: { schedule: "rate(1 minute)" },
  uses: ["issuances", "issuances.unfinished", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const until = ports.clock.now().getTime() + RUN_MS;
    await finishIssuances(ports, until, {
      finished: ({ id, request_id, organization_id, recipients: { length } }) =>
        log.warn(
          "issuance finished",
          { request_id, organization_id, issuance_id: id, outcome: "finished", certificates: length },
          { CertificatesIssued: length },
        ),
      failed: (error, { organizationId, slot }) =>
        log.error("issuance not finished", error, { organization_id: organizationId, slot }),
    });
  },
});

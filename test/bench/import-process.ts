import { setTimeout as pause } from "node:timers/promises";
import { worker } from "#functions/workers/imports/work-on-chunk.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { ChunkJob } from "#shared/domain/imports/jobs.ts";
import { workOnChunk } from "#shared/domain/imports/work-on-chunk.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { patientDocuments } from "../support/documents.ts";

/*
 * The worker of chunks as deployed: in a process of its own, on another machine, so that it takes no time of the one that answers
 * requests. It is started with the lowest priority, and issues an import until it is ended.
 */
const [organization_id = "", import_id = ""] = process.argv.slice(2);
const documents = patientDocuments();
const connected = await connectPorts(worker.uses, { config: readConfig(), dynamo: () => documents });
const jobs: ChunkJob[] = [{ organization_id, import_id, act: "issue", chunk: 0 }];
const queue = {
  send: async (more: readonly ChunkJob[], delaySeconds = 0) => {
    setTimeout(() => jobs.push(...more), delaySeconds * 1_000);
    return [];
  },
};
const ports = { ...connected, chunksQueue: queue } as Pick<Ports, (typeof worker.uses)[number]> as Ports;
process.stdout.write("ready\n");
await Promise.all(
  [0, 1].map(async () => {
    for (;;) {
      const job = jobs.shift();
      if (job) await workOnChunk(ports, job);
      else await pause(50);
    }
  }),
);

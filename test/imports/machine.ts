import { closeImport } from "#shared/domain/imports/close-import.ts";
import type { ChunkJob, ImportJob } from "#shared/domain/imports/jobs.ts";
import { validateFile } from "#shared/domain/imports/validate-file.ts";
import { workOnChunk } from "#shared/domain/imports/work-on-chunk.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Tenant } from "../support/stack.ts";
import { read, sentImport } from "./importing.ts";

/** Longer than who died holds a chunk. */
const LEASE_MS = 70_000;

/** Ports of a function that dies before or after its n-th call of a port. */
export function mortal(real: Ports, dies: { call: number; after: boolean }) {
  let calls = 0;
  const kill = () => {
    throw new Error("killed");
  };
  const of = (port: object): object =>
    new Proxy(port, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== "function" || name === "now") return member;
        return async (...args: unknown[]) => {
          if (calls >= dies.call) kill();
          calls++;
          if (calls === dies.call && !dies.after) kill();
          const result = await member.apply(target, args);
          if (calls >= dies.call) kill();
          return result;
        };
      },
    });
  const dying = new Proxy(real, {
    get: (target, name) => {
      const port = Reflect.get(target, name);
      return name === "clock" || name === "settings" || typeof port !== "object" ? port : of(port);
    },
  });
  return { ports: dying, calls: () => calls };
}

/** A service whose queues are lists: a test carries jobs from one function to the next, and kills them. */
export function machine(ports: Ports) {
  const queued = { chunks: [] as ChunkJob[], imports: [] as ImportJob[], mails: [] as MailJob[] };
  let ahead = 0;
  const into = <J>(list: J[]) => ({
    send: async (jobs: readonly J[]) => {
      list.push(...jobs);
      return [];
    },
  });
  const real = {
    ...ports,
    chunksQueue: into(queued.chunks),
    importsQueue: into(queued.imports),
    mailQueue: into(queued.mails),
    clock: { now: () => new Date(Date.now() + ahead) },
  } as Ports;
  const run = async (job: ChunkJob | ImportJob, with_: Ports): Promise<void> => {
    if (job.act === "validate") await validateFile(with_, job as ImportJob);
    else if (job.act === "close") await closeImport(with_, job as ImportJob);
    else await workOnChunk(with_, job as ChunkJob);
  };
  return {
    queued,
    real,
    /** Later than anybody who died holds anything. */
    wait: () => {
      ahead += LEASE_MS;
    },
    run,
    /** Carries all jobs to their ends. */
    async drain() {
      for (let n = 0; n < 100; n++) {
        const job = queued.chunks.shift() ?? queued.imports.shift();
        if (!job) return;
        await run(job, real);
      }
      throw new Error("jobs without end");
    },
  };
}

export type Machine = ReturnType<typeof machine>;
export const importJob = (tenant: Tenant, id: string) => ({ organization_id: tenant.id, import_id: id });

/** An import of a file that was read. */
export async function readyFile(tenant: Tenant, of: Machine, file: string, options: object = {}) {
  const one = await sentImport(tenant, file, { on_invalid: "skip", ...options });
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  await of.run({ ...importJob(tenant, one.id), act: "validate", validation: 1 }, of.real);
  return read(tenant, one);
}

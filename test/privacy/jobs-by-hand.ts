import type { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { eraseCertificate } from "#shared/domain/privacy/erase-certificate.ts";
import { eraseAddress, eraseGranted } from "#shared/domain/privacy/erase-person.ts";
import type { ErasureJob } from "#shared/domain/privacy/jobs.ts";

/** The ports of erasures with queues that a test empties by hand: no delay, in order, and what was sent can be looked at. */
export function byHand(ports: Ports) {
  const waiting: ErasureJob[] = [];
  const letters: LetterJob[] = [];
  const own: Ports = {
    ...ports,
    erasuresQueue: {
      send: async (jobs) => {
        waiting.push(...jobs);
        return [];
      },
    },
    lettersQueue: {
      send: async (jobs) => {
        letters.push(...jobs);
        return [];
      },
    },
  };
  const work = (job: ErasureJob): Promise<unknown> =>
    "address" in job
      ? eraseAddress(own, job)
      : "request_id" in job
        ? eraseGranted(own, job)
        : eraseCertificate(own, job);
  return {
    ports: own,
    waiting,
    letters,
    /** Works until nothing waits, or so many jobs are done; several at once. */
    async drain(most = Number.POSITIVE_INFINITY, together = 1): Promise<number> {
      let done = 0;
      for (; waiting.length > 0 && done < most; ) {
        const batch = waiting.splice(0, Math.min(together, most - done));
        await Promise.all(batch.map(work));
        done += batch.length;
      }
      return done;
    },
  };
}

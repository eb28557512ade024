import { test } from "vitest";
import { expectNoDifference } from "./workload/no-difference.ts";

// Kills, level 2: the whole service as a process, killed under load. Adds to the verbs that are stopped between two
// steps (level 1) that database, streams, queues, mail and counters fit together after a kill at a moment that nobody
// chose. A counted number of acts, so that it is as much work on every machine; what takes longer to meet is of the night.
test("after random requests, a kill and faults every list agrees with every counter and every answer", async () => {
  await expectNoDifference(
    "--seconds 6 --acts 36 --seed 8 --clients 5 --pause 20 --kills 1 --faults --settle 320",
  );
}, 600_000);

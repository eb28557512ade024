import { test } from "vitest";
import { expectNoDifference } from "./workload/no-difference.ts";

// The same as workload.test.ts for a minute, over more kills and another seed.
test("after many random requests, kills and faults every list agrees with every counter and every answer", async () => {
  await expectNoDifference("--seconds 60 --seed 9 --clients 4 --pause 800 --kills 3 --faults --settle 320");
}, 900_000);

import { describe } from "vitest";
import { testStack } from "../../support/stack.ts";
import { testLists } from "./event-lists-support.ts";

const stack = await testStack({ workers: false });

describe("the lists of 10,000 events", async () => {
  await testLists(stack, 10_000, { trips: 4, reads: 310 });
});

import { startBadDay } from "../support/faults/bad-day.ts";

/** Tells its parent the address of a store whose transactions hold their items; ends when it is told to. */
const { endpoint, day, stop } = await startBadDay();
day.holdMs = Number(process.argv[2]);
process.on("message", async () => {
  await stop();
  process.disconnect();
});
process.send!(endpoint);

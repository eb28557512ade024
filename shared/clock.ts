import type { Connect } from "./connect.ts";

/** The system's clock. */
export const connectClock: Connect<"clock"> = () => ({ now: () => new Date() });

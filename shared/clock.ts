import type { Connect } from "./connect.ts";

export const connectClock: Connect<"clock"> = () => ({ now: () => new Date() });

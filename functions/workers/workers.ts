import type { Worker } from "#shared/queue/worker.ts";
import { worker as relay } from "./changes/relay.ts";
import { worker as finish } from "./issuances/finish.ts";
import { worker as deliver } from "./mail/deliver.ts";

/** Everything that runs without a caller: CDK and the local stack read this table. */
export const workers: readonly Worker[] = [relay, deliver, finish];

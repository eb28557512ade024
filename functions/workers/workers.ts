import type { Worker } from "#shared/queue/worker.ts";
import { worker as registerAccounts } from "./accounts/register.ts";
import { worker as expireCertificates } from "./certificates/expire.ts";
import { worker as relayChanges } from "./changes/relay.ts";
import { worker as finishIssuances } from "./issuances/finish.ts";
import { worker as deliverMail } from "./mail/deliver.ts";

/** Everything that runs without a caller: CDK and the local stack read this table. */
export const workers: readonly Worker[] = [
  relayChanges,
  deliverMail,
  registerAccounts,
  finishIssuances,
  expireCertificates,
];

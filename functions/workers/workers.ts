import type { Worker } from "#shared/queue/worker.ts";
import { worker as recordActivity } from "./activity/record.ts";
import { worker as expireCertificates } from "./certificates/expire.ts";
import { worker as expireBatch } from "./certificates/expire-batch.ts";
import { worker as finishIssuances } from "./certificates/finish.ts";
import { worker as relayAgain } from "./changes/again.ts";
import { worker as relayChanges } from "./changes/relay.ts";
import { worker as checkCredentials } from "./credentials/check.ts";
import { worker as signCredentials } from "./credentials/sign.ts";
import { worker as logDirectory } from "./directory/log.ts";
import { worker as publishDirectory } from "./directory/publish.ts";
import { worker as keepImages } from "./documents/keep-images.ts";
import { worker as renderDocuments } from "./documents/render.ts";
import { worker as analyseEvents } from "./events/analyse.ts";
import { worker as readImportFile } from "./imports/read-file.ts";
import { worker as workOnChunk } from "./imports/work-on-chunk.ts";
import { worker as deliverMail } from "./people/deliver-mail.ts";
import { worker as erase } from "./people/erase.ts";
import { worker as followRequests } from "./people/follow-requests.ts";
import { worker as followTenants } from "./people/follow-tenants.ts";
import { worker as recordReturns } from "./people/record-returns.ts";
import { worker as registerAccounts } from "./people/register.ts";
import { worker as sendDeferredMails } from "./people/send-deferred.ts";
import { worker as sendLetters } from "./people/send-letters.ts";
import { worker as recordPhoneReports } from "./phone/record-reports.ts";
import { worker as sendPhoneMessages } from "./phone/send.ts";
import { worker as keepRequests } from "./requests/keep.ts";
import { worker as deliverWebhooks } from "./webhooks/deliver.ts";
import { worker as deliverWebhookRetries } from "./webhooks/deliver-retries.ts";
import { worker as fanOutChanges } from "./webhooks/fan-out.ts";
import { worker as followEndpoints } from "./webhooks/follow.ts";
import { worker as retryWebhooks } from "./webhooks/retry.ts";

/** Everything that runs without a caller: CDK and the local stack read this table. */
export const workers: readonly Worker[] = [
  relayChanges,
  relayAgain,
  recordActivity,
  deliverMail,
  sendDeferredMails,
  erase,
  sendLetters,
  followRequests,
  recordReturns,
  followTenants,
  sendPhoneMessages,
  recordPhoneReports,
  registerAccounts,
  finishIssuances,
  expireCertificates,
  expireBatch,
  readImportFile,
  workOnChunk,
  fanOutChanges,
  deliverWebhooks,
  deliverWebhookRetries,
  retryWebhooks,
  followEndpoints,
  keepRequests,
  analyseEvents,
  keepImages,
  signCredentials,
  logDirectory,
  publishDirectory,
  renderDocuments,
  checkCredentials,
];

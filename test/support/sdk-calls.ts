import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "#infra/local/stack.ts";

/** What Lambda and its event sources ask for on AWS, and here this process; functions do not. */
const OF_THE_PLATFORM = new Set([
  "DeleteMessageBatch",
  "GetAccount",
  "DescribeStream",
  "GetQueueAttributes",
  "GetRecords",
  "GetShardIterator",
  "ReceiveMessage",
]);

const QUIET_MS = 1_500;

/** Counts the calls that functions of this process make to AWS services, each attempt of one, by operation. */
export class SdkCalls {
  readonly counts = new Map<string, number>();
  /** When the latest was made, on the monotonic clock. */
  latest = performance.now();
  private readonly onCall: (operation: string) => void;
  private readonly note = (message: unknown): void => {
    const operation = operationOf((message as { request: ClientRequest }).request);
    if (operation === undefined || OF_THE_PLATFORM.has(operation)) return;
    this.onCall(operation);
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
    this.latest = performance.now();
  };

  constructor(onCall: (operation: string) => void = () => {}) {
    this.onCall = onCall;
    subscribe("http.client.request.start", this.note);
  }

  /** Waits until all has followed: no message waits, and no function made a call for a while, as the directory's log waits for a second. */
  async quiet({ queued }: Pick<Stack, "queued">): Promise<void> {
    while (performance.now() - this.latest < QUIET_MS || (await queued()).waiting > 0) await pause(50);
  }

  stop(): void {
    unsubscribe("http.client.request.start", this.note);
  }
}

/** The operation of a call, or its service, without a version, where only the body names the operation; undefined for any other request. */
function operationOf(request: ClientRequest): string | undefined {
  const target = request.getHeader("x-amz-target");
  if (target !== undefined) return String(target).split(".").at(-1);
  // A process asks once a minute what the mail service takes.
  if (request.path === "/v2/email/account") return "GetAccount";
  if (request.path === "/v2/email/outbound-emails") return "SendEmail";
  if (/\/s3\/aws4_request,/.test(String(request.getHeader("authorization")))) return "s3";
  return / api\/(\w+)#/.exec(String(request.getHeader("user-agent")))?.[1]?.replace(/v\d+$/, "");
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DynamoDBStreamEvent, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll } from "vitest";
import { type Emulators, startEmulators } from "#infra/local/emulators/emulators.ts";
import type { LocalFunction } from "#infra/local/function.ts";
import { LOCAL_SECRETS } from "#infra/local/function-environment.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";

/** Those that the test files of this process share; they end with it. No mails are sent to them. */
let emulators: Promise<Emulators> | undefined;

/** Leads the tests of a file to emulators in memory, where each has names of its own. */
export function useEmulators(): void {
  let restore: () => void;
  beforeAll(async () => {
    const environment = { AWS_ENDPOINT_URL_SESV2: "http://127.0.0.1:9" };
    emulators ??= startEmulators({ secrets: LOCAL_SECRETS, environment });
    restore = applyEnvironment((await emulators).environment);
  });
  afterAll(() => restore());
}

/** A name that no other test uses, so that tests share one emulator without meeting. */
export const uniqueName = (): string => `test-${crypto.randomUUID().slice(0, 8)}`;

/** A folder for one test, deleted after it. */
export function aTemporaryFolder(onTestFinished: (end: () => void) => void): string {
  const path = mkdtempSync(join(tmpdir(), "local-stack-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Collects what the local stack would tell the developer. */
export function reports() {
  const messages: string[] = [];
  return { messages, report: (message: string) => void messages.push(message) };
}

export const aFunction = (
  handler: (event: never) => Promise<unknown>,
  { id = "tested", timeoutSeconds = 5 }: { id?: string; timeoutSeconds?: number } = {},
): LocalFunction => ({ id, timeoutSeconds, handler: handler as unknown as LocalFunction["handler"] });

export const bodiesOf = (event: SQSEvent): string[] => event.Records.map((record) => record.body);
export const sortKeysOf = (event: DynamoDBStreamEvent): string[] =>
  event.Records.map((record) => record.dynamodb?.Keys?.sk?.S ?? "");

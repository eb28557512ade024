import { expect } from "vitest";
import type { VerificationReport } from "#shared/domain/credentials/report.ts";
import { verifyCredential } from "#shared/domain/credentials/verify-credential.ts";
import type { TestStack } from "../../support/stack.ts";
import { CHECK_PORTS, portsOver } from "../status/ports.ts";

/** What the operation says of a file. */
export async function reportOn(
  stack: TestStack,
  file: string | Uint8Array,
  type = "application/json",
): Promise<VerificationReport> {
  const answer = await stack.anonymous.call("POST /credentials/verify", {
    raw: typeof file === "string" ? Buffer.from(file) : Buffer.from(file),
    headers: { "content-type": type },
  });
  expect(answer.status).toBe(200);
  return answer.body as VerificationReport;
}

/** The codes of the checks that failed. */
export const failures = ({ checks }: VerificationReport): string[] =>
  checks.filter(({ passed }) => !passed).map(({ code }) => code);

/** The verb over the tables of the stack, at a time. */
export async function verifyAt(file: string | Uint8Array, now = new Date()): Promise<VerificationReport> {
  const ports = await portsOver(...CHECK_PORTS);
  return verifyCredential({ ...ports, clock: { now: () => now } }, Buffer.from(file));
}

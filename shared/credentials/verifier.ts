import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { type Config, required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { CheckJob } from "#shared/domain/credentials/jobs.ts";
import type { CredentialVerifier } from "#shared/domain/credentials/ports.ts";
import { VerificationReport } from "#shared/domain/credentials/report.ts";
import { tookTooLong } from "#shared/domain/credentials/verify/finding.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { apart, httpBounds, withinPatience } from "#shared/patience.ts";

/** Errors of a run that ended because of its time or memory, which the credential itself may have caused. */
const ENDED = new Set(["FunctionTimedOut", "Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"]);

export const connectCredentialVerifier: Connect<"credentialVerifier"> = ({ config }) =>
  lambdaVerifier(config);

/** Checks credentials by a function of AWS Lambda, for which it waits `waitMs` (decision 16.12). */
export function lambdaVerifier(
  config: Config,
  waitMs: number = LIMITS.credential.waitSeconds * 1_000,
): CredentialVerifier {
  let client: LambdaClient | undefined;
  return {
    async verify(file) {
      client ??= new LambdaClient({
        // A second attempt would double the work that a credential makes which is slow to check.
        maxAttempts: 1,
        requestHandler: { ...httpBounds(config.STORE_ANSWER_MS), requestTimeout: waitMs },
      });
      const lambda = client;
      const job: CheckJob = { file: Buffer.from(file).toString("base64") };
      const command = new InvokeCommand({
        FunctionName: required(config, "CHECK_FUNCTION"),
        Payload: JSON.stringify(job),
      });
      const { Payload, FunctionError } = await apart(() =>
        withinPatience((abortSignal) => lambda.send(command, { abortSignal }), waitMs),
      );
      const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString());
      if (FunctionError === undefined) return VerificationReport.parse(answer);
      const { errorType, errorMessage } = answer as { errorType?: string; errorMessage?: string };
      if (ENDED.has(errorType ?? "")) return tookTooLong();
      throw new Error(`The function that checks credentials failed: ${errorType}: ${errorMessage}`);
    },
  };
}

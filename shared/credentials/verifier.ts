import type { Config } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { CheckJob } from "#shared/domain/credentials/jobs.ts";
import type { CredentialVerifier } from "#shared/domain/credentials/ports.ts";
import { CheckedFile, VerificationReport } from "#shared/domain/credentials/report.ts";
import { tookTooLong } from "#shared/domain/credentials/verify/finding.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { invokedFunction } from "#shared/network/invoked-function.ts";

/** Errors of a run that ended because of its time or memory, which the credential itself may have caused. */
const ENDED = new Set(["FunctionTimedOut", "Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"]);

export const credentialVerifierGrants: Grants<"credentialVerifier"> = () => [{ invoke: "credentials.check" }];

export const connectCredentialVerifier: Connect<"credentialVerifier"> = ({ config }) =>
  lambdaVerifier(config);

/** Checks credentials by a function of AWS Lambda, for which it waits `waitMs`. */
export function lambdaVerifier(
  config: Config,
  waitMs: number = LIMITS.credential.waitSeconds * 1_000,
): CredentialVerifier {
  const checker = { name: "CHECK_FUNCTION", called: "The function that checks credentials" } as const;
  const check = invokedFunction(config, checker, waitMs);
  /** The answer, or undefined when the run was ended. */
  const answerTo = async (file: Uint8Array, wants: CheckJob["wants"]): Promise<unknown> => {
    const job: CheckJob = { wants, file: Buffer.from(file).toString("base64") };
    const run = await check(job);
    if (!run.failed) return run.answer;
    if (ENDED.has(run.type)) return undefined;
    throw run.error;
  };
  return {
    async verify(file) {
      const answer = await answerTo(file, "report");
      return answer === undefined ? tookTooLong() : VerificationReport.parse(answer);
    },
    async read(file) {
      const answer = await answerTo(file, "page");
      return answer === undefined
        ? { kind: "report", report: tookTooLong(), picture: null }
        : CheckedFile.parse(answer);
    },
  };
}

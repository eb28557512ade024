import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { passed, runSmoke } from "./run.ts";

/** Less than the time between two runs, so that none meets the next. */
const WAIT_SECONDS = 40;

/**
 * The handler of the function of the canary: the smoke test against the stage's own address, with the key of the secret. Throws when a check
 * failed, so that the metric `Errors` of its function counts failed runs; the line before says which check it was.
 */
export async function canary(): Promise<void> {
  const { SMOKE_URL: url = "", SMOKE_SECRET_ID: SecretId, SMOKE_ACCEPTED: accepted } = process.env;
  const { SecretString: key = "" } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId }),
  );
  const results = await runSmoke({ url, key: key.trim(), accepted, waitSeconds: WAIT_SECONDS });
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const message = failed.length === 0 ? "canary passed" : "canary failed";
  process.stdout.write(
    `${JSON.stringify({ level: failed.length === 0 ? "info" : "error", message, results })}\n`,
  );
  if (!passed(results)) throw new Error(`${message}: ${failed.map(({ check }) => check).join(", ")}`);
}

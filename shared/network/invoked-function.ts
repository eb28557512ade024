import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { type Config, required } from "#shared/config.ts";
import { httpBounds, withinDeadline, withoutDeadline } from "#shared/deadlines.ts";

/** What a function gave; or how its run failed, by the type that Lambda or the function names. */
export type FunctionRun =
  | { readonly failed: false; readonly answer: unknown }
  | { readonly failed: true; readonly type: string; readonly error: Error };

/**
 * Calls the function of AWS Lambda that a setting names, once, and waits `waitMs` for it; errors name it as `called`. Throws
 * `service_unavailable` when it is too busy or late, and other errors of Lambda unchanged.
 */
export function invokedFunction(
  config: Config,
  { name, called }: { readonly name: "RENDER_FUNCTION" | "CHECK_FUNCTION"; readonly called: string },
  waitMs: number,
): (job: unknown) => Promise<FunctionRun> {
  let client: LambdaClient | undefined;
  return async (job) => {
    client ??= new LambdaClient({
      // A second attempt would double the load of a function that is busy already.
      maxAttempts: 1,
      requestHandler: { ...httpBounds(config.STORE_ANSWER_MS), requestTimeout: waitMs },
    });
    const lambda = client;
    const command = new InvokeCommand({ FunctionName: required(config, name), Payload: JSON.stringify(job) });
    // Its own bound: a function that starts takes longer than the other calls of a request may.
    const { Payload, FunctionError } = await withoutDeadline(() =>
      withinDeadline((abortSignal) => lambda.send(command, { abortSignal }), waitMs),
    );
    const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString());
    if (FunctionError === undefined) return { failed: false, answer };
    const { errorType = "", errorMessage } = answer as { errorType?: string; errorMessage?: string };
    const error = new Error(`${called} failed: ${errorType}: ${errorMessage}`);
    return { failed: true, type: errorType, error };
  };
}

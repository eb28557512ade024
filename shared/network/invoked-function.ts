import { text } from "node:stream/consumers";
import { fromEnv } from "@aws-sdk/credential-provider-env";
import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest, type HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Config, required } from "#shared/config.ts";
import { httpBounds, withinDeadline, withoutDeadline } from "#shared/deadlines.ts";
import { BUSY_RUN } from "#shared/domain/errors.ts";

/** What a function gave; or how its run failed, by the type that Lambda or the function names. */
export type FunctionRun =
  | { readonly failed: false; readonly answer: unknown }
  | { readonly failed: true; readonly type: string; readonly error: Error };

/** How a connection ends that was kept, and that the other side has closed meanwhile: as while a function is frozen. */
const CLOSED = /^E(CONNRESET|PIPE)$/;

/**
 * Calls the function of AWS Lambda that a setting names, once, and waits `waitMs` for it; errors name it as `called`. Throws
 * `service_unavailable` when it, or a service that it needs, is too busy or late, and other errors of Lambda by their names.
 * Where the connection was closed it calls once more, so the function must change nothing. It is one signed request, as the
 * SDK's client brings the schemas of all 85 operations into a bundle (decision 14.5).
 */
export function invokedFunction(
  config: Config,
  { name, called }: { readonly name: "RENDER_FUNCTION" | "CHECK_FUNCTION"; readonly called: string },
  waitMs: number,
): (job: unknown) => Promise<FunctionRun> {
  const connections = new NodeHttpHandler({
    ...httpBounds(config.STORE_ANSWER_MS),
    requestTimeout: waitMs,
  });
  const attempt = async (job: unknown, abortSignal: AbortSignal) => {
    const request = invocation(config, required(config, name), JSON.stringify(job));
    const signer = new SignatureV4({
      service: "lambda",
      region: required(config, "AWS_REGION"),
      credentials: fromEnv(),
      sha256: Sha256,
    });
    const { response } = await connections.handle((await signer.sign(request)) as HttpRequest, {
      abortSignal,
    });
    const answer = await text(response.body);
    if (response.statusCode >= 300) throw refusal(response, answer);
    const failed = response.headers["x-amz-function-error"] !== undefined;
    const run = { answer: JSON.parse(answer), failed };
    if (failed && run.answer.errorType === BUSY_RUN)
      throw Object.assign(new Error(`${called} was too busy`), { name: BUSY_RUN });
    return run;
  };
  const call = (job: unknown, abortSignal: AbortSignal) =>
    attempt(job, abortSignal).catch((error: NodeJS.ErrnoException) => {
      if (!CLOSED.test(String(error.code))) throw error;
      return attempt(job, abortSignal);
    });
  return async (job) => {
    // Its own bound: a function that starts takes longer than the other calls of a request may.
    const { answer, failed } = await withoutDeadline(() =>
      withinDeadline((abortSignal) => call(job, abortSignal), waitMs),
    );
    if (!failed) return { failed, answer };
    const { errorType = "", errorMessage } = answer as { errorType?: string; errorMessage?: string };
    const error = new Error(`${called} failed: ${errorType}: ${errorMessage}`);
    return { failed, type: errorType, error };
  };
}

/** Operation "Invoke" of the Lambda API reference. */
function invocation(config: Config, name: string, body: string): HttpRequest {
  const address = config.AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${config.AWS_REGION}.amazonaws.com`;
  const { protocol, hostname, port, host } = new URL(address);
  return new HttpRequest({
    method: "POST",
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`,
    headers: { host, "content-type": "application/json" },
    body,
  });
}

/** An error that Lambda itself answered. Its type can have an address after it; without one it is told by its status. */
function refusal({ statusCode, headers }: HttpResponse, answer: string): Error {
  const type = headers["x-amzn-errortype"]?.replace(/:.*/, "");
  const name = type ?? (statusCode >= 500 ? "ServiceException" : "LambdaRefusal");
  return Object.assign(new Error(`Lambda refused the call: ${name} ${answer}`), { name });
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { invoke, type LocalFunction, type Report } from "../function.ts";
import { closeServer, LOOPBACK, listen } from "../ports.ts";

/** Lambda's limits of a call and of its answer. */
const PAYLOAD_BYTES = 6_291_556;
/** Operation "Invoke" of the Lambda API reference. */
const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

type Told = readonly [status: number, headers: Readonly<Record<string, string>>, body: unknown];

const refusal = (status: number, type: string, message: string): Told => [
  status,
  { "x-amzn-errortype": type },
  { Type: "User", message },
];
const failure = (errorType: string, errorMessage: string): Told => [
  200,
  { "x-amz-function-error": "Unhandled" },
  { errorType, errorMessage, trace: [] },
];

async function outcomeOf(fn: LocalFunction, payload: string, report: Report): Promise<Told> {
  try {
    const answer = (await invoke(fn, JSON.parse(payload))) ?? null;
    if (Buffer.byteLength(JSON.stringify(answer)) > PAYLOAD_BYTES)
      return failure("Function.ResponseSizeTooLarge", "Response payload size exceeded maximum allowed.");
    return [200, {}, answer];
  } catch (error) {
    report(`${fn.id} failed`, error);
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return failure(name, message);
  }
}

/** Starts a stand-in for the one operation of Lambda's API that functions use: to call another function and wait. */
export async function startInvocations() {
  let functions: ReadonlyMap<string, LocalFunction> = new Map();
  let report: Report = () => {};
  const told = async (request: IncomingMessage): Promise<Told> => {
    const [, name] = PATH.exec(decodeURIComponent(request.url ?? "")) ?? [];
    const fn = functions.get(name ?? "");
    if (request.method !== "POST" || !fn)
      return refusal(404, "ResourceNotFoundException", `There is no function ${name}.`);
    const payload = await text(request);
    if (Buffer.byteLength(payload) > PAYLOAD_BYTES)
      return refusal(413, "RequestTooLargeException", "The payload has more than 6 MB.");
    return outcomeOf(fn, payload, report);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, headers, body] = await told(request);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    // A caller that went away is no failure of this server.
    answer(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0);
  return {
    url: `http://${LOOPBACK}:${port}`,
    /** Sets the functions, by name, that can be called from now on, and where their failures are told. */
    serve(served: typeof functions, told: Report) {
      functions = served;
      report = told;
    },
    stop: () => closeServer(server),
  };
}

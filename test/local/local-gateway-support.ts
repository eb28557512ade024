import type { APIGatewayProxyEvent } from "aws-lambda";
import { expect, onTestFinished } from "vitest";
import type { LocalRoute } from "#infra/local/function.ts";
import { type GatewayOptions, openGateway } from "#infra/local/gateway/gateway.ts";
import { aFunction, reports } from "./local-support.ts";

export type Handler = (event: APIGatewayProxyEvent) => Promise<unknown>;
export const route = (
  name: string,
  handler: Handler,
  options: { cors?: LocalRoute["cors"]; timeoutSeconds?: number } = {},
): LocalRoute => ({
  route: name,
  function: aFunction(handler, { id: name, timeoutSeconds: options.timeoutSeconds ?? 5 }),
  cors: options.cors ?? [],
});
export const echo: Handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });
export const says =
  (text: string): Handler =>
  async () => ({ statusCode: 200, headers: { "content-type": "text/plain" }, body: text });

export async function open(routes: readonly LocalRoute[], options: Partial<GatewayOptions> = {}) {
  const { messages, report } = reports();
  const gateway = await openGateway({ port: 0, stage: "api", pages: {}, report, ...options });
  onTestFinished(() => gateway.stop());
  gateway.serve(routes);
  const base = `http://127.0.0.1:${gateway.port}`;
  return {
    gateway,
    messages,
    base,
    get: (path: string, init?: RequestInit) => fetch(`${base}/api${path}`, init),
  };
}

/** The problem document of an answer, after checking the parts that all have. */
export async function problemOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = await json(response);
  expect(Object.keys(problem)).toEqual(["type", "title", "status", "detail", "code", "request_id"]);
  expect(problem.status).toBe(response.status);
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  return problem;
}

export const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
export const eventOf = async (response: Response) => (await response.json()) as APIGatewayProxyEvent;

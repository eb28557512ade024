import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { closeServer, LOOPBACK, listen } from "#infra/local/ports.ts";
import { type Config, readConfig } from "#shared/config.ts";

/**
 * A server in place of Lambda, which answers each call by `answer`, for the rest of a test; gives the settings of a function
 * that calls others there, and the number of calls.
 */
export async function inPlaceOfLambda<Job>(
  answer: (response: ServerResponse, job: Job) => void,
): Promise<{ config: Config; calls: () => number }> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls++;
    answer(response, JSON.parse(await text(request)) as Job);
  });
  const port = await listen(server, 0);
  const settings = {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  };
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  Object.assign(process.env, settings);
  onTestFinished(async () => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await closeServer(server);
  });
  const config = readConfig({
    STAGE: "local",
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL_LAMBDA: `http://${LOOPBACK}:${port}`,
    BASE_URL: "http://localhost/api",
    TABLE_MAIN: "main",
    TABLE_GATE: "gate",
    RENDER_FUNCTION: "render",
    CHECK_FUNCTION: "check",
  });
  return { config, calls: () => calls };
}

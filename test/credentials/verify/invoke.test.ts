import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { lambdaVerifier } from "#shared/credentials/verifier.ts";
import { inPlaceOfLambda } from "../../documents/lambda-stand-in.ts";
import { failures } from "./scene.ts";

/** A verifier over a server in place of Lambda, which answers each call by `answer`; with the number of calls. */
async function over(answer: (response: ServerResponse) => void) {
  const { config, calls } = await inPlaceOfLambda(answer);
  return { verifier: lambdaVerifier(config, 2_500), calls };
}

const fail = (errorType: string) => (response: ServerResponse) =>
  response
    .writeHead(200, { "x-amz-function-error": "Unhandled" })
    .end(JSON.stringify({ errorType, errorMessage: "broken" }));

test.each(["Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"])(
  "a check that Lambda ended with %s is a report that says so, after one attempt",
  async (errorType) => {
    const { verifier, calls } = await over(fail(errorType));
    const report = await verifier.verify(Buffer.from("{}"));
    expect([report.valid, failures(report), calls()]).toEqual([false, ["took_too_long"], 1]);
  },
);

test.each([
  ["finds Lambda busy", (response: ServerResponse) => response.writeHead(429, TOO_MANY).end("{}")],
  ["gets no answer in time", () => {}],
])("a call that %s is 503, and nothing is said of the credential", async (_, answer) => {
  const { verifier, calls } = await over(answer);
  await expect(verifier.verify(Buffer.from("{}"))).rejects.toMatchObject({ code: "service_unavailable" });
  expect(calls()).toBe(1);
});
const TOO_MANY = { "x-amzn-errortype": "TooManyRequestsException" };

test("a defect of the function is a fault, not a verdict", async () => {
  const { verifier } = await over(fail("TypeError"));
  await expect(verifier.verify(Buffer.from("{}"))).rejects.toThrow(/^The function that checks credentials/);
});

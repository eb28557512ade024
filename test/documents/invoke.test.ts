import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { lambdaRenderer } from "#shared/documents/renderer.ts";
import type { RenderJob } from "#shared/domain/documents/jobs.ts";
import type { Typesetter } from "#shared/domain/documents/ports.ts";
import { renderDocuments } from "#shared/domain/documents/render-documents.ts";
import { night } from "../support/runs.ts";
import { factsOf } from "./facts.ts";
import { inPlaceOfLambda } from "./lambda-stand-in.ts";

/** A renderer over a server in place of Lambda, which answers each call by `answer`; with the number of calls. */
async function over(answer: (response: ServerResponse, job: RenderJob) => void, waitMs = 10_000) {
  const { config, calls } = await inPlaceOfLambda(answer);
  return { renderer: lambdaRenderer(config, waitMs), calls };
}

const refuse = (status: number, type: string) => (response: ServerResponse) =>
  response.writeHead(status, { "x-amzn-errortype": type }).end(JSON.stringify({ message: "no" }));
const fail = (errorType: string) => (response: ServerResponse) =>
  response
    .writeHead(200, { "x-amz-function-error": "Unhandled" })
    .end(JSON.stringify({ errorType, errorMessage: "broken" }));
const never = () => {};

test.each([
  ["is throttled", refuse(429, "TooManyRequestsException")],
  ["finds Lambda in trouble", refuse(500, "ServiceException")],
  ["gets no answer in time", never],
  ["was given up by the function", fail("DrawingTimedOut")],
  ["was ended by Lambda", fail("Sandbox.Timedout")],
])("a call that %s is 503 with Retry-After, after one attempt", async (_, answer) => {
  const { renderer, calls } = await over(answer, 3_000);
  await expect(renderer.render(factsOf(), "pdf")).rejects.toMatchObject({
    code: "service_unavailable",
    retryAfterSeconds: expect.any(Number),
  });
  expect(calls()).toBe(1);
});

test("a call over a connection that was closed meanwhile is made once more, and no further time", async () => {
  let closed = 1;
  const { renderer, calls } = await over((response) => {
    if (closed-- > 0) response.destroy();
    else response.end(JSON.stringify({ files: [Buffer.from("a document").toString("base64")] }));
  });
  expect(Buffer.from(await renderer.render(factsOf(), "pdf")).toString()).toBe("a document");
  expect(calls()).toBe(2);
  closed = 3;
  await expect(renderer.render(factsOf(), "pdf")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(calls()).toBe(4);
});

test("a call whose function has a defect is a fault, not an error that the caller may read", async () => {
  const { renderer } = await over(fail("TypeError"));
  await expect(renderer.render(factsOf(), "pdf")).rejects.toThrow(/^The render function failed: TypeError/);
});

const namesIn = (job: RenderJob): string[] =>
  job.kind === "documents" ? job.facts.map((facts) => facts.recipient_name) : [];

test("what an answer had no room for is asked for again, in order", async () => {
  const jobs: number[] = [];
  const { renderer } = await over((response, job) => {
    const names = namesIn(job);
    jobs.push(names.length);
    const files = names.slice(0, 12).map((name) => Buffer.from(name).toString("base64"));
    response.end(JSON.stringify({ files }));
  });
  const names = Array.from({ length: 50 }, (_, n) => `Person ${n}`);
  const files = await renderer.renderAll(names.map((name) => factsOf({ recipient_name: name })));
  expect(files.map((file) => Buffer.from(file).toString())).toEqual(names);
  expect(jobs.toSorted((a, b) => b - a)).toEqual([20, 20, 10, 8, 8]);
});

test("an answer of the function stays below the 6 MB of Lambda, but has one file at least", async () => {
  const large = (bytes: number): Typesetter => ({
    documents: async (facts) => facts.map(() => new Uint8Array(bytes)),
    setTemplate: async () => ({ overflows: [], cpuMs: 0 }),
    drawPdf: async () => "damaged",
    draw: async () => new Uint8Array(bytes),
    start: async () => {},
    close: async () => {},
  });
  const answered = async (bytes: number) => {
    const facts = Array.from({ length: 10 }, () => factsOf());
    const job: RenderJob = { kind: "documents", facts, format: "pdf", strict: false };
    const answer = await renderDocuments(
      {
        typesetter: large(bytes),
        imageFiles: { read: async () => undefined, readForPrint: async () => undefined },
      },
      job,
    );
    return { files: "files" in answer ? answer.files.length : 0, bytes: JSON.stringify(answer).length };
  };
  const many = await answered(1_000_000);
  expect(many.files).toBe(4);
  expect(many.bytes).toBeLessThan(6_000_000);
  expect((await answered(5_000_000)).files).toBe(1);
});

night.test("a document that is larger than an answer comes in parts, and is put together", async () => {
  const sizes = { Small: 900_000, Large: 9_100_000, Next: 1_000_000 } as const;
  const names = ["Small", "Large", "Next"] as const;
  const file = (name: string) => Buffer.alloc(sizes[name as keyof typeof sizes], name);
  const drawing: Typesetter = {
    documents: async (facts) => facts.map(({ recipient_name }) => file(recipient_name)),
    setTemplate: async () => ({ overflows: [], cpuMs: 0 }),
    drawPdf: async () => "damaged",
    draw: async () => new Uint8Array(1),
    start: async () => {},
    close: async () => {},
  };
  const answers: number[] = [];
  const { renderer } = await over(async (response, job) => {
    const ports = {
      typesetter: drawing,
      imageFiles: { read: async () => undefined, readForPrint: async () => undefined },
    };
    const answer = JSON.stringify(await renderDocuments(ports, job));
    answers.push(answer.length);
    response.end(answer);
  });
  const files = await renderer.renderAll(names.map((recipient_name) => factsOf({ recipient_name })));
  expect(files.map((found, n) => Buffer.from(found).equals(file(names[n]!)))).toEqual([true, true, true]);
  const alone = await renderer.render(factsOf({ recipient_name: "Large" }), "pdf");
  expect(Buffer.from(alone).equals(file("Large"))).toBe(true);
  expect(Math.max(...answers)).toBeLessThan(6_000_000);
});

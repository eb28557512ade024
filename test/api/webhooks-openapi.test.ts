import { expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "#shared/domain/webhook-events.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

test("the OpenAPI document describes every message that webhooks get, each with an example that fits it", async () => {
  const { body } = await stack.anonymous.call("GET /openapi.json");
  expect(Object.keys(body.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS));
  for (const [kind, { payload }] of Object.entries(WEBHOOK_EVENTS)) {
    const { example } = body.webhooks[kind].post.requestBody.content["application/json"];
    expect(payload.safeParse(example).error, kind).toBeUndefined();
    expect(example.type).toBe(kind);
    expect(Buffer.byteLength(JSON.stringify(example))).toBeLessThan(20_000);
  }
});

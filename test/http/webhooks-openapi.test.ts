import { expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
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

test("the OpenAPI document tells receivers what is tried again, when, and what disables a webhook", async () => {
  const { body } = await stack.anonymous.call("GET /openapi.json");
  const said = body.info.description;
  expect(said).toContain("within 15 seconds");
  expect(said).toContain("about 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h after the attempt before");
  expect(said).toContain("410, or any with the header `webhook-delivery: disable`");
});

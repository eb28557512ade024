import { expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const document = JSON.parse((await stack.anonymous.call("GET /openapi.json")).text);

test("a webhook message is described with its signed headers and a valid example", () => {
  const { payload } = WEBHOOK_EVENTS["certificate.issued"];
  const { webhooks, components } = openApiDocument([], {
    baseUrl: "https://certificates.acme.dev/api",
    version: "1.0.0",
    webhooks: {
      "certificate.issued": { summary: "A certificate was issued", description: "As it was.", payload },
    },
  });
  const { post } = webhooks!["certificate.issued"] as {
    post: {
      parameters: { name: string }[];
      requestBody: { content: { "application/json": { schema: unknown; example: unknown } } };
    };
  };
  expect(post.parameters.map(({ name }) => name)).toEqual([
    "webhook-id",
    "webhook-timestamp",
    "webhook-signature",
  ]);
  const { schema, example } = post.requestBody.content["application/json"];
  expect(schema).toEqual({ $ref: "#/components/schemas/CertificateIssuedMessage" });
  expect(components.schemas).toHaveProperty("WebhookCertificate");
  expect(payload.safeParse(example).error?.issues).toBeUndefined();
});

test("the document of the service describes every message, each with a valid example", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS));
  for (const [kind, { payload }] of Object.entries(WEBHOOK_EVENTS)) {
    const { example } = document.webhooks[kind].post.requestBody.content["application/json"];
    expect(payload.safeParse(example).error, kind).toBeUndefined();
    expect(example.type).toBe(kind);
    expect(Buffer.byteLength(JSON.stringify(example))).toBeLessThan(20_000);
  }
});

test("the document of the service says what is tried again, when, and what disables a webhook", () => {
  const said = document.info.description;
  expect(said).toContain("within 15 seconds");
  expect(said).toContain("about 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h after the attempt before");
  expect(said).toContain("410, or any with the header `webhook-delivery: disable`");
});

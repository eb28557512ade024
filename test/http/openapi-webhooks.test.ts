import { expect, test } from "vitest";
import * as z from "zod";
import { CertificateRecord } from "#shared/domain/certificates/certificate.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";

test("a webhook message is described with its signed headers and an example that its payload takes", () => {
  const payload = z
    .strictObject({
      type: z.literal("certificate.issued"),
      timestamp: z.string(),
      data: CertificateRecord,
    })
    .meta({ id: "CertificateIssuedMessage" });
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
  expect(components.schemas).toHaveProperty("Certificate");
  expect(payload.safeParse(example).error?.issues).toBeUndefined();
});

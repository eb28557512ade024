import { expect, test } from "vitest";
import type { IssuanceRecord as Issuance } from "#shared/domain/certificates/issuance.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

/** What an issuance warns of. */
async function warningsOf(
  fields: { event?: Record<string, unknown>; badge?: Record<string, unknown> },
  recipients: unknown = aRecipient(),
) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant, fields.event, fields.badge);
  const body = { event_id: event.id, badge_id: badge.id, recipient: recipients };
  const answer = await tenant.key.callUntyped("POST /v1.0/invitations", { body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Issuance).warnings;
}

test("a text that repeats what the layout prints is warned of, as by the preview; others are not", async () => {
  const design = { layout: "classic", text: "Certificamos  que {recipient_name} concluiu {event_name}." };
  expect(await warningsOf({ badge: { design } })).toMatchObject([
    {
      path: "design.text",
      code: "text_repeats_layout",
      message: expect.stringContaining("{recipient_name}"),
    },
    {
      path: "design.text",
      code: "text_repeats_layout",
      message: expect.stringContaining("Certificamos que"),
    },
  ]);
  const quiet = { ...design, text: "concluiu {event_name} em {dates}." };
  expect(await warningsOf({ badge: { design: quiet } })).toBeUndefined();
  const sport = { layout: "sport", text: "Certificamos que correu {event_name}." };
  const warned = await warningsOf({ badge: { design: sport } });
  expect(warned).toMatchObject([{ message: expect.stringContaining("{event_name}") }]);
});

test("a name or another text that no document can show is named with its field when it is issued", async () => {
  const recipients = ["Ana Souza", "สมชาย ศรีสุข", "Sri \u1c00\u1c01", "محمد بن سلمان"].map((recipient_name) =>
    aRecipient({ recipient_name }),
  );
  const badge = {
    name: "Cap \u1c02",
    design: { title: "Diploma \u1c04", signatures: [{ name: "\u1c03", title: "Diretora" }] },
  };
  expect(await warningsOf({ badge }, recipients)).toEqual([
    {
      path: "recipient[2].recipient_name",
      code: "unrenderable_text",
      message: expect.stringContaining("\u1c00 (U+1C00), \u1c01 (U+1C01)"),
    },
    { path: "badge.name", code: "unrenderable_text", message: expect.stringContaining("U+1C02") },
    { path: "design.title", code: "unrenderable_text", message: expect.stringContaining("U+1C04") },
    {
      path: "design.signatures[0].name",
      code: "unrenderable_text",
      message: expect.stringContaining("U+1C03"),
    },
  ]);
});

test("a repeated request has its warnings again, and those who are left out have none", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const strange = aRecipient({ recipient_name: "\u1c00" });
  const [first, again] = [
    { ...strange, event_id: event.id, badge_id: badge.id },
    { event_id: event.id, badge_id: badge.id, recipient: [strange, aRecipient()], on_duplicate: "skip" },
  ];
  const answers = [];
  for (const body of [first, first, again])
    answers.push(
      await tenant.key.callUntyped("POST /v1.0/invitations", {
        body,
        ...(body === first && { headers: { "idempotency-key": "warned" } }),
      }),
    );
  const [one, two, three] = answers.map(({ body }) => body as Issuance);
  expect(one!.warnings).toMatchObject([{ path: "recipient_name", code: "unrenderable_text" }]);
  expect(two).toEqual(one);
  expect([three!.issued, three!.warnings]).toEqual([1, undefined]);
});

test("an address that looks mistaken is warned of in each form of a request, and is issued to as any other", async () => {
  const addresses = ["ana@gmial.com", "info@clube.example", "bia@yopmail.com", "caio@gmail.com"];
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const target = { event_id: event.id, badge_id: badge.id };
  const recipient = addresses.map((recipient_email) => aRecipient({ recipient_email }));
  const answer = await tenant.key.call("POST /v1.0/invitations", { body: { ...target, recipient } });
  expect(answer.body.certificates.map((one) => one.recipient.email)).toEqual(addresses);
  const message = expect.any(String);
  const at = (index: number) => ({ path: `recipient[${index}].recipient_email`, recipient: index, message });
  expect(answer.body.warnings).toEqual([
    { ...at(0), code: "address_typo", did_you_mean: "ana@gmail.com" },
    { ...at(1), code: "role_address" },
    { ...at(2), code: "disposable_address" },
  ]);
  const single = {
    ...target,
    ...aRecipient({ recipient_email: "CONTATO@hotmial.com", recipient_number: "+55 11 8765-4321" }),
  };
  const alone = await tenant.key.call("POST /v1.0/invitations", { body: single });
  expect(alone.body.warnings).toMatchObject([
    { path: "recipient_email", recipient: 0, did_you_mean: "contato@hotmail.com" },
    { path: "recipient_email", recipient: 0, code: "role_address" },
    { path: "recipient_number", code: "number_typo", recipient: 0, did_you_mean: "+5511987654321" },
  ]);
});

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

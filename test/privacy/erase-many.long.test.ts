import { expect, test } from "vitest";
import { forEachParallel } from "#shared/domain/batches.ts";
import { erasePerson } from "#shared/domain/privacy/erase-person.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { byHand } from "./jobs-by-hand.ts";
import { tracesOf } from "./traces.ts";

const stack = await ownStack({ workers: false });
const ORGANIZATIONS = 50;
const CERTIFICATES_EACH = 20;
/** As many as the worker works on at once: five batches of ten. */
const AT_ONCE = 50;

test("a person with 1,000 certificates of 50 organizations is erased within a minute, also when it dies half way", async () => {
  const email = anEmail();
  const name = `Zulmira ${email.slice(4, 12)}`;
  await forEachParallel(Array.from({ length: ORGANIZATIONS }), 5, async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = Array.from({ length: CERTIFICATES_EACH }, (_, n) =>
      aRecipient({ recipient_name: name, recipient_email: email, external_id: `${n}` }),
    );
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
  });
  const { ports } = stack.functions;
  const started = Date.now();
  const first = byHand(ports);
  await erasePerson(first.ports, [email], { grantAll: true });
  // Half of the certificates are erased; then all that was queued is lost.
  await first.drain(1 + (ORGANIZATIONS * CERTIFICATES_EACH) / 2, AT_ONCE);
  const second = byHand(ports);
  await erasePerson(second.ports, [email], { grantAll: true });
  await second.drain(Number.POSITIVE_INFINITY, AT_ONCE);
  const seconds = (Date.now() - started) / 1_000;
  console.log(`1,000 certificates of 50 organizations were erased in ${seconds.toFixed(1)} s`);
  expect(await tracesOf([email, name])).toEqual([]);
  expect(seconds).toBeLessThan(onSlowMachine(60));
}, 600_000);

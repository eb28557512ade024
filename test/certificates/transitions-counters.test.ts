import fc from "fast-check";
import { expect, test } from "vitest";
import { type Invited, invite, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { expireNow } from "./expire-now.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const HOUR = 3_600_000;

type Step =
  | { kind: "issue"; expires: boolean; known: boolean }
  | { kind: "accept" | "reject" | "reconsider" | "revoke" | "register"; which: number }
  | { kind: "expire" };
const which = fc.nat({ max: 50 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("issue" as const),
        expires: fc.boolean(),
        known: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom("accept", "reject", "reconsider", "revoke", "register"),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const) }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 30 },
);

test("after any sequence of actions the counters of an event equal the count of its certificates", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const tenant = await stack.tenant();
      const subject = await eventAndBadge(tenant);
      const issued: Invited[] = [];
      let now = Date.now();
      const restore = stack.setClock(() => new Date(now));
      try {
        for (const step of sequence) {
          now += 1_000;
          if (step.kind === "issue") {
            const recipient_email = step.known && issued[0] ? issued[0].email : anEmail();
            const until = step.expires ? new Date(now + HOUR).toISOString() : undefined;
            issued.push(await invite(stack, tenant, subject, { recipient_email }, until));
          } else if (step.kind === "expire") {
            now += HOUR;
            await expireNow(ports, ports.clock);
          } else if (issued.length > 0) {
            const { token, id } = issued[step.which % issued.length]!;
            if (step.kind === "revoke")
              await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
            else if (step.kind === "register")
              await stack.anonymous.call("POST /recipient/accounts", { body: { token } });
            else await respondByLink(stack, token, step.kind);
          }
        }
        const { funnel, winners } = await recount(stack, tenant, subject.event.id);
        const params = { event_id: subject.event.short_code };
        const { body } = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params });
        expect(body).toMatchObject(funnel);
        const { invited, pending, accepted, rejected, expired, revoked } = body;
        expect(invited + pending + accepted + rejected + expired + revoked).toBe(issued.length);
        for (const [status, total] of [...Object.entries(winners), ["all", issued.length]])
          expect(
            (
              await tenant.key.call("GET /dashboard/winners/{event_id}", {
                params,
                query: { recipient_status: String(status) },
              })
            ).body,
          ).toMatchObject({ total, page: 1, totalPages: Math.ceil(Number(total) / 20) });
      } finally {
        restore();
      }
    }),
    { numRuns: runs(2, 24) },
  );
});

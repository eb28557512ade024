import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { linkTo, respondByLink } from "../../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../../support/fixtures.ts";
import { expectProblem } from "../../support/problems.ts";
import { night, some } from "../../support/runs.ts";
import { type Tenant, testStack } from "../../support/stack.ts";
import { ASKING, issuedTo, issuingScene, type Mode, people } from "./scene.ts";

const stack = await testStack({ workers: false });
const scene = (options?: Parameters<typeof stack.tenant>[0]) => issuingScene(stack, options);

describe.each([1, 8])("among %i recipients, one with such a certificate", (count) => {
  test("gets another one unless the request asks", async () => {
    const { tenant, event, issue } = await scene();
    const emails = people(count);
    const first = await issue(emails.slice(0, 1));
    const again = await issue(emails);
    expect(again.body).toMatchObject({ issued: count });
    expect(again.body).not.toHaveProperty("skipped");
    expect((await issue(emails, "issue")).status).toBe(201);
    expect((await issuedTo(tenant, event.id, emails))[0]).toBe(3);
    expect(first.body).not.toHaveProperty("skipped");
  });

  test("is left out by skip, uses no quota, and is named with the certificate", async () => {
    const { tenant, event, issue } = await scene({ quota: count });
    const emails = people(count);
    const first = await issue([emails[0]!], "skip");
    expect(first.body).toMatchObject({ issued: 1, skipped: [] });
    const { body } = await issue(emails.toReversed(), "skip");
    const skipped = [{ recipient_email: emails[0], certificate_id: first.body.certificates[0]!.id }];
    expect(body).toMatchObject({ issued: count - 1, skipped });
    expect(body.certificates.map(({ recipient }) => recipient.email)).toEqual(emails.slice(1).toReversed());
    for (const certificate of body.certificates) {
      const read = await tenant.key.call("GET /v1.0/invitations/{id}", {
        params: { id: certificate.short_code },
      });
      expect(read.body).toEqual(certificate);
    }
    expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
  });

  test("makes refuse refuse the request whole, by index", async () => {
    const { tenant, event, issue } = await scene();
    const emails = people(count);
    const first = await issue(emails.slice(0, 1));
    const answer = await issue(emails.toReversed(), "refuse");
    expectProblem(answer, "duplicate_certificate");
    expect(answer.badFields).toEqual([`recipient[${count - 1}].recipient_email`]);
    expect(answer.text).toContain(first.body.certificates[0]!.id);
    expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map((_, n) => (n === 0 ? 1 : 0)));
    // The others are not held by the request that was refused.
    if (count > 1) expect((await issue(emails.slice(1), "refuse")).status).toBe(201);
  });
});

test("another badge, event or organization, and an address of other recipients, is no duplicate", async () => {
  const [one, other] = [await scene(), await scene()];
  const email = anEmail();
  expect((await one.issue([email], "refuse")).status).toBe(201);
  expect((await other.issue([email], "refuse")).status).toBe(201);
  const more = await eventAndBadge(one.tenant);
  for (const fields of [{ badge_id: more.badge.id }, { event_id: more.event.id }])
    expect((await one.issue([email], "refuse", undefined, fields)).status).toBe(201);
  expect((await one.issue([anEmail()], "refuse")).status).toBe(201);
  expectProblem(await one.issue([email.toUpperCase()], "refuse"), "duplicate_certificate");
});

describe.each(ASKING)("with %s", (mode) => {
  test("a certificate that was refused, revoked or has expired is none, an accepted one is", async () => {
    const { tenant, event, issue } = await scene();
    const ends: Record<string, (id: string, token: string) => Promise<unknown>> = {
      refused: (_, token) => respondByLink(stack, token, "reject"),
      revoked: (id) => tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} }),
    };
    for (const end of Object.values(ends)) {
      const email = anEmail();
      const { id } = (await issue([email], mode)).body.certificates[0]!;
      await end(id, await linkTo(stack, tenant.id, id));
      expect((await issue([email], mode)).body.issued).toBe(1);
      expect((await issuedTo(tenant, event.id, [email]))[0]).toBe(2);
    }
    const expiring = anEmail();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await issue([expiring], mode, undefined, { expires_at: soon });
    const restore = stack.setClock(() => new Date(Date.now() + 3_700_000));
    expect((await issue([expiring], mode)).body.issued).toBe(1);
    restore();
    const accepted = anEmail();
    const { id } = (await issue([accepted], mode)).body.certificates[0]!;
    await respondByLink(stack, await linkTo(stack, tenant.id, id), "accept");
    const again = await issue([accepted], mode);
    if (mode === "skip") expect(again.body).toMatchObject({ issued: 0, certificates: [] });
    else expectProblem(again, "duplicate_certificate");
  });

  test.each(some([1, 7], 1, 1))(
    "20 requests at once issue one certificate to each of %i recipients",
    async (count) => {
      const { tenant, event, issue } = await scene();
      const emails = people(count);
      const answers = await Promise.all(Array.from({ length: 20 }, () => issue(emails, mode)));
      for (const answer of answers) {
        if (answer.status === 201) continue;
        expect(["conflict", "duplicate_certificate"]).toContain(answer.problem.code);
        if (answer.problem.code === "conflict") expect(answer.headers.get("retry-after")).toBe("1");
      }
      expect(answers.filter(({ json }) => (json as { issued?: number }).issued === count)).toHaveLength(1);
      expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
    },
  );

  night.test(
    "a repeated Idempotency-Key gives the first answer, also at once and when all were left out",
    async () => {
      const { tenant, event, issue } = await scene();
      const emails = people(3);
      const at = await Promise.all(Array.from({ length: 6 }, () => send(tenant, event, emails, mode, "k")));
      const first = await send(tenant, event, emails, mode, "k");
      expect(first.status).toBe(201);
      expect(first.headers.get("idempotency-replayed")).toBe("true");
      for (const answer of at)
        if (answer.status === 201) expect(answer.text).toBe(first.text);
        else expectProblem(answer, "idempotency_in_progress");
      expect(await issuedTo(tenant, event.id, emails)).toEqual([1, 1, 1]);
      if (mode === "refuse") return;
      const none = await send(tenant, event, emails, mode, "all left out");
      expect(none.body).toMatchObject({ issued: 0, certificates: [] });
      expect(none.body.skipped).toHaveLength(3);
      expect((await send(tenant, event, emails, mode, "all left out")).text).toBe(none.text);
      expect((await issue([anEmail()], mode, "all left out")).problem.code).toBe("idempotency_key_reused");
    },
  );
});

/** The same body each time, as a repetition must have it. */
async function send(tenant: Tenant, event: { id: string }, emails: string[], mode: Mode, key: string) {
  const { data } = (await tenant.key.call("GET /v1.0/badges")).body;
  const recipient = emails.map((recipient_email) => ({ recipient_name: "Ana", recipient_email }));
  const body = { event_id: event.id, badge_id: data[0]!.id, recipient, on_duplicate: mode };
  return tenant.key.call("POST /v1.0/invitations", { body, headers: { "idempotency-key": key } });
}

night.test(
  "requests that skip and that refuse, with overlapping recipients, issue to nobody twice",
  async () => {
    const { tenant, event, issue } = await scene();
    const emails = people(9);
    const parts = Array.from({ length: 18 }, (_, n) => emails.slice(n % 6, (n % 6) + 4));
    await Promise.all(parts.map((part, n) => issue(part, ASKING[n % 2]!)));
    await issue(emails, "skip");
    expect(await issuedTo(tenant, event.id, emails)).toEqual(emails.map(() => 1));
  },
);

test("on_duplicate takes its three values and no other", async () => {
  const { issue } = await scene();
  for (const other of ["", "ISSUE", "ignore", null, 1])
    expect((await issue([anEmail()], undefined, randomUUID(), { on_duplicate: other })).badFields).toEqual([
      "on_duplicate",
    ]);
});

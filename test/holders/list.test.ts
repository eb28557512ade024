import { describe, expect, test } from "vitest";
import { myCertificates } from "#shared/domain/holders/my-certificates.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { aPageOf, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aSignedIn } from "../support/holders.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* Issues a thousand certificates to one address, which takes most of its time. */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;

const me = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  stack.anonymous.call("GET /me", { headers, query });
const open = (headers: Record<string, string>, short_code: string) =>
  stack.anonymous.call("GET /me/certificates/{short_code}", { params: { short_code }, headers });
const codesIn = (text: string): string[] =>
  [...text.matchAll(/<h2 dir="auto"><a href="me\/certificates\/(\w{12})/g)].map(([, code]) => code!);

/** One certificate of each state, of two organizations, to one address. */
async function ofEachState() {
  const email = anEmail();
  const recipient = { recipient_email: email };
  const [one, two] = [
    await stack.tenant({ name: "Clube Horizonte" }),
    await stack.tenant({ name: "Other Club" }),
  ];
  const [run, walk] = [
    await eventAndBadge(one, { name: "Corrida de São Silvestre" }, { name: "Finisher" }),
    await eventAndBadge(two, { name: "Walk" }, { name: "Volunteer" }),
  ];
  const open = await invite(stack, one, run, recipient);
  const accepted = await invite(stack, one, run, recipient);
  await respondByLink(stack, accepted.token, "accept");
  const refused = await invite(stack, two, walk, recipient);
  await respondByLink(stack, refused.token, "reject");
  const revoked = await invite(stack, two, walk, recipient);
  await two.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked.id }, body: {} });
  const expires = new Date(Date.now() + 61_000).toISOString();
  const expired = await invite(stack, two, walk, recipient, expires);
  return { email, open, accepted, refused, revoked, expired };
}

describe("the list of a person", () => {
  test("has the certificates of all organizations, newest first, and narrows them by state and words", async () => {
    const { email, open: waiting, accepted, refused, revoked, expired } = await ofEachState();
    const { headers } = await aSignedIn(stack, email);
    const restore = stack.setClock(() => new Date(Date.now() + 120_000));
    try {
      const all = await me(headers);
      expect(codesIn(all.text)).toEqual(
        [expired, revoked, refused, accepted, waiting].map(({ short_code }) => short_code),
      );
      const byState = { open: waiting, accepted, refused, expired, revoked };
      for (const [state, { short_code }] of Object.entries(byState))
        expect(codesIn((await me(headers, { state })).text)).toEqual([short_code]);
      for (const q of ["sao SILVESTRE", "silv horiz", "FINISHER corrida"])
        expect(codesIn((await me(headers, { q })).text)).toHaveLength(2);
      expect(codesIn((await me(headers, { q: "silvestre", state: "open" })).text)).toEqual([
        waiting.short_code,
      ]);
      expect(codesIn((await me(headers, { q: "silvestre volunteer" })).text)).toEqual([]);
    } finally {
      restore();
    }
  });

  test("offers files of what was accepted alone, and none of what is hidden", async () => {
    const { email, open: waiting, accepted, refused, revoked } = await ofEachState();
    const { headers } = await aSignedIn(stack, email);
    const { text } = await me(headers);
    expect(text).toContain(`c/${accepted.short_code}.pdf`);
    for (const { short_code } of [waiting, refused, revoked])
      expect(text).not.toContain(`c/${short_code}.pdf`);
    await stack.anonymous.call("POST /recipient/invitations/{token}/sharing", {
      params: { token: accepted.token },
      body: { visibility: "hidden", name_in_credential: true },
    });
    expect((await me(headers)).text).not.toContain(`c/${accepted.short_code}.pdf`);
  });

  test("leads to the page on which an open invitation is answered", async () => {
    const { email, open: waiting } = await ofEachState();
    const { headers } = await aSignedIn(stack, email);
    const answer = await open(headers, waiting.short_code.toLowerCase());
    expect(answer.status).toBe(303);
    const token = answer.headers.get("location")!.split("/").at(-1)!;
    expect((await respondByLink(stack, token, "accept")).body).toMatchObject({ status: "ACCEPTED" });
    expect(codesIn((await me(headers, { state: "open" })).text)).not.toContain(waiting.short_code);
  });

  test("has nothing of another person: not in the list, not by a code, not by a cookie that names their address", async () => {
    const [one, other] = [await ofEachState(), await ofEachState()];
    const { headers, cookie } = await aSignedIn(stack, one.email);
    const mine = codesIn((await me(headers)).text);
    expect(mine).not.toContain(other.accepted.short_code);
    expect((await open(headers, other.accepted.short_code)).status).toBe(404);
    expect((await open(headers, "0000000000AA")).status).toBe(404);
    expect((await open({}, one.accepted.short_code)).status).toBe(401);
    const named = { ...headers, cookie: `${cookie}.${ports["holders.write"].addressOf(other.email)}` };
    expect(codesIn((await me(named)).text)).toEqual([]);
  });

  test("ignores what is wrong in its query, and shows the last page for one past the end", async () => {
    const { email } = await aPageOf(stack);
    const { headers } = await aSignedIn(stack, email);
    for (const query of [
      { page: "999" },
      { page: "-1" },
      { page: "x" },
      { state: "nonsense" },
      { lang: "xx" },
      { utm: "a" },
    ])
      expect(codesIn((await me(headers, query as never)).text)).toHaveLength(1);
    const hostile = `${"a ".repeat(99)}<script>`;
    const found = await me(headers, { q: hostile });
    expect([found.status, found.text.includes("<script>")]).toEqual([200, false]);
    expect((await me(headers, { q: "x".repeat(5_000) })).status).toBe(200);
  });
});

night.test(
  "a page of a thousand certificates costs four round trips, also with a search, and every one is on a page once",
  async () => {
    const email = anEmail();
    const tenant = await stack.tenant({ plan: "BUSINESS" });
    const { event, badge } = await eventAndBadge(tenant);
    for (let request = 0; request < 2; request++) {
      const recipients = Array.from({ length: 500 }, (_, n) => ({
        recipient_name: `Ana ${"abcdefghij"[n % 10]}${"klmnopqrst"[Math.floor(n / 10) % 10]} ${request}`,
        recipient_email: email,
        external_id: `${request}-${n}`,
      }));
      const body = { event_id: event.id, badge_id: badge.id, recipient: recipients };
      expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
    }
    const { cookie } = await aSignedIn(stack, email);
    const browser = { cookie, origin: undefined };
    const seen = new Set<string>();
    for (let page = 1; page <= 1_000 / HOLDERS.page; page++) {
      const { result, roundTrips } = await stack.measure(() => myCertificates(ports, browser, { page }));
      expect(roundTrips).toBeLessThanOrEqual(4);
      expect(result).toMatchObject({ total: 1_000, pages: 50, page });
      for (const { short_code } of result!.rows) seen.add(short_code);
    }
    expect(seen.size).toBe(1_000);
    const search = { state: "open", q: "ana ak", page: 1 } as const;
    const searched = await stack.measure(() => myCertificates(ports, browser, search));
    expect(searched.roundTrips).toBeLessThanOrEqual(4);
    expect(searched.result!.found).toBe(10);
  },
);

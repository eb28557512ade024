import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { BROWSER } from "../support/browser/pages.ts";
import type { RequestOptions } from "../support/client.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";

/* What a person's link opens is theirs: no cache on the way keeps it, nor that of a shared computer (decision 8.36). */
const stack = await testStack({ workers: false });
const tenant = await stack.tenant({ plan: "PRO" });
const behindLinks = routes.filter(({ access }) => "public" in access && access.public === "link");

/** The one answer that says otherwise itself: the browser of the person may draw its page anew with it (decision 8.36). */
const KEPT: Readonly<Record<string, string>> = { "pages.sample": "private, max-age=300" };

/** The same call through a link that does not work, and one that cannot be read. */
const dead = (call: RequestOptions): RequestOptions =>
  call.params ? { ...call, params: { token: "A".repeat(71) } } : { ...call, body: { token: "A".repeat(71) } };
const unreadable = (route: string, { body: _, ...call }: RequestOptions): RequestOptions =>
  route.startsWith("GET ")
    ? { ...call, query: { unknown: 1 } }
    : { ...call, raw: "{", headers: { ...call.headers, "content-type": "application/json" } };

test("there are operations behind links", () => {
  expect(behindLinks.length).toBeGreaterThan(15);
});

/** The same call through the short form of its link, as a phone message has it. */
async function shortly(call: RequestOptions): Promise<RequestOptions> {
  const { links, certificates } = stack.functions.ports;
  const { token } = (call.params ?? call.body) as { readonly token: string };
  const { organizationId, certificateId } = (await links.read(token, new Date()))!;
  const certificate = (await certificates.get(organizationId, certificateId))!;
  const short = await links.signShort(certificate, new Date(Date.now() + 86_400_000));
  return call.params ? { ...call, params: { token: short } } : { ...call, body: { token: short } };
}

test.each(behindLinks)("$id takes the short form of a link, and none that was changed", async (endpoint) => {
  const { route, status } = endpoint;
  const call = await shortly(await exampleCallOf(endpoint)(tenant, stack));
  const { token } = (call.params ?? call.body) as { readonly token: string };
  const changed = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  const forged = call.params
    ? { ...call, params: { token: changed } }
    : { ...call, body: { token: changed } };
  expect((await stack.anonymous.callUntyped(route, forged)).status).toBe(404);
  expect((await stack.anonymous.callUntyped(route, call)).status).toBe(status);
});

test("a short link works until its day, costs a read for its first use, and one that is forged costs none", async () => {
  const { links } = stack.functions.ports;
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
  const { id, short_code } = (await tenant.key.call("POST /v1.0/invitations", { body })).body
    .certificates[0]!;
  const token = await links.signShort({ short_code }, new Date());
  const found = { organizationId: tenant.id, certificateId: id };
  const first = await stack.measure(() => links.read(token, new Date()));
  expect(first).toMatchObject({ result: found, calls: ["GetItem"] });
  expect(await stack.measure(() => links.read(token, new Date()))).toMatchObject({
    result: found,
    calls: [],
  });
  const later = new Date(Date.now() + 86_400_000);
  const [last, other] = [token.at(-1), token.at(-1) === "A" ? "B" : "A"];
  for (const [one, at] of [
    [token, later],
    [token.slice(0, -1) + other, new Date()],
    [`${token}${last}`, new Date()],
  ] as const)
    expect(await stack.measure(() => links.read(one, at))).toMatchObject({ result: undefined, calls: [] });
  const nothing = await links.signShort({ short_code: "000000000000" }, new Date());
  expect(await links.read(nothing, new Date())).toBeUndefined();
});

test.each(behindLinks)(
  "no cache keeps an answer of $id, neither a success nor a refusal",
  async (endpoint) => {
    const { route, id } = endpoint;
    const call = await exampleCallOf(endpoint)(tenant, stack);
    const asBrowser = { ...call, headers: { ...call.headers, ...BROWSER } };
    const keptBy = async (options: RequestOptions) => {
      const { status, headers } = await stack.anonymous.callUntyped(route, options);
      return { status, kept: headers.get("cache-control") };
    };
    const done = await keptBy(call);
    expect(done).toEqual({ status: endpoint.status, kept: KEPT[id] ?? "no-store" });
    for (const one of [call, asBrowser]) {
      expect(await keptBy(dead(one))).toEqual({ status: 404, kept: "no-store" });
      for (const options of [one, unreadable(route, one)]) {
        const { status, kept } = await keptBy(options);
        expect(kept).toBe(status < 400 ? done.kept : "no-store");
      }
    }
  },
);

import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import type { RequestOptions } from "../support/client.ts";
import { BROWSER } from "../support/pages.ts";
import { sharedStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";

/* What a person's link opens is theirs: no cache on the way keeps it, nor that of a shared computer (decision 8.36). */
const stack = await sharedStack();
const tenant = await stack.tenant({ plan: "PRO" });
const behindLinks = routes.filter(({ access }) => "public" in access && access.public === "link");

/** The one answer that says otherwise itself: the browser of the person may draw its page anew with it (decision 15.28). */
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

import { expect, test } from "vitest";
import { midMinute } from "../support/minute.ts";
import { ownStack } from "../support/stack.ts";

const stack = await ownStack({ workers: false, publicLimits: true });

const ROUTES = [
  "GET /event/public-list",
  "GET /v1/events",
  "GET /event/{id}/next-steps",
  "GET /directory",
  "GET /e/{short_code}",
] as const;

test("the operations of the directory share 30 requests a minute of an address; more are 429 with the seconds to wait", async () => {
  stack.setClock(() => midMinute());
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) statuses.push((await stack.anonymous.call(ROUTES[n % ROUTES.length]!)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  for (const route of ROUTES) {
    const { status, headers } = await stack.anonymous.call(route);
    expect([route, status]).toEqual([route, 429]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  }
});

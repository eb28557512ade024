import { expect, test } from "vitest";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { ownStack } from "../support/stack.ts";

const stack = await ownStack({ workers: false, settings: { PUBLIC_PER_MINUTE: "2" } });
const headers = { accept: "text/html", "accept-language": "es-AR,es;q=0.9,en;q=0.5" };

test("429 is a page in the language of the reader, with the headers of every 429", async () => {
  const { token } = await aPageOf(stack);
  const open = () => stack.anonymous.call("GET /i/{token}", { params: { token }, headers });
  // A minute may end between the requests; six are enough to meet the limit in one of two.
  const answers = [];
  for (let times = 0; times < 6; times++) answers.push(await open());
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(refused.text).toContain("Un momento, por favor");
  expect(refused.text).toContain(`${refused.headers.get("retry-after")} segundo`);
  expect(refused.headers.get("ratelimit-policy")).toBe('"link_address";q=2;w=60');
});

test("500 is a page with the request id and no other detail", async () => {
  const { ports } = stack.functions;
  const former = ports.links.read;
  ports.links.read = () => Promise.reject(new Error("secret detail ana@example.com"));
  const address = ports.limits.admit;
  ports.limits.admit = async () => ({
    admitted: true,
    window: { name: "address", limit: 2, remaining: 1, resetSeconds: 1 },
  });
  try {
    const answer = await stack.anonymous.call("GET /i/{token}", { params: { token: "x" }, headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(answer.text).toContain(answer.headers.get("x-request-id"));
    expect(answer.text).not.toContain("secret");
  } finally {
    ports.links.read = former;
    ports.limits.admit = address;
  }
});

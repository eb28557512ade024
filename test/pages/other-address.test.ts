// A stage that gets a domain of its own, or another one, answers at the former addresses too: links were mailed under them.
import { expect, test } from "vitest";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

/** The same address under another name of this machine, as which the service does not know itself. */
function elsewhere(address: string): URL {
  const url = new URL(address);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return url;
}

test("a link that was mailed under another address of the service shows its page there, and takes the answer", async () => {
  const invited = await aPageOf(stack);
  const link = elsewhere(invited.address);
  const page = await fetch(link);
  const html = await page.text();
  expect(page.status).toBe(200);
  const accept = /<form method="post" action="([^"]+\/accept[^"]*)"/.exec(html)![1]!;
  const to = new URL(accept.replaceAll("&amp;", "&"), link);
  expect(to.host).toBe(link.host);
  const answer = await fetch(to, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get("location")!, to);
  expect(back.host).toBe(link.host);
  expect((await fetch(back)).status).toBe(200);

  const verification = await fetch(elsewhere(invited.verification), {
    headers: { accept: "application/json" },
  });
  expect([verification.status, ((await verification.json()) as { state: string }).state]).toEqual([
    200,
    "valid",
  ]);
});

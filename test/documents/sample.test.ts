import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { aPageOf, linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

const sampleOf = (token: string) => fetch(`${stack.stack.baseUrl}/i/${token}/sample.png`);

test("the recipient of a link sees the document as a sample, until they answer", async () => {
  const one = await aPageOf(stack, { locale: "en" });
  const page = await stack.anonymous.call("GET /i/{token}", {
    params: { token: one.token },
    headers: { accept: "text/html" },
  });
  expect(page.text).toContain(`src="${one.token}/sample.png"`);
  expect(page.text).toContain("A sample: this is how it looks once you accept.");
  const before = await stack.stored("TABLE_MAIN");
  const answer = await sampleOf(one.token);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cache-control")).toMatch(/^private/);
  expect(PNG.sync.read(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ width: 1_684 });
  expect(await stack.stored("TABLE_MAIN")).toBe(before);

  await respondByLink(stack, one.token, "accept");
  expect((await sampleOf(one.token)).status).toBe(404);
  const after = await stack.anonymous.call("GET /i/{token}", {
    params: { token: one.token },
    headers: { accept: "text/html" },
  });
  expect(after.text).not.toContain("sample.png");
  expect(after.text).toContain(`src="../c/${one.short_code}.png"`);
  for (const link of [`../c/${one.short_code}.pdf`, "https://www.linkedin.com/profile/add", one.verification])
    expect(after.text).toContain(`href="${link}`);
});

test("nobody sees a sample without the link, or by one that does not work", async () => {
  const { tenant, id, short_code, token } = await aPageOf(stack);
  const expired = await linkTo(stack, tenant.id, id, -1);
  for (const wrong of [expired, `${token.slice(0, -2)}AA`, short_code, "null"])
    expect((await sampleOf(wrong)).status, wrong).toBe(404);
});

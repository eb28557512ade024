import { describe, expect, test } from "vitest";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { expectPage, recipientPages } from "../support/browser/pages.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { open, post } = recipientPages(stack);

describe("the page of an invitation", () => {
  test("asks before it refuses, on a page that changes nothing", async () => {
    const { token, tenant } = await aPageOf(stack, { locale: "en" });
    expect((await open(token)).text).toContain(`<a class="quiet" href="${token}/reject"`);
    expect((await open(token)).text).not.toContain(`action="${token}/reject"`);
    const before = await stack.stored("TABLE_MAIN");
    const asked = await open(token, "/reject");
    expectPage(asked, 200);
    for (const shown of ["Refuse this certificate?", "Finisher 10 km", "for 7 days"])
      expect(asked.text).toContain(shown);
    expect(asked.text).toContain(`action="../${token}/reject"`);
    expect(asked.text).not.toContain("/accept");
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    await post(token, "/reject");
    const list = await tenant.key.call("GET /v1.0/invitations");
    expect(list.body.data[0]).toMatchObject({ status: "REJECTED" });
    expect((await open(token, "/reject")).text).toContain("Certificate refused");
  });

  test("takes a refusal back by a button for seven days, and says when they are over", async () => {
    const { token } = await aPageOf(stack, { locale: "en" });
    await post(token, "/reject");
    expect((await open(token)).text).toContain(`action="${token}/reconsider"`);
    expect((await open(token)).text).toMatch(
      /take your refusal back until \w+ \d+, \d+ at [\d:]+ [AP]M \(UTC−3\)/,
    );
    const posted = await post(token, "/reconsider");
    expect([posted.status, posted.headers.get("location")]).toEqual([303, `../${token}`]);
    expect((await open(token)).text).toContain(`action="${token}/accept"`);
    await post(token, "/reject");
    const restore = stack.setClock(() => new Date(Date.now() + 7 * 86_400_000));
    try {
      const { text } = await open(token);
      expect(text).not.toContain("/reconsider");
      expect(text).not.toContain("/accept");
      const late = await post(token, "/reconsider");
      expectPage(late, 409);
      expect(late.text).toContain("The refusal can no longer be taken back");
    } finally {
      restore();
    }
  });
});

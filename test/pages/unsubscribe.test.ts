import { describe, expect, test } from "vitest";
import { aPageOf, invite } from "../support/browser/invitation-page.ts";
import { expectPage, FORM, recipientPages } from "../support/browser/pages.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { open, post } = recipientPages(stack);

describe("unsubscribing", () => {
  test.each([
    ["the form of the page or of RFC 8058", FORM["content-type"], "List-Unsubscribe=One-Click"],
    [
      "RFC 8058 as multipart",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])("works by %s, without cookies, and twice", async (_, type, raw) => {
    const { token, email, tenant, id } = await aPageOf(stack, { locale: "en" });
    for (let times = 0; times < 2; times++) {
      const params = { token };
      const answer = await stack.anonymous.call("POST /i/{token}/unsubscribe", {
        params,
        raw,
        headers: { "content-type": type },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const subject = await stack.functions.ports.certificates.subject(tenant.id, id);
    expect(subject).toMatchObject({ muted: true, certificate: { email, status: "PENDING" } });
    const other = await stack.tenant();
    const elsewhere = await invite(stack, other, await eventAndBadge(other), { recipient_email: email });
    expect((await stack.functions.ports.certificates.subject(other.id, elsewhere.id))!.muted).toBe(false);
  });

  test("is taken back by a button that every page then offers", async () => {
    const { token, tenant, id } = await aPageOf(stack, { locale: "en" });
    const muted = async () => (await stack.functions.ports.certificates.subject(tenant.id, id))!.muted;
    const offers = `action="${token}/subscribe"`;
    expect((await open(token)).text).not.toContain(offers);
    const stopped = await post(token, "/unsubscribe");
    expect(stopped.text).toContain(`action="../${token}/subscribe"`);
    expect((await open(token)).text).toContain(offers);
    expect((await open(token, "/unsubscribe")).text).toContain(`action="../${token}/subscribe"`);
    expect(await muted()).toBe(true);
    for (let times = 0; times < 2; times++) {
      const resumed = await post(token, "/subscribe");
      expectPage(resumed, 200);
      expect(resumed.text).toContain("You will receive e-mails from Instituto Horizonte again.");
      expect(await muted()).toBe(false);
    }
    expect((await open(token)).text).toContain(`href="${token}/unsubscribe"`);
  });

  test("answers a form that is too long with 413, and refuses other bodies", async () => {
    const { token } = await aPageOf(stack);
    expectPage(await post(token, "/accept", "x".repeat(5_000)), 413);
    const params = { token };
    expect((await stack.anonymous.call("POST /i/{token}/accept", { params, body: { a: 1 } })).status).toBe(
      400,
    );
    expect((await open(token)).text).toContain("<form");
  });
});

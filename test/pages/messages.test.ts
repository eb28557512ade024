import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { browserTest, expectUsable, openWithSheets } from "../support/browser/browser.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { BROWSER, expectPage, FORM } from "../support/browser/pages.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night, some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { "phoneOptOuts.write": phoneOptOutWrites, links } = stack.functions.ports;
const documents = patientDocuments(() => undefined);
afterAll(() => documents.destroy());
let numbers = 0;
const aNumber = (): string => `+5511987${String(100_000 + numbers++)}`;

/** A link of somebody with a number of their own. */
async function phoned(tenant: Tenant, number: string, recipient_email = anEmail()) {
  const recipient = { recipient_number: number, recipient_email };
  const { token, short_code, id } = await invite(stack, tenant, await eventAndBadge(tenant), recipient);
  // As a message has it.
  const short = await links.signShort({ short_code }, new Date(Date.now() + 86_400_000));
  return { tenant, number, id, token, short };
}
/** What a network tells when a message of the certificate has arrived. */
const arrived = ({ number, id, tenant }: Awaited<ReturnType<typeof phoned>>) =>
  putItem(mainTable({ config: readConfig(), dynamo: () => documents }), {
    ...itemKey.phoneMessage(number, id),
    kind: "phone_message",
    organization_id: tenant.id,
    certificate_id: id,
    state: "delivered",
  });
const open = (token: string) =>
  stack.anonymous.call("GET /i/{token}", { params: { token }, headers: BROWSER });
const press = (token: string, messages: string) =>
  stack.anonymous.call("POST /i/{token}/messages", {
    params: { token },
    raw: `messages=${messages}`,
    headers: FORM,
  });
const choose = (token: string, messages: unknown) =>
  stack.anonymous.call("POST /recipient/invitations/{token}/messages", {
    params: { token },
    body: { messages } as never,
  });

describe("messages to the phone", () => {
  test("are stopped and allowed again by the page, for all organizations, as often as somebody likes", async () => {
    const [tenant, other] = [await stack.tenant({ locale: "en" }), await stack.tenant({ locale: "en" })];
    const number = aNumber();
    const email = anEmail();
    const reached = await phoned(tenant, number, email);
    await arrived(reached);
    const { token, short, id } = reached;
    // Any link that the same address got.
    const again = await phoned(other, number, email);
    expect((await open(token)).text).toContain(`ends in ${number.slice(-2)}.`);
    for (const one of [short, token]) {
      const stopped = await press(one, "stop");
      expect([stopped.status, stopped.headers.get("location")]).toEqual([303, `../${one}`]);
      expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "page" });
    }
    expect((await open(again.token)).text).toContain("from any organization");
    const params = { id };
    const body = { channels: ["sms" as const] };
    expectProblem(
      await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params, body }),
      "recipient_opted_out",
    );
    for (let times = 0; times < 2; times++) expect((await press(again.short, "allow")).status).toBe(303);
    expect(await phoneOptOutWrites.of(number)).toBeUndefined();
    const { text } = await open(token);
    expect(text).toContain("Stop these messages");
    expect(text).not.toContain(number.slice(1));
  });

  test("of other organizations are not stopped by the page of a certificate whose message has not reached the number", async () => {
    const number = aNumber();
    const [honest, stranger] = [
      await phoned(await stack.tenant({ locale: "en" }), number),
      // Whoever knows a number can issue to it, with a mailbox of their own.
      await phoned(await stack.tenant({ locale: "en", name: "Stranger Club" }), number),
    ];
    expect((await press(stranger.token, "stop")).status).toBe(303);
    expect((await open(stranger.token)).text).toMatch(/gets no more messages from .?Stranger Club/);
    expect((await open(honest.token)).text).toContain("Stop these messages");
    const again = ({ tenant, id }: typeof honest) =>
      tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id }, body: { channels: ["sms"] } });
    expectProblem(await again(stranger), "recipient_opted_out");
    expect((await again(honest)).text).not.toContain("recipient_opted_out");
    expect((await press(stranger.token, "allow")).status).toBe(303);
    expect((await open(stranger.token)).text).toContain("Stop these messages");
  });

  test("are chosen by the API in the same way, which says how the number stands and never the number", async () => {
    const tenant = await stack.tenant();
    const number = aNumber();
    const { token, id } = await phoned(tenant, number);
    const seen = async () => {
      const answer = await stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } });
      expect(answer.text).not.toContain(number.slice(1, -2));
      return answer.body.messages;
    };
    const number_ends_with = number.slice(-2);
    const open = { number_ends_with, allowed: true, stopped_by: null, stopped_for: null };
    expect(await seen()).toEqual(open);
    const stopped = { number_ends_with, allowed: false, stopped_by: "page", stopped_for: "organization" };
    expect((await choose(token, "stop")).body).toEqual({ certificate_id: id, messages: stopped });
    expect(await seen()).toEqual(stopped);
    expect((await choose(token, "allow")).body.messages).toMatchObject({ allowed: true });
  });

  test("that were stopped from the phone itself, no page allows again", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const number = aNumber();
    const { token } = await phoned(tenant, number);
    await phoneOptOutWrites.set(number, "word", new Date());
    // What a page says later does not make it a page's.
    expect((await press(token, "stop")).status).toBe(303);
    expectProblem(await choose(token, "allow"), "recipient_opted_out");
    const refused = await press(token, "allow");
    expectPage(refused, 409);
    expect(refused.text).toContain("write START from that phone");
    expect(refused.text).not.toContain('value="allow"');
    expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "word" });
  });

  test("that the page of another address stopped, a page does not allow again", async () => {
    const number = aNumber();
    const own = await phoned(await stack.tenant({ locale: "en" }), number);
    await arrived(own);
    const { token } = own;
    // An organization that knows a number can issue a certificate to it, and then has a link for it.
    const stranger = await phoned(await stack.tenant({ locale: "en" }), number);
    expect((await press(token, "stop")).status).toBe(303);
    const seen = await open(stranger.token);
    expect(seen.text).toContain("gets no more messages");
    expect(seen.text).toContain("write START from that phone");
    expect(seen.text).not.toContain('value="allow"');
    expect((await press(stranger.token, "stop")).status).toBe(303);
    expectPage(await press(stranger.token, "allow"), 409);
    expectProblem(await choose(stranger.short, "allow"), "recipient_opted_out");
    expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "page" });
    expect((await press(token, "allow")).status).toBe(303);
    expect((await open(stranger.token)).text).toContain("Stop these messages");
  });

  night.test("are nothing that a page speaks of without a number, or where none go", async () => {
    const tenant = await stack.tenant({ locale: "en" });
    const without = await invite(stack, tenant, await eventAndBadge(tenant));
    expectProblem(await choose(without.token, "stop"), "phone_not_available");
    const fixed = await phoned(tenant, "+551133334444");
    for (const { token } of [without, fixed]) {
      expect((await open(token)).text).not.toMatch(/\/messages|WhatsApp or SMS/);
      const { body } = await stack.anonymous.call("GET /recipient/invitations/{token}", {
        params: { token },
      });
      expect(body.messages).toBeNull();
    }
    const { token } = await phoned(tenant, aNumber());
    for (const wrong of ["", "off", null, 1]) expectProblem(await choose(token, wrong), "invalid_request");
    expect((await press(token, "stop&also=1")).status).toBe(400);
    expect((await press("A".repeat(31), "stop")).status).toBe(404);
  });
});

describe.each(some(["pt", "es", "en"] as const, 1, 0))("in a browser, in %s", (locale) => {
  browserTest(
    "the switch is below the certificate, easy to press and to read, by day and by night",
    async () => {
      const { token } = await phoned(await stack.tenant({ locale, name: "Instituto Horizonte" }), aNumber());
      const page = await openWithSheets({
        viewport: { width: 390, height: 844 },
        locale: LANGUAGE_TAGS[locale],
      });
      await page.goto(`${stack.stack.baseUrl}/i/${token}`);
      for (const [state, next] of [
        ["allowed", "allow"],
        ["stopped", "stop"],
      ] as const) {
        await expectUsable(page, `messages-${state}-${locale}`);
        await page.click('form[action$="/messages"] button');
        await expect.poll(() => page.locator(`form.messages input[value="${next}"]`).count()).toBe(1);
      }
    },
  );
});

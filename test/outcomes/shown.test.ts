import { beforeAll, describe, expect, test } from "vitest";
import { SHOWN_IN, type ShownIn } from "#shared/domain/outcomes/field.ts";
import { type Accepted, accepted, credentialOf } from "../credentials/signing/scene.ts";
import { aPageOf } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";

const mail = await startMailService();
const stack = await ownStack();

/** A field for every set of places, with a label and a value that stand nowhere else. */
const FIELDS = Array.from({ length: 2 ** SHOWN_IN.length }, (_, bits) => ({
  key: `key_${bits}`,
  type: "text",
  label: `Label-${bits}-<i>'&`,
  show: SHOWN_IN.filter((_, n) => bits & (1 << n)),
}));
const VALUES = Object.fromEntries(
  FIELDS.map(({ key }, bits) => [key, `Value-${bits}-</script><b onclick="x">&amp; "`]),
);
/** What a text says of fields: the numbers of those whose value is in it, in order. */
const told = (text: string): number[] =>
  [...new Set([...text.matchAll(/Value-(\d+)-/g)].map(([, n]) => Number(n)))].sort((a, b) => a - b);
const named = (text: string): number[] =>
  [...new Set([...text.matchAll(/Label-(\d+)-/g)].map(([, n]) => Number(n)))].sort((a, b) => a - b);
const of = (place: ShownIn): number[] =>
  FIELDS.flatMap(({ show }, bits) => (show.includes(place) ? [bits] : []));

const ROLE = 'Palestrante <i>&"';
const SUBJECT = { badge: { fields: FIELDS }, recipient: { values: VALUES, role: ROLE } };

const page = async (path: string, headers: Record<string, string> = BROWSER) =>
  (await fetch(`${stack.stack.baseUrl}${path}`, { headers })).text();

describe("what a field shows is shown where it says, and its values nowhere else:", () => {
  let one: Accepted;
  beforeAll(async () => {
    one = await accepted(stack, SUBJECT);
  });

  test("on the page of the certificate and in its JSON", async () => {
    const shown = await page(`/c/${one.short_code}`);
    expect(told(shown)).toEqual(of("page"));
    expect(named(shown)).toEqual(of("page"));
    const { certificate } = JSON.parse(await page(`/c/${one.short_code}`, { accept: "application/json" }));
    expect(certificate.role).toBe(ROLE);
    expect(certificate.values).toHaveLength(of("page").length);
    expect(told(JSON.stringify(certificate))).toEqual(of("page"));
  });

  test("on the page of the invitation and in its JSON, also before it is accepted", async () => {
    const waiting = await aPageOf(stack, SUBJECT);
    for (const { token } of [waiting, one]) {
      expect(told(await page(`/i/${token}`))).toEqual(of("page"));
      const { body } = await stack.anonymous.call("GET /recipient/invitations/{token}", {
        params: { token },
      });
      expect(told(JSON.stringify(body))).toEqual(of("page"));
    }
    // Until then its public page says nothing of the person.
    for (const headers of [BROWSER, { accept: "application/json" }]) {
      const shown = await page(`/c/${waiting.short_code}`, headers);
      expect(told(shown)).toEqual([]);
      expect(shown).not.toContain("Palestrante");
    }
  });

  night.test("in the e-mail", async () => {
    const { email } = await aPageOf(stack, SUBJECT);
    const { readable } = await eventually(async () => {
      expect(mail.to(email)).toHaveLength(1);
      return mail.to(email)[0]!;
    });
    expect(told(readable)).toEqual(of("email"));
    expect(named(readable)).toEqual(of("email"));
    expect(readable.slice(readable.indexOf("<!doctype"))).not.toMatch(/<(b|i) ?[^>]*(onclick|>&)|<\/script/);
  });

  test("in the credential, in both forms, and in the achievement that it names", async () => {
    const { json, jwt } = await credentialOf(stack, one);
    for (const text of [json, Buffer.from(jwt.split(".")[1]!, "base64url").toString()]) {
      expect(told(text)).toEqual(of("credential"));
      expect(named(text)).toEqual(of("credential"));
    }
    const { role, achievement } = JSON.parse(json).credentialSubject;
    expect(role).toBe(ROLE);
    const { resultDescription } = (await (await fetch(achievement.id)).json()) as {
      resultDescription: object[];
    };
    for (const description of achievement.resultDescription)
      expect(resultDescription).toContainEqual(description);
    expect(named(JSON.stringify(resultDescription))).toEqual(of("credential"));
  });

  test("in messages of webhooks", async () => {
    const receiver = await startReceiver();
    const { tenant } = await accepted(stack, SUBJECT);
    await aWebhook(tenant, receiver.url);
    const { event_id, badge_id } = (await tenant.key.call("GET /v1.0/invitations")).body.data[0]!;
    const recipient = { recipient_name: "Ana Souza", recipient_email: "b@example.com", ...SUBJECT.recipient };
    await tenant.key.call("POST /v1.0/invitations", { body: { event_id, badge_id, recipient } });
    const received = await eventually(async () => {
      expect(receiver.requests.length).toBeGreaterThan(0);
      return receiver.requests.map(({ body }) => String(body)).join();
    });
    expect(told(received)).toEqual(of("webhook"));
  });

  test("and none of it in what search engines and previews are told", async () => {
    const shown = await page(`/c/${one.short_code}`);
    const head = shown.slice(0, shown.indexOf("</head>"));
    expect(told(head)).toEqual([]);
    expect(shown).not.toMatch(/<b onclick|<\/script><b/);
    expect(shown).not.toContain("Palestrante <i>");
  });
});

import fc from "fast-check";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, test } from "vitest";
import { newSecret, signHeaders } from "#shared/webhooks/sign.ts";

const VERIFIERS = [
  ["standardwebhooks", (secret: string) => new StandardWebhook(secret)],
  ["svix", (secret: string) => new SvixWebhook(secret)],
] as const;

const event = { type: "certificate.issued", timestamp: "2027-03-01T10:00:00.000Z", data: { name: "Zoë ✓" } };
const body = JSON.stringify(event);

function sign(secrets: string[], timestamp = new Date()) {
  return { ...signHeaders({ id: "evt_1", timestamp, body, secrets }) };
}

test("the published example of Standard Webhooks comes out to the letter", () => {
  const headers = signHeaders({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

describe.each(VERIFIERS)("a receiver with %s", (_name, verifier) => {
  test("accepts what was signed with its secret", () => {
    const secret = newSecret();
    expect(verifier(secret).verify(body, sign([secret]))).toEqual(event);
  });

  test("accepts any JSON text under any secret", () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (text, id) => {
        const secret = newSecret();
        const headers = signHeaders({ id, timestamp: new Date(), body: text, secrets: [secret] });
        expect(() => verifier(secret).verify(text, { ...headers })).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });

  test("verifies with the new and with the previous secret while a rotation lasts", () => {
    const [current, previous] = [newSecret(), newSecret()];
    const headers = sign([current, previous]);
    expect(verifier(current).verify(body, headers)).toEqual(event);
    expect(verifier(previous).verify(body, headers)).toEqual(event);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  });

  test("refuses another secret, and the previous one once the rotation is over", () => {
    const [current, previous] = [newSecret(), newSecret()];
    expect(() => verifier(previous).verify(body, sign([current]))).toThrow();
  });

  test("refuses an altered body, an altered id and another signature", () => {
    const secret = newSecret();
    const headers = sign([secret]);
    expect(() => verifier(secret).verify(`${body} `, headers)).toThrow();
    expect(() => verifier(secret).verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
    const cut = headers["webhook-signature"].slice(0, 10);
    expect(() => verifier(secret).verify(body, { ...headers, "webhook-signature": cut })).toThrow();
  });

  test("refuses an attempt signed more than five minutes ago: each attempt is signed anew", () => {
    const secret = newSecret();
    const old = new Date(Date.now() - 301_000);
    expect(() => verifier(secret).verify(body, sign([secret], old))).toThrow();
  });
});

describe("secrets", () => {
  test("a new one is whsec_ and 32 random bytes, and never the same twice", () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    }
  });

  test.each(["", "whsec_", "whsec_c2hvcnQ=", "no-prefix-but-long-enough-to-be-a-key-0123456789"])(
    "%j is not signed with, and the error does not repeat it",
    (secret) => {
      expect(() => sign([secret])).toThrow(/^a webhook secret is not a whsec_ secret$/);
    },
  );

  test("signing without a secret is refused", () => {
    expect(() => sign([])).toThrow();
  });

  test.each(["", "a.b"])("the id %j is refused, as it would make the signed text ambiguous", (id) => {
    expect(() => signHeaders({ id, timestamp: new Date(), body, secrets: [newSecret()] })).toThrow();
  });
});

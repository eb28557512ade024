import fc from "fast-check";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, expectTypeOf, test } from "vitest";
import { newSecret, signHeaders } from "#shared/webhooks/sign.ts";
import { type SignedMessage, verifyWebhook, WebhookVerificationError } from "../../client/client.ts";
import { runs } from "../support/runs.ts";

const event = {
  type: "recipient.registered",
  timestamp: "2027-03-01T10:00:00.000Z",
  data: { name: "Zoë ✓" },
};
const body = JSON.stringify(event);
const VECTOR = {
  body: '{"test": 2432232314}',
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};
const VECTOR_AT = 1_614_265_330_000;

const sign = (secrets: string[], timestamp = new Date(), text = body) => ({
  ...signHeaders({ id: "msg_1", timestamp, body: text, secrets }),
});
const fails = (message: SignedMessage, error: RegExp) =>
  expect(verifyWebhook(message)).rejects.toThrow(error);

describe("accepted is", () => {
  test("the published example of Standard Webhooks, up to five minutes before and after", async () => {
    for (const seconds of [-300, 0, 300]) {
      const now = new Date(VECTOR_AT + seconds * 1_000);
      expect(await verifyWebhook({ ...VECTOR, now })).toEqual({ test: 2_432_232_314 });
    }
    for (const seconds of [-301, 301])
      await fails({ ...VECTOR, now: new Date(VECTOR_AT + seconds * 1_000) }, /^The message was sent 301 s/);
    const now = new Date(VECTOR_AT + 20_000);
    expect(await verifyWebhook({ ...VECTOR, now, toleranceSeconds: 20 })).toBeDefined();
    await fails({ ...VECTOR, now, toleranceSeconds: 19 }, /^The message was sent 20 s before now/);
  });

  test("the body as text or bytes, with the headers of Fetch, Node and API Gateway", async () => {
    const secret = newSecret();
    const headers = sign([secret]);
    const gateway = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace("webhook", "Webhook"), value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const form of [headers, new Headers(headers), gateway, lists])
      for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)])
        expect(await verifyWebhook({ body: raw, headers: form, secret })).toEqual(event);
  });

  test("one that fits of several signatures, and the secret without its prefix", async () => {
    const [current, former] = [newSecret(), newSecret()];
    const headers = sign([current, former]);
    for (const secret of [current, former, current.slice("whsec_".length)])
      expect(await verifyWebhook({ body, headers, secret })).toEqual(event);
    const others = { ...headers, "webhook-signature": `v1a,AAAA v2 v1,!! ${headers["webhook-signature"]}` };
    expect(await verifyWebhook({ body, headers: others, secret: former })).toEqual(event);
  });
});

describe("refused is", () => {
  const secret = newSecret();
  const headers = sign([secret]);

  test.each([
    ["another body", { body: `${body} ` }, /^No signature fits/],
    ["another id", { headers: { ...headers, "webhook-id": "msg_2" } }, /^No signature fits/],
    ["another secret", { secret: newSecret() }, /^No signature fits/],
    ["no id", { headers: { ...headers, "webhook-id": undefined } }, /^The header webhook-id is missing/],
    ["no time", { headers: { ...headers, "webhook-timestamp": "" } }, /webhook-timestamp is missing/],
    ["no signature", { headers: { ...headers, "webhook-signature": [] } }, /webhook-signature is missing/],
    ["a time that is none", { headers: { ...headers, "webhook-timestamp": "1e9" } }, /is no time/],
    ["a time below zero", { headers: { ...headers, "webhook-timestamp": "-5" } }, /is no time/],
    [
      "a version that is unknown",
      { headers: { ...headers, "webhook-signature": "v2,AA==" } },
      /^No signature/,
    ],
  ])("%s", async (_what, change: Partial<SignedMessage>, error) => {
    const message = { body, headers, secret, ...change };
    await fails(message, error);
    await expect(verifyWebhook(message)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  test("a call with a parsed body or without a secret, as a mistake of the program that shows no secret", async () => {
    const parsed = { body: event as unknown as string, headers, secret };
    await expect(verifyWebhook(parsed)).rejects.toBeInstanceOf(TypeError);
    await fails(parsed, /raw body/);
    for (const wrong of ["", "whsec_", "whsec_not base64!"]) {
      await expect(verifyWebhook({ body, headers, secret: wrong })).rejects.toBeInstanceOf(TypeError);
      await fails({ body, headers, secret: wrong }, /^secret must be the webhook's secret, whsec_….$/);
    }
  });
});

/** What can happen to a message between sender and receiver. */
const CHANGES = [
  "nothing",
  "body",
  "id",
  "time",
  "cut",
  "flipped",
  "other secret",
  "unknown version",
] as const;
type Headers3 = ReturnType<typeof sign>;
const changed = (headers: Headers3, change: (typeof CHANGES)[number], at: number): Headers3 => {
  const signature = headers["webhook-signature"];
  const position = "v1,".length + (at % 40);
  const other = signature[position] === "A" ? "B" : "A";
  const ways: Partial<Record<(typeof CHANGES)[number], Partial<Headers3>>> = {
    id: { "webhook-id": "msg_2" },
    time: { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) },
    cut: { "webhook-signature": signature.slice(0, position) },
    flipped: { "webhook-signature": signature.slice(0, position) + other + signature.slice(position + 1) },
    "unknown version": { "webhook-signature": signature.replace("v1,", "v2,") },
  };
  return { ...headers, ...ways[change] };
};

test("the verdict on any message is that of the libraries standardwebhooks and svix", async () => {
  const verdict = async (verify: () => unknown) => {
    try {
      return { event: await verify() };
    } catch {
      return "refused";
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.json(),
      fc.constantFrom(...CHANGES),
      fc.nat(1_000),
      // Not at the very end of the five minutes: a second may pass between the verdicts.
      fc.constantFrom(-600, -305, -295, -60, 0, 60, 295, 305, 600),
      fc.boolean(),
      async (json, change, at, seconds, rotated) => {
        const secret = newSecret();
        const secrets = rotated ? [newSecret(), secret] : [secret];
        const headers = changed(sign(secrets, new Date(Date.now() + seconds * 1_000), json), change, at);
        const text = change === "body" ? ` ${json}` : json;
        const used = change === "other secret" ? newSecret() : secret;
        const ours = await verdict(() => verifyWebhook({ body: text, headers, secret: used }));
        expect(ours).toEqual(await verdict(() => new StandardWebhook(used).verify(text, headers)));
        expect(ours).toEqual(await verdict(() => new SvixWebhook(used).verify(text, headers)));
      },
    ),
    { numRuns: runs(50, 300) },
  );
});

test("the type of a message says what its data holds", () => {
  type Event = Awaited<ReturnType<typeof verifyWebhook>>;
  type DataOf<T extends Event["type"]> = Extract<Event, { type: T }>["data"];
  expectTypeOf<DataOf<"certificate.accepted">["verification_url"]>().toEqualTypeOf<string>();
  expectTypeOf<DataOf<"email.bounced">["reason"]>().toEqualTypeOf<
    "bounced" | "suppressed" | "rejected" | "complained"
  >();
  expectTypeOf<DataOf<"recipient.registered">["registered_at"]>().toEqualTypeOf<string>();
  expectTypeOf<DataOf<"import.completed">["issued"]>().toEqualTypeOf<number>();
  expectTypeOf<DataOf<"webhook.test">["message"]>().toEqualTypeOf<string>();
});

import { describe, expect, test } from "vitest";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";
const tenant = await stack.tenant({ plan: "ENTERPRISE" });
const { event, badge } = await eventAndBadge(tenant);
const target = { event_id: event.short_code, badge_id: badge.short_code };
const valid = () => ({ ...target, ...aRecipient() });

/** Sends exactly these bytes. */
async function send(raw: string | Uint8Array, headers: Record<string, string> = {}) {
  const answer = await tenant.key.call(ISSUE, { raw, headers });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  return answer;
}

async function expectNothingIssued() {
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(0);
}

describe("a body that is no JSON object of the right size", () => {
  test("over 1 MB is 413, measured in bytes", async () => {
    const body = JSON.stringify({ ...valid(), reason: "é".repeat(500_000) });
    expect(body.length).toBeLessThan(1_000_000);
    const answer = await send(body);
    expect([answer.status, answer.problem.code]).toEqual([413, "payload_too_large"]);
  });

  test("up to 1 MB is checked by its contents", async () => {
    const body = JSON.stringify(valid());
    const answer = await send(body.padEnd(1_000_001, " "));
    expect(answer.status).toBe(413);
    const fits = await send(JSON.stringify({ ...valid(), recipient_name: "" }).padEnd(1_000_000, " "));
    expect(fits.badFields[0]).toBe("recipient_name");
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "multipart/form-data",
    "",
  ])("content type %j is 415", async (type) => {
    const answer = await send(Buffer.from(JSON.stringify(valid())), { "content-type": type });
    expect([answer.status, answer.problem.code]).toEqual([415, "unsupported_media_type"]);
  });

  test.each([
    "",
    "{",
    "{'a': 1}",
    "undefined",
    "{} {}",
    '{"a": 1,}',
    "\ufeff\ufeff{}",
    '{"a": NaN}',
    "[".repeat(20_000),
  ])("broken JSON is 400", async (raw) => {
    const answer = await send(raw, { "content-type": "application/json; charset=utf-8" });
    expect([answer.status, answer.problem.code]).toEqual([400, "invalid_request"]);
  });

  test("with a byte order mark is read without it, and with a name twice is refused with its path", async () => {
    const json = JSON.stringify({ ...target, recipient: [aRecipient()] });
    const marked = await send(`\ufeff${json.replace("[{", `[{"x":1,`)}`);
    expect(marked.badFields).toEqual(["recipient[0].x"]);
    const twice = await send(json.replace("[{", `[{"recipient_email":"eva@example.com",`));
    expect(twice.problem.errors).toEqual([
      { path: "recipient[0].recipient_email", message: "Is given more than once." },
    ]);
  });

  test.each(["null", "[]", "0", '"text"', "true"])("JSON that is no object, %s, is 400", async (raw) => {
    expect((await send(raw)).status).toBe(400);
  });

  test("bytes that are no UTF-8 are 400, and are never read as other letters", async () => {
    const [before, after] = JSON.stringify({ ...valid(), recipient_name: "A~B" }).split("~");
    const answer = await send(
      Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after!)]),
    );
    expect([answer.status, answer.problem.code]).toEqual([400, "invalid_request"]);
  });

  test("none of these requests issued anything", expectNothingIssued);
});

describe("field names that belong to prototypes", () => {
  test.each([
    '"__proto__": {"event_id": "x"}',
    '"__proto__": null',
    '"constructor": {"prototype": {"polluted": true}}',
    '"prototype": {}',
    '"toString": "x"',
    '"hasOwnProperty": 1',
  ])("%s is refused like any unknown field", async (member) => {
    const answer = await send(`{${member}, ${JSON.stringify(valid()).slice(1)}`);
    expect([answer.status, answer.problem.code]).toEqual([400, "invalid_request"]);
    const nested = JSON.stringify({ ...target, recipient: [aRecipient()] }).replace("[{", `[{${member},`);
    expect((await send(nested)).status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("hostile values", () => {
  const fields: [string, Record<string, unknown>][] = [
    ["a number as name", { recipient_name: 42 }],
    ["true as name", { recipient_name: true }],
    ["an object as e-mail", { recipient_email: { $ne: null } }],
    ["a list as e-mail", { recipient_email: ["a@example.com"] }],
    ["a number as number", { recipient_number: 5511998765432 }],
    ["a number without plus", { recipient_number: "5511998765432" }],
    ["a number of 16 digits", { recipient_number: "+1234567890123456" }],
    ["digits of another script", { recipient_number: "+٥٥١١٩٩٨٧٦٥٤" }],
    ["a name of spaces", { recipient_name: " \u00a0\u3000 " }],
    ["a name of 201 characters", { recipient_name: "x".repeat(201) }],
    ["a huge name", { recipient_name: "x".repeat(400_000) }],
    ["a name with a line break", { recipient_name: "Ana\r\nBcc: all@example.com" }],
    ["a name with NUL", { recipient_name: "Ana\u0000" }],
    ["a name with a C1 control", { recipient_name: "Ana\u0085Souza" }],
    ["a bidi override", { recipient_name: "Ana \u202egpj.exe" }],
    ["a bidi isolate", { recipient_name: "Ana \u2066x\u2069" }],
    ["a lone surrogate", { recipient_name: "Ana \ud83d" }],
    ["a reason with a lone surrogate", { reason: "\udc00 done" }],
    ["a reason with escape codes", { reason: "\u001b[2J" }],
    ["an e-mail with a line break", { recipient_email: "a@example.com\r\nBcc: b@example.com" }],
    ["an e-mail list", { recipient_email: "a@example.com, b@example.com" }],
    ["an e-mail without domain", { recipient_email: "ana@localhost" }],
    ["an e-mail of 255 characters", { recipient_email: `${"a".repeat(243)}@example.com` }],
    ["an e-mail with 65 characters before the @", { recipient_email: `${"a".repeat(65)}@example.com` }],
    ["an e-mail with 64 characters between dots", { recipient_email: `ana@${"a".repeat(64)}.com` }],
    ["an e-mail with a hyphen before a dot", { recipient_email: "ana@example-.com" }],
    ["a huge e-mail", { recipient_email: `${"a.".repeat(200_000)}@example.com` }],
    ["an e-mail with other letters", { recipient_email: "аna@example.com" }],
  ];
  test.each(fields)("%s is refused and named", async (_, overrides) => {
    const answer = await send(JSON.stringify({ ...valid(), ...overrides }));
    expect(answer.status).toBe(400);
    expect([...new Set(answer.badFields)]).toEqual(Object.keys(overrides));
    await expectNothingIssued();
  });

  test("the longest addresses and those with international domains are accepted, in lower case", async () => {
    const addresses = [
      `${"A".repeat(64)}@${"b".repeat(63)}.example.com`,
      "o'brien+2026@xn--bcher-kva.example",
      "ana@xn--e1afmkfd.xn--p1ai",
      "a@b.co",
    ];
    const recipient = addresses.map((recipient_email) => aRecipient({ recipient_email }));
    const answer = await send(JSON.stringify({ ...target, recipient }));
    expect(answer.status, answer.text).toBe(201);
    const emails = answer.body.certificates.map((one) => one.recipient.email);
    expect(emails).toEqual(addresses.map((address) => address.toLowerCase()));
  });

  test("letters of every script, emoji and the longest name are accepted unchanged", async () => {
    const names = [
      "李小龍",
      "Ñandú Ünïcødé",
      "عائشة",
      "👩🏽‍🚀 Ana",
      "O'Brien-Smith Jr.",
      "<script>alert(1)</script>",
      "𝒜".repeat(200),
    ];
    const recipient = names.map((recipient_name) => aRecipient({ recipient_name }));
    const answer = await send(JSON.stringify({ ...target, recipient }));
    expect(answer.status, answer.text).toBe(201);
    const issued = answer.body.certificates.map((one) => one.recipient.name);
    expect(issued).toEqual(names);
  });
});

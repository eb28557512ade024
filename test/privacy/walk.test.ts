// More than ten seconds: the whole service runs, and what follows from an erasure is waited for.
import { GetObjectCommand, ListBucketsCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, test, vi } from "vitest";
import { decideRequest } from "#shared/domain/requests/follow-requests.ts";
import { credentialOf } from "../credentials/signing/scene.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { FORM } from "../support/browser/pages.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { aSignedIn } from "../support/holders.ts";
import { ownStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";
import { tracesOf, unpackedTexts } from "./traces.ts";

const lines: string[] = [];
for (const method of ["log", "info", "warn", "error", "debug"] as const)
  vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(parts.map(String).join(" ")));

const stack = await ownStack({ settings: { LOG_LEVEL: "debug" } });
const receiver = await startReceiver();
afterAll(() => receiver.close());
const { ports } = stack.functions;
const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.stack.baseUrl}${path}`, { headers });

/** Which of the texts stand in an object of any bucket, or in its name. */
async function objectsWith(wanted: readonly string[]): Promise<string[]> {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  const found: string[] = [];
  for (const { Name: Bucket } of Buckets)
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
      for (const { Key } of Contents) {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        const texts = [Key!, ...unpackedTexts(await Body!.transformToByteArray())];
        if (wanted.some((one) => texts.some((text) => text.includes(one)))) found.push(`${Bucket}/${Key}`);
      }
  s3.destroy();
  return found;
}

test("after an erasure no table, index, bucket and log names the person in any way", async () => {
  const email = anEmail();
  const own = email.slice(4, 12);
  const name = `Zulmira ${own}`;
  const person = {
    recipient_name: name,
    recipient_email: email,
    recipient_number: `+55119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
    reason: `Reason ${own}`,
    external_id: `ext-${own}`,
    metadata: { document: `doc-${own}` },
    role: `role ${own}`,
    values: { note: `note ${own}` },
  };
  const texts = [own, email, name, person.recipient_number];
  // An endpoint that says what it was sent, after it failed once.
  receiver.play(answer(500), (request, response) => {
    response.end(receiver.requests.at(-1)!.body);
    request.resume();
  });
  const organizations = await Promise.all(
    [0, 1].map(async () => {
      const tenant = await stack.tenant();
      await aWebhook(tenant, receiver.url);
      const fields = [{ key: "note", label: "Note", type: "text" }];
      return { tenant, subject: await eventAndBadge(tenant, {}, { fields }) };
    }),
  );
  const [first, second] = organizations as [(typeof organizations)[0], (typeof organizations)[0]];
  const accepted = await invite(stack, first.tenant, first.subject, person);
  await invite(stack, second.tenant, second.subject, person);
  // By a key, whose answer is kept, and with a claim on the person.
  const keyed = await first.tenant.key.call("POST /v1.0/invitations", {
    body: {
      event_id: first.subject.event.id,
      badge_id: first.subject.badge.id,
      on_duplicate: "skip",
      recipient: [
        person,
        { ...person, external_id: `two-${own}` },
        { recipient_name: "Bob", recipient_email: anEmail() },
      ],
    },
    headers: { "idempotency-key": "walk" },
  });
  expect(keyed.status).toBe(201);
  await respondByLink(stack, accepted.token, "accept");
  await credentialOf(stack, accepted);
  for (const ending of [".pdf", ".pdf?archive", ".png", "/card.png"])
    expect((await at(`/c/${accepted.short_code}${ending}`)).status).toBe(200);
  const { cookie, csrf } = await aSignedIn(stack, email);
  expect((await at("/me", { cookie })).status).toBe(200);
  expect((await at("/me/export.json", { cookie })).status).toBeLessThan(500);
  // What is to be erased is there.
  expect((await tracesOf(texts)).length).toBeGreaterThan(5);
  expect((await objectsWith([accepted.short_code])).length).toBeGreaterThan(0);

  const asked = await fetch(`${stack.stack.baseUrl}/me/erasure`, {
    method: "POST",
    headers: { ...FORM, cookie },
    body: new URLSearchParams({ csrf, confirm: email }),
  });
  expect(asked.status).toBe(200);
  // Seven days later, in which nobody has undone it.
  const holders = ports["holders.write"];
  await holders.undoErasure(holders.addressOf(email));
  await holders.orderErasure(holders.addressOf(email), new Date());
  await stack.stack.runSchedule("people.follow-requests");
  for (const { tenant } of organizations) {
    const request = await eventually(async () => {
      const { rows } = await ports["requests.write"].list(
        tenant.id,
        { status: "open" },
        { limit: 10, offset: 0, after: null },
      );
      expect(rows).toHaveLength(1);
      return rows[0]!;
    });
    await decideRequest(ports, request, { status: "approved", answered_by: "key_1", reason: null });
  }
  await eventually(async () => expect(await tracesOf(texts)).toEqual([]), { everyMs: 1_000 });
  await eventually(async () => expect(await objectsWith([...texts, accepted.short_code])).toEqual([]), {
    everyMs: 1_000,
  });
  expect(lines.filter((line) => texts.some((text) => line.includes(text)))).toEqual([]);
  // A repeated request gets its answer, without the person.
  const again = await first.tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
  expect(again.body.data.filter(({ erased_at }) => erased_at !== null)).toHaveLength(2);
  const mailed = JSON.stringify(await (await fetch(`${stack.stack.mailUrl}/store`)).json());
  expect(mailed).toContain("were erased");
});

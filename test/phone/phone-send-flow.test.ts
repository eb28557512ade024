// More than ten seconds: simulated numbers answer in their own time.
import { expect, test } from "vitest";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { newNumber, type Phoned, sendingOn } from "./sending-support.ts";

const mail = await startMailService();
let [counted, failed] = [0, 0];
const stack = await ownStack({
  onMetrics({ PhoneParts = 0, PhoneFailed = 0 }) {
    counted += PhoneParts;
    failed += PhoneFailed;
  },
});
const { behave, bubbles, phoned, shown, allow, post } = sendingOn(stack);
const main = mainTable(connectionTo());

test("a message follows its mail, one that is asked for again comes, and none follows a mail that was refused", async () => {
  const tenant = await stack.tenant({ name: "Fundação São João" });
  const [reached, bounced] = [anEmail(), anEmail()];
  mail.play((to) =>
    to === bounced ? { code: "MessageRejected", message: "Address blacklisted." } : undefined,
  );
  const refused = await phoned(tenant, { recipient_email: bounced });
  const certificate = await phoned(tenant, { recipient_email: reached });
  await behave(certificate.number, { reports: [] });
  await eventually(async () => expect(await bubbles(certificate.number)).toHaveLength(1));
  expect(mail.to(reached)).toHaveLength(1);
  expect(await shown(certificate)).toEqual(["sent", null]);

  // As its report would say, a day later.
  await updateItem(main, itemKey.phoneMessage(certificate.number, certificate.id), {
    set: { claimed_at: new Date(Date.now() - 25 * 3_600_000).toISOString() },
  });
  const asked = await tenant.key.call("POST /v1.0/invitations/{id}/resend", {
    params: { id: certificate.id },
    body: { channels: ["sms", "email"] } as never,
  });
  expect(asked.status).toBe(200);
  await eventually(async () => {
    const sent = await bubbles(certificate.number);
    expect(sent.map(({ channel }) => channel)).toEqual(["whatsapp", "sms"]);
  });
  await eventually(() => expect(mail.to(reached)).toHaveLength(2));

  // An SMS costs by its segments, and these names have letters that make it long.
  const [whatsApp, sms] = await bubbles(certificate.number);
  expect(sms!.parts).toBeGreaterThan(1);
  await eventually(() => expect(counted).toBe(whatsApp!.parts + sms!.parts));
  // One that is asked for together with a mail that is refused is what it was before.
  await updateItem(main, itemKey.phoneMessage(certificate.number, certificate.id), {
    set: { claimed_at: new Date(Date.now() - 25 * 3_600_000).toISOString() },
  });
  const before = await shown(certificate);
  mail.play((to) =>
    to === reached ? { code: "MessageRejected", message: "Address blacklisted." } : undefined,
  );
  const params = { id: certificate.id };
  const body = { channels: ["email", "sms"] } as never;
  const again = await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params, body });
  expect(again.body).toMatchObject({ email_status: "queued", phone_status: "queued" });
  await eventually(async () => expect(await shown(certificate)).toEqual(before));
  expect(await bubbles(certificate.number)).toHaveLength(2);
  // By phone alone it goes all the same.
  const alone = { params, body: { channels: ["whatsapp"] } as never };
  // Refused, and nothing changed, while the other is still under way.
  await eventually(async () => {
    const { status } = await tenant.key.call("POST /v1.0/invitations/{id}/resend", alone);
    expect(status).toBe(200);
  });
  await eventually(async () => expect(await bubbles(certificate.number)).toHaveLength(3));
  expect(await bubbles(refused.number)).toEqual([]);
  expect(await shown(refused)).toEqual(["none", null]);
});

night.test("a message that reaches the phone by neither channel has failed, and counts as one", async () => {
  const certificate = await phoned(await stack.tenant(), { recipient_number: "+15005550002" });
  await eventually(async () => expect(await shown(certificate)).toEqual(["failed", "undeliverable"]));
  await eventually(() => expect(failed).toBe(1));
});

test("the contact is told once when the month's messages are used up, in its language", async () => {
  const tenant = await stack.tenant({ locale: "es", name: "Instituto Sol" });
  const contact = anEmail();
  await updateItem(main, itemKey.organization(tenant.id), { set: { contact_email: contact } });
  await allow(tenant, 1);
  const all: Phoned[] = [];
  for (let n = 0; n < 4; n++) all.push(await phoned(tenant));
  await eventually(async () => {
    const states = await Promise.all(all.map(shown));
    const reasons = states.map(([status, reason]) => reason ?? status);
    expect(reasons.filter((one) => one === "allowance")).toHaveLength(3);
  });
  const [told] = await eventually(() => {
    const mails = mail.to(contact);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(told?.readable).toContain("Se han agotado los mensajes del mes de Instituto Sol");
  expect(told?.readable).toContain("WhatsApp y SMS");
  const further = await phoned(tenant);
  await eventually(async () => expect(await shown(further)).toEqual(["not_allowed", "allowance"]));
  expect(mail.to(contact)).toHaveLength(1);
});

night.test("simulated numbers act by themselves, and nothing is sent to them", async () => {
  const expected = [
    ["+15005550001", "delivered"],
    ["+15005550002", "failed"],
    ["+15005550003", "opted_out"],
    // Its report comes after a minute.
    ["+15005550004", "sent"],
  ] as const;
  const tenant = await stack.tenant();
  const certificates = await Promise.all(
    expected.map(([recipient_number]) => phoned(tenant, { recipient_number })),
  );
  for (const [n, [number, status]] of expected.entries()) {
    await eventually(async () => expect((await shown(certificates[n]!))[0]).toBe(status));
    expect(await bubbles(number)).toEqual([]);
  }
});

test("a message follows its mail, its link opens the person's page, and a word from the phone stops the next", async () => {
  const tenant = await stack.tenant();
  const number = newNumber();
  const first = await phoned(tenant, { recipient_number: number });
  await eventually(async () => expect((await shown(first))[0]).toBe("delivered"));
  const [bubble] = await bubbles(number);
  const page = await fetch(bubble!.button!.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(number.slice(-2));
  await post("reply", { number, channel: "whatsapp", text: "parar" });
  const { "phoneOptOuts.write": phoneOptOutWrites } = stack.functions.ports;
  await eventually(async () => expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "word" }));
  const next = await phoned(tenant, { recipient_number: number });
  await eventually(async () => expect((await shown(next))[0]).toBe("opted_out"));
  expect((await bubbles(number)).filter(({ from }) => from === "service")).toHaveLength(1);
});

import { GetAccountCommand, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { expect, onTestFinished, test } from "vitest";
import { startMail } from "#infra/local/emulators/mail.ts";
import { classify } from "#shared/mail/ses.ts";

async function inbox(quota?: number) {
  const { url, stop } = await startMail(undefined, 0, quota);
  onTestFinished(stop);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SESv2Client({ endpoint: url, region: "us-east-1", credentials, maxAttempts: 1 });
  const send = async () => {
    const Data = Buffer.from(
      `From: a@example.com\r\nTo: b@example.com\r\nSubject: Test\r\n\r\n${"x".repeat(300)}`,
    );
    const command = new SendEmailCommand({
      Destination: { ToAddresses: ["b@example.com"] },
      Content: { Raw: { Data } },
    });
    return client.send(command).then(() => "sent", classify);
  };
  const stored = async () =>
    ((await (await fetch(`${url}/store`)).json()) as { emails: unknown[] }).emails.length;
  return { send, stored, quota: async () => (await client.send(new GetAccountCommand({}))).SendQuota };
}

test("the local inbox has a daily quota when it is asked to, and refuses mails as SES does", async () => {
  const { send, stored, quota } = await inbox(2);
  expect(await quota()).toMatchObject({ Max24HourSend: 2, SentLast24Hours: 0 });
  const outcomes = [await send(), await send(), await send()];
  expect(outcomes).toEqual(["sent", "sent", { kind: "retry", reason: "daily_quota" }]);
  expect(await quota()).toMatchObject({ Max24HourSend: 2, SentLast24Hours: 2 });
  expect(await stored()).toBe(2);
});

test("without one it takes any number", async () => {
  const { send, quota } = await inbox();
  expect(await quota()).toMatchObject({ Max24HourSend: -1 });
  expect(await send()).toBe("sent");
});

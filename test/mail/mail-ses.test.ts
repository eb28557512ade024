import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { buildMessage } from "#shared/mail/message.ts";
import { classify, sesMailer } from "#shared/mail/ses.ts";

interface StoredMail {
  readonly messageId: string;
  readonly from: string;
  readonly destination: { readonly to: readonly string[] };
  readonly subject: string;
  readonly body: { readonly text: string; readonly html: string };
}
// `require`, as Vitest and Node import the default export of this CommonJS package in different ways.
const emulator = createRequire(import.meta.url)("aws-ses-v2-local") as {
  default(config: { readonly port: number; readonly host: string }): Promise<Server>;
};

const RECIPIENT = "ana@example.org";
const raw = buildMessage({
  mail: { subject: "Olá, certificado", html: "<p>Olá</p>", text: "Olá" },
  from: { name: "Instituto Horizonte, Ltda.", address: "invitations@certificates.example" },
  to: { name: "Ana Souza", address: RECIPIENT },
  unsubscribeMailto: "mailto:stop@certificates.example",
  unsubscribeUrl: "https://certificates.example/u/1",
  organizationId: "org_1",
});

describe("over the emulator", () => {
  let server: Server;
  beforeAll(async () => {
    server = await emulator.default({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => server.close());

  it("a mail arrives complete and gives its message id", async () => {
    const outcome = await mailerOn(server).send({ to: RECIPIENT, raw, tenant: "stage-shared" });
    const stored = (await (await fetch(`${urlOf(server)}/store`)).json()) as { emails: StoredMail[] };
    expect(outcome).toEqual({ kind: "sent", messageId: expect.any(String) });
    // The emulator has one list for all of its servers in a process.
    const { messageId } = outcome as { messageId: string };
    expect(stored.emails.filter((mail) => mail.messageId === messageId)).toMatchObject([
      {
        from: '"Instituto Horizonte, Ltda." <invitations@certificates.example>',
        destination: { to: ['"Ana Souza" <ana@example.org>'] },
        subject: "Olá, certificado",
        body: { text: "Olá", html: "<p>Olá</p>" },
      },
    ]);
  });

  it("an invalid address is refused without a call to SES", async () => {
    const outcome = await mailerOn(server).send({ to: "ana at example.org", raw });
    expect(outcome).toEqual({ kind: "refused", reason: "invalid_address" });
  });
});

describe("an answer of SES", () => {
  it.each<[number, string, string, SendOutcome["kind"], string]>([
    [429, "TooManyRequestsException", "Maximum sending rate exceeded.", "retry", "throttled"],
    [429, "TooManyRequestsException", "Daily message quota exceeded.", "retry", "daily_quota"],
    [400, "LimitExceededException", "Daily sending quota exceeded.", "retry", "daily_quota"],
    [429, "TooManyRequestsException", "Rate exceeded", "retry", "throttled"],
    [
      400,
      "MessageRejected",
      "Email address is not verified. ana@example.org",
      "retry",
      "sender_not_verified",
    ],
    [400, "MessageRejected", "Sending suspended for this account.", "retry", "account_paused"],
    [400, "MessageRejected", "Address blacklisted.", "refused", "address_refused"],
    [400, "MessageRejected", "Something new.", "retry", "unexpected_MessageRejected"],
    [400, "BadRequestException", "Missing final '@domain'", "refused", "address_refused"],
    [400, "BadRequestException", "Domain contains illegal character", "refused", "address_refused"],
    [400, "BadRequestException", "Message length is too long.", "retry", "unexpected_BadRequestException"],
    [400, "MailFromDomainNotVerifiedException", "No MX.", "retry", "mail_from_domain_not_verified"],
    [404, "NotFoundException", "Configuration set <a> does not exist.", "retry", "configuration_set_missing"],
    [
      400,
      "SendingPausedException",
      "Sending is disabled for configuration set <a> paused.",
      "retry",
      "configuration_set_paused",
    ],
    [400, "SendingPausedException", "Paused.", "retry", "account_paused"],
    [400, "AccountSuspendedException", "Suspended.", "retry", "account_paused"],
    [400, "SendingPausedException", "Sending is paused for tenant <a>.", "retry", "tenant_paused"],
    [404, "NotFoundException", "Tenant <a> does not exist.", "retry", "tenant_missing"],
    [
      400,
      "BadRequestException",
      "A resource is not associated with tenant <a>.",
      "retry",
      "tenant_incomplete",
    ],
    [403, "AccessDeniedException", "ana@example.org may not.", "retry", "unexpected_AccessDeniedException"],
    [500, "InternalServiceErrorException", "Oops.", "retry", "service_unavailable"],
    [503, "ServiceUnavailable", "Busy.", "retry", "service_unavailable"],
  ])("%d %s (%s) means %s as %s", async (status, code, message, kind, reason) => {
    const server = await answering(status, code, message);
    expect(await mailerOn(server).send({ to: RECIPIENT, raw })).toEqual({ kind, reason });
  });

  it("that never comes means retry", async () => {
    const silent = await listen(createServer(() => {}));
    const mailer = sesMailer({ client: clientOf(silent), timeoutMs: 50 });
    expect(await mailer.send({ to: RECIPIENT, raw })).toEqual({ kind: "retry", reason: "timeout" });
  });

  it("that cannot come because nothing listens means retry", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = clientOf(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await sesMailer({ client }).send({ to: RECIPIENT, raw })).toEqual({
      kind: "retry",
      reason: "network",
    });
  });

  it("gives a reason without the address or any other text of SES", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, message) => {
        const error = Object.assign(new Error(`${message} ${RECIPIENT} ${message}`), { name });
        const outcome = classify(error);
        expect(outcome.kind === "sent" ? "" : outcome.reason).toMatch(/^\w+$/);
      }),
    );
    expect(classify("thrown text")).toEqual({ kind: "retry", reason: "unexpected_error" });
  });
});

async function answering(status: number, code: string, message: string): Promise<Server> {
  const headers = { "content-type": "application/json", "x-amzn-errortype": code };
  return listen(
    createServer((request, response) => {
      request.resume().on("end", () => response.writeHead(status, headers).end(JSON.stringify({ message })));
    }),
  );
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

function mailerOn(server: Server) {
  return sesMailer({ client: clientOf(server) });
}

function clientOf(server: Server): SESv2Client {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new SESv2Client({ endpoint: urlOf(server), region: "us-east-1", credentials, maxAttempts: 1 });
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

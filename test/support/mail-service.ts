import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { quotaAnswer } from "#infra/local/emulators/mail-quota.ts";

/** One message that the mail service accepted. */
export interface SentMail {
  readonly to: string;
  /** The MIME message as it was sent. */
  readonly raw: string;
  /** The same with quoted-printable decoded, in all its parts. */
  readonly readable: string;
}
/** How the mail service refuses: an error code of SES with its text. */
export interface MailRefusal {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
}
/** Decides about the next mail to an address: undefined accepts it. `attempt` counts from 1 for each address. */
export type MailScript = (to: string, attempt: number) => MailRefusal | undefined;

export interface MailService {
  readonly mails: readonly SentMail[];
  /** The number of requests for each address, refused ones included. */
  readonly attempts: ReadonlyMap<string, number>;
  play(script: MailScript): void;
  /** The account's quota from now on: mails in any 24 hours of this clock, and mails a second; it is known and kept. */
  quota(perDay: number, now: () => number, perSecond?: number): void;
  /** Mails to an address. */
  to(address: string): SentMail[];
}

const OVER_QUOTA: MailRefusal = { code: "Throttling", message: "Daily message quota exceeded." };
const DAY_MS = 86_400_000;

/**
 * A stand-in for Amazon SES (SendRawEmail and GetSendQuota of its query API) that keeps whole messages and can refuse them. It gets every
 * mail of this process: call it before `testStack`.
 */
export async function startMailService(): Promise<MailService> {
  const mails: SentMail[] = [];
  const attempts = new Map<string, number>();
  let script: MailScript = () => undefined;
  let quota = { perDay: -1, perSecond: 14, now: Date.now };
  let sentAt: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    response.setHeader("content-type", "text/xml");
    const dayAgo = quota.now() - DAY_MS;
    sentAt = sentAt.filter((at) => at > dayAgo);
    if (form.get("Action") === "GetSendQuota") {
      response.end(quotaAnswer(quota.perDay, sentAt.length, quota.perSecond));
      return;
    }
    const to = form.get("Destinations.member.1") ?? "";
    const attempt = (attempts.get(to) ?? 0) + 1;
    attempts.set(to, attempt);
    const isOver = quota.perDay >= 0 && sentAt.length >= quota.perDay;
    const refusal = isOver ? OVER_QUOTA : script(to, attempt);
    if (refusal) {
      const error = `<Error><Type>Sender</Type><Code>${refusal.code}</Code><Message>${refusal.message}</Message></Error>`;
      response
        .writeHead(refusal.status ?? 400)
        .end(`<ErrorResponse>${error}<RequestId>r</RequestId></ErrorResponse>`);
      return;
    }
    const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64").toString("latin1");
    sentAt.push(quota.now());
    mails.push({ to, raw, readable: withoutQuoting(raw) });
    const result = `<SendRawEmailResult><MessageId>m-${mails.length}</MessageId></SendRawEmailResult>`;
    response.end(`<SendRawEmailResponse>${result}</SendRawEmailResponse>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const before = process.env.AWS_ENDPOINT_URL_SES;
  process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_SES;
    else process.env.AWS_ENDPOINT_URL_SES = before;
    server.closeAllConnections();
    server.close();
  });
  return {
    mails,
    attempts,
    play: (next) => {
      script = next;
    },
    quota: (perDay, now, perSecond = 14) => {
      sentAt = [];
      quota = { perDay, perSecond, now };
    },
    to: (address) => mails.filter((mail) => mail.to === address),
  };
}

function withoutQuoting(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

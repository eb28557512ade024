import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { SesAccount, sesHeaders } from "#infra/local/emulators/ses-account.ts";
import type { SesAnswer } from "#infra/local/emulators/ses-identities.ts";

/** One message that the mail service accepted. */
export interface SentMail {
  readonly to: string;
  /** The MIME message as it was sent. */
  readonly raw: string;
  /** The same with quoted-printable decoded, in all its parts. */
  readonly readable: string;
  readonly tenant: string | undefined;
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
  /** Its tenants, and what it refuses. */
  readonly account: SesAccount;
  play(script: MailScript): void;
  /** The account's quota from now on: mails in any 24 hours of this clock, and mails a second; it is known and kept. */
  quota(perDay: number, now: () => number, perSecond?: number): void;
  /** Mails to an address. */
  to(address: string): SentMail[];
}

/**
 * A stand-in for Amazon SES (API v2) that keeps whole messages and can refuse them. It gets every mail of this process:
 * call it before `testStack`.
 */
export async function startMailService(): Promise<MailService> {
  const mails: SentMail[] = [];
  const attempts = new Map<string, number>();
  let script: MailScript = () => undefined;
  const account = new SesAccount();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const respond = (answer: SesAnswer) =>
      response.writeHead(answer.status, sesHeaders(answer)).end(JSON.stringify(answer.body));
    const known = account.answer({ method: request.method!, path: request.url!, body });
    if (known) return respond(known);
    const asked = JSON.parse(body) as SendEmailRequest;
    const to = asked.Destination.ToAddresses[0]!;
    const attempt = (attempts.get(to) ?? 0) + 1;
    attempts.set(to, attempt);
    const refused = account.refuses(body) ?? refusalOf(script(to, attempt));
    if (refused) return respond(refused);
    const raw = Buffer.from(asked.Content.Raw.Data, "base64").toString("latin1");
    account.sent();
    mails.push({ to, raw, readable: withoutQuoting(raw), tenant: asked.TenantName });
    return respond({ status: 200, body: { MessageId: `m-${mails.length}` } });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const before = process.env.AWS_ENDPOINT_URL_SESV2;
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_SESV2;
    else process.env.AWS_ENDPOINT_URL_SESV2 = before;
    server.closeAllConnections();
    server.close();
  });
  return {
    mails,
    attempts,
    account,
    play: (next) => {
      script = next;
    },
    quota: (perDay, now, perSecond = 14) => {
      account.forgetMails();
      Object.assign(account, { perDay, perSecond, now });
    },
    to: (address) => mails.filter((mail) => mail.to === address),
  };
}

interface SendEmailRequest {
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly Content: { readonly Raw: { readonly Data: string } };
  readonly TenantName?: string;
}

const refusalOf = (refusal: MailRefusal | undefined): SesAnswer | undefined =>
  refusal && { status: refusal.status ?? 400, error: refusal.code, body: { message: refusal.message } };

function withoutQuoting(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

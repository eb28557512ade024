import { FIRST_RECIPIENT } from "#infra/local/demo/data.ts";
import type { Model, Ticket } from "./model.ts";

/** An invitation in the inbox. */
export interface InboxMail {
  readonly ticket: Ticket;
  /** When it was seen here, at most a poll after it was sent. */
  readonly seenAt: number;
}

interface StoredMail {
  readonly messageId: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly text?: string };
  readonly at: number;
}

const POLL_MS = 400;

/** Reads the inbox over HTTP and hands the links in it to the people they are for. */
export class WatchedInbox {
  readonly mails: InboxMail[] = [];
  readonly byTicket = new Map<Ticket, InboxMail[]>();
  /** How many notices there are about a certificate that was accepted or revoked, by its code. */
  readonly notices = new Map<string, number>();
  /** Mails that no known request explains. */
  readonly strays: string[] = [];
  private readonly seen = new Set<string>();
  private readonly url: string;
  private readonly model: Model;
  private since = 0;
  private stopped = false;
  private reading: Promise<void> | undefined;

  constructor(mailUrl: string, model: Model) {
    this.url = mailUrl;
    this.model = model;
  }

  start(): void {
    this.reading = this.loop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.reading;
  }

  /** Reads what has come since the last time. */
  async read(): Promise<void> {
    const answer = await fetch(`${this.url}/store?since=${this.since}`);
    const { emails } = (await answer.json()) as { emails: StoredMail[] };
    for (const mail of emails) {
      // Its clock has whole seconds, so the last two come again.
      this.since = Math.max(this.since, mail.at - 2);
      if (this.seen.has(mail.messageId)) continue;
      this.seen.add(mail.messageId);
      this.take(mail);
    }
  }

  private async loop(): Promise<void> {
    while (!this.stopped) {
      await this.read().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  private take({ body: { text = "" }, destination }: StoredMail): void {
    const code = /\/api\/c\/([0-9A-Z]{12})/.exec(text)?.[1];
    const link = /\/api\/i\/([^/\s]+)/.exec(text)?.[1];
    if (link === undefined && code !== undefined)
      return void this.notices.set(code, (this.notices.get(code) ?? 0) + 1);
    const marker = /\bwork (t\d+x)\b/.exec(text.replaceAll(/\s+/g, " "))?.[1];
    const ticket = marker === undefined ? undefined : this.model.tickets.get(marker);
    if (!ticket || !link || !destination.to.some((to) => to.includes(ticket.email))) {
      if (!destination.to.some((to) => to.includes(FIRST_RECIPIENT.recipient_email)))
        this.strays.push(`${destination.to.join()}: ${text.slice(0, 200)}`);
      return;
    }
    const mail: InboxMail = { ticket, seenAt: Date.now() };
    ticket.link ??= link;
    this.mails.push(mail);
    this.byTicket.set(ticket, [...(this.byTicket.get(ticket) ?? []), mail]);
  }
}

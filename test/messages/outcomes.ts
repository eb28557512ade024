import type { SentMail } from "../support/stand-ins/mail-service.ts";
import type { Kill } from "./gate.ts";
import { kindOf, mailLanguage, readSubject } from "./kinds.ts";
import type { Act } from "./steps.ts";
import type { KnownCertificate, MessageWorld } from "./world.ts";

/** What became of one kind of message to one recipient. */
interface Row {
  readonly recipient: string;
  readonly kind: string;
  readonly channel: "email" | "whatsapp" | "sms" | "none";
  readonly outcome: string;
}
/** A step in which runs were killed. */
export interface KilledWhile {
  readonly kill: Kill;
  readonly while: Act;
  /** The certificates that were issued in it. */
  readonly issued: readonly KnownCertificate[];
  /** The mails that were sent in it, counted from the first of the workload. */
  readonly mails: readonly [from: number, to: number];
}

/** Sent at most once: whether a run leaves one unsent depends on the call at which it dies. */
const ONCE: ReadonlySet<string> = new Set(["reminder_1", "reminder_2", "last_call", "expiring"]);

/** What became of all messages of a workload, a line each, in order. Throws for a mail to nobody that it knows. */
export async function messageOutcomes(
  world: MessageWorld,
  killed: readonly KilledWhile[],
): Promise<string[]> {
  const outcomes = new Outcomes(world, killed);
  return (await outcomes.rows())
    .map(({ recipient, kind, channel, outcome }) => `${recipient} | ${kind} | ${channel} | ${outcome}`)
    .sort();
}

class Outcomes {
  private readonly world: MessageWorld;
  private readonly killed: readonly KilledWhile[];
  private readonly mails: readonly SentMail[];
  private readonly counted = new Set<SentMail>();
  private readonly found: Row[] = [];

  constructor(world: MessageWorld, killed: readonly KilledWhile[]) {
    this.world = world;
    this.killed = killed;
    this.mails = world.mails();
  }

  async rows(): Promise<readonly Row[]> {
    for (const certificate of this.world.certificates) await this.addCertificate(certificate);
    for (const { alias, contact } of this.world.organizations) this.addLetters(alias, contact);
    for (const { alias, emails } of this.world.certificates)
      for (const email of emails) this.addLetters(alias, email);
    const strange = this.mails.filter((mail) => !this.counted.has(mail));
    if (strange.length > 0)
      throw new Error(
        `Nobody is known who gets ${strange.map((mail) => `${mail.to}: ${readSubject(mail)}`).join()}.`,
      );
    return this.found;
  }

  private async addCertificate(certificate: KnownCertificate): Promise<void> {
    const { alias, badge, emails, number } = certificate;
    const shown = await shownOf(certificate);
    for (const [n, email] of emails.entries()) {
      const isLast = n === emails.length - 1;
      const recipient = n === 0 ? alias : `${alias} after correction ${n}`;
      const own = this.left(email).filter((mail) => readSubject(mail).endsWith(badge));
      if (isLast && !own.some((mail) => kindOf(mail) === "invitation"))
        this.found.push({ recipient, kind: "invitation", channel: "email", outcome: `${shown.mail}, none` });
      this.addMails(recipient, own, (kind) => (isLast && kind === "invitation" ? `${shown.mail}, ` : ""));
    }
    if (this.atAnyCall().some(({ while: { does } }) => does === "wait"))
      this.found.push({
        recipient: alias,
        kind: "reminders",
        channel: "email",
        outcome: "each at most once",
      });
    if (number !== null) await this.addPhone(certificate, number, shown.phone);
  }

  /** What is about no certificate: links, questions, answers, notices to contacts. */
  private addLetters(recipient: string, email: string): void {
    this.addMails(recipient, this.left(email), () => "");
  }

  private left(email: string): SentMail[] {
    return this.mails.filter((mail) => mail.to === email && !this.counted.has(mail));
  }

  private addMails(recipient: string, mails: readonly SentMail[], seen: (kind: string) => string): void {
    for (const mail of mails) this.counted.add(mail);
    for (const [kind, all] of Map.groupBy(mails, kindOf)) {
      const sure = ONCE.has(kind)
        ? all.filter((mail) => !this.isOf(this.atAnyCall(), mail))
        : all.filter((mail) => !this.isOf(this.killed, mail));
      const isMore = sure.length < all.length;
      const languages = [...new Set(all.map(mailLanguage))].sort().join("+");
      // Of what is sent at most once, one less is right where a run died at any call, and one more never is.
      if (ONCE.has(kind) && isMore && all.length === 1) continue;
      const many = isMore && !ONCE.has(kind) ? `${sure.length} and more` : String(all.length);
      this.found.push({ recipient, kind, channel: "email", outcome: `${seen(kind)}${languages} × ${many}` });
    }
  }

  private atAnyCall(): readonly KilledWhile[] {
    return this.killed.filter(({ kill }) => kill.at === "call");
  }

  private isOf(steps: readonly KilledWhile[], mail: SentMail): boolean {
    const place = this.mails.indexOf(mail);
    return steps.some(({ mails: [from, to] }) => place >= from && place < to);
  }

  /** Whether a phone message was to be sent while runs died at any call, as it then may be sent, or not. */
  private isPhoneUnsure(certificate: KnownCertificate): boolean {
    const place = this.world.certificates.indexOf(certificate);
    return this.atAnyCall().some(
      ({ while: act, issued }) =>
        act.does === "wait" || issued.includes(certificate) || ("who" in act && act.who.includes(place)),
    );
  }

  private async addPhone(certificate: KnownCertificate, number: string, shown: string): Promise<void> {
    const { alias: recipient, phoneAsked } = certificate;
    const all = (await this.world.scene.bubbles()).filter(
      (one) => one.number === number && one.from === "service",
    );
    const channels = [...new Set(all.map(({ channel }) => channel))].sort();
    const row = { recipient, kind: "phone", channel: "none" } as const;
    // Each message may go by both channels.
    if (this.isPhoneUnsure(certificate) && all.length <= 2 * (1 + phoneAsked))
      this.found.push({ ...row, outcome: "each at most once by a channel" });
    else if (channels.length === 0) this.found.push({ ...row, outcome: shown });
    else
      for (const channel of channels) {
        const many = all.filter((one) => one.channel === channel).length;
        this.found.push({ ...row, channel, outcome: `${shown} × ${many}` });
      }
  }
}

/** What the organization reads of a certificate. */
async function shownOf({ organization, id }: KnownCertificate) {
  const answer = await organization.tenant.panel.call("GET /invitations/{id}", { params: { id } });
  if (answer.status !== 200) return { mail: `not shown (${answer.status})`, phone: `not shown` };
  const { body } = answer;
  const { status, recipient_status, email_status, phone_status, phone_reason } = body;
  return {
    mail: `${status} ${recipient_status} ${email_status}`,
    phone: [phone_status, phone_reason].filter(Boolean).join(" "),
  };
}

import { randomBytes } from "node:crypto";
import type { Tenant } from "../support/stack.ts";
import type { SentMail } from "../support/stand-ins/mail-service.ts";
import type { MessageScene } from "./scene.ts";
import type { PlannedOrganization, PlannedPerson } from "./steps.ts";

export interface KnownClub {
  /** `o1` */
  readonly alias: string;
  readonly tenant: Tenant;
  readonly contact: string;
  readonly eventId: string;
}
/** A certificate, and whose it is. */
export interface KnownCertificate {
  /** `r1`: of what is told about this certificate. */
  readonly alias: string;
  readonly id: string;
  readonly organization: KnownClub;
  /** No other issuance of this workload has this badge. */
  readonly badge: string;
  /** Where the invitation goes now; addresses before come first. */
  readonly emails: string[];
  readonly number: string | null;
  /** How often a further phone message was asked for, in vain or not. */
  phoneAsked: number;
}

let numbers = 0;
/** Numbers that no other workload of this process uses: a phone gets three messages a day. */
const newNumber = (start: string): string => `${start}${String(100_000 + numbers++)}`;

/** What a workload has made so far. */
export class MessageWorld {
  readonly scene: MessageScene;
  readonly organizations: KnownClub[] = [];
  readonly certificates: KnownCertificate[] = [];
  private readonly tag = randomBytes(6).toString("hex");
  private readonly firstMail: number;
  private addresses = 0;
  private badges = 0;

  constructor(scene: MessageScene) {
    this.scene = scene;
    this.firstMail = scene.mails.mails.length;
  }

  /** The mails of this workload, the oldest first. */
  mails(): readonly SentMail[] {
    return this.scene.mails.mails.slice(this.firstMail);
  }

  /** The id that the mail service gave a mail of this workload. */
  messageIdOf(mail: SentMail): string {
    return `m-${this.scene.mails.mails.indexOf(mail) + 1}`;
  }

  newEmail(): string {
    this.addresses += 1;
    return `r${this.addresses}.${this.tag}@example.com`;
  }

  newBadge(): string {
    this.badges += 1;
    return `Medal ${this.badges}`;
  }

  emailOf({ email }: PlannedPerson): string {
    if (email === "own") return this.newEmail();
    if (typeof email === "string") {
      this.addresses += 1;
      return `${email}+r${this.addresses}.${this.tag}@simulator.example`;
    }
    return this.certificates[email.known]?.emails.at(-1) ?? this.newEmail();
  }

  numberOf({ number }: PlannedPerson): string | null {
    if (number === "own") return newNumber("+5511998");
    // Of a country to which the stage sends nothing.
    return number === "abroad" ? newNumber("+49151234") : number;
  }

  async addOrganization({ plan, locale, ...profile }: PlannedOrganization): Promise<void> {
    const alias = `o${this.organizations.length + 1}`;
    const tenant = await this.scene.stack.tenant({ plan, locale, name: `Clube ${alias}` });
    const contact = `${alias}.${this.tag}@example.com`;
    await tenant.panel.call("PATCH /organization", { body: { ...profile, contact_email: contact } });
    const event = { name: "Serverless Day", category: "EDUCATION", status: "ACTIVE" };
    const { body } = await tenant.panel.call("POST /events", { body: event });
    this.organizations.push({ alias, tenant, contact, eventId: body.id });
  }
}

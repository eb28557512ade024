import { randomUUID } from "node:crypto";
import * as z from "zod";
import { PHONE_CHANNELS, type PhoneChannel } from "#shared/domain/phone/phone-status.ts";
import { smsSize } from "#shared/phone/segments.ts";

/** What the networks can say of a message. SMS knows no "read" and no "undeliverable", WhatsApp no "blocked". */
export const REPORTED = ["sent", "delivered", "read", "failed", "undeliverable"] as const;
export type Reported = (typeof REPORTED)[number];

/** One bubble: what the service sent, or what a person wrote back. */
export interface Bubble {
  readonly id: string;
  readonly channel: PhoneChannel;
  readonly from: "service" | "person";
  readonly text: string;
  /** The small print of a WhatsApp template, and its button. */
  readonly footer?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly at: string;
  /** Segments of an SMS. */
  readonly parts: number;
  /** What the sender gave with an SMS; it comes back with each report. */
  readonly context: Readonly<Record<string, string>>;
  /** Reported until now, the last one last. */
  reports: Reported[];
}

/** A bubble with the number whose phone has it. */
export type NumberBubble = Bubble & { readonly number: string };
/** Who tells the service what the networks and people did. */
interface Reports {
  /** What became of a message; `code` is Meta's, of one that failed. */
  tell(bubble: NumberBubble, status: Reported, code: number | undefined): Promise<void>;
  /** What a person wrote back. */
  reply(bubble: NumberBubble): Promise<void>;
}
/** A message of the service as its API takes it. */
type TakenMessage = Omit<NumberBubble, "id" | "at" | "parts" | "reports" | "from">;

const asBubble = (message: TakenMessage): NumberBubble => ({
  ...message,
  id: randomUUID(),
  parts: message.channel === "sms" ? smsSize(message.text).parts : 1,
  from: "service",
  at: new Date().toISOString(),
  reports: [],
});

/** An answer in place of a message taken: an error of the API, as its reference names it. */
const RefusedCall = z.strictObject({
  status: z.int().min(400).max(599),
  name: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  fields: z.array(z.strictObject({ Name: z.string(), Message: z.string() })).optional(),
});
export type RefusedCall = z.infer<typeof RefusedCall>;

export const PhoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);
export const Channel = z.enum(PHONE_CHANNELS);
const Milliseconds = z.int().min(0).max(3_600_000);

/** How the next messages to a number go. */
export const Behaviour = z.strictObject({
  /** All numbers without it. */
  number: PhoneNumber.optional(),
  channel: Channel.optional(),
  /** Each message without it. */
  times: z.int().min(1).optional(),
  refuse: RefusedCall.optional(),
  /** Of WhatsApp: the message is taken and fails a moment later, for the reason of this code of Meta. */
  error: z.int().optional(),
  /** The connection breaks and no answer comes: before the message is taken, or after. */
  lose: z.enum(["before", "after"]).optional(),
  /** Milliseconds from the request to its answer. */
  answerAfterMs: Milliseconds.optional(),
  /** What is reported: so many milliseconds after the answer, or before it. None with an empty list; the same twice is twice. */
  reports: z
    .array(
      z.strictObject({
        status: z.enum(REPORTED),
        after: z.union([Milliseconds, z.literal("before_answer")]),
      }),
    )
    .optional(),
});
export type Behaviour = z.infer<typeof Behaviour>;

/** Reports of a message that nobody has said anything about. */
const USUAL: NonNullable<Behaviour["reports"]> = [
  { status: "sent", after: 100 },
  { status: "delivered", after: 600 },
];
/** From the answer of AWS to Meta's refusal. */
const REFUSED_AFTER_MS = 100;
/** Words after which AWS itself sends no SMS to a number (End User Messaging SMS, "Required keywords"). */
const AWS_STOPS = /^(arret|cancel|end|opt-out|optout|quit|remove|stop|td|unsubscribe)$/i;

export const TEMPLATE_STATES = ["approved", "paused", "disabled", "removed"] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

/** The state of both networks: bubbles, numbers that AWS sends nothing to, templates, and how the next messages go. */
export class PhoneNetwork {
  readonly bubbles = new Map<string, NumberBubble>();
  readonly optedOut = new Set<string>();
  /** By `name/language`; one that is not here is approved when its name and language are known. */
  readonly templateStates = new Map<string, TemplateState>();
  private behaviours: (Behaviour & { left: number })[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly reports: Reports;
  /** Grows with each change, so that a page knows whether to draw itself again. */
  version = 0;

  constructor(reports: Reports) {
    this.reports = reports;
  }

  behave(behaviour: Behaviour): void {
    // The newest goes first.
    this.behaviours.unshift({ ...behaviour, left: behaviour.times ?? Number.POSITIVE_INFINITY });
  }

  /** How this message goes; each call uses up one of the behaviour's times. */
  behaviourFor(number: string, channel: PhoneChannel): Behaviour {
    const found = this.behaviours.find(
      (one) =>
        one.left > 0 &&
        (one.number === undefined || one.number === number) &&
        (one.channel === undefined || one.channel === channel),
    );
    if (found) found.left -= 1;
    return found ?? {};
  }

  /** Takes a message of the service; gives its id. */
  add(message: TakenMessage): string {
    const bubble = asBubble(message);
    this.bubbles.set(bubble.id, bubble);
    this.version += 1;
    return bubble.id;
  }

  /** Takes a message that Meta refuses then: no phone has it, and its reports say why. */
  failLater(message: TakenMessage, code: number): string {
    const bubble = asBubble(message);
    this.later(REFUSED_AFTER_MS, () => this.reports.tell(bubble, "failed", code));
    return bubble.id;
  }

  /** Reports what the behaviour says: what comes before the answer is in the queue when this resolves. */
  async reportAsPlanned(id: string, { reports = USUAL }: Behaviour): Promise<void> {
    for (const { status, after } of reports) {
      if (after === "before_answer") await this.report(id, status);
      else this.later(after, () => this.report(id, status));
    }
  }

  /** Says of a message what became of it; false for an unknown id. */
  async report(id: string, status: Reported): Promise<boolean> {
    const bubble = this.bubbles.get(id);
    if (bubble?.from !== "service") return false;
    bubble.reports.push(status);
    this.version += 1;
    await this.reports.tell(bubble, status, undefined);
    return true;
  }

  /** A person writes back. */
  async reply(number: string, channel: PhoneChannel, text: string): Promise<void> {
    const bubble: NumberBubble = {
      ...asBubble({ number, channel, text, context: {} }),
      parts: 1,
      from: "person",
    };
    this.bubbles.set(bubble.id, bubble);
    if (channel === "sms" && AWS_STOPS.test(text.trim())) this.optedOut.add(number);
    this.version += 1;
    await this.reports.reply(bubble);
  }

  /** Forgets everything, also what was still to be reported. */
  reset(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.bubbles.clear();
    this.optedOut.clear();
    this.templateStates.clear();
    this.behaviours = [];
    this.version += 1;
  }

  private later(ms: number, act: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      // The queue is gone when the stack ends first.
      act().catch(() => {});
    }, ms);
    this.timers.add(timer);
  }
}

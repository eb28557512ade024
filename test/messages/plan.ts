import { Dice } from "../steady/workload/dice.ts";
import type { Manner } from "./pump.ts";
import type {
  Act,
  CertificateNumbers,
  PlannedOrganization,
  PlannedPerson,
  PlannedTrouble,
  Step,
  WorkloadPlan,
} from "./steps.ts";

const COUNTS = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12];
const EMAILS = [
  [12, "own"],
  [1, "accepted"],
  [1, "rejected"],
  [1, "bounced"],
  [1, "complained"],
] as const;
const ZONES = ["America/Sao_Paulo", "America/Sao_Paulo", "Europe/Madrid", "Asia/Tokyo"];
const SIMULATED_NUMBERS = ["+15005550001", "+15005550002", "+15005550003"] as const;
/** A run makes 5 to 30 calls. */
const CALLS = [1, 14] as const;
/** In UTC: night in Brazil and day in Japan, or the other way round. No step comes near the end of any night. */
const HOURS = [2, 13, 16];

/** The workload of a seed: the same on every machine and in every release. */
export function planOf(seed: number): WorkloadPlan {
  const planner = new Planner(new Dice(seed));
  return planner.plan();
}

class Planner {
  private readonly dice: Dice;
  private readonly simulatedLeft = [...SIMULATED_NUMBERS];
  private issued = 0;
  /** The certificates whose people do nothing by themselves. */
  private readonly slow = new Set<number>();
  private organizations = 1;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  plan(): WorkloadPlan {
    const { dice } = this;
    this.organizations = dice.between(1, 2);
    const organizations = Array.from({ length: this.organizations }, () => this.organization());
    const acts: Act[] = [];
    if (dice.chance(0.12)) acts.push({ does: "add a webhook", by: 0 });
    const isLimited = dice.chance(0.15);
    if (isLimited) acts.push(this.issueOne(), { does: "allow messages", by: 0, messages: 1 });
    const safe = acts.length;
    acts.push(this.issue(0, dice.pick(COUNTS)));
    if (isLimited) acts.push({ does: "allow messages", by: 0, messages: null });
    acts.push(...this.some(1, 2));
    acts.push(this.wait(4));
    if (dice.chance(0.6)) acts.push(this.issue(this.organizations - 1, dice.between(1, 3)));
    acts.push(...this.some(1, 3));
    acts.push(this.wait(7));
    acts.push(...this.some(0, 2));
    acts.push(
      this.wait(
        dice.weighted([
          [4, 73],
          [1, 30],
          [1, 1],
        ]),
      ),
    );
    return { organizations, steps: acts.map((act, n) => this.step(act, n >= safe)) };
  }

  private organization(): PlannedOrganization {
    const { dice } = this;
    return {
      plan: dice.weighted([
        [1, "STARTER"],
        [7, "PRO"],
        [3, "BUSINESS"],
      ] as const),
      locale: dice.pick(["pt", "en", "es"] as const),
      time_zone: dice.pick(ZONES),
      notify: { whatsapp: dice.chance(0.75), sms: dice.chance(0.75) },
      reminders: dice.chance(0.9),
    };
  }

  private issue(by: number, count: number): Act {
    const { dice } = this;
    // Nobody gets two certificates of one badge: their mails could not be told apart.
    const known = dice.shuffled(Array.from({ length: this.issued }, (_, n) => n));
    return {
      does: "issue",
      by,
      people: Array.from({ length: count }, () => this.person(dice.chance(0.2) ? known.pop() : undefined)),
      reminders: dice.chance(0.85),
      expiresInDays: dice.chance(0.5) ? dice.pick([40, 40, 70]) : null,
    };
  }

  /** To somebody whose phone message surely goes out, so that the messages of a month are used up. */
  private issueOne(): Act {
    this.slow.add(this.issued);
    this.issued += 1;
    const people = [{ email: "own", number: "own", locale: null }] as const;
    return { does: "issue", by: 0, people, reminders: true, expiresInDays: null };
  }

  private person(known: number | undefined): PlannedPerson {
    const { dice } = this;
    const email = known === undefined ? dice.weighted(EMAILS) : { known };
    // Whether a phone message is quicker than a simulated answer, or a mail that comes back, nobody can say.
    const isSlow = known === undefined ? email === "own" : this.slow.has(known);
    if (isSlow) this.slow.add(this.issued);
    this.issued += 1;
    return {
      email,
      number: isSlow && dice.chance(0.7) ? this.number() : null,
      locale: dice.chance(0.3) ? dice.pick(["pt", "en", "es"] as const) : null,
    };
  }

  private number(): PlannedPerson["number"] {
    if (this.dice.chance(0.25)) return this.simulatedLeft.shift() ?? "own";
    return this.dice.chance(0.1) ? "abroad" : "own";
  }

  private some(least: number, most: number): Act[] {
    return Array.from({ length: this.dice.between(least, most) }, () => this.act());
  }

  /** Some of the certificates that were issued. */
  private who(): CertificateNumbers {
    const all = Array.from({ length: this.issued }, (_, n) => n);
    return this.dice.shuffled(all).slice(0, this.dice.between(1, Math.max(1, Math.ceil(this.issued / 2))));
  }

  private wait(days: number): Act {
    return { does: "wait", days, hour: this.dice.pick(HOURS) };
  }

  private act(): Act {
    const { dice } = this;
    const who = this.who();
    const by = dice.between(0, this.organizations - 1);
    const made: readonly (readonly [number, () => Act])[] = [
      [
        7,
        () => ({
          does: "answer",
          who,
          how: dice.weighted([
            [4, "accept"],
            [2, "reject"],
            [1, "reconsider"],
          ] as const),
        }),
      ],
      [3, () => ({ does: "revoke", who, shareReason: dice.chance(0.5), tell: dice.chance(0.8) })],
      [4, () => ({ does: "resend", who, channels: dice.pick(RESENT) })],
      [2, () => ({ does: "unsubscribe", who })],
      [1, () => ({ does: dice.pick(["stop messages", "write STOP"] as const), who })],
      [1, () => ({ does: "make account", who })],
      [2, () => ({ does: "sign in", who })],
      [3, () => ({ does: "correct", who, what: dice.pick(["email", "email", "name"] as const) })],
      [2, () => ({ does: "ask for a name", who })],
      [1, () => ({ does: "ask for erasure", who })],
      [2, () => ({ does: "answer requests", by, how: dice.pick(["approve", "refuse"] as const) })],
      [
        3,
        () => ({
          does: "mail news",
          who,
          news: dice.pick(["delivery", "bounce", "complaint", "delay"] as const),
        }),
      ],
      [
        3,
        () => ({
          does: "phone news",
          who,
          news: dice.pick(["delivered", "read", "failed", "undeliverable"] as const),
        }),
      ],
      [1, () => ({ does: "allow messages", by, messages: dice.pick([0, null]) })],
      [1, () => this.wait(1)],
    ];
    return dice.weighted(made)();
  }

  private step(act: Act, mayFail: boolean): Step {
    const { dice } = this;
    if (!mayFail) return { act, manner: {}, trouble: null };
    const isPhone = bringsToPhones(act);
    const how = dice.weighted([
      [isPhone ? 3 : 5, "well"],
      [2, "killed"],
      [1, "twice"],
      [SILENT.has(act.does) ? 0 : 2, "bad"],
    ] as const);
    return {
      act,
      manner: how === "killed" ? { kill: this.kill(act) } : how === "twice" ? { twice: true } : {},
      trouble: how === "bad" ? this.trouble(isPhone && dice.chance(0.6)) : null,
    };
  }

  /**
   * Seldom at any call while days go by: what is sent at most once is not known then. Never when simulated people get an invitation,
   * as a run that dies behind it leaves their answer undone.
   */
  private kill(act: Act): NonNullable<Manner["kill"]> {
    const anyCall = act.does === "wait" ? 1 : this.isToSimulated(act) ? 0 : 6;
    const at = this.dice.weighted([
      [anyCall, "call"],
      [4, "before"],
      [4, "after"],
    ] as const);
    return at === "call" ? { at, n: this.dice.between(...CALLS) } : { at };
  }

  private isToSimulated(act: Act): boolean {
    if (act.does === "issue")
      return act.people.some(({ email }) =>
        typeof email === "string" ? email !== "own" : !this.slow.has(email.known),
      );
    return act.does === "resend" && act.who.some((n) => !this.slow.has(n));
  }

  private trouble(isOfPhones: boolean): PlannedTrouble {
    const { dice } = this;
    const times = dice.between(1, 4);
    return isOfPhones
      ? dice.pick<PlannedTrouble>([
          { of: "phone", kind: "throttled", times },
          { of: "phone", kind: "unavailable", times },
          { of: "phone", kind: "refused" },
          { of: "phone", kind: "opted out" },
          { of: "phone", kind: "not answered" },
          { of: "phone", kind: "lost" },
        ])
      : dice.pick<PlannedTrouble>([
          { of: "mail", kind: "throttled", times },
          { of: "mail", kind: "failing", times },
          { of: "mail", kind: "refused", every: dice.between(1, 3) },
          { of: "mail", kind: "account paused" },
          { of: "mail", kind: "tenant paused" },
          { of: "mail", kind: "quota used up" },
        ]);
  }
}

/** What follows from these is sent to nobody. */
const SILENT: ReadonlySet<Act["does"]> = new Set([
  "mail news",
  "phone news",
  "allow messages",
  "unsubscribe",
  "stop messages",
  "write STOP",
]);
/** Whether messages go to phones that are no simulated ones. */
const bringsToPhones = (act: Act): boolean =>
  (act.does === "issue" && act.people.some(({ number }) => number === "own")) ||
  (act.does === "resend" && act.channels.some((channel) => channel !== "email"));
const RESENT = [
  ["email"],
  ["email"],
  ["whatsapp"],
  ["sms"],
  ["whatsapp", "sms"],
  ["email", "whatsapp", "sms"],
] as const;

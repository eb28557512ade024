import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { justSent, type MailsSoFar, type ToldStep } from "#shared/domain/messages/message.ts";
import { linkEndsAt, nextStep, retentionEnd } from "#shared/domain/messages/next-step.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { LIMITS, REMINDERS } from "#shared/domain/rules.ts";
import { runs } from "../support/runs.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const ISSUED = "2026-03-10T15:00:00.000Z";
const daysOn = (days: number, from = ISSUED) => new Date(Date.parse(from) + days * DAY);
const certificate = (fields: Partial<Certificate> = {}): Certificate =>
  ({
    status: "PENDING",
    recipient_status: fields.accepted_at ? "ACCEPTED" : "INVITED",
    created_at: ISSUED,
    accepted_at: null,
    rejected_at: null,
    expires_at: null,
    erased_at: null,
    reminders: true,
    ...fields,
  }) as Certificate;
const organization = (fields: Partial<Organization> = {}): Organization => fields as Organization;
const sent = (begun: MailsSoFar["begun"] = {}, sentAt = ISSUED): MailsSoFar => ({
  ...justSent("sent", new Date(sentAt)),
  begun,
});
/** All that is done about an invitation when it is looked at whenever it is due, and its mails can be sent. */
function lifeOf(one: Certificate, of: Organization, mails = sent(), years = 2) {
  const done: { step: string; at: Date }[] = [];
  const begun: Partial<Record<ToldStep, string>> = { ...mails.begun };
  let at = new Date(Math.max(Date.parse(mails.sentAt!), Date.parse(one.accepted_at ?? ISSUED)));
  for (let looks = 0; looks < 100 && at < daysOn(365 * years); looks++) {
    const next = nextStep({ certificate: one, organization: of, mails: { ...mails, begun } }, at);
    if (!next) break;
    at = next.due;
    if (next.step === "look") continue;
    done.push({ step: next.step, at });
    if (next.step === "erase") break;
    begun[next.step] = at.toISOString();
  }
  return done;
}

describe("what is done about an invitation", () => {
  test("that nobody answers: three reminders, and its erasure a year later", () => {
    expect(lifeOf(certificate(), organization())).toEqual([
      { step: "reminder_1", at: daysOn(3) },
      { step: "reminder_2", at: daysOn(10) },
      { step: "last_call", at: daysOn(83) },
      { step: "erase", at: new Date("2027-03-10T15:00:00.000Z") },
    ]);
  });

  test.each([
    ["its request wants no reminders", certificate({ reminders: false }), sent()],
    ["it was refused", certificate({ status: "REJECTED" }), sent()],
    ["it was revoked", certificate({ status: "REVOKED" }), sent()],
    ["it expired", certificate({ status: "EXPIRED" }), sent()],
    ["its mail was refused or came back", certificate(), justSent("refused", new Date(ISSUED))],
    ["its mail is under way", certificate(), { ...sent(), state: null }],
  ])("of which nobody is reminded, as %s", (_, one, mails) => {
    expect(lifeOf(one, organization(), mails).map(({ step }) => step)).toEqual(["erase"]);
  });

  test("that was erased: nothing", () => {
    const erased = certificate({ status: "REVOKED", erased_at: ISSUED });
    expect(
      nextStep({ certificate: erased, organization: organization(), mails: sent() }, daysOn(0)),
    ).toBeNull();
  });

  test("that was accepted: nothing, but the notice before it expires, and never erasure", () => {
    const accepted = { status: "ACCEPTED", accepted_at: ISSUED } as const;
    expect(lifeOf(certificate(accepted), organization())).toEqual([]);
    const expires_at = daysOn(400).toISOString();
    expect(lifeOf(certificate({ ...accepted, expires_at }), organization(), sent(), 3)).toEqual([
      { step: "expiring", at: daysOn(370) },
    ]);
    // Who accepts in the last thirty days has just seen it.
    const late = certificate({ ...accepted, accepted_at: daysOn(371).toISOString(), expires_at });
    expect(lifeOf(late, organization(), sent(), 3)).toEqual([]);
  });

  test("that expires: no reminder after its end", () => {
    const expiring = certificate({ expires_at: daysOn(9).toISOString() });
    expect(lifeOf(expiring, organization()).map(({ step }) => step)).toEqual(["reminder_1", "erase"]);
  });

  test("whose organization keeps it for other times", () => {
    for (const [months, day] of [
      [1, "2026-04-10"],
      [12, "2027-03-10"],
      [24, "2028-03-10"],
    ] as const)
      expect(retentionEnd(certificate(), organization({ retention_months: months }))).toEqual(
        new Date(`${day}T15:00:00.000Z`),
      );
    const never = organization({ retention_months: null });
    expect(retentionEnd(certificate(), never)).toBeUndefined();
    // It is looked at all the same, in case that changes.
    expect(nextStep({ certificate: certificate(), organization: never, mails: sent() }, daysOn(100))).toEqual(
      {
        step: "look",
        due: daysOn(100 + REMINDERS.lookAgainDays),
      },
    );
    const endOfMonth = certificate({ created_at: "2027-01-31T10:00:00.000Z" });
    expect(retentionEnd(endOfMonth, organization({ retention_months: 1 }))).toEqual(
      new Date("2027-02-28T10:00:00.000Z"),
    );
  });

  test("that was sent again: counted from then, and no step twice", () => {
    const resent = sent({ reminder_1: daysOn(3).toISOString() }, daysOn(5).toISOString());
    expect(lifeOf(certificate(), organization(), resent).map(({ step, at }) => [step, at])).toEqual([
      ["reminder_2", daysOn(15)],
      ["last_call", daysOn(88)],
      ["erase", new Date("2027-03-10T15:00:00.000Z")],
    ]);
  });

  test("of which a step was late for days: it is left out, so that nobody gets two at once", () => {
    const next = (days: number) =>
      nextStep({ certificate: certificate(), organization: organization(), mails: sent() }, daysOn(days));
    expect(next(5.9)).toMatchObject({ step: "reminder_1" });
    expect(next(6.1)).toEqual({ step: "reminder_2", due: daysOn(10) });
    expect(next(14)).toMatchObject({ step: "look" });
  });

  test("with a step that is left out: the next one", () => {
    const followed = { certificate: certificate(), organization: organization(), mails: sent() };
    expect(nextStep(followed, daysOn(3), "reminder_1")).toEqual({ step: "reminder_2", due: daysOn(10) });
  });
});

describe("whatever the time and the place", () => {
  const zone = fc.constantFrom(
    "America/Sao_Paulo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Chatham",
    "Africa/Casablanca",
    "Europe/Lisbon",
    "America/New_York",
    "Antarctica/Troll",
    "Pacific/Apia",
    "UTC",
  );
  /** Any time of some years, the changes of clocks of many countries among them. */
  const time = fc.oneof(
    fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
    fc
      .tuple(
        fc.constantFrom("2026-04-04T15:00Z", "2026-10-03T15:30Z", "2026-03-08T07:00Z", "2026-10-25T01:00Z"),
        fc.integer({ min: -2 * 1_440, max: 2 * 1_440 }),
      )
      .map(([change, minutes]) => Date.parse(change) - 3 * DAY + minutes * MINUTE),
  );
  const steps = fc.subarray<ToldStep>(["reminder_1", "reminder_2", "last_call", "expiring"]);
  const hourIn = (timeZone: string, at: Date) =>
    Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(at));
  const life = fc.record({
    issued: time,
    sentAfter: fc.integer({ min: 0, max: 20 * DAY }),
    waited: fc.integer({ min: 0, max: 500 * DAY }),
    time_zone: zone,
    status: fc.constantFrom("PENDING", "ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"),
    expires: fc.option(fc.integer({ min: 1, max: 800 * DAY })),
    begun: steps,
    retention_months: fc.option(fc.integer({ min: 1, max: 120 })),
    reminders: fc.boolean(),
  });
  const arranged = fc
    .letrec(() => ({ life }))
    .life.map((one) => {
      const created_at = new Date(one.issued).toISOString();
      const sentAt = new Date(one.issued + one.sentAfter);
      return {
        certificate: certificate({
          created_at,
          status: one.status as Certificate["status"],
          accepted_at: one.status === "ACCEPTED" ? sentAt.toISOString() : null,
          expires_at: one.expires === null ? null : new Date(one.issued + one.expires).toISOString(),
          reminders: one.reminders,
        }),
        organization: organization({ time_zone: one.time_zone, retention_months: one.retention_months }),
        mails: {
          ...justSent("sent", sentAt),
          begun: Object.fromEntries(one.begun.map((step) => [step, created_at])),
        },
        at: new Date(sentAt.getTime() + one.waited),
      };
    });

  test("nobody is told at night, early, twice, or after the end; and all that may change is looked at within a month", () => {
    fc.assert(
      fc.property(arranged, ({ at, ...followed }) => {
        const next = nextStep(followed, at);
        const { certificate: one, organization: of, mails } = followed;
        if (next === null) {
          expect(one.accepted_at).not.toBeNull();
          return;
        }
        expect(next.due.getTime()).toBeGreaterThanOrEqual(at.getTime());
        if (one.accepted_at === null)
          expect(next.due.getTime() - at.getTime()).toBeLessThanOrEqual(REMINDERS.lookAgainDays * DAY);
        if (next.step === "look") return;
        if (next.step === "erase") {
          expect(one.accepted_at).toBeNull();
          expect(next.due.getTime()).toBeGreaterThanOrEqual(retentionEnd(one, of)!.getTime());
          return;
        }
        expect(one.reminders).toBe(true);
        expect(mails.begun[next.step]).toBeUndefined();
        const hour = hourIn(of.time_zone!, next.due);
        expect(hour).toBeGreaterThanOrEqual(REMINDERS.quietUntilHour);
        expect(hour).toBeLessThan(REMINDERS.quietFromHour);
        if (one.expires_at !== null) expect(next.due.getTime()).toBeLessThan(Date.parse(one.expires_at));
        const sentAt = Date.parse(mails.sentAt!);
        switch (next.step) {
          case "reminder_1":
          case "reminder_2": {
            // A mail that left within an hour counts as sent with the issuance.
            const issuedAt = Date.parse(one.created_at);
            const from = sentAt - issuedAt <= 3_600_000 ? issuedAt : sentAt;
            const late =
              next.due.getTime() - from - REMINDERS.afterDays[next.step === "reminder_1" ? 0 : 1] * DAY;
            expect(late).toBeGreaterThanOrEqual(0);
            expect(late).toBeLessThan(REMINDERS.lateDays * DAY);
            break;
          }
          case "last_call": {
            const left = linkEndsAt(one, new Date(sentAt)).getTime() - next.due.getTime();
            expect(left).toBeGreaterThan(0);
            expect(left).toBeLessThanOrEqual(REMINDERS.beforeLinkEndsDays * DAY);
            break;
          }
          case "expiring":
            expect(one.status).toBe("ACCEPTED");
            expect(Date.parse(one.expires_at!) - next.due.getTime()).toBeLessThanOrEqual(
              REMINDERS.beforeExpiryDays * DAY,
            );
        }
      }),
      { numRuns: runs(333, 2_000) },
    );
  });

  test("what is due by day is due at once, and at night in the morning of that place", () => {
    fc.assert(
      fc.property(time, zone, (issued, time_zone) => {
        const sentAt = new Date(issued);
        const one = certificate({ created_at: sentAt.toISOString() });
        const followed = {
          certificate: one,
          organization: organization({ time_zone }),
          mails: justSent("sent", sentAt),
        };
        const { step, due } = nextStep(followed, sentAt)!;
        expect(step).toBe("reminder_1");
        const wanted = new Date(issued + REMINDERS.afterDays[0] * DAY);
        const hour = hourIn(time_zone, wanted);
        if (hour >= REMINDERS.quietUntilHour && hour < REMINDERS.quietFromHour) expect(due).toEqual(wanted);
        else {
          // The night has 13 hours by the clock, and up to two more when it is set back: by that much at Troll.
          expect(due.getTime() - wanted.getTime()).toBeLessThanOrEqual(15.25 * 60 * MINUTE);
          expect(hourIn(time_zone, due)).toBe(REMINDERS.quietUntilHour);
        }
      }),
      { numRuns: runs(333, 2_000) },
    );
  });

  test("a link ends ninety days after the issuance, or after a mail that is over a day later", () => {
    const ends = (days: number) => linkEndsAt(certificate(), daysOn(days));
    expect(ends(0.5)).toEqual(daysOn(LIMITS.invitationLinkDays));
    expect(ends(1)).toEqual(daysOn(LIMITS.invitationLinkDays));
    expect(ends(5)).toEqual(daysOn(5 + LIMITS.invitationLinkDays));
  });
});

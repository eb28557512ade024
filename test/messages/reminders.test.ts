import { describe, expect, test } from "vitest";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { night, some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { type RemindedPerson, sentInvitations } from "./reminder-scene.ts";

/* Each test lives through weeks of an invitation against the real store, so the file takes more than ten seconds. */
const service = await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const killed = () => Promise.reject(new Error("killed"));
const MINUTE = 1 / 1_440;

/** The subjects of the mails to somebody, in their order. */
const subjects = ({ email }: RemindedPerson) =>
  service.to(email).map(({ raw }) => {
    const [, subject] = /^Subject: ((?:.+\r\n )*.+)\r$/m.exec(raw)!;
    const words = subject!.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g);
    return [...words].map(([, word]) => Buffer.from(word!, "base64").toString()).join("");
  });
const INVITED = "Clube São João issued you a certificate: Medalha";
const FIRST = "Your certificate of Clube São João is waiting for you: Medalha";
const SECOND = "Reminder: your certificate of Clube São João, Medalha";
const LAST = "Last reminder: your certificate of Clube São João, Medalha";

describe("somebody who does not answer", () => {
  test("is reminded three and ten days later and a week before the link ends, and no more", async () => {
    const { person } = await sentInvitations(stack);
    expect(await person.dueIn()).toBeCloseTo(3, 2);
    for (const days of [2.9, 3, 3.1, 9.9, 10, 10.1, 40, 82.9, 83.1, 83.2, 89, 91]) await person.follow(days);
    expect(subjects(person)).toEqual([INVITED, FIRST, SECOND, LAST]);
  });

  test("by a mail with a link that ends when the first one does, and a way to end such mails", async () => {
    const { person, tenant } = await sentInvitations(stack);
    await person.follow(10.01);
    const [invitation, reminder] = service.to(person.email);
    const link = (of: typeof invitation) => /\/i\/[\w-]+/.exec(of!.readable)![0];
    expect(link(reminder)).toBe(link(invitation));
    const answered = await stack.anonymous.call("POST /recipient/invitations/{token}/accept", {
      params: { token: link(reminder).slice(3) },
    });
    expect(answered.status).toBe(200);
    expect(reminder!.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(reminder!.raw).toContain(`${tenant.id}:reminder:`);
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
      Date.now() + 90 * 86_400_000,
    );
    expect(reminder!.readable).toContain(`The link works until ${day}`);
    expect(reminder!.readable).toContain("Clube São João");
  });

  test("is reminded in the morning, when that would be at night", async () => {
    const { person, tenant } = await sentInvitations(stack);
    // It becomes 23 o'clock there at the hour at which it is noon now.
    const ahead = 23 - new Date().getUTCHours();
    const zone = ahead > 14 ? `Etc/GMT+${24 - ahead}` : ahead === 0 ? "UTC" : `Etc/GMT-${ahead}`;
    await tenant.panel.call("PATCH /organization", { body: { time_zone: zone } });
    await person.follow(3.01);
    expect(subjects(person)).toEqual([INVITED]);
    const due = (await person.dueIn())!;
    expect(due).toBeGreaterThan(3.3);
    expect(due).toBeLessThan(3.5);
    await person.follow(due + MINUTE);
    expect(subjects(person)).toEqual([INVITED, FIRST]);
  });

  test("is reminded at most three times a day, of all certificates together, and the others a day later", async () => {
    const { people } = await sentInvitations(stack, { count: 5 });
    const [first] = people as [RemindedPerson];
    const same = await sentInvitations(stack, {
      count: 1,
      recipient: { recipient_email: first.email },
    });
    const all = [first, same.person];
    for (const n of [1, 2, 3]) {
      const more = await sentInvitations(stack, {
        tenant: same.tenant,
        recipient: { recipient_email: first.email, recipient_name: `Ana ${n}` },
      });
      all.push(more.person);
    }
    for (const one of all) await one.follow(3.01);
    const reminders = () => subjects(first).filter((subject) => subject === FIRST).length;
    expect(reminders()).toBe(3);
    // An invitation finds as much room as before.
    const room = await sentInvitations(stack, { recipient: { recipient_email: first.email } });
    expect(subjects(room.person).filter((subject) => subject === INVITED)).toHaveLength(6);
    for (const one of all) await one.follow(4.01);
    expect(reminders()).toBe(5);
  });
});

describe("nobody is reminded", () => {
  test("who answered, unsubscribed, or whose mail came back", async () => {
    const { people, tenant, funnel } = await sentInvitations(stack, { count: 6 });
    const comeBack = async (person: RemindedPerson, reason: "bounced" | "complained") => {
      const messageId = String((await person.record())!.message_id);
      const mail = { organizationId: tenant.id, certificateId: person.id, messageId, reason };
      expect(await ports["messages.write"].returned(mail, new Date())).toMatchObject({ outcome: "recorded" });
    };
    const stops: readonly ((person: RemindedPerson) => unknown)[] = [
      (person) => person.answer("accept"),
      (person) => person.answer("reject"),
      ({ id }) => tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} }),
      ({ email }) => ports.mutes.mute(email, tenant.id, new Date()),
      (person) => comeBack(person, "bounced"),
      (person) => comeBack(person, "complained"),
    ];
    for (const [n, stop] of stops.entries()) {
      const person = people[n]!;
      await stop(person);
      for (const days of [3.01, 10.01, 83.01]) await person.follow(days);
      expect([n, ...subjects(person)]).toEqual([n, INVITED]);
    }
    expect(await funnel()).toMatchObject({ reminded: 0, accepted_after_reminder: 0 });
  });

  test("of an organization that wants no reminders, or that was closed", async () => {
    const { person, tenant } = await sentInvitations(stack);
    const certificates: Ports["certificates"] = {
      ...ports.certificates,
      subject: async (...args) => {
        const subject = (await ports.certificates.subject(...args))!;
        return { ...subject, organization: { ...subject.organization, closed_at: "2026-01-01" } };
      },
    };
    for (const days of [3.01, 10.01, 83.01]) await person.follow(days, { certificates });
    const unwanted = await sentInvitations(stack, { tenant, profile: { reminders: false } });
    for (const days of [3.01, 10.01, 83.01]) await unwanted.person.follow(days);
    for (const one of [person, unwanted.person]) expect(subjects(one)).toEqual([INVITED]);
    expect(await unwanted.funnel()).toMatchObject({ reminded: 0 });
  });

  test("whose request wanted none, or whose certificate has expired", async () => {
    const { person } = await sentInvitations(stack, { request: { reminders: false } });
    expect(await person.dueIn()).toBeCloseTo(30, 2);
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const expired = await sentInvitations(stack, { request: { expires_at: soon } });
    for (const one of [person, expired.person]) {
      for (const days of [3.01, 10.01, 83.01]) await one.follow(days);
      expect(subjects(one)).toEqual([INVITED]);
    }
  });

  test("after a reminder that came back, or that was reported as spam; and so does the invitation's e-mail status", async () => {
    const { person, tenant, funnel } = await sentInvitations(stack);
    await person.follow(3.01);
    const mail = {
      organizationId: tenant.id,
      certificateId: person.id,
      messageId: String((await person.record())!.reminder_id),
      reason: "complained" as const,
    };
    expect(await ports["messages.write"].returned(mail, new Date())).toMatchObject({ outcome: "recorded" });
    for (const days of [10.01, 83.01]) await person.follow(days);
    expect(subjects(person)).toEqual([INVITED, FIRST]);
    const { body } = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: person.id } });
    expect(body.email_status).toBe("complained");
    expect(await funnel()).toMatchObject({ emails: { sent: 0, bounced: 1 }, reminded: 1 });
  });

  night.test(
    "twice of one step when the invitation is sent again, which is counted from then on",
    async () => {
      const { person, tenant } = await sentInvitations(stack);
      await person.follow(3.01);
      await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id: person.id } });
      await person.work(5, { single: true });
      for (const days of [8.01, 10.01]) await person.follow(days);
      expect(subjects(person)).toEqual([INVITED, FIRST, INVITED]);
      await person.follow(15.01);
      expect(subjects(person)).toEqual([INVITED, FIRST, INVITED, SECOND]);
    },
  );
});

describe("a reminder is sent once", () => {
  /** The ports, of which the run dies at one call. */
  const dying = {
    "before it is marked": { "messages.write": { ...ports["messages.write"], claim: killed } },
    "after it is marked": { "mailer.own": { ...ports["mailer.own"], sendInvitation: killed } },
    "after it was sent": { "messages.write": { ...ports["messages.write"], record: killed } },
  };
  test.each(some(Object.entries(dying), 1, 1))("when the run dies %s", async (when, replaced) => {
    const { person, funnel } = await sentInvitations(stack);
    await person.follow(3.01, replaced).catch(() => {});
    await person.follow(3.01 + MINUTE / 10);
    for (const minutes of [11, 22, 33]) await person.follow(3.01 + minutes * MINUTE);
    const sent = subjects(person).filter((subject) => subject === FIRST);
    // Nobody can know whether a mail went out whose run died before it said so: it is not sent again.
    expect(sent).toHaveLength(when === "after it is marked" ? 0 : 1);
    expect(await funnel()).toMatchObject({ reminded: 1 });
    await person.follow(10.01);
    expect(subjects(person).at(-1)).toBe(SECOND);
    expect(await funnel()).toMatchObject({ reminded: 1 });
  });

  test("when the run dies after it was recorded, and its job comes again", async () => {
    const { person, funnel } = await sentInvitations(stack);
    const record: Ports["messages.write"]["record"] = async (...args) => {
      await ports["messages.write"].record(...args);
      return killed();
    };
    await person.follow(3.01, { "messages.write": { ...ports["messages.write"], record } }).catch(() => {});
    for (const minutes of [0, 1, 11]) await person.follow(3.01 + minutes * MINUTE);
    expect(subjects(person)).toEqual([INVITED, FIRST]);
    expect(await funnel()).toMatchObject({ reminded: 1 });
  });

  test("by many workers at once, and counts once", async () => {
    const { person, funnel } = await sentInvitations(stack);
    await Promise.all(Array.from({ length: 8 }, () => person.follow(3.01)));
    await Promise.all(Array.from({ length: 4 }, () => person.follow(3.02)));
    expect(subjects(person)).toEqual([INVITED, FIRST]);
    expect(await funnel()).toMatchObject({ reminded: 1 });
  });

  test.each(some(["throttled", "daily_quota", "sender_not_verified"], 1, 0))(
    "later, when the mail service surely did not take it: %s",
    async (reason) => {
      const { person, funnel } = await sentInvitations(stack);
      const mailer = {
        ...NO_MAILER,
        sendInvitation: async (): Promise<SendOutcome> => ({ kind: "retry", reason }),
      };
      for (const minutes of [0, 20, 40, 60])
        await person.follow(3.01 + minutes * MINUTE, { "mailer.own": mailer });
      expect(await funnel()).toMatchObject({ reminded: 0 });
      await person.follow(3.2);
      expect(subjects(person)).toEqual([INVITED, FIRST]);
      expect(await funnel()).toMatchObject({ reminded: 1 });
    },
  );

  test.each(some(["timeout", "network", "service_unavailable"], 1, 1))(
    "or not at all, when nobody knows whether the mail service took it: %s",
    async (reason) => {
      const { person } = await sentInvitations(stack);
      const mailer = {
        ...NO_MAILER,
        sendInvitation: async (): Promise<SendOutcome> => ({ kind: "retry", reason }),
      };
      await person.follow(3.01, { "mailer.own": mailer });
      for (const days of [3.02, 3.2]) await person.follow(days);
      expect(subjects(person)).toEqual([INVITED]);
    },
  );

  test("and never asked for twice over the network either", async () => {
    const { person } = await sentInvitations(stack);
    service.play((to, attempt) =>
      to === person.email && attempt === 2
        ? { code: "InternalFailure", message: "?", status: 500 }
        : undefined,
    );
    await person.follow(3.01);
    await person.follow(3.2);
    expect(service.attempts.get(person.email)).toBe(2);
  });

  test("and counts for nothing when the mail service refuses its address", async () => {
    const { person, funnel } = await sentInvitations(stack);
    const mailer = {
      ...NO_MAILER,
      sendInvitation: async (): Promise<SendOutcome> => ({ kind: "refused", reason: "address_refused" }),
    };
    await person.follow(3.01, { "mailer.own": mailer });
    await person.follow(3.02);
    expect(subjects(person)).toEqual([INVITED]);
    expect(await funnel()).toMatchObject({ reminded: 0 });
  });
});

describe("what the funnel says of reminders", () => {
  test("is how many certificates, and which of them were accepted afterwards", async () => {
    const { people, funnel, tenant } = await sentInvitations(stack, { count: 4 });
    const [early, late, muted] = people as [RemindedPerson, RemindedPerson, RemindedPerson];
    await early.answer("accept");
    await early.work(0, { notice: "accepted" });
    for (const one of people) await one.follow(3.01);
    expect(await funnel()).toMatchObject({ reminded: 3, accepted_after_reminder: 0 });
    await ports.mutes.mute(muted.email, tenant.id, new Date());
    const restore = stack.setClock(() => new Date(Date.now() + 4 * 86_400_000));
    for (const one of [late, muted]) await one.answer("accept");
    restore();
    for (const one of [late, muted])
      await Promise.all([1, 2, 3].map(() => one.work(4, { notice: "accepted" })));
    expect(await funnel()).toMatchObject({ reminded: 3, accepted_after_reminder: 2, accepted: 3 });
    for (const one of people) await one.follow(10.01);
    for (const one of [late, muted]) await one.work(11, { notice: "accepted" });
    expect(await funnel()).toMatchObject({ reminded: 3, accepted_after_reminder: 2 });
    // Nothing more is ever due about what was accepted.
    expect(await late.dueIn()).toBeUndefined();
  });

  test("counts an acceptance while the reminder was being sent, once that is known", async () => {
    const { person, funnel } = await sentInvitations(stack);
    await person
      .follow(3.01, { "messages.write": { ...ports["messages.write"], record: killed } })
      .catch(() => {});
    const restore = stack.setClock(() => new Date(Date.now() + (3.01 + 0.1 * MINUTE) * 86_400_000));
    await person.answer("accept");
    restore();
    await person.work(3.01 + 0.2 * MINUTE, { notice: "accepted" });
    expect(await funnel()).toMatchObject({ reminded: 0, accepted_after_reminder: 0 });
    await person.work(3.01 + MINUTE, { notice: "accepted" });
    expect(await funnel()).toMatchObject({ reminded: 1, accepted_after_reminder: 1 });
  });
});

import { describe, expect, test } from "vitest";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { type RemindedPerson, sentInvitations } from "./reminder-scene.ts";

const service = await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A certificate that was accepted and ends in a hundred days. */
async function accepted(request: Record<string, unknown> = {}) {
  const scene = await sentInvitations(stack, { request: { expires_at: inDays(100), ...request } });
  await scene.person.answer("accept");
  await scene.person.work(0, { notice: "accepted" });
  return scene;
}
const told = ({ email }: RemindedPerson) =>
  service.to(email).filter(({ readable }) => readable.includes("Your certificate expires soon"));

describe("who holds a certificate that ends", () => {
  test("is told thirty days before, once, with its page and the day", async () => {
    const { person, tenant } = await accepted();
    expect(await person.dueIn()).toBeCloseTo(70, 1);
    for (const days of [3.01, 69.9]) await person.follow(days);
    expect(told(person)).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => person.follow(70.01)));
    for (const days of [70.02, 80, 94, 101]) await person.follow(days);
    const [mail, ...others] = told(person);
    expect(others).toEqual([]);
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
      Date.parse(inDays(100)),
    );
    expect(mail!.readable).toContain(`Valid until ${day}`);
    expect(mail!.readable).toMatch(/\/c\/[0-9a-z]{12}/i);
    expect(mail!.readable).not.toContain("/i/");
    expect(await person.dueIn()).toBeUndefined();
    const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", {
      params: { id: person.id },
    });
    expect(body.data.filter(({ what }) => what === "expiry_told")).toHaveLength(1);
  });

  test.each<[string, (scene: Awaited<ReturnType<typeof accepted>>) => unknown]>([
    [
      "it was revoked",
      ({ person, tenant }) =>
        tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
          params: { id: person.id },
          body: { tell_recipient: false },
        }),
    ],
    ["they unsubscribed", ({ person, tenant }) => ports.mutes.mute(person.email, tenant.id, new Date())],
    [
      "the organization wants no reminders",
      ({ tenant }) => tenant.panel.call("PATCH /organization", { body: { reminders: false } }),
    ],
  ])("is not told when %s", async (_, stop) => {
    const scene = await accepted();
    await stop(scene);
    for (const days of [70.01, 80]) await scene.person.follow(days);
    expect(told(scene.person)).toEqual([]);
  });

  test("is not told when its request wanted no reminders, or when it ends within thirty days anyway", async () => {
    for (const request of [{ reminders: false }, { expires_at: inDays(20) }]) {
      const { person } = await accepted(request);
      expect(await person.dueIn()).toBeUndefined();
    }
  });

  test("is told later when the mail service takes no mail, and not in the last week", async () => {
    const { person } = await accepted();
    const certificateMailer = {
      ...NO_MAILER,
      sendNotice: async (): Promise<SendOutcome> => ({ kind: "retry", reason: "throttled" }),
    };
    await person.follow(70.01, { "mailer.own": certificateMailer });
    await person.follow(75);
    expect(told(person)).toHaveLength(1);
    const late = (await accepted()).person;
    await late.follow(94);
    expect(told(late)).toEqual([]);
  });
});

test("the history says of each reminder when it was", async () => {
  const { person, tenant } = await sentInvitations(stack);
  for (const days of [3.01, 10.01, 83.01]) await person.follow(days);
  const { body } = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id: person.id } });
  const reminded = body.data.filter(({ what }) => what === "reminded");
  expect(reminded.map(({ at, by }) => [Math.round((Date.parse(at) - Date.now()) / 86_400_000), by])).toEqual([
    [3, "service"],
    [10, "service"],
    [83, "service"],
  ]);
});

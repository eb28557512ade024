import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { sendPhoneMessage } from "#shared/domain/phone/send-message.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { getItem, mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { connectionTo } from "../support/documents.ts";
import type { Trouble } from "../support/faults/bad-day.ts";
import { badDayStack } from "../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import type { Tenant } from "../support/stack.ts";

const { stack, day } = await badDayStack();
const { ports } = stack.functions;
let tenant: Tenant;
let target: { readonly event_id: string; readonly badge_id: string };
beforeAll(async () => {
  tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  target = { event_id: event.id, badge_id: badge.id };
});
afterEach(() => day.reset());

let people = 0;
/** A certificate whose mail went out, of somebody with a number; `asked`: whether its request wanted it used. */
async function mailed(asked = true) {
  const number = `+55119986${String(10_000 + people++)}`;
  const notify = asked ? {} : { notify: { whatsapp: false, sms: false } };
  const body = { ...target, ...aRecipient(), recipient_number: number, ...notify };
  const { id, recipient } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  const deliver = () => deliverMail(ports, { organization_id: tenant.id, certificate_id: id });
  await deliver();
  const send = () => sendPhoneMessage(ports, { organization_id: tenant.id, certificate_id: id });
  const resend = (channels: readonly string[]) =>
    tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id }, body: { channels } as never });
  const main = mainTable(connectionTo());
  const read = (key: { pk: string; sk: string }): Promise<Item | undefined> => getItem(main, key);
  /** What is asked for: how many mails, the channels of a message, whether readers look for one. */
  const stored = async () => {
    const invitation = await read(itemKey.invitation(tenant.id, recipient.email, id));
    const message = await read(itemKey.phoneMessage(number, id));
    const certificate = await read(itemKey.certificate(tenant.id, id));
    return {
      mails: invitation?.resends ?? 0,
      mail: invitation?.state,
      message: message?.state,
      by: message?.asked_channels,
      marked: certificate?.phone === "queued" || certificate?.phone_asked === 1,
    };
  };
  return { number, id, main, deliver, send, resend, stored };
}
const WRITE = { operations: /^TransactWriteItems$/, tables: /main$/i } as const;
const NOTHING = { mails: 0, mail: "sent", message: undefined, by: undefined };
const BOTH = { mails: 1, mail: "requested", message: "requested", by: "sms", marked: true };

describe.each([true, false])(
  "an invitation is asked for again by mail and phone (number wanted: %s)",
  (asked) => {
    test.each<[string, Trouble, number, object]>([
      ["all of it, when an answer is lost", { kind: "unanswered", ...WRITE, times: 1 }, 200, BOTH],
      ["all of it, when every answer is lost", { kind: "unanswered", ...WRITE }, 503, BOTH],
      [
        "nothing, when the store does not take it",
        { kind: "failing", ...WRITE },
        503,
        { ...NOTHING, marked: asked },
      ],
      [
        "nothing, when the process dies before",
        { kind: "cut", ...WRITE },
        503,
        { ...NOTHING, marked: asked },
      ],
    ])("%s", async (_, trouble, status, after) => {
      const one = await mailed(asked);
      day.troubles = [trouble];
      expect((await one.resend(["email", "sms"])).status).toBe(status);
      day.reset();
      expect(await one.stored()).toEqual(after);
      // Who repeats it learns how it is.
      const again = await one.resend(["email", "sms"]);
      if (after === BOTH) expectProblem(again, "conflict");
      else expect(again.status).toBe(200);
      expect(await one.stored()).toEqual(BOTH);
    });
  },
);

describe("requests that meet", () => {
  test("ask once, all of it, whichever comes first", async () => {
    day.holdMs = 20;
    for (let round = 0; round < 4; round++) {
      const one = await mailed(round % 2 === 0);
      const wishes = [["email", "sms"], ["email"], ["sms"], ["email", "whatsapp", "sms"], ["whatsapp"]];
      const answers = await Promise.all(wishes.map((channels) => one.resend(channels)));
      const won = wishes.filter((_, n) => answers[n]!.status === 200);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const after = await one.stored();
      // Mails may be asked for three times a day; a message only once until it is sent.
      expect(won.filter((channels) => channels.some((channel) => channel !== "email")).length).toBe(1);
      const phoned = won.find((channels) => channels.some((channel) => channel !== "email"))!;
      const named = phoned.filter((channel) => channel !== "email");
      expect([after.message, after.by, after.marked]).toEqual([
        "requested",
        named.length === 2 ? "both" : named[0],
        true,
      ]);
      expect(after.mails).toBe(won.filter((channels) => channels.includes("email")).length);
    }
    expect(day.met.get("conflict")).toBeGreaterThan(0);
  });

  night.test("with somebody's wish for none never ask after it", async () => {
    day.holdMs = 20;
    for (let round = 0; round < 6; round++) {
      const one = await mailed();
      const optOut = {
        ...itemKey.phoneOptOut(one.number),
        kind: "phone_opt_out",
        at: new Date().toISOString(),
      };
      const [, answer] = await Promise.all([putItem(one.main, optOut), one.resend(["email", "sms"])]);
      const after = await one.stored();
      if (answer.status === 200) expect(after).toEqual(BOTH);
      else {
        expectProblem(answer, "recipient_opted_out");
        expect(after).toEqual({ ...NOTHING, marked: true });
      }
      if (answer.status !== 200) expectProblem(await one.resend(["sms"]), "recipient_opted_out");
    }
  });
});

test("by mail and phone together the message follows the mail, however early and often its job comes", async () => {
  for (const asked of [true, false]) {
    const one = await mailed(asked);
    expect((await one.resend(["email", "sms"])).status).toBe(200);
    for (let times = 0; times < 2; times++) expect(await one.send()).toMatchObject({ kind: "nothing" });
    expect(await one.stored()).toEqual(BOTH);
    await one.deliver();
    expect(await one.send()).toMatchObject({ kind: "sent", channel: "sms" });
  }
  // Nobody has a mail to wait for.
  const alone = await mailed();
  expect((await alone.resend(["sms"])).status).toBe(200);
  expect((await alone.resend(["email"])).status).toBe(200);
  expect(await alone.send()).toMatchObject({ kind: "sent" });
});

night.test("the fourth mail of a day takes the message along with it: neither is asked for", async () => {
  const one = await mailed();
  const noon = (Math.floor(Date.now() / 86_400_000) + 0.5) * 86_400_000;
  const restore = stack.setClock(() => new Date(noon));
  try {
    for (let times = 0; times < 3; times++) {
      expect((await one.resend(["email"])).status).toBe(200);
      await one.deliver();
    }
    expectProblem(await one.resend(["email", "sms"]), "resend_limit_reached");
    expect(await one.stored()).toEqual({ ...NOTHING, mails: 3, marked: true });
    expect((await one.resend(["sms"])).status).toBe(200);
    expect(await one.stored()).toMatchObject({ mails: 3, mail: "sent", message: "requested", by: "sms" });
  } finally {
    restore();
  }
});

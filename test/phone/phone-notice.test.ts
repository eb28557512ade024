import { expect, test } from "vitest";
import { worker } from "#functions/workers/people/send-letters.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import type { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import { connectionTo } from "../support/documents.ts";
import { anEmail } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

const service = await startMailService();
const stack = await ownStack({ workers: false });
const ports = await connectPorts(worker.uses, connectionTo());
const killed = () => Promise.reject(new Error("killed"));

/** An organization whose month is used up, and the job that tells its contact so. */
async function scene() {
  const { id } = await stack.tenant();
  const contact = anEmail();
  let contact_email: string | null = contact;
  const organizations = {
    ...ports.organizations,
    get: async () => ({ ...(await ports.organizations.get(id))!, contact_email }),
  };
  const month = "2027-10";
  const at = Date.parse("2027-10-31T23:59:00.000Z");
  const job: LetterJob = { kind: "allowance_used", organization_id: id, month };
  return {
    told: () => service.to(contact),
    without: () => {
      contact_email = null;
    },
    again: () => {
      contact_email = contact;
    },
    tell: async (seconds = 0, replaced: Partial<typeof ports> = {}, one: LetterJob = job) => {
      const clock = { now: () => new Date(at + seconds * 1_000) };
      const { kind } = await sendLetter({ ...ports, organizations, clock, ...replaced }, one);
      return kind === "retry" ? "retry" : "done";
    },
    job,
  };
}

test("the contact is told once that the month's messages are used up, also by several at once", async () => {
  const { tell, told } = await scene();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => tell()));
  expect(outcomes).toContain("done");
  expect(await tell(1)).toBe("done");
  expect(told()).toHaveLength(1);
});

test("also when who tells dies: before the mail once, behind it once more", async () => {
  const { tell, told } = await scene();
  const before = { mailer: { ...ports.mailer, sendContactNotice: killed } };
  await expect(tell(-400, before)).rejects.toThrow("killed");
  expect(await tell(-398)).toBe("retry");
  expect(told()).toHaveLength(0);
  const behind = { phoneAllowances: { ...ports.phoneAllowances, endNotice: killed } };
  await expect(tell(-330, behind)).rejects.toThrow("killed");
  expect(await tell(-328)).toBe("retry");
  expect(await tell(-260)).toBe("done");
  expect(await tell(-190)).toBe("done");
  expect(told()).toHaveLength(2);
});

test("who becomes the contact later in the month is told, and a job of a month that is over tells nobody", async () => {
  const { tell, told, without, again, job } = await scene();
  without();
  expect(await tell()).toBe("done");
  again();
  // Two minutes later it is November.
  expect(await tell(120)).toBe("done");
  expect(told()).toHaveLength(0);
  expect(await tell()).toBe("done");
  expect(told()).toHaveLength(1);
  expect(await tell(120, {}, { ...job, month: "2027-11" })).toBe("done");
  expect(told()).toHaveLength(2);
});

night.test("it is told later when the mail service takes nothing now", async () => {
  const { tell, told } = await scene();
  const busy = async () => ({ kind: "retry", reason: "throttled" }) as const;
  const none = { mailer: { ...ports.mailer, sendContactNotice: busy } };
  expect(await tell(0, none)).toBe("retry");
  expect(await tell(1)).toBe("done");
  expect(told()).toHaveLength(1);
});

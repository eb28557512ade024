import { GetAccountCommand, type GetAccountCommandOutput, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Connect } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { leftOf, type Quota } from "#shared/domain/messages/mail-quota.ts";
import type { Grants } from "#shared/grant.ts";

/** SES answers this question once a second for the whole account. */
const ASKED_AFTER_MS = 60_000;
/** Sooner when much of what was left is used up, so that two processes do not both use it. */
const ASKED_SOONER_MS = 5_000;
/** So long an answer about a pause of the account holds: several mails are refused at once. */
const PAUSE_ASKED_AFTER_MS = 5_000;
/** SES asks callers to wait for up to ten minutes ("Errors related to the sending quotas"). */
const REFUSED_MS = 300_000;

interface Answer {
  readonly at: number;
  readonly quota: Promise<Quota | undefined>;
  taken: number;
}

export const mailQuotaGrants: Grants<"mailQuota"> = () => [{ mail: "quota" }];

/** The daily quota of the SES account. When SES does not say, mails are sent until it refuses one. */
export const connectMailQuota: Connect<"mailQuota"> = ({ config }) => {
  const client = new SESv2Client({ maxAttempts: 1, requestHandler: httpBounds(config.STORE_ANSWER_MS) });
  const ask = async (): Promise<Quota | undefined> => {
    try {
      const { SendQuota } = await client.send(new GetAccountCommand({}));
      const { Max24HourSend, SentLast24Hours, MaxSendRate } = SendQuota ?? {};
      // -1 means that there is none.
      if (Max24HourSend === undefined || Max24HourSend < 0) return undefined;
      return { perDay: Max24HourSend, sent: SentLast24Hours ?? 0, perSecond: MaxSendRate ?? 1 };
    } catch {
      return undefined;
    }
  };
  let answer: Answer | undefined;
  let refused: { readonly at: number; readonly reason: string } | undefined;
  let pause: { readonly at: number; readonly paused: Promise<boolean | undefined> } | undefined;

  const isStale = async ({ at, quota, taken }: Answer, now: number): Promise<boolean> => {
    // The clock may have been set back.
    const age = Math.abs(now - at);
    if (age >= ASKED_AFTER_MS) return true;
    const known = age >= ASKED_SOONER_MS && taken > 0 ? await quota : undefined;
    if (!known) return false;
    const left = leftOf(known, true) || leftOf(known, false);
    return left > 0 && taken * 2 >= left;
  };
  /** The latest answer, asked for anew when it is stale. */
  const latest = async (at: Date): Promise<Answer> => {
    const now = at.getTime();
    const former = answer;
    // Of several that find it stale at once, the first one asks.
    if (!former || ((await isStale(former, now)) && answer === former))
      answer = { at: now, quota: ask(), taken: 0 };
    return answer!;
  };
  const withTaken = (quota: Quota | undefined, { taken }: Answer): Quota | undefined =>
    quota && { ...quota, sent: quota.sent + taken };
  return {
    async read(at) {
      const known = await latest(at);
      return withTaken(await known.quota, known);
    },
    async take(bulk, at) {
      const known = await latest(at);
      const quota = await known.quota;
      // From here on nothing may wait, or several would see the same mail as left.
      const now = withTaken(quota, known);
      if (now && leftOf(now, bulk) < 1) return false;
      known.taken += 1;
      return true;
    },
    refuse(reason, at) {
      refused = { at: at.getTime(), reason };
    },
    accountPaused(at) {
      const now = at.getTime();
      if (!pause || Math.abs(now - pause.at) >= PAUSE_ASKED_AFTER_MS)
        pause = { at: now, paused: client.send(new GetAccountCommand({})).then(isPaused, () => undefined) };
      return pause.paused;
    },
    refusal(at) {
      const holds = refused && Math.abs(at.getTime() - refused.at) < REFUSED_MS;
      return holds ? refused?.reason : undefined;
    },
  };
};

const isPaused = ({ SendingEnabled, EnforcementStatus }: GetAccountCommandOutput): boolean =>
  SendingEnabled === false || EnforcementStatus === "SHUTDOWN";

import { monthOf } from "../calendar.ts";
import type { PortName, Ports } from "../ports.ts";
import type { ContactNotice, ContactNoticeKind, LetterResult } from "./letter.ts";
import type { LetterJobOf } from "./letter-jobs.ts";

/** The ports by which the contact of an organization is told something. */
export const CONTACT_PORTS = [
  "organizations",
  "webhooks",
  "senders.write",
  "phoneAllowances",
  "mailer",
  "clock",
] as const satisfies readonly PortName[];
type ContactPorts = Pick<Ports, (typeof CONTACT_PORTS)[number]>;

/** What is to be told still, and the note by which it is told once. */
interface ClaimedNotice {
  readonly notice: ContactNotice;
  readonly begin?: () => Promise<"begun" | "told" | "busy">;
  readonly end?: (told: boolean) => Promise<void>;
}

/** How it is known whether the contact is to be told still. */
const CONTACT_NOTICES: {
  readonly [K in ContactNoticeKind]: (
    ports: ContactPorts,
    job: LetterJobOf<K>,
  ) => Promise<ClaimedNotice | undefined>;
} = {
  // Each time that it is disabled is told; a job that comes twice may tell it twice, which does no harm.
  webhook_disabled: async ({ webhooks }, { organization_id, webhook_id }) => {
    const webhook = await webhooks.get(organization_id, webhook_id);
    const isTold = webhook?.status === "disabled" && webhook.disabled_reason !== "manual";
    return isTold ? { notice: { kind: "webhook_disabled", webhook } } : undefined;
  },
  // Once for a hold.
  mail_held: async ({ "senders.write": senders, clock }, { organization_id: id }) => {
    const { holds } = await senders.read(id);
    const [since] = Object.values(holds)
      .map((hold) => hold.since)
      .sort();
    if (since === undefined) return undefined;
    return {
      notice: { kind: "mail_held" },
      begin: () => senders.claimNotice(id, new Date(since), clock.now()),
      end: (told) => senders.endNotice(id, told, clock.now()),
    };
  },
  // Once a month, while it is that month.
  allowance_used: async ({ phoneAllowances, clock }, { organization_id: id, month }) => {
    const at = clock.now();
    if (month !== monthOf(at).name) return undefined;
    return {
      notice: { kind: "allowance_used" },
      begin: () => phoneAllowances.claimNotice(id, at),
      end: (told) => phoneAllowances.endNotice(id, at, told),
    };
  },
};

/**
 * Tells the contact of an organization what this job says; nothing where it has none, or when it is not so any more. After a crash
 * before the end is noted the mail may come twice, which does no harm.
 */
export async function tellContact(
  ports: ContactPorts,
  job: LetterJobOf<ContactNoticeKind>,
): Promise<LetterResult> {
  const organization = await ports.organizations.get(job.organization_id);
  if (!organization || organization.contact_email === null) return { kind: "nothing" };
  const noticeOf = CONTACT_NOTICES[job.kind] as (
    given: ContactPorts,
    job: LetterJobOf<ContactNoticeKind>,
  ) => Promise<ClaimedNotice | undefined>;
  const claimed = await noticeOf(ports, job);
  if (!claimed) return { kind: "nothing" };
  const begun = (await claimed.begin?.()) ?? "begun";
  if (begun !== "begun") return begun === "told" ? { kind: "nothing" } : { kind: "retry", reason: "claimed" };
  const { contact_email } = organization;
  const outcome = await ports.mailer.sendContactNotice({ ...organization, contact_email }, claimed.notice);
  await claimed.end?.(outcome.kind !== "retry");
  return outcome;
}

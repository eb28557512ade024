import type { MessageScene } from "./scene.ts";
import type { PlannedTrouble } from "./steps.ts";

const THROTTLED = {
  code: "TooManyRequestsException",
  message: "Maximum sending rate exceeded.",
  status: 429,
};
const FAILING = { code: "InternalServiceErrorException", message: "Something broke.", status: 500 };
const REFUSED = { code: "MessageRejected", message: "Address blacklisted.", status: 400 };
/** What phones report by themselves: nothing, as their reports would come by the clock on the wall. */
const SILENT = { reports: [] };

/** What the phone services answer. */
const PHONE_ANSWERS = {
  throttled: { refuse: { status: 429, name: "ThrottlingException", message: "Rate exceeded" } },
  unavailable: { refuse: { status: 503, name: "ServiceUnavailableException", message: "Unavailable" } },
  refused: {
    refuse: {
      status: 400,
      name: "ValidationException",
      message: "(#131026) Message undeliverable",
      reason: "FIELD_VALIDATION_FAILED",
      fields: [{ Name: "DestinationPhoneNumber", Message: "Invalid phone number" }],
    },
  },
  "opted out": {
    refuse: {
      status: 400,
      name: "ConflictException",
      message: "(#131050) The recipient has opted out",
      reason: "DESTINATION_PHONE_NUMBER_OPTED_OUT",
    },
  },
  "not answered": { lose: "after" },
  lost: { lose: "before" },
} as const;

/** A day without any trouble, on which nothing was sent yet. */
export async function goodDay({ mails, clock, phones }: MessageScene): Promise<void> {
  const { account } = mails;
  mails.play(() => undefined);
  mails.quota(-1, () => clock.at);
  account.accountPaused = false;
  await phones("reset", {});
  await phones("behave", SILENT);
}

/** Lets something go wrong; `tenants` are the ids of all organizations. Gives what ends it. */
export async function badDay(
  scene: MessageScene,
  trouble: PlannedTrouble,
  tenants: readonly string[],
): Promise<() => Promise<void>> {
  if (trouble.of === "phone") return badPhones(scene, trouble);
  const { mails, clock } = scene;
  const { account } = mails;
  const played = (script: Parameters<typeof mails.play>[0]) => {
    mails.play(script);
    return async () => mails.play(() => undefined);
  };
  switch (trouble.kind) {
    case "throttled":
    case "failing": {
      const former = new Map(mails.attempts);
      const answer = trouble.kind === "failing" ? FAILING : THROTTLED;
      return played((to, attempt) => (attempt - (former.get(to) ?? 0) <= trouble.times ? answer : undefined));
    }
    case "refused":
      return played((to) => (numberIn(to) % trouble.every === 0 ? REFUSED : undefined));
    case "account paused":
      account.accountPaused = true;
      return async () => {
        account.accountPaused = false;
      };
    case "quota used up":
      mails.quota(0, () => clock.at);
      return async () => mails.quota(-1, () => clock.at);
    case "tenant paused":
      return pauseTenants(scene, tenants);
  }
}

async function badPhones(
  { phones }: MessageScene,
  trouble: Extract<PlannedTrouble, { of: "phone" }>,
): Promise<() => Promise<void>> {
  const times = "times" in trouble ? { times: trouble.times } : {};
  await phones("behave", { ...SILENT, ...PHONE_ANSWERS[trouble.kind], ...times });
  // The newest goes first.
  return () => phones("behave", SILENT);
}

/** SES pauses the tenants of organizations and tells so; at the end it lets them send again. */
async function pauseTenants(
  { mails: { account }, queues, stack, clock }: MessageScene,
  tenants: readonly string[],
): Promise<() => Promise<void>> {
  const known = tenants.map((id) => `local-${id}`).filter((name) => account.tenant(name));
  const tell = (name: string, paused: boolean) => {
    account.pause(name, paused);
    queues.put(stack.stack.provisioned.queues.tenants!.url, {
      source: "aws.ses",
      "detail-type": `Sending Status ${paused ? "Disabled" : "Enabled"}`,
      time: new Date(clock.at).toISOString(),
      resources: [account.tenant(name)!.arn],
      detail: { data: { record: { status: paused ? "DISABLED" : "ENABLED" } } },
    });
  };
  for (const name of known) tell(name, true);
  return async () => {
    for (const name of known) tell(name, false);
  };
}

/** The number in an address such as `r12.4711@example.com`; 0 for the address of a contact. */
const numberIn = (address: string): number => Number(/^r(\d+)\./.exec(address)?.[1] ?? 0);

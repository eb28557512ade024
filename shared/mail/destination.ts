import type { Config } from "#shared/config.ts";
import { simulatedAct } from "#shared/domain/messages/simulator.ts";

/** Addresses of SES that behave so (Amazon SES developer guide, "mailbox simulator"). */
const SES_SIMULATOR = {
  bounced: "bounce@simulator.amazonses.com",
  complained: "complaint@simulator.amazonses.com",
  accepted: "success@simulator.amazonses.com",
  rejected: "success@simulator.amazonses.com",
  silent: "success@simulator.amazonses.com",
} as const;

/** Where a mail goes: in a deployed sandbox simulated recipients are those of SES, everywhere else it is the address. */
export function destinationOf(address: string, { STAGE }: Pick<Config, "STAGE">): string {
  const act = STAGE === "sandbox" ? simulatedAct(address) : undefined;
  return act ? SES_SIMULATOR[act.kind] : address;
}

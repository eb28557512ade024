import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { simulatedAct } from "#shared/domain/messages/simulator.ts";
import { itemKey } from "../table/schema.ts";

/** How long the item of an address and day is of use: until no claim in it can hold any more. */
const KEEP_SECONDS = 2 * 86_400;

/**
 * The key of the item of a mail's address and day (UTC), and when the item goes. Everybody uses the simulated recipients, so
 * their mails count for each certificate alone (decision 9.6).
 */
export function mailDayKey(
  { config: { STAGE } }: Connection,
  { email, id }: Pick<Certificate, "email" | "id">,
  at: Date,
) {
  return {
    key: itemKey.mailDay(
      STAGE !== "production" && simulatedAct(email) ? id : email,
      at.toISOString().slice(0, 10),
    ),
    expiresOn: Math.floor(at.getTime() / 1_000) + KEEP_SECONDS,
  };
}

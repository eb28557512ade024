import { register } from "../certificates/transition.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { AccountJob } from "./jobs.ts";

/** Delay of the second pass: longer than the index of waiting certificates may lag. */
const SECOND_PASS_SECONDS = 60;

/** Makes every certificate that waits for an address pending, in all organizations. Throws without the second pass. */
export async function registerWaiting(
  {
    personRecords,
    "certificates.write": certificateWrites,
    accountsQueue,
    clock,
  }: Pick<Ports, "personRecords" | "certificates.write" | "accountsQueue" | "clock">,
  { email, pass }: AccountJob,
): Promise<void> {
  let after: string | null = null;
  do {
    const { rows, next } = await personRecords.waiting(email, after);
    const at = clock.now();
    await Promise.all(
      rows.map((certificate) => certificateWrites.apply(certificate, register(certificate, at))),
    );
    after = next;
  } while (after !== null);
  if (pass === 1) await queueAll(accountsQueue, [{ email, pass: 2 }], "second passes", SECOND_PASS_SECONDS);
}

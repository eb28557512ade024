import { createRequire } from "node:module";
import { LOOPBACK } from "../ports.ts";
import { addAccount } from "./mail-account.ts";
import { SesAccount } from "./ses-account.ts";

/**
 * The process of the e-mail inbox: listens on the port that its first argument names,
 * takes as many mails a day as the second one says, tells its parent whether it could, and
 * ends with its parent, as the channel between them then closes.
 */
async function main(): Promise<void> {
  process.once("disconnect", () => process.exit());
  // Required, not imported: a default import of this CommonJS package gives its exports object.
  const ses: typeof import("aws-ses-v2-local") = createRequire(import.meta.url)("aws-ses-v2-local");
  const server = await ses.default({ port: Number(process.argv[2]), host: LOOPBACK });
  addAccount(server, new SesAccount({ perDay: Number(process.argv[3]) }));
  // It reports no error when another program has taken the port in between.
  process.send?.({ listening: server.listening });
}

if (import.meta.main) await main();

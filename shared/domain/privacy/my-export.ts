import * as z from "zod";
import { oneZipAtATime } from "../documents/one-zip.ts";
import { type Holder, type HolderBrowser, requireHolder } from "../holders/holder-session.ts";
import { readCertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { noteExport } from "./export-person.ts";

/** Query of GET /me/export.zip; what a link of another site adds is ignored. */
export const MyZipQuery = z.looseObject({
  after: z
    .string()
    .transform((text) => readCertificateCode(text))
    .optional()
    .catch(undefined)
    .meta({ description: "Code of the certificate after which it begins: from `continue.txt`." }),
});

const TAKEN = "Your data are being downloaded already; wait until that has ended, or stop it, and try again.";

/** An operation that gives people of their data uses these, and those by which it reads. */
type MyExportPorts = Pick<Ports, "holders" | "personRecords" | "limits" | "clock" | "settings">;

/**
 * What `begin` gives of the person who is signed in, noted in the log of their data first, one at a time. Throws
 * `invalid_credential` when nobody is, and `conflict` while another download of theirs runs.
 */
export async function exportOfHolder<T>(
  ports: MyExportPorts,
  browser: HolderBrowser,
  begin: (emails: readonly string[], holder: Holder) => Promise<AsyncIterable<T>>,
): Promise<AsyncIterable<T>> {
  const holder = await requireHolder(ports, browser);
  const emails = holder.addresses.map(({ email }) => email);
  return oneZipAtATime(
    ports,
    holder.address,
    async () => {
      await noteExport(ports, emails, "person");
      return begin(emails, holder);
    },
    TAKEN,
  );
}

import type { Ports } from "../ports.ts";
import type { BulkImport } from "./import.ts";
import { askedFile } from "./import-files.ts";
import { AskedReading } from "./import-requests.ts";

/** What the latest reading of an import was asked for; nothing before the first one. */
export async function readAsked(
  { importFiles }: Pick<Ports, "importFiles">,
  one: BulkImport,
): Promise<AskedReading> {
  const bytes = one.asked === null ? undefined : await importFiles.read(one, askedFile(one.asked));
  return AskedReading.parse(bytes ? JSON.parse(Buffer.from(bytes).toString()) : {});
}

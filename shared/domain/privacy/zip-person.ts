import type { Certificate } from "../certificates/certificate.ts";
import { DELIVERY } from "../document-rules.ts";
import { fileNamePart } from "../documents/document-file.ts";
import { type DrawingPorts, type Rendered, renderedAmong } from "../documents/render-event.ts";
import type { Ports } from "../ports.ts";
import { certificatePages, type ExportPorts, exportPerson, exportText } from "./export-person.ts";

/** A file of a person's ZIP; a large one comes while it is read. */
export interface PersonFile {
  readonly name: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly at: Date;
}
type ZipPersonPorts = ExportPorts & DrawingPorts & Pick<Ports, "credentials">;

const { zip } = DELIVERY;

/**
 * The files that a person takes away (decision 24.22): `my-data.json`, and of each accepted certificate its PDF and its signed
 * credential, in a folder for each organization. With `after`, the code of a certificate, those that follow it: a ZIP ends when it is
 * as long as that of an event may be, and `continue.txt` has the address of the next one.
 */
export async function* zipPerson(
  ports: ZipPersonPorts,
  emails: readonly string[],
  after: string | undefined,
): AsyncGenerator<PersonFile> {
  const begun = ports.clock.now();
  const person = await exportPerson(ports, emails);
  if (after === undefined) yield { name: "my-data.json", bytes: encoded(exportText(person)), at: begun };
  const pages = following(certificatePages(ports, emails), after);
  const problems: string[] = [];
  let bytes = 0;
  let number = 0;
  let last: string | undefined;
  for await (const rendered of renderedAmong(ports, pages)) {
    const { certificate, document } = rendered;
    const size = "bytes" in document ? document.bytes.length : 0;
    const seconds = (ports.clock.now().getTime() - begun.getTime()) / 1_000;
    // One at least, so that the next ZIP begins further on.
    if (last !== undefined && (bytes + size > zip.bytes || seconds > zip.seconds)) {
      yield textFile("continue.txt", nextAt(ports, last), begun);
      break;
    }
    bytes += size;
    last = certificate.short_code;
    const name = nameOf(rendered, ++number);
    const at = new Date(certificate.accepted_at ?? certificate.created_at);
    if ("bytes" in document) yield { name: `${name}.pdf`, bytes: document.bytes, at };
    else problems.push(`${certificate.short_code}: ${document.problem}`);
    const credential = await ports.credentials.find(certificate.id);
    if (credential) yield textFile(`${name}.json`, credential.json, at);
    else problems.push(`${certificate.short_code}: Its credential is being signed; please come again.`);
  }
  if (problems.length > 0) yield textFile("problems.txt", `${problems.join("\r\n")}\r\n`, begun);
}

const textFile = (name: string, text: string, at: Date): PersonFile => ({
  name,
  bytes: Buffer.from(text),
  at,
});

const nextAt = ({ settings }: Pick<Ports, "settings">, code: string): string =>
  `This ZIP does not hold all documents. The next one is at:\r\n${settings.baseUrl}/me/export.zip?after=${code}\r\n`;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** The certificates after the one with this code; without a code all. */
async function* following(
  pages: AsyncIterable<readonly Certificate[]>,
  code: string | undefined,
): AsyncGenerator<readonly Certificate[]> {
  let found = code === undefined;
  for await (const page of pages) {
    const index = found ? -1 : page.findIndex(({ short_code }) => short_code === code);
    if (!found && index === -1) continue;
    found = true;
    yield page.slice(index + 1);
  }
}

/** A folder for the organization, and in it a number, and the name that stands on the certificate. */
function nameOf({ certificate, facts }: Rendered, number: number): string {
  const { organization_id, short_code } = certificate;
  const folder = fileNamePart(facts?.issuer.name ?? "") || organization_id;
  const name = fileNamePart(facts?.recipient_name ?? "") || short_code;
  return `${folder}/${String(number).padStart(4, "0")} ${name}`;
}

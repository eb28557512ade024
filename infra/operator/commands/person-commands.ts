import { join } from "node:path";
import type { Command } from "commander";
import { formatCount, formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import { emailsOfPerson } from "#shared/domain/holders/joined-addresses.ts";
import { ERASE_PERSON_PORTS, erasePerson } from "#shared/domain/privacy/erase-person.ts";
import {
  EXPORT_PORTS,
  type ExportedPerson,
  exportPerson,
  exportText,
  noteExport,
} from "#shared/domain/privacy/export-person.ts";
import type { ExportedAddress, ExportedCertificate } from "#shared/domain/privacy/my-data.ts";
import { parseEmail } from "../arguments.ts";
import { BASE_URL, intoFolder, withBaseUrl, writeWhole } from "../export-files.ts";
import { Refusal } from "../refusal.ts";
import type { CommandOutput, OperatorTarget, Perform } from "../target.ts";

type Progress = (text: string) => void;

/** Adds `person …`: what is kept of a person under an e-mail address, in all organizations (decision 24.30). */
export function addPersonCommands(program: Command, perform: Perform): void {
  const person = program.command("person").description("what is kept of a person, by their e-mail address");
  person
    .command("find")
    .description("show the certificates of a person in all organizations, their account, wishes and requests")
    .argument("<email>", "e-mail address of the person", parseEmail)
    .action((email: string) => perform((target) => find(target, email)));
  person
    .command("export")
    .description("write all that is kept of a person into a folder, as they get it in My certificates")
    .argument("<email>", "e-mail address of the person", parseEmail)
    .requiredOption("--to <folder>", "folder for my-data.json; made if it is not there")
    .option(...BASE_URL)
    .action((email: string, { to, baseUrl }: { to: string; baseUrl?: string }) =>
      perform((target, progress) => exportTo(target, email, { to, baseUrl }, progress)),
    );
  person
    .command("erase")
    .description(
      "erase a person: their account at once, and each organization is asked to erase its certificates",
    )
    .argument("<email>", "e-mail address of the person", parseEmail)
    .option("--grant", "erase the certificates too, without asking the organizations")
    .option("--confirm", "needed, since this cannot be undone")
    .action((email: string, { grant = false, confirm = false }: { grant?: boolean; confirm?: boolean }) =>
      perform((target) => erase(target, email, grant, confirm)),
    );
}

/** The address with those that its holder joined to it. */
const addressesOf = async (target: OperatorTarget, email: string): Promise<readonly string[]> =>
  emailsOfPerson((await target.connect(["holders"])).holders, email);

async function find(target: OperatorTarget, email: string): Promise<CommandOutput> {
  const ports = await target.connect(EXPORT_PORTS);
  const { head, certificates } = await exportPerson(ports, await addressesOf(target, email));
  const found: ReturnType<typeof briefOf>[] = [];
  for await (const one of certificates) found.push(briefOf(one));
  const addresses = head.addresses.map(withoutLinks);
  const table = formatTable(
    found,
    (one) => ({
      code: one.short_code,
      organization: one.organization_name ?? one.organization_id,
      status: one.status,
      mail: one.email_status,
      mails: String(one.mails_sent),
      issued: formatMoment(one.issued_at),
      last: formatMoment(one.last_at),
    }),
    "Nobody has issued a certificate to this address.",
  );
  return {
    value: { addresses, certificates: found },
    text: `${addresses.map(described).join("\n\n")}\n\n${table}`,
  };
}

async function erase(
  target: OperatorTarget,
  email: string,
  grantAll: boolean,
  confirm: boolean,
): Promise<CommandOutput> {
  if (!confirm) throw new Refusal("This cannot be undone. Look with person find first, then add --confirm.");
  const emails = await addressesOf(target, email);
  await erasePerson(await target.connect(ERASE_PERSON_PORTS), emails, { grantAll });
  const follows = grantAll
    ? "Every certificate of theirs is being erased, and no organization issues to them again unawares."
    : "Each organization is asked to erase its certificates; silence grants it.";
  const addresses = emails.length === 1 ? "1 address" : `${formatCount(emails.length)} addresses`;
  return {
    value: { addresses: emails.length, granted: grantAll },
    text: `The account of ${addresses} is erased. ${follows}`,
  };
}

/** A certificate as a row: what happened to it is a `find` of its code. */
const briefOf = ({ organization, badge, certificate, history }: ExportedCertificate) => ({
  organization_id: organization.id,
  organization_name: organization.name,
  badge,
  id: certificate.id,
  short_code: certificate.short_code,
  status: certificate.status,
  recipient_status: certificate.recipient_status,
  email_status: certificate.email_status,
  phone_status: certificate.phone_status,
  mails_sent: history.findLast(({ what }) => what === "mail_sent")?.mails ?? 0,
  issued_at: certificate.issued_at,
  last_at: history.at(-1)?.at ?? certificate.issued_at,
});

/** Links and browsers are of no use to support. */
const withoutLinks = ({ links: _links, sessions, ...rest }: ExportedAddress) => ({
  ...rest,
  signed_in: sessions.length,
});

const described = (one: ReturnType<typeof withoutLinks>): string =>
  formatDetails([
    ["address", one.address],
    ["account", one.account ? `since ${formatMoment(one.account.created_at)}` : "none"],
    ["joined", formatText(one.profile?.addresses.join(", ") || null)],
    ["signed in", one.signed_in === 0 ? "no" : `${formatCount(one.signed_in)} browsers`],
    ["unsubscribed", one.unsubscriptions.map((each) => each.organization_id).join(", ") || "-"],
    ["erasure", erasureText(one)],
    [
      "done with data",
      one.log.map(({ at, what, by }) => `${formatMoment(at)} ${what} (${by})`).join("; ") || "-",
    ],
  ]);

function erasureText({ erasure_asked_at, erasure_order }: ReturnType<typeof withoutLinks>): string {
  if (erasure_order) return `ordered by ${erasure_order.by}, due ${formatMoment(erasure_order.due_at)}`;
  return erasure_asked_at === null ? "-" : `asked ${formatMoment(erasure_asked_at)}`;
}

async function exportTo(
  target: OperatorTarget,
  email: string,
  { to, baseUrl }: { readonly to: string; readonly baseUrl?: string | undefined },
  progress: Progress,
): Promise<CommandOutput> {
  const ports = withBaseUrl(target, await target.connect(EXPORT_PORTS), baseUrl);
  const emails = await addressesOf(target, email);
  const folder = await intoFolder(to);
  const file = join(folder, "my-data.json");
  // Noted before anything leaves, so that the export has it and none goes unnoted.
  await noteExport(ports, emails, "operator");
  const person = await exportPerson(ports, emails);
  let certificates = 0;
  const counted: ExportedPerson = {
    ...person,
    certificates: (async function* () {
      for await (const one of person.certificates) {
        yield one;
        progress(`${formatCount(++certificates)} certificates written`);
      }
    })(),
  };
  await writeWhole(file, exportText(counted));
  const written = `${formatCount(certificates)} ${certificates === 1 ? "certificate" : "certificates"} in ${file}`;
  return { value: { file, addresses: emails.length, certificates }, text: written };
}

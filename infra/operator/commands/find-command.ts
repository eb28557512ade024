import type { Command } from "commander";
import { formatDetails, formatMoment, formatTable } from "#infra/table-text.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import {
  HISTORY_PORTS,
  type HistoryEntry,
  timelineOf,
} from "#shared/domain/certificates/certificate-history.ts";
import { notFound } from "#shared/domain/errors.ts";
import { readCertificateCode } from "#shared/domain/ids.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { parseEmail } from "../arguments.ts";
import { Refusal } from "../refusal.ts";
import type { CommandOutput, OperatorTarget, Perform } from "../target.ts";

/** Adds `find`: what happened to a certificate, what a person was issued, or where to look for a request. */
export function addFindCommand(program: Command, perform: Perform): void {
  program
    .command("find")
    .description(
      "show the history of a certificate, the certificates of a person, or where to look for a request",
    )
    .argument("<what>", "code or id of a certificate, e-mail address of a person, or id of a request")
    .option("--organization <id or name>", "whose certificate it is: needed with its id")
    .action((what: string, { organization }: { organization?: string }) =>
      perform((target) => find(target, what, organization)),
    );
}

async function find(
  target: OperatorTarget,
  what: string,
  organization: string | undefined,
): Promise<CommandOutput> {
  if (what.includes("@")) return findPerson(target, what);
  const code = readCertificateCode(what);
  if (code !== undefined) {
    const { certificates } = await target.connect(["certificates"]);
    const coded = await certificates.coded(code);
    if (!coded) throw notFound("certificate");
    return findCertificate(target, coded.organizationId, coded.certificateId);
  }
  const id = canonicalUuid(what);
  if (id && organization !== undefined) return findCertificate(target, organization, id);
  return findRequest(what, id !== undefined);
}

async function findCertificate(
  target: OperatorTarget,
  organizationId: string,
  id: string,
): Promise<CommandOutput> {
  const ports = await target.connect([...HISTORY_PORTS, "personRecords"]);
  const certificate = await ports.certificates.get(organizationId, id);
  if (!certificate) throw notFound("certificate");
  const [history, { log }] = await Promise.all([
    timelineOf(ports, certificate),
    certificate.erased_at === null ? ports.personRecords.of(certificate.email) : NO_LOG,
  ]);
  const facts = factsOf(certificate);
  const rows = [
    ...history.map((entry) => ({ ...entry, more: moreOf(entry) })),
    // Of the address, not of the certificate: no organization learns it (decision 8.3).
    ...log.map((entry) => ({ ...entry, more: "of the address" })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const table = formatTable(rows, ({ at, what, by, more }) => ({ at: formatMoment(at), what, by, more }));
  return {
    value: { ...facts, history, person_log: log },
    text: `${formatDetails(Object.entries(facts))}\n\n${table}`,
  };
}

const NO_LOG = { log: [] } as const;

const moreOf = ({ actor_id, reason, channel, delivery }: HistoryEntry): string =>
  delivery
    ? `${delivery.type} ${delivery.status}, webhook ${delivery.webhook_id}`
    : [actor_id, reason, channel].filter((one) => one !== null).join(": ") || "-";

/** Without name and address: who asks for a certificate has them, or needs none. */
const FACTS = ["organization_id", "id", "short_code", "issuance_id", "status", "recipient_status"] as const;
const factsOf = (certificate: Certificate) =>
  Object.fromEntries(FACTS.map((name) => [name, certificate[name]]));

/** The certificates of an address in all organizations, oldest first in each; what happened to one is a `find` of its code. */
async function findPerson(target: OperatorTarget, address: string): Promise<CommandOutput> {
  const email = parseEmail(address);
  const { personRecords } = await target.connect(["personRecords"]);
  const found: Certificate[] = [];
  let after: string | null = null;
  do {
    const { rows, next } = await personRecords.ofAddress(email, after);
    found.push(...rows);
    after = next;
  } while (after !== null);
  const rowOf = ({ short_code: code, organization_id: organization, status, created_at }: Certificate) => {
    return { code, organization, status, issued: formatMoment(created_at) };
  };
  const text = formatTable(found, rowOf, "Nobody has issued a certificate to this address.");
  return { value: found.map((one) => ({ ...factsOf(one), issued_at: one.created_at })), text };
}

/** Requests are in the logs only. */
function findRequest(what: string, mayBeCertificate: boolean): CommandOutput {
  if (!/^[\w=-]{8,64}$/.test(what))
    throw new Refusal("This is no code or id of a certificate, no e-mail address and no id of a request.");
  // Not `request_id =`: the line of the relay has the ids of a whole batch, as a list.
  const query = `fields @timestamp, @log, message, route, status, code, outcome | filter @message like "${what}" | sort @timestamp`;
  const hint = mayBeCertificate
    ? "\n\nIf it is the id of a certificate, name whose it is with --organization."
    : "";
  const text = `Requests are in the logs only. In CloudWatch Logs Insights, over all log groups of the stage:\n\n${query}${hint}`;
  return { value: { request_id: what, logs_insights_query: query }, text };
}

import { parse } from "csv-parse/sync";
import type { BodyOf } from "../../../support/client.ts";
import type { CertificateRow } from "../reader.ts";
import { type OrganizationPass, sampleOf } from "./pass.ts";

const STATUSES = ["PENDING", "ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"] as const;
/** So many values of each filter are tried at least and at most: more where there are more certificates. */
const SAMPLE = { least: 3, most: 12, oneOf: 8 };

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Every list with each of its filters against the whole list. */
export async function checkFilters({
  reader,
  certificates,
  findings,
  organization,
}: OrganizationPass): Promise<void> {
  const compare = async (query: Record<string, string>, matches: (row: CertificateRow) => boolean) => {
    const found = await reader.all("GET /v1.0/invitations", query);
    const subject = `${organization.name} ${JSON.stringify(query)}`;
    findings.same(
      "a filtered list is that part of the whole list",
      subject,
      idsOf(certificates.filter(matches)),
      idsOf(found),
    );
  };
  for (const status of STATUSES) await compare({ status }, (row) => row.status === status);
  const { least, most, oneOf } = SAMPLE;
  const sample = Math.min(most, Math.max(least, Math.floor(certificates.length / oneOf)));
  const values = (of: (row: CertificateRow) => string, count = sample) =>
    sampleOf([...new Set(certificates.map(of))], count);
  for (const event_id of values((row) => row.event_short_code, 3 * sample))
    await compare({ event_id }, (row) => row.event_short_code === event_id);
  for (const badge_id of values((row) => row.badge_id))
    await compare({ badge_id }, (row) => row.badge_id === badge_id);
  for (const recipient_email of values((row) => row.recipient.email))
    await compare({ recipient_email }, (row) => row.recipient.email === recipient_email);
  for (const external_id of values((row) => row.external_id ?? "none"))
    await compare({ external_id }, (row) => row.external_id === external_id);
  for (const issuance_id of values((row) => row.issuance_id))
    await compare({ issuance_id }, (row) => row.issuance_id === issuance_id);
  for (const row of sampleOf(certificates, 3)) {
    const { event_id, status } = row;
    await compare({ event_id, status }, (other) => other.event_id === event_id && other.status === status);
    const { issued_at } = row;
    await compare({ issued_from: issued_at }, (other) => other.issued_at >= issued_at);
    await compare({ issued_until: issued_at }, (other) => other.issued_at <= issued_at);
  }
}

/** The same list in other orders and pages. */
export async function checkPages({
  reader,
  certificates,
  findings,
  organization,
}: OrganizationPass): Promise<void> {
  const whole = idsOf(certificates);
  const backwards = idsOf(await reader.all("GET /v1.0/invitations", { order: "asc" }));
  findings.same("a list backwards is the list", organization.name, whole.toReversed(), backwards);
  const small = idsOf(await reader.all("GET /v1.0/invitations", { limit: 37 }));
  findings.same("pages of another size make the same list", organization.name, whole, small);
  const changed = await reader.all("GET /v1.0/invitations", { sort: "updated_at" });
  findings.sameSet("a list by last change has each once", organization.name, whole, idsOf(changed));
  const times = changed.map(({ updated_at }) => updated_at);
  findings.same(
    "a list by last change is in that order",
    organization.name,
    times.toSorted().toReversed(),
    times,
  );
  for (const offset of [0, 1, Math.floor(whole.length / 2), whole.length]) {
    const query = { offset, limit: 50 };
    const { data } = await reader.get<BodyOf<"GET /v1.0/invitations">>("GET /v1.0/invitations", { query });
    findings.same(
      "an offset skips so many",
      `${organization.name} ${offset}`,
      whole.slice(offset, offset + 50),
      idsOf(data),
    );
  }
}

/** The recipients' side of the same certificates. */
export async function checkRecipientRows(pass: OrganizationPass): Promise<void> {
  const { reader, certificates, findings, organization } = pass;
  const shown = (rows: readonly CertificateRow[]) =>
    rows.map((row) => [row.id, row.recipient_status, row.status, row.recipient.email, row.email_status]);
  const rows = await reader.all("GET /v1.0/recipient-invitations");
  const found = rows.map((row) => [
    row.id,
    row.recipient_status,
    row.status,
    row.recipient.email,
    row.email_status,
  ]);
  findings.same("recipient-invitations has each certificate", organization.name, shown(certificates), found);
  for (const status of ["INVITED", "PENDING", "ACCEPTED", "REJECTED"] as const) {
    const some = idsOf(await reader.all("GET /v1.0/recipient-invitations", { recipient_status: status }));
    const wanted = certificates.filter(
      (row) => row.recipient_status === status && row.status !== "EXPIRED" && row.status !== "REVOKED",
    );
    findings.same(
      "a filtered list is that part of the whole list",
      `${organization.name} recipient ${status}`,
      idsOf(wanted),
      some,
    );
  }
}

/** The CSV export against the list. */
export async function checkExport({
  reader,
  certificates,
  findings,
  organization,
}: OrganizationPass): Promise<void> {
  const text = await reader.get<string>("GET /dashboard/export/csv");
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  findings.same(
    "the export has each certificate as the list has it",
    organization.name,
    certificates.map((row) => [
      row.id,
      row.status,
      row.recipient_status,
      row.recipient.email,
      row.external_id ?? "",
      row.email_status,
      row.accepted_at ?? "",
      row.revoked_at ?? "",
    ]),
    rows.map((row) => [
      row.certificate_id,
      row.status,
      row.recipient_status,
      row.recipient_email,
      row.external_id,
      row.email_status,
      row.accepted_at,
      row.revoked_at,
    ]),
  );
}

/**
 * Everybody who was issued to is in the list of people, with the name of the latest certificate. At one address an `external_id` or
 * else a name is a person (decision 5.15).
 */
export async function checkPeople({
  reader,
  certificates,
  findings,
  organization,
}: OrganizationPass): Promise<void> {
  const newest = new Map<string, CertificateRow>();
  const personOf = (one: { email: string; name: string; external_id: string | null }) =>
    `${one.email} ${one.external_id ?? one.name}`;
  const recipientOf = ({ recipient, external_id }: CertificateRow) => personOf({ ...recipient, external_id });
  for (const row of certificates.toReversed()) newest.set(recipientOf(row), row);
  const people = await reader.all("GET /v1.0/recipients");
  findings.sameSet(
    "everybody who was issued to is in the list of people",
    organization.name,
    newest.keys(),
    people.map(personOf),
  );
  for (const person of people) {
    const { email, name, last_issued_at } = person;
    const row = newest.get(personOf(person));
    if (!row) continue;
    // Of two certificates of the same millisecond either may be the latest.
    const names = certificates
      .filter((other) => recipientOf(other) === personOf(person) && other.issued_at === row.issued_at)
      .map((other) => other.recipient.name);
    const right = names.includes(name) && last_issued_at === row.issued_at;
    findings.check(
      "a person has the name of the latest certificate",
      right,
      `${email} of ${organization.name}`,
      () => ({
        expected: `${names.join(" or ")}, last issued at ${row.issued_at}`,
        found: `${name}, last issued at ${last_issued_at}`,
      }),
    );
  }
}

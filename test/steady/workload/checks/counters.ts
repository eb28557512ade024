import type { BodyOf } from "../../../support/client.ts";
import type { CertificateRow } from "../reader.ts";
import { type OrganizationPass, tally } from "./pass.ts";

const WINNER_STATUSES = ["INVITED", "PENDING", "ACCEPTED", "REJECTED"] as const;
const DASHBOARD_PAGE = 50;

/** The month's use against the certificates. */
export async function checkBalance({
  organization,
  reader,
  certificates,
  findings,
}: OrganizationPass): Promise<void> {
  const balance = await reader.get<BodyOf<"GET /v1.0/balance">>("GET /v1.0/balance");
  const { used, quota, remaining } = balance;
  const issued = certificates.filter(({ issued_at }) => issued_at >= balance.period_start).length;
  findings.same("balance.used is the number of certificates", organization.name, issued, used);
  findings.check(
    "the quota is never exceeded",
    used <= quota && remaining === quota - used,
    organization.name,
    () => ({
      expected: `at most ${quota}`,
      found: balance,
    }),
  );
}

/** What the funnel of an event must say, counted from its certificates. */
function funnelOf(rows: readonly CertificateRow[]) {
  const count = (matches: (row: CertificateRow) => boolean) => rows.filter(matches).length;
  const accepted = count(({ status }) => status === "ACCEPTED");
  return {
    issued: rows.length,
    invited: count(({ status, recipient_status: by }) => status === "PENDING" && by === "INVITED"),
    pending: count(({ status, recipient_status: by }) => status === "PENDING" && by === "PENDING"),
    accepted,
    rejected: count(({ status }) => status === "REJECTED"),
    expired: count(({ status }) => status === "EXPIRED"),
    revoked: count(({ status }) => status === "REVOKED"),
    // Nobody is reminded before the third day.
    reminded: 0,
    accepted_after_reminder: 0,
    acceptance_rate: rows.length === 0 ? 0 : Math.round((accepted / rows.length) * 10_000) / 10_000,
  };
}

/** Funnel, winners and numbers of certificates of every event against its certificates. */
export async function checkEvents(pass: OrganizationPass): Promise<void> {
  const { reader, certificates, findings, organization } = pass;
  const rowsOf = Map.groupBy(certificates, ({ event_id }) => event_id);
  const listed = await reader.all("GET /v1.0/events");
  const onDashboard = await dashboardEvents(pass);
  findings.same(
    "the dashboard lists the same events",
    organization.name,
    listed.map(({ id, name, status, certificate_count }) => [id, name, status, certificate_count]),
    onDashboard.map(({ id, name, status, certificate_count }) => [id, name, status, certificate_count]),
  );
  for (const event of listed) {
    const rows = rowsOf.get(event.id) ?? [];
    const params = { event_id: event.short_code };
    type Funnel = BodyOf<"GET /dashboard/funnel/{event_id}">;
    const {
      emails,
      event_id: _,
      ...funnel
    } = await reader.get<Funnel>("GET /dashboard/funnel/{event_id}", { params });
    const subject = `${event.name} of ${organization.name}`;
    const sorted = (counts: object) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
    findings.same("a funnel is what its certificates are", subject, sorted(funnelOf(rows)), sorted(funnel));
    findings.same(
      "certificate_count is the number of certificates",
      subject,
      rows.length,
      event.certificate_count,
    );
    const one = await reader.get<BodyOf<"GET /v1.0/events/{id}">>("GET /v1.0/events/{id}", {
      params: { id: event.id },
    });
    findings.same(
      "certificate_count is the number of certificates",
      subject,
      rows.length,
      one.certificate_count,
    );
    checkMailCount(pass, subject, rows, emails.sent);
    if (rows.length > 0) await checkWinners(pass, event.short_code, subject, rows);
  }
  const orphans = [...rowsOf.keys()].filter((id) => !listed.some((event) => event.id === id));
  findings.same("no certificate without its event", organization.name, [], orphans);
}

/** Mails that the worker has under way at once. */
const UNDER_WAY = 20;

/**
 * `emails.sent` against the inbox. A mail whose worker was killed before it recorded it counts when its job comes again,
 * after some minutes (decision 8.34).
 */
function checkMailCount(
  { findings, scene, world, ticketOf }: OrganizationPass,
  subject: string,
  rows: readonly CertificateRow[],
  sent: number,
): void {
  const inInbox = rows.reduce((sum, row) => sum + (scene.inbox.byTicket.get(ticketOf(row)!)?.length ?? 0), 0);
  const went = rows.filter(({ email_status }) => email_status === "sent").length;
  const quiet = world.kills.length === 0 && world.badDay === undefined;
  const unrecorded = world.hasty ? world.kills.length * UNDER_WAY : 0;
  const [least, most] = [quiet ? inInbox : went - unrecorded, inInbox];
  findings.check(
    "emails.sent is the number of mails that went out",
    sent >= least && sent <= most,
    subject,
    () => ({
      expected: `from ${least} to ${most}, of ${rows.length} certificates`,
      found: sent,
    }),
  );
}

async function dashboardEvents({ reader, findings, organization }: OrganizationPass) {
  type Page = BodyOf<"GET /dashboard/events/list">;
  const rows: Page["data"][number][] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: DASHBOARD_PAGE };
    const answer = await reader.get<Page>("GET /dashboard/events/list", { query });
    rows.push(...answer.data);
    if (page < answer.totalPages) continue;
    findings.same(
      "a total is the number of rows",
      `${organization.name} dashboard`,
      rows.length,
      answer.total,
    );
    return rows;
  }
}

/** All pages of the winners with each status, and their totals. */
async function checkWinners(
  { reader, findings }: OrganizationPass,
  event_id: string,
  subject: string,
  rows: readonly CertificateRow[],
): Promise<void> {
  type Page = BodyOf<"GET /dashboard/winners/{event_id}">;
  const standing = ({ status, recipient_status: by }: CertificateRow) =>
    status === "EXPIRED" || status === "REVOKED" ? "ended" : by;
  const expected = tally(rows, standing);
  for (const status of ["all", ...WINNER_STATUSES] as const) {
    const found: string[] = [];
    let total = 0;
    for (let page = 1; page === 1 || found.length < total; page += 1) {
      const query = { recipient_status: status, page, limit: DASHBOARD_PAGE };
      const answer = await reader.get<Page>("GET /dashboard/winners/{event_id}", {
        params: { event_id },
        query,
      });
      total = answer.total;
      found.push(...answer.data.map(({ id }) => id));
      if (page >= answer.totalPages) break;
    }
    const wanted = rows.filter((row) => status === "all" || standing(row) === status).map(({ id }) => id);
    const about = `winners ${status} of ${subject}`;
    findings.same(
      "a total of winners is their number",
      about,
      status === "all" ? rows.length : (expected.get(status) ?? 0),
      total,
    );
    findings.sameSet("the pages of winners have each once", about, wanted, found);
  }
}

import { markerOf, mayHaveHappened, outcomeOf, type Ticket } from "../model.ts";
import type { CertificateRow } from "../reader.ts";
import { isExplained } from "./histories.ts";
import type { OrganizationPass } from "./pass.ts";

/** Every request to issue against the certificates that there are. */
export function checkIssues({ organization, certificates, findings }: OrganizationPass): void {
  const rows = Map.groupBy(certificates, markerOf);
  for (const issue of organization.issues) {
    const found = issue.tickets.map(({ marker }) => rows.get(marker) ?? []);
    const outcome = outcomeOf(issue);
    const named = issue.tickets.filter(({ id }) => id !== undefined).map(({ id }) => id!);
    const ids = found.flat().map(({ id }) => id);
    const describe = (expected: string) => () => ({
      expected,
      found: `${ids.length} certificates of ${issue.tickets.length} recipients: ${found.map((some) => some.length).join()}`,
      calls: issue.attempts,
    });
    findings.check(
      "nobody is issued to twice by one request",
      found.every((some) => some.length <= 1),
      issue.marker,
      describe("at most one certificate for each recipient"),
    );
    if (outcome === "done")
      findings.sameSet("what was answered 201 is there, and nothing else", issue.marker, named, ids);
    else if (outcome === "refused")
      findings.check("what was refused was not issued", ids.length === 0, issue.marker, describe("none"));
    else
      findings.check(
        "an issuance is whole or not at all",
        ids.length === 0 || ids.length === issue.tickets.length || issue.mode === "skip",
        issue.marker,
        describe("all or none"),
      );
  }
}

/** By then the schedule and its queue have ended what expired, also on a busy machine. */
const EXPIRES_WITHIN_MS = 180_000;

/** Every certificate against its request, and against what was done with it since. */
export function checkCertificates(pass: OrganizationPass): void {
  const { certificates, findings, ticketOf, organization } = pass;
  for (const row of certificates) {
    const ticket = ticketOf(row);
    const known = ticket?.issue.organization === organization;
    findings.check("every certificate was asked for", known, row.id, () => ({
      expected: `a request of ${organization.name}`,
      found: row,
    }));
    if (!ticket || !known) continue;
    findings.same(
      "a certificate says what was asked for",
      ticket.marker,
      [ticket.email, ticket.name, ticket.issue.event.id, ticket.issue.badge.id],
      [row.recipient.email, row.recipient.name, row.event_id, row.badge_id],
      ticket.issue.attempts,
    );
    const calls = ticket.history.map(({ call }) => call);
    findings.check(
      "a status follows from the requests",
      isExplained(ticket, row.status, Date.now(), pass.world.brief ? EXPIRES_WITHIN_MS : 0),
      ticket.marker,
      () => ({
        expected: `an order of the requests that explains every answer${ticket.issue.expiresAt ? `; it expires at ${ticket.issue.expiresAt}` : ""}`,
        found: row,
        calls: [...ticket.issue.attempts, ...calls],
      }),
    );
    checkMoments(pass, row, ticket);
    checkRecipientStatus(pass, row, ticket);
  }
}

/** The moments of a certificate fit its status. */
function checkMoments({ findings }: OrganizationPass, row: CertificateRow, ticket: Ticket): void {
  const { status, recipient_status: by, accepted_at, rejected_at, revoked_at } = row;
  const fits =
    (accepted_at !== null) === (by === "ACCEPTED") &&
    (rejected_at !== null) === (by === "REJECTED") &&
    (revoked_at !== null) === (status === "REVOKED") &&
    (status !== "ACCEPTED" || by === "ACCEPTED") &&
    (status !== "REJECTED" || by === "REJECTED") &&
    (status !== "PENDING" || by === "INVITED" || by === "PENDING");
  findings.check("moments and statuses of a certificate fit", fits, ticket.marker, () => ({
    expected: "moments of what its statuses say, and no others",
    found: row,
    calls: ticket.history.map(({ call }) => call),
  }));
}

/** Who has an account is no longer invited, in any organization; who has none is. */
function checkRecipientStatus(
  { findings, scene }: OrganizationPass,
  row: CertificateRow,
  ticket: Ticket,
): void {
  if (row.status !== "PENDING") return;
  const makers = [...scene.model.tickets.values()].filter(({ email }) => email === ticket.email);
  const calls = makers.flatMap(({ history, accounts }) => [
    ...history.filter(({ kind }) => kind === "accept").map(({ call }) => call),
    ...accounts,
  ]);
  const certain = calls.some(({ outcome, code }) => outcome === "done" || code === "account_exists");
  const allowed = certain ? ["PENDING"] : mayHaveHappened(calls) ? ["INVITED", "PENDING"] : ["INVITED"];
  findings.check(
    "an account shows in every organization",
    allowed.includes(row.recipient_status),
    ticket.marker,
    () => ({
      expected: `${ticket.email} is ${allowed.join(" or ")}`,
      found: row,
      calls: [...ticket.issue.attempts, ...calls.slice(0, 8)],
    }),
  );
}

/** Whether a certificate has been valid all the time: nobody answered or revoked it, and it does not expire. */
const stays = ({ history, issue }: Ticket): boolean => history.length === 0 && issue.expiresAt === null;

/** Requests that mind duplicates issued to nobody who certainly had such a certificate. */
export function checkDuplicates({ findings, certificates, ticketOf }: OrganizationPass): void {
  const groups = Map.groupBy(certificates, ({ recipient: { email, name }, event_id, badge_id }) =>
    [email, name, event_id, badge_id].join(),
  );
  for (const rows of groups.values()) {
    const tickets = rows.map(ticketOf).filter((ticket) => ticket !== undefined);
    for (const later of tickets.filter(({ issue }) => issue.mode !== "issue"))
      for (const former of tickets) {
        if (former === later || !stays(former)) continue;
        const begins = Math.min(...later.issue.attempts.map(({ from }) => from));
        const ends = Math.min(
          ...former.issue.attempts.filter(({ outcome }) => outcome === "done").map(({ until }) => until),
        );
        // Of two that stay and mind, one is wrong whichever came first; it is told once.
        const eitherIsWrong = former.issue.mode !== "issue" && stays(later);
        const had = eitherIsWrong ? former.marker < later.marker : ends + 2_000 < begins;
        findings.check("nobody who has it is issued it again, when asked so", !had, later.marker, () => ({
          expected: `no second certificate for ${later.email}, as ${former.marker} stands`,
          found: "both were issued",
          calls: [...former.issue.attempts, ...later.issue.attempts],
        }));
      }
  }
}

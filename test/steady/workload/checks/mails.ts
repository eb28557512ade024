import type { InboxMail } from "../inbox.ts";
import type { Ticket } from "../model.ts";
import type { CertificateRow } from "../reader.ts";
import type { OrganizationPass } from "./pass.ts";

/** A worker that dies between sending and recording sends again once its claim has lapsed (decision 8.9). */
const CLAIM_LAPSES_MS = 45_000;

/** Whether a mail may have come twice: the first time just before a kill, or while the store did not answer. */
function mayBeTwice({ world }: OrganizationPass, first: InboxMail): boolean {
  if (world.badDay) return true;
  return world.kills.some((at) => first.seenAt > at - CLAIM_LAPSES_MS && first.seenAt < at + 5_000);
}

/** Each certificate against its mails: one for the invitation, one for each time it was asked for again. */
export function checkMails(pass: OrganizationPass): void {
  const { certificates, findings, ticketOf, scene } = pass;
  for (const row of certificates) {
    const ticket = ticketOf(row);
    if (!ticket) continue;
    const invitations = scene.inbox.byTicket.get(ticket) ?? [];
    const again = ticket.resends.filter(({ outcome }) => outcome === "done").length;
    const perhaps = ticket.resends.filter(({ outcome }) => outcome === "unknown").length;
    const calls = [...ticket.issue.attempts, ...ticket.resends, ...ticket.history.map(({ call }) => call)];
    // What is revoked, answered or over before its turn gets no (further) mail.
    const least = row.email_status === "sent" ? (row.status === "PENDING" ? 1 + again : 1) : 0;
    const most = 1 + again + perhaps;
    findings.check("every invitation is mailed", invitations.length >= least, ticket.marker, () => ({
      expected: `at least ${least} mails to ${ticket.email}, as email_status is ${row.email_status}`,
      found: `${invitations.length} in the inbox`,
      calls,
    }));
    const excess = invitations.length > most && !invitations.some((mail) => mayBeTwice(pass, mail));
    findings.check("no invitation is mailed twice", !excess, ticket.marker, () => ({
      expected: `at most ${most} mails to ${ticket.email}`,
      found: `${invitations.length}, seen at ${invitations.map(({ seenAt }) => new Date(seenAt).toISOString()).join(", ")}`,
      calls,
    }));
    checkEmailStatus(pass, row, ticket, invitations.length);
    checkNotices(pass, row, ticket, scene.inbox.notices.get(row.short_code) ?? 0);
  }
}

/** Who can still answer has been invited; whose certificate ended before its turn has not. */
function checkEmailStatus(
  { findings, world }: OrganizationPass,
  row: CertificateRow,
  ticket: Ticket,
  mails: number,
): void {
  const { email_status, status } = row;
  const ended = status !== "PENDING" && status !== "ACCEPTED";
  // Who died between sending and recording would send again, but not for a certificate that has ended meanwhile.
  const forgotten = ended && (world.kills.length > 0 || world.badDay !== undefined);
  const right = email_status === "sent" ? mails > 0 : ended && (mails === 0 || forgotten);
  findings.check("email_status tells of the mail", right, ticket.marker, () => ({
    expected: mails > 0 ? "sent" : "sent, unless it ended before its mail",
    found: `${email_status} of a certificate that is ${status}, with ${mails} mails in the inbox`,
    calls: [...ticket.issue.attempts, ...ticket.history.map(({ call }) => call)],
  }));
}

/** An acceptance is confirmed once; a revocation is told at most once more. */
function checkNotices(pass: OrganizationPass, row: CertificateRow, ticket: Ticket, notices: number): void {
  const accepted = row.accepted_at !== null;
  const most = (accepted ? 1 : 0) + (row.status === "REVOKED" ? 1 : 0);
  const mayRepeat = pass.world.kills.length > 0 || pass.world.badDay !== undefined;
  const least = row.status === "ACCEPTED" ? 1 : 0;
  const fits = notices >= least && (notices <= most || (mayRepeat && most > 0));
  pass.findings.check("an acceptance and a revocation are told once", fits, ticket.marker, () => ({
    expected: `from ${least} to ${most} notices`,
    found: `${notices} of a certificate that is ${row.status}`,
    calls: ticket.history.map(({ call }) => call),
  }));
}

/** Every mail in the inbox is about a certificate that there is. */
export function checkInbox(
  { scene, findings }: Pick<OrganizationPass, "scene" | "findings">,
  markers: ReadonlySet<string>,
): void {
  findings.same("every mail was asked for", "inbox", [], scene.inbox.strays);
  const unknown = scene.inbox.mails.filter(({ ticket }) => !markers.has(ticket.marker));
  findings.same(
    "every mail is about a certificate",
    "inbox",
    [],
    [...new Set(unknown.map(({ ticket }) => ticket.marker))],
  );
}

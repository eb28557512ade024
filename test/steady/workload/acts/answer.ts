import type { Actor } from "../actor.ts";
import type { MadeCall } from "../calls.ts";
import { markerOf, type Ticket, type TicketCall } from "../model.ts";

/** A certificate of the organization whose invitation has arrived, mostly a recent one. */
export function somebodyInvited({ scene: { inbox }, organization, dice }: Actor): Ticket | undefined {
  const mails = inbox.mails.filter(({ ticket }) => ticket.issue.organization === organization);
  const unanswered = mails.filter(({ ticket }) => ticket.history.length === 0);
  return dice.recent(dice.chance(0.75) && unanswered.length > 0 ? unanswered : mails)?.ticket;
}

/** A certificate that an answer has named. */
export function somethingIssued({ organization, dice }: Actor): Ticket | undefined {
  return dice.recent(
    organization.issues.flatMap(({ tickets }) => tickets).filter(({ id }) => id !== undefined),
  );
}

/** Answers an invitation by its link. */
export async function answerByMail(
  actor: Actor,
  ticket: Ticket,
  kind: Exclude<TicketCall["kind"], "revoke">,
) {
  const options = { params: { token: ticket.link! }, cutAfterMs: actor.patience(), about: ticket.marker };
  const call = await actor.anybody(`POST /recipient/invitations/{token}/${kind}`, options);
  ticket.history.push({ kind, call });
  noteId(actor, ticket, call);
  return call;
}

function noteId(actor: Actor, ticket: Ticket, call: MadeCall<{ certificate_id: string }>): void {
  actor.scene.findings.check("a mailed link works", call.status !== 404, ticket.marker, () => ({
    expected: "no 404",
    found: call.text,
    calls: [...ticket.issue.attempts, call],
  }));
  if (call.body !== undefined) ticket.id ??= call.body.certificate_id;
}

/** Revokes a certificate. */
export async function revokeByKey(actor: Actor, ticket: Ticket) {
  const body = actor.dice.chance(0.5)
    ? {}
    : { reason: "Issued by mistake", share_reason: actor.dice.chance(0.5) };
  const call = await actor.call("POST /v1.0/invitations/{id}/revoke", {
    needs: "issue",
    params: { id: ticket.id! },
    body,
    about: ticket.marker,
    cutAfterMs: actor.patience(),
  });
  ticket.history.push({ kind: "revoke", call });
  mustExist(actor, ticket, call);
  return call;
}

function mustExist(actor: Actor, ticket: Ticket, call: MadeCall): void {
  actor.scene.findings.check("what was issued is there", call.status !== 404, ticket.marker, () => ({
    expected: "no 404",
    found: call.text,
    calls: [...ticket.issue.attempts, call],
  }));
}

/** Something that a recipient does. */
export async function actAsRecipient(actor: Actor): Promise<void> {
  const ticket = somebodyInvited(actor);
  if (!ticket?.link) return;
  const { dice } = actor;
  const params = { token: ticket.link };
  const kind = dice.weighted([
    [60, "accept"],
    [18, "reject"],
    [8, "reconsider"],
    [6, "account"],
    [8, "view"],
  ] as const);
  if (kind === "account") {
    const body = { token: ticket.link };
    ticket.accounts.push(await actor.anybody("POST /recipient/accounts", { body, about: ticket.marker }));
  } else if (kind === "view") {
    const call = await actor.anybody("GET /recipient/invitations/{token}", { params, about: ticket.marker });
    const id = call.body?.certificate.id;
    actor.scene.findings.check("a mailed link works", call.status !== 404, ticket.marker, () => ({
      expected: "no 404",
      found: call.text,
      calls: [call],
    }));
    if (id !== undefined) ticket.id ??= id;
  } else {
    await answerByMail(actor, ticket, kind);
    if (kind === "reject" && dice.chance(0.3)) await answerByMail(actor, ticket, "reconsider");
    if (dice.chance(0.1)) await answerByMail(actor, ticket, kind);
  }
}

/** Revokes a certificate, sends an invitation again, or reads a certificate. */
export async function lookAfterSomething(actor: Actor): Promise<void> {
  const ticket = somethingIssued(actor);
  if (!ticket) return;
  const options = { params: { id: ticket.id! }, about: ticket.marker };
  const kind = actor.dice.weighted([
    [35, "revoke"],
    [25, "resend"],
    [40, "read"],
  ] as const);
  if (kind === "revoke") return void (await revokeByKey(actor, ticket));
  if (kind === "resend") {
    const { model } = actor.scene;
    const call = await actor.call("POST /v1.0/invitations/{id}/resend", {
      ...options,
      needs: "issue",
      body: {},
    });
    if (call.outcome !== "refused")
      model.invitationsOf.set(ticket.email, model.invitationsOf.get(ticket.email)! + 1);
    ticket.resends.push(call);
    return mustExist(actor, ticket, call);
  }
  const call = await actor.call("GET /v1.0/invitations/{id}", options);
  mustExist(actor, ticket, call);
  if (call.body !== undefined)
    actor.scene.findings.same(
      "a certificate says what was asked for",
      ticket.marker,
      [ticket.marker, ticket.email, ticket.name, ticket.issue.event.id, ticket.issue.badge.id],
      [
        markerOf(call.body),
        call.body.recipient.email,
        call.body.recipient.name,
        call.body.event_id,
        call.body.badge_id,
      ],
      [...ticket.issue.attempts, call],
    );
}

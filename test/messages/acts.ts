import { sesEvent } from "../people/ses-events.ts";
import { FORM } from "../support/browser/pages.ts";
import type { SentMail } from "../support/stand-ins/mail-service.ts";
import { kindOf, readSubject } from "./kinds.ts";
import type { Act } from "./steps.ts";
import type { KnownCertificate, MessageWorld } from "./world.ts";

type ActOf<D extends Act["does"]> = Extract<Act, { readonly does: D }>;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SIMULATED = "+1500555";
const PEOPLE = ["Ana Souza", "Bia Lima", "Caio Reis", "Davi Melo"];

/** Does one act. What the service refuses is refused: a workload asks without looking. */
export async function act(world: MessageWorld, one: Act): Promise<void> {
  switch (one.does) {
    case "issue":
      return issue(world, one);
    case "wait":
      return wait(world, one);
    case "add a webhook": {
      const body = { url: world.scene.goneUrl, events: ["certificate.issued"] };
      await world.organizations[one.by]!.tenant.panel.call("POST /webhooks", { body });
      return;
    }
    case "allow messages": {
      const { "organizations.write": organizationWrites } = await world.scene.stack.operatorPorts();
      const { id } = world.organizations[one.by]!.tenant;
      await organizationWrites.setPhoneMessages(id, one.messages, new Date(world.scene.clock.at));
      return;
    }
    case "answer requests":
      return answerRequests(world, one);
    default:
      for (const n of one.who) {
        const certificate = world.certificates[n];
        if (certificate) await about(world, certificate, one);
      }
  }
}

async function issue(
  world: MessageWorld,
  { by, people, reminders, expiresInDays }: ActOf<"issue">,
): Promise<void> {
  const organization = world.organizations[by]!;
  const { tenant, eventId } = organization;
  const badge = world.newBadge();
  const made = await tenant.panel.call("POST /badges", { body: { name: badge } });
  const recipient = people.map((person, n) => ({
    recipient_name: PEOPLE[n % PEOPLE.length]!,
    recipient_email: world.emailOf(person),
    recipient_number: world.numberOf(person),
    recipient_locale: person.locale,
  }));
  const until = new Date(world.scene.clock.at + (expiresInDays ?? 0) * DAY_MS).toISOString();
  const body = {
    event_id: eventId,
    badge_id: made.body.id,
    recipient,
    ...(reminders ? {} : { reminders }),
    ...(expiresInDays === null ? {} : { expires_at: until }),
  };
  const answer = await tenant.panel.call("POST /invitations", { body });
  // Somebody whose data were erased gets no other one.
  const { certificates } = answer.status === 201 ? answer.body : { certificates: [] };
  for (const [n, { id }] of certificates.entries()) {
    const { recipient_email, recipient_number } = recipient[n]!;
    const alias = `r${world.certificates.length + 1}`;
    const known = { alias, id, organization, badge, emails: [recipient_email], number: recipient_number };
    world.certificates.push({ ...known, phoneAsked: 0 });
  }
}

/** The clock moves on to an hour of a later day. */
async function wait({ scene: { clock } }: MessageWorld, { days, hour }: ActOf<"wait">): Promise<void> {
  const midnight = Math.floor(clock.at / DAY_MS) * DAY_MS;
  clock.at = midnight + days * DAY_MS + hour * 60 * MINUTE_MS + 17 * MINUTE_MS;
}

async function answerRequests(world: MessageWorld, { by, how }: ActOf<"answer requests">): Promise<void> {
  const { panel } = world.organizations[by]!.tenant;
  const { body } = await panel.call("GET /holder-requests", { query: { status: "open" } });
  for (const { id } of body.data) {
    const reason = how === "refuse" ? { body: { reason: "Not on our list." } } : {};
    await panel.call(`POST /holder-requests/{id}/${how}`, { params: { id }, ...reason });
  }
}

async function about(
  world: MessageWorld,
  certificate: KnownCertificate,
  one: Extract<Act, { readonly who: readonly number[] }>,
): Promise<void> {
  const { id, organization } = certificate;
  const { panel } = organization.tenant;
  const { anonymous } = world.scene.stack;
  const params = { id };
  const token = tokenOf(world, certificate);
  const email = certificate.emails.at(-1)!;
  switch (one.does) {
    case "answer":
      if (token)
        await anonymous.call(`POST /recipient/invitations/{token}/${one.how}`, { params: { token } });
      return;
    case "revoke": {
      const body = { reason: "Issued by mistake.", share_reason: one.shareReason, tell_recipient: one.tell };
      await panel.call("POST /invitations/{id}/revoke", { params, body });
      return;
    }
    case "resend":
      if (one.channels.some((channel) => channel !== "email")) certificate.phoneAsked += 1;
      await panel.call("POST /invitations/{id}/resend", { params, body: { channels: one.channels } });
      return;
    case "unsubscribe":
      if (token)
        await anonymous.call("POST /i/{token}/unsubscribe", { params: { token }, raw: "", headers: FORM });
      return;
    case "ask for erasure":
      if (token)
        await anonymous.call("POST /i/{token}/erasure", { params: { token }, raw: "", headers: FORM });
      return;
    case "stop messages":
      // Simulated numbers are of all workloads.
      if (token && !certificate.number?.startsWith(SIMULATED))
        await anonymous.call("POST /recipient/invitations/{token}/messages", {
          params: { token },
          body: { messages: "stop" },
        });
      return;
    case "write STOP":
      if (certificate.number !== null && !certificate.number.startsWith(SIMULATED))
        await world.scene.phones("reply", { number: certificate.number, channel: "sms", text: "STOP" });
      return;
    case "make account":
      if (token) await anonymous.call("POST /recipient/accounts", { body: { token } });
      return;
    case "sign in":
      await anonymous.call("POST /me/links", {
        raw: new URLSearchParams({ email }).toString(),
        headers: FORM,
      });
      return;
    case "correct":
      return correct(world, certificate, one.what);
    case "ask for a name":
      if (token)
        await anonymous.call("POST /recipient/invitations/{token}/name", {
          params: { token },
          body: { name: "Maria Antonieta de Albuquerque" },
        });
      return;
    case "mail news":
      return mailNews(world, certificate, one.news);
    case "phone news":
      return phoneNews(world, certificate, one.news);
  }
}

async function correct(
  world: MessageWorld,
  certificate: KnownCertificate,
  what: "email" | "name",
): Promise<void> {
  const email = world.newEmail();
  const body = what === "email" ? { recipient_email: email } : { recipient_name: "Ana Souza Lima" };
  const { panel } = certificate.organization.tenant;
  const answer = await panel.call("PATCH /invitations/{id}", { params: { id: certificate.id }, body });
  if (answer.status === 200 && what === "email") certificate.emails.push(email);
}

/** The latest invitation or reminder that somebody got of a certificate. */
function latestMail(world: MessageWorld, { emails, badge }: KnownCertificate): SentMail | undefined {
  const of = (mail: SentMail) => mail.to === emails.at(-1) && readSubject(mail).endsWith(badge);
  return world.mails().findLast((mail) => of(mail) && LINKED.has(kindOf(mail)));
}
const LINKED: ReadonlySet<string> = new Set(["invitation", "reminder_1", "reminder_2", "last_call"]);

/** The token of the link in their latest mail. */
function tokenOf(world: MessageWorld, certificate: KnownCertificate): string | undefined {
  const mail = latestMail(world, certificate);
  return mail && /\/i\/([\w-]+)/.exec(mail.readable)?.[1];
}

/** The mail service tells what became of the latest mail, in the words of EventBridge. */
async function mailNews(
  world: MessageWorld,
  certificate: KnownCertificate,
  news: "delivery" | "bounce" | "complaint" | "delay",
): Promise<void> {
  const mail = latestMail(world, certificate);
  if (!mail) return;
  const [, header = ""] = /^X-SES-MESSAGE-TAGS: ((?:.+\r\n )*.+)\r$/m.exec(mail.raw) ?? [];
  const tags = Object.fromEntries(header.split(/,\s*/).map((pair) => pair.split("=") as [string, string]));
  const sentAt = new Date(world.scene.clock.at - MINUTE_MS).toISOString();
  const event = sesEvent(news, { messageId: world.messageIdOf(mail), tags, address: mail.to, sentAt });
  world.scene.queues.put(world.scene.stack.stack.provisioned.queues.returns!.url, event);
}

/** The network tells what became of the latest message to a number. */
async function phoneNews(
  world: MessageWorld,
  { number }: KnownCertificate,
  news: "delivered" | "read" | "failed" | "undeliverable",
): Promise<void> {
  if (number === null) return;
  const bubble = (await world.scene.bubbles()).findLast(
    (one) => one.number === number && one.from === "service",
  );
  // Of an SMS no phone tells that it was read.
  const status = bubble?.channel === "sms" && news === "read" ? "delivered" : news;
  if (bubble) await world.scene.phones("report", { id: bubble.id, status });
}

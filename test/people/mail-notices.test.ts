import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import type { CertificateMailer } from "#shared/domain/messages/ports.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import type { LOCALES } from "#shared/domain/organizations/organization.ts";
import { type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { FORM } from "../support/browser/pages.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { invitationOf, mailOf } from "./invitation-mail.ts";

const service = await startMailService();
const stack = await ownStack();
interface Scene extends Invited {
  readonly tenant: Tenant;
  readonly badge?: { readonly short_code: string };
}
/** A certificate whose invitation was sent. */
async function scene(
  locale: (typeof LOCALES)[number] = "en",
  fields: Record<string, unknown> = {},
): Promise<Scene> {
  const tenant = await stack.tenant({ locale, name: "Clube São João" });
  await tenant.panel.call("PATCH /organization", {
    body: { pic_url: "https://images.example.com/logo.png", primary_color: "#0B3D5C" },
  });
  const subject = await eventAndBadge(tenant, { name: "Corrida da Praça" }, { name: "Medalha" });
  const invited = await invite(stack, tenant, subject, { reason: "Terminou os 10 km", ...fields });
  await mailOf({ tenant, eventId: subject.event.id, ...invited });
  return { tenant, badge: subject.badge, ...invited };
}
const revoke = ({ tenant, id }: Scene, body: unknown) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body });
/** The mails to the recipient after the invitation, once there are so many. */
const noticesTo = ({ email }: Scene, count = 1) =>
  eventually(() => {
    expect(service.to(email)).toHaveLength(1 + count);
    return service.to(email).slice(1);
  });
/** Waits until the mail worker has done all that came before: a later notice was sent, and its queue is empty. */
async function settled(): Promise<void> {
  const last = await scene();
  await revoke(last, {});
  await noticesTo(last);
  const names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;
  await eventually(async () => {
    const { Attributes } = await new SQSClient({}).send(
      new GetQueueAttributesCommand({ QueueUrl: process.env.QUEUE_URL_MAIL, AttributeNames: [...names] }),
    );
    expect(names.map((name) => Attributes?.[name])).toEqual(["0", "0"]);
  });
}
const head = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n"));

describe("an acceptance is confirmed by one mail", () => {
  test.each(
    some(
      [
        ["pt", "endereço permanente", "é também uma credencial digital"],
        ["en", "permanent address", "is a digital credential too"],
        ["es", "dirección permanente", "es también una credencial digital"],
      ] as const,
      1,
      1,
    ),
  )(
    "in the language of the organization, with the certificate's address: %s",
    async (locale, words, credential) => {
      const one = await scene(locale);
      await respondByLink(stack, one.token, "accept");
      const [notice] = await noticesTo(one);
      for (const part of [
        words,
        credential,
        one.verification,
        "Medalha",
        "Corrida da Praça",
        "Clube São João",
        "Ana Souza",
      ])
        expect(notice!.readable).toContain(part);
      expect(notice!.readable).toMatch(/src="http:\/\/localhost:\d+\/api\/images\/of\/[\w-]{43}"/);
      expect(notice!.readable).not.toContain("images.example.com");
      // Its picture stands for nothing that is not written too, as many mail programs show none.
      const picture = new RegExp(
        `<img alt="Certifica(?:do|te)[^"]*Medalha[^"]* Ana Souza"[^>]* src="${one.verification}/card.png"`,
      );
      expect(notice!.readable).toMatch(picture);
      expect(notice!.readable).toContain(`href="${one.verification}.pdf"`);
      expect(notice!.readable).toContain("https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME");
      expect(notice!.readable).not.toContain("/i/");
      expect(head(notice!.raw)).not.toContain(one.id.concat("@"));
      expect(head(notice!.raw)).toContain(":notice:certificates");
    },
  );

  test("and the invitation before it shows the badge, drawn as it has no image", async () => {
    const { email, badge } = await scene();
    const [invitation] = service.to(email);
    expect(invitation!.readable).toMatch(new RegExp(`src="http://[^"]+/b/${badge!.short_code}-1\\.png"`));
    expect(invitation!.readable).not.toContain("&#9733;");
  });

  night.test("also when it is repeated, and when the worker gets the change several times", async () => {
    const one = await scene();
    await Promise.all([1, 2, 3].map(() => respondByLink(stack, one.token, "accept")));
    await noticesTo(one);
    await respondByLink(stack, one.token, "accept");
    const { ports } = stack.functions;
    const job = { organization_id: one.tenant.id, certificate_id: one.id };
    await ports.mailQueue.send([1, 2, 3].map(() => ({ ...job, notice: "accepted" as const })));
    await settled();
    await noticesTo(one);
  });

  night.test("and not to an address whose invitation came back, or that unsubscribed", async () => {
    const [returned, muted] = [await scene(), await scene()];
    const invitation = await invitationOf({ ...returned, eventId: "" });
    await stack.functions.ports["messages.write"].returned(
      {
        organizationId: returned.tenant.id,
        certificateId: returned.id,
        messageId: String(invitation!.message_id),
        reason: "complained",
      },
      new Date(),
    );
    await stack.functions.ports.mutes.mute(muted.email, muted.tenant.id, new Date());
    for (const one of [returned, muted]) await respondByLink(stack, one.token, "accept");
    await settled();
    for (const one of [returned, muted]) await noticesTo(one, 0);
  });

  test("and a refusal by none", async () => {
    const one = await scene();
    await respondByLink(stack, one.token, "reject");
    await settled();
    await noticesTo(one, 0);
  });
});

describe("mails have the language of their recipient", () => {
  const languages = ({ email }: Scene) =>
    service.to(email).map(({ raw }) => /^Content-Language: (.+)\r$/m.exec(raw)![1]);

  test("as the issuance gave it: the invitation, sent again too, the confirmation and the revocation", async () => {
    const one = await scene("pt", { recipient_locale: "es" });
    const [invitation] = service.to(one.email);
    expect(invitation!.readable).toContain("te ha emitido el certificado");
    expect(invitation!.readable).toContain('bgcolor="#0b3d5c"');
    await one.tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id: one.id } });
    await noticesTo(one, 1);
    await respondByLink(stack, one.token, "accept");
    expect((await noticesTo(one, 2)).at(-1)!.readable).toContain("dirección permanente");
    await revoke(one, {});
    const told = (await noticesTo(one, 3)).at(-1)!.readable;
    expect(told).toContain("ha revocado tu certificado");
    expect(told).not.toContain("#0b3d5c");
    expect(languages(one)).toEqual(["es", "es", "es", "es"]);
  });

  test("or as they chose it on the page, for all that follows their answer", async () => {
    const one = await scene("pt");
    await stack.anonymous.call("POST /i/{token}/accept", {
      params: { token: one.token },
      query: { lang: "en" },
      raw: "",
      headers: FORM,
    });
    const [notice] = await noticesTo(one);
    expect(notice!.readable).toContain("permanent address");
    expect(languages(one)).toEqual(["pt-BR", "en"]);
  });
});

describe("a revocation is told by one mail", () => {
  test("without the reason, unless the organization shares it", async () => {
    for (const [body, shown] of [
      [{ reason: "Wrong person" }, false],
      [{ reason: "Wrong person", share_reason: true }, true],
      [{}, false],
    ] as const) {
      const one = await scene();
      expect((await revoke(one, body)).status).toBe(200);
      expect((await revoke(one, body)).status).toBe(200);
      const [notice] = await noticesTo(one);
      expect(notice!.readable).toContain("has revoked your certificate");
      expect(notice!.readable).toContain(one.verification);
      expect(notice!.readable.includes("Wrong person")).toBe(shown);
      for (const part of ["card.png", ".pdf", "linkedin"]) expect(notice!.readable).not.toContain(part);
    }
    await settled();
  });

  test("unless the organization wants none, or no invitation was sent", async () => {
    const one = await scene();
    await revoke(one, { tell_recipient: false });
    const { tenant } = one;
    const subject = await eventAndBadge(tenant);
    await stack.functions.ports.mutes.mute("silent@example.com", tenant.id, new Date());
    const unsent = await invite(stack, tenant, subject, { recipient_email: "silent@example.com" });
    const unsentMail = { tenant, eventId: "", ...unsent };
    await eventually(async () => expect(await invitationOf(unsentMail)).toMatchObject({ state: "refused" }));
    await revoke({ tenant, ...unsent }, {});
    await settled();
    await noticesTo(one, 0);
    expect(service.to("silent@example.com")).toEqual([]);
  });
});

describe("a notice", () => {
  /** A mail service with this outcome. An Error is a worker killed while sending. */
  function mailer(outcome: SendOutcome | Error): CertificateMailer & { readonly sent: string[] } {
    const sent: string[] = [];
    return {
      ...NO_MAILER,
      sent,
      async sendNotice(_, notice) {
        if (outcome instanceof Error) throw outcome;
        if (outcome.kind === "sent") sent.push(notice);
        return outcome;
      },
    };
  }
  const SENT: SendOutcome = { kind: "sent", messageId: "m" };

  night.test("that the mail service throttles is sent later, once", async () => {
    const one = await scene();
    const throttled = { code: "TooManyRequestsException", message: "Maximum sending rate exceeded." };
    service.play((to, attempt) => (to === one.email && attempt === 2 ? throttled : undefined));
    await respondByLink(stack, one.token, "accept");
    await noticesTo(one);
    expect(service.attempts.get(one.email)).toBe(3);
  });

  test("is sent once when workers race and die, and never after it could not be delivered", async () => {
    const one = await scene();
    await revoke(one, { tell_recipient: false });
    const job = { organization_id: one.tenant.id, certificate_id: one.id };
    const deliver = (port: CertificateMailer, seconds: number) => {
      const clock = { now: () => new Date(Date.now() + seconds * 1_000) };
      const ports = { ...stack.functions.ports, "mailer.own": port, clock };
      return deliverMail(ports, { ...job, notice: "revoked" }, 1);
    };
    await expect(deliver(mailer(new Error("killed")), 0)).rejects.toThrow("killed");
    const port = mailer(SENT);
    expect(await deliver(port, 1)).toMatchObject({ kind: "later", reason: "claimed" });
    await Promise.all(Array.from({ length: 8 }, () => deliver(port, 31)));
    await deliver(port, 3_600);
    expect(port.sent).toEqual(["revoked"]);
  });
});

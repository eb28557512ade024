import * as z from "zod";
import { DomainError, notFound } from "../errors.ts";
import type { CertificateName } from "../ids.ts";
import { type Acting, idOfActing } from "../organizations/acting.ts";
import { phoneStateOf } from "../phone/phone-message.ts";
import type { Ports } from "../ports.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { text } from "../text.ts";
import { untilDecided } from "../until-decided.ts";
import { type Certificate, type CertificateRecord, toCertificateRecord } from "./certificate.ts";
import { certificateIdOf, namedCertificate, toldStatesOf } from "./read-certificate.ts";
import type { Account } from "./recipient.ts";
import { isOverdue, revoke } from "./transition.ts";

type Named = { readonly organizationId: string; readonly certificateId: string };

/** The certificate after a change (the same object for no change), and an account to create in the same transaction. */
export interface Decision {
  readonly after: Certificate;
  readonly account?: Account;
  /** What is written elsewhere before the change. */
  readonly first?: () => Promise<void>;
}

/**
 * Reads a certificate, lets `decide` decide its change and writes it; starts again when another request changed the
 * certificate first. `decide` gets whether the account that it asked for exists already, and may throw. Gives the
 * certificate after the change. Throws the error of `missing` when there is no certificate, and `service_unavailable`
 * when other requests keep changing it.
 */
export function changeCertificate(
  { certificates, transitions }: Pick<Ports, "certificates" | "transitions">,
  { organizationId, certificateId }: Named,
  decide: (certificate: Certificate, accountExists: boolean) => Decision,
  missing: () => DomainError = () => notFound("certificate"),
): Promise<Certificate> {
  let accountExists = false;
  return untilDecided(
    async () => {
      const before = await certificates.get(organizationId, certificateId);
      if (!before) throw missing();
      const { after, account, first } = decide(before, accountExists);
      await first?.();
      const outcome = after === before ? "applied" : await transitions.apply(before, after, account);
      accountExists ||= outcome === "account_exists";
      return outcome === "applied" ? { decided: after } : undefined;
    },
    () =>
      new DomainError(
        "service_unavailable",
        "The certificate is being changed by others; please try again.",
        { retryAfterSeconds: 1 },
      ),
  );
}

/** Body of POST /v1.0/invitations/{id}/revoke. */
export const RevokeRequest = z
  .strictObject({
    reason: text(LENGTHS.reason, { min: 0, lines: true })
      .nullish()
      .meta({ description: "Kept with the certificate." }),
    tell_recipient: z
      .boolean()
      .default(true)
      .meta({ description: "Whether the recipient is told of the revocation by e-mail." }),
    share_reason: z.boolean().default(false).meta({ description: "Whether that e-mail has the reason." }),
  })
  .meta({ id: "RevokeRequest" });

/** Revokes a certificate for good. Throws `not_found`, `already_rejected`, `certificate_expired`. */
export async function revokeCertificate(
  ports: Pick<
    Ports,
    "certificates" | "transitions" | "mailStates" | "phoneMessages" | "revocationLog" | "clock" | "settings"
  >,
  revoker: Acting & { readonly organizationId: string },
  name: CertificateName,
  request: z.infer<typeof RevokeRequest>,
): Promise<CertificateRecord> {
  const at = ports.clock.now();
  const { tell_recipient, share_reason } = request;
  const revocation_reason = request.reason || null;
  const told = share_reason ? "reason" : "plain";
  const revocation_notice = tell_recipient ? told : null;
  const { organizationId } = revoker;
  const revoked_by = idOfActing(revoker);
  const certificateId = await certificateIdOf(ports, organizationId, name);
  const revoked = await changeCertificate(ports, { organizationId, certificateId }, (certificate) => {
    const after = revoke(certificate, at);
    if (after === certificate) return { after };
    const noted = {
      at: at.toISOString(),
      organization_id: organizationId,
      certificate_id: certificateId,
      revocation_reason,
      revoked_by,
    };
    return {
      after: { ...after, revocation_reason, revocation_notice, revoked_by },
      first: () => ports.revocationLog.note(noted),
    };
  });
  return toCertificateRecord(revoked, ports.settings.baseUrl, await toldStatesOf(ports, revoked));
}

/**
 * Requests one more mail with the invitation of a pending certificate. Throws `not_found`, `resend_limit_reached`,
 * `recipient_unsubscribed`, `conflict` while a mail is being sent or waits, and the reason why a certificate is not
 * pending.
 */
export async function resendInvitation(
  {
    certificates,
    resends,
    phoneMessages,
    clock,
    settings,
  }: Pick<Ports, "certificates" | "resends" | "phoneMessages" | "clock" | "settings">,
  organizationId: string,
  name: CertificateName,
): Promise<CertificateRecord> {
  const certificate = await namedCertificate({ certificates }, organizationId, name);
  const at = clock.now();
  refuseUnlessPending(certificate, at);
  switch (await resends.request(certificate, LIMITS.resendsPerDay, at)) {
    case "requested": {
      const message = (await phoneMessages.of([certificate])).get(certificate.id);
      const told = { email: "queued", phone: phoneStateOf(certificate, "queued", message) } as const;
      return toCertificateRecord(certificate, settings.baseUrl, told);
    }
    case "unsent":
      throw new DomainError(
        "conflict",
        "An invitation for this certificate is on its way, or waits for its turn.",
      );
    case "muted":
      throw new DomainError(
        "recipient_unsubscribed",
        "The recipient asked for no more e-mail of your organization; only they can allow it again.",
      );
    case "limit":
      throw new DomainError(
        "resend_limit_reached",
        `An invitation can be sent again ${LIMITS.resendsPerDay} times a day (UTC).`,
        { retryAfterSeconds: Math.ceil((86_400_000 - (at.getTime() % 86_400_000)) / 1_000) },
      );
  }
}

function refuseUnlessPending(certificate: Certificate, at: Date): void {
  if (certificate.status === "ACCEPTED")
    throw new DomainError("already_accepted", "The recipient has accepted this certificate.");
  if (certificate.status === "REJECTED")
    throw new DomainError("already_rejected", "The recipient has refused this certificate.");
  if (certificate.status === "REVOKED")
    throw new DomainError("certificate_revoked", "This certificate was revoked.");
  if (certificate.status === "EXPIRED" || isOverdue(certificate, at))
    throw new DomainError("certificate_expired", "This certificate has expired.");
}

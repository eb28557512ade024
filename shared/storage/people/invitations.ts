import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Claim } from "#shared/domain/people/ports.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readIssuedTexts } from "../certificates/issued-texts.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { getItem, mainTable, type Table, updateItem, type WriteOutcome } from "../table/items.ts";
import { keys } from "../table/schema.ts";
import { mailCounters } from "./mails.ts";

export const connectInvitations: Connect<"invitations"> = (connection) => ({
  async subject(organizationId, certificateId) {
    const main = mainTable(connection);
    const stored = await getItem(main, keys.certificate(organizationId, certificateId));
    if (!stored) return undefined;
    const certificate = toCertificate(stored);
    const [account, muted] = [keys.account(certificate.email), keys.muted(certificate.email, organizationId)];
    const { texts, found } = await readIssuedTexts(main, [certificate], [account, muted]);
    const text = texts.get(certificate.id);
    return (
      text && {
        certificate,
        ...text,
        registered: found(account) !== undefined,
        muted: found(muted) !== undefined,
      }
    );
  },
});

/** How long a claim holds: longer than a worker can run (25 s), but a mail must follow a crash within a minute. */
const CLAIM_SECONDS = 30;

export const connectMailClaims: Connect<"mailClaims"> = (connection) => ({
  claim: (certificate, at) => claim(mainTable(connection), certificate, at),
  async record(certificate, outcome, at) {
    const result =
      outcome.state === "sent" ? { message_id: outcome.messageId } : { refused_reason: outcome.reason };
    const former = outcome.state === "sent" ? "refused_reason" : "message_id";
    const finished = { state: outcome.state, finished_at: at.toISOString(), ...result };
    await mustBeClaimed(
      updateItem(
        mainTable(connection),
        invitationKey(certificate),
        { set: finished, remove: ["claimed_at", former] },
        EXISTS,
      ),
    );
  },
  async count(eventId, numbers) {
    await updateItem(mainTable(connection), ...mailCounters(eventId, numbers));
  },
  async release(certificate) {
    await mustBeClaimed(
      updateItem(
        mainTable(connection),
        invitationKey(certificate),
        { set: { claimed_at: 0 } },
        expression`state = ${"sending"}`,
      ),
    );
  },
});

/** Throws when the write was refused; the message is then delivered again and finds the current state. */
async function mustBeClaimed(write: Promise<WriteOutcome>): Promise<void> {
  if (!(await write).written) throw new Error("The invitation is no longer claimed.");
}

const invitationKey = ({ organization_id, email, id }: Certificate) =>
  keys.invitation(organization_id, email, id);

/** Only the worker that writes the record may send the mail; a claim is taken over when its worker has died. */
async function claim(main: Table, certificate: Certificate, at: Date): Promise<Claim> {
  const now = Math.floor(at.getTime() / 1_000);
  const { name, email, number, reason, created_at } = certificate;
  const claimed = { kind: "invitation", state: "sending", claimed_at: now };
  const { written, item } = await updateItem(
    main,
    invitationKey(certificate),
    { set: { ...claimed, name, email, number, reason, created_at } },
    expression`${MISSING} OR state = ${"requested"}
      OR (state = ${"sending"} AND claimed_at <= ${now - CLAIM_SECONDS})`,
  );
  if (written) return { kind: "claimed" };
  if (item?.state !== "sending") return { kind: "done" };
  return { kind: "busy", retryInSeconds: Math.max(1, CLAIM_SECONDS + Number(item.claimed_at) - now) };
}

import type { Behaviour, Bubble } from "#infra/local/emulators/phone-network.ts";
import type { SendingPorts } from "#shared/domain/phone/hand-over.ts";
import { sendPhoneMessage } from "#shared/domain/phone/send-message.ts";
import type { Clock } from "#shared/domain/ports.ts";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

export type SentBubble = Bubble & { readonly number: string };

let people = 0;
/** A mobile number that no other test uses. */
export const newNumber = (): string => `+5511998${String(100_000 + people++)}`;

export const clockAt = (at: Date | string): Clock => ({ now: () => new Date(at) });
/** A mail that was recorded as sent, so that nothing else is due. */
export interface Phoned {
  readonly id: string;
  readonly number: string;
  readonly tenant: Tenant;
}

/** Phones and certificates with a number, beside a stack whose workers do not run. */
export function sendingOn(stack: TestStack) {
  const post = async (control: string, body: object): Promise<void> => {
    const answer = await fetch(new URL(`/control/${control}`, stack.stack.phoneUrl), {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${control}: ${answer.status} ${await answer.text()}`);
  };
  const targets = new Map<string, Promise<{ event_id: string; badge_id: string }>>();
  const targetOf = (tenant: Tenant) => {
    const known =
      targets.get(tenant.id) ??
      eventAndBadge(tenant).then(({ event, badge }) => ({ event_id: event.id, badge_id: badge.id }));
    targets.set(tenant.id, known);
    return known;
  };
  return {
    post,
    /** How the next messages to a number go. */
    behave: (number: string, behaviour: Omit<Behaviour, "number">) =>
      post("behave", { number, ...behaviour }),
    /** What the phone with this number has, the oldest first. */
    async bubbles(number: string): Promise<SentBubble[]> {
      const answer = await fetch(new URL("/messages", stack.stack.phoneUrl));
      const { messages } = (await answer.json()) as { messages: SentBubble[] };
      return messages.filter((one) => one.number === number);
    },
    /** A certificate of somebody with this number. */
    async phoned(tenant: Tenant, fields: Record<string, unknown> = {}): Promise<Phoned> {
      const number = String(fields.recipient_number ?? newNumber());
      const body = { ...(await targetOf(tenant)), ...aRecipient(), recipient_number: number, ...fields };
      const answer = await tenant.key.call("POST /v1.0/invitations", { body: body as never });
      return { id: answer.body.certificates[0]!.id, number, tenant };
    },
    /** Does the job of a certificate, as its worker does. */
    send: ({ id, tenant }: Phoned, instead: Partial<SendingPorts> = {}) =>
      sendPhoneMessage(
        { ...stack.functions.ports, ...instead },
        { organization_id: tenant.id, certificate_id: id },
      ),
    /** The mail of a certificate came back, as its report records it. */
    async mailCameBack({ id, tenant }: Phoned, refused_reason: string): Promise<void> {
      const { certificate } = (await stack.functions.ports.certificates.subject(tenant.id, id))!;
      await updateItem(mainTable(connectionTo()), itemKey.invitation(tenant.id, certificate.email, id), {
        set: { kind: "invitation", state: "refused", refused_reason },
      });
    },
    /** What integrators see. */
    async shown({ id, tenant }: Phoned) {
      const { body } = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
      return [body.phone_status, body.phone_reason];
    },
    /** Gives an organization so many messages a month. */
    allow: (tenant: Tenant, phone_override: number) =>
      updateItem(mainTable(connectionTo()), itemKey.organization(tenant.id), { set: { phone_override } }),
  };
}

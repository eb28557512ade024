import { setTimeout as pause } from "node:timers/promises";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import type { PhoneChannel } from "#shared/domain/phone/phone-status.ts";
import { templateLanguage } from "#shared/phone/template-message.ts";
import { PHONE_TEXTS } from "#shared/texts/texts.ts";
import type { Behaviour, Bubble, PhoneNetwork, RefusedCall, TemplateState } from "./phone-network.ts";

/** Names that the local stack sends from, and its templates (function-environment.ts). */
export const LOCAL_PHONE = {
  smsIdentity: "pool-local",
  whatsAppId: "phone-number-id-00000000000000000000000000000local",
  template: "certificate_issued_2",
} as const;

/** What the service asks to send; a refusal where AWS would refuse it before any network is asked. */
type Asked =
  | RefusedCall
  | (Omit<Bubble, "id" | "at" | "parts" | "reports" | "from"> & {
      readonly number: string;
      /** Meta's code, where it refuses the message after AWS took it. */
      readonly error?: number;
    });

/** The answer of an API; "lost" breaks the connection. */
export type ApiAnswer =
  | "lost"
  | { readonly status: number; readonly name?: string; readonly body: Record<string, unknown> };

const E164 = /^\+[1-9]\d{6,14}$/;
const refusal = (status: number, name: string, message: string): RefusedCall => ({ status, name, message });

/** SendTextMessage (End User Messaging SMS and Voice v2 API reference). */
function askedSms(input: Record<string, unknown>, { optedOut }: PhoneNetwork): Asked {
  const number = String(input.DestinationPhoneNumber ?? "");
  if (!E164.test(number))
    return {
      ...refusal(400, "ValidationException", "1 validation error detected"),
      reason: "FIELD_VALIDATION_FAILED",
      fields: [{ Name: "DestinationPhoneNumber", Message: "Invalid phone number" }],
    };
  if (input.OriginationIdentity !== LOCAL_PHONE.smsIdentity)
    return refusal(400, "ResourceNotFoundException", "Resource not found");
  if (optedOut.has(number))
    return {
      ...refusal(400, "ConflictException", "Destination phone number has opted out"),
      reason: "DESTINATION_PHONE_NUMBER_OPTED_OUT",
    };
  return {
    number,
    channel: "sms",
    text: String(input.MessageBody ?? ""),
    context: (input.Context ?? {}) as Record<string, string>,
  };
}

interface Template {
  readonly name: string;
  readonly language: { readonly code: string };
  readonly components: readonly { readonly type: string; readonly parameters: readonly { text: string }[] }[];
}

/** What Meta says of a template that is not approved. */
const TEMPLATE_ERRORS: Readonly<Partial<Record<TemplateState, number>>> = {
  removed: 132_001,
  paused: 132_015,
  disabled: 132_016,
};

/**
 * SendWhatsAppMessage of a template. Its answer says only that AWS has the message (End User Messaging Social, "Monitoring"): what
 * is wrong with template, account or recipient comes as a report.
 */
function askedWhatsApp(
  input: Record<string, unknown>,
  { templateStates }: PhoneNetwork,
  baseUrl: string,
): Asked {
  if (input.originationPhoneNumberId !== LOCAL_PHONE.whatsAppId)
    return refusal(404, "ResourceNotFoundException", "The resource was not found.");
  const message = JSON.parse(Buffer.from(String(input.message), "base64").toString()) as {
    readonly to: string;
    readonly template: Template;
  };
  const { name, language, components } = message.template;
  const locale = LOCALES.find((one) => templateLanguage(one) === language.code);
  const template = locale && PHONE_TEXTS[locale].template;
  const isKnown = template !== undefined && name === LOCAL_PHONE.template;
  const state = isKnown ? (templateStates.get(`${name}/${language.code}`) ?? "approved") : "removed";
  const of = (type: string) =>
    components.find((one) => one.type === type)?.parameters.map(({ text }) => text) ?? [];
  const body = of("body");
  const [path] = of("button");
  const fits = body.length === template?.examples.length && path && !body.includes("");
  const reached = E164.test(message.to) ? undefined : 131_026;
  const error = TEMPLATE_ERRORS[state] ?? (fits ? reached : 132_000);
  return {
    number: message.to,
    channel: "whatsapp",
    text: template?.body.replaceAll(/\{\{(\d)\}\}/g, (_, n: string) => body[Number(n) - 1] ?? "") ?? "",
    ...(template && {
      footer: template.footer,
      button: { label: template.button, url: `${baseUrl}/i/${path}` },
    }),
    context: {},
    ...(error !== undefined && { error }),
  };
}

const refused = ({ status, name, message, reason, fields }: RefusedCall): ApiAnswer => ({
  status,
  name,
  body: {
    Message: message,
    message,
    ...(reason && { Reason: reason }),
    ...(fields && { Fields: fields }),
  },
});

/** Answers a call of either API, as the behaviour of the number says. */
export async function answerApi(
  channel: PhoneChannel,
  input: Record<string, unknown>,
  network: PhoneNetwork,
  baseUrl: string,
): Promise<ApiAnswer> {
  const asked = channel === "sms" ? askedSms(input, network) : askedWhatsApp(input, network, baseUrl);
  if ("status" in asked) return refused(asked);
  const behaviour: Behaviour = network.behaviourFor(asked.number, channel);
  if (behaviour.refuse) return refused(behaviour.refuse);
  if (behaviour.lose === "before") return "lost";
  const { error = behaviour.error, ...message } = asked;
  const id = error === undefined ? network.add(message) : network.failLater(message, error);
  if (error === undefined) await network.reportAsPlanned(id, behaviour);
  if (behaviour.answerAfterMs) await pause(behaviour.answerAfterMs);
  if (behaviour.lose === "after") return "lost";
  return { status: 200, body: channel === "sms" ? { MessageId: id } : { messageId: id } };
}

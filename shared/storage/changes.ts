import type { DynamoDBRecord } from "aws-lambda";
import { OPERATOR } from "#shared/domain/activity/entry.ts";
import type { Change } from "#shared/domain/change.ts";
import { picturedAddresses } from "#shared/domain/documents/image.ts";
import { analysedText } from "#shared/domain/events/event.ts";
import type { ImportThen } from "#shared/domain/imports/import-then.ts";
import type { ImportStep } from "#shared/domain/imports/jobs.ts";
import type { RecordedReturn, ReturnReason, StateAtReturn } from "#shared/domain/messages/mail-return.ts";
import { actionIn } from "./activity/stored-actions.ts";
import { toCertificate } from "./certificates/certificate-item.ts";
import { toRoster } from "./organizations/rosters.ts";
import { changedAt, type Item, itemOf } from "./table/item.ts";
import { idIn, invitationIn } from "./table/schema.ts";
import { toWebhook } from "./webhooks/webhook-record.ts";

/** The states of a mail that went out, or will not. */
const MAIL_ENDS: ReadonlySet<unknown> = new Set(["sent", "refused"]);

/** The change in a record of the main table's stream; undefined when nothing follows from it. */
export function changeOf(record: DynamoDBRecord): Change | undefined {
  const [before, after] = [itemOf(record.dynamodb?.OldImage), itemOf(record.dynamodb?.NewImage)];
  const cause = causeIn(record, before, after);
  const activity = actionIn(before, after);
  return activity ? { ...(cause ?? { kind: "action" }), activity } : cause;
}

function causeIn(
  { eventName, dynamodb }: DynamoDBRecord,
  before: Item | undefined,
  after: Item | undefined,
): Change | undefined {
  switch ((after ?? before)?.kind) {
    case "certificate":
      return (
        after && {
          kind: "certificate",
          before: before && toCertificate(before),
          after: toCertificate(after),
          unheard: before === undefined && after.unheard !== undefined,
        }
      );
    case "account":
      return eventName === "INSERT" && after ? { kind: "account", email: String(after.email) } : undefined;
    case "roster":
      return after && invitedIn(before, after);
    case "plan_request":
      return eventName === "INSERT" && after
        ? {
            kind: "plan_request",
            organizationId: String(after.organization_id),
            requestId: String(after.id),
          }
        : undefined;
    case "import_step":
      return eventName === "INSERT" && after ? importStep(after) : undefined;
    case "event":
      return after && eventChange(before, after);
    case "badge":
      return after && imagesOf(String(after.organization_id), after);
    case "organization":
      return after && organizationChange(before, after);
    case "template":
      return after && imagesChange(String(after.organization_id), after.image_addresses as string[]);
    case "webhook":
      return before && after && before.status !== after.status
        ? { kind: "webhook_status", webhook: toWebhook(after) }
        : undefined;
    case "invitation":
      if (after?.state === "requested")
        return { kind: "resend", ...invitationOf(after), at: changedAt(dynamodb)?.toISOString() };
      if (before?.state === "sent" && after?.state === "refused")
        return { kind: "return", returned: returnIn(after) };
      // Of a refused mail the message is dropped that was asked for with it.
      return after?.phone === "queued" && MAIL_ENDS.has(after.state) && after.state !== before?.state
        ? { kind: "message_due", ...invitationOf(after) }
        : undefined;
    case "phone_message":
      return after?.state === "requested" && after.after_mail !== true
        ? {
            kind: "message_due",
            organizationId: String(after.organization_id),
            certificateId: String(after.certificate_id),
          }
        : undefined;
    default:
      return undefined;
  }
}

const importStep = ({ organization_id, import_id, step, validation, at, told }: Item): Change => ({
  kind: "import_step",
  organizationId: String(organization_id),
  importId: String(import_id),
  step: step as ImportStep,
  validation: Number(validation),
  at: String(at),
  told: told as ImportThen | undefined,
});

/** The invitation that a change of a roster added: never more than one. */
function invitedIn(before: Item | undefined, after: Item): Change | undefined {
  const known = new Set(before && toRoster(before).invitations.map(({ id }) => id));
  const { organization_id: organizationId, invitations } = toRoster(after);
  const added = invitations.find(({ id }) => !known.has(id));
  return added && { kind: "member_invited", organizationId, invitationId: added.id };
}

function eventChange(before: Item | undefined, after: Item): Change | undefined {
  const textChanged = !before || analysedText(before) !== analysedText(after);
  const images = picturedAddresses(after);
  if (!textChanged && images.length === 0) return undefined;
  const organizationId = String(after.organization_id);
  return { kind: "event", organizationId, eventId: String(after.id), textChanged, images };
}

/** All images of a record, also those that it had before: a change tries refused ones again (decision 15.22). */
const imagesOf = (organizationId: string, record: Item): Change | undefined =>
  imagesChange(organizationId, picturedAddresses(record));

function imagesChange(organizationId: string, images: readonly string[]): Change | undefined {
  return images.length === 0 ? undefined : { kind: "images", organizationId, images };
}

function organizationChange(before: Item | undefined, after: Item): Change | undefined {
  const organizationId = String(after.id);
  const [former, contact] = [before, after].map(
    (item) => (item?.contact_email as string | undefined) ?? null,
  );
  if (former == null || former === contact) return imagesOf(organizationId, after);
  const by = String(after.updated_by ?? OPERATOR);
  const images = picturedAddresses(after);
  return { kind: "contact_changed", organizationId, former, contact: contact ?? null, by, images };
}

/** The organization and certificate of an invitation, from its keys. */
const invitationOf = ({ pk, sk }: Item) => ({
  organizationId: idIn(pk),
  certificateId: invitationIn(sk)[1],
});

/** The return that is recorded in an invitation. */
const returnIn = (item: Item): RecordedReturn => ({
  ...invitationOf(item),
  ...(item.state_at_return as StateAtReturn),
  email: String(item.email),
  reason: item.refused_reason as ReturnReason,
  at: String(item.finished_at),
});

/** The records that the relay gets: DynamoDB filters them before it calls the function. Five are the most that it takes. */
export const CHANGE_FILTERS = [
  {
    eventName: ["INSERT"],
    dynamodb: { NewImage: { kind: { S: ["account", "certificate_change", "plan_request", "import_step"] } } },
  },
  {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: {
      NewImage: {
        kind: {
          S: [
            ...["certificate", "event", "webhook", "badge", "organization", "template"],
            ...["api_key", "image", "mail_domain", "holder_request", "roster"],
          ],
        },
      },
    },
  },
  {
    // One that moved to another address begins as it is asked for.
    eventName: ["INSERT", "MODIFY"],
    dynamodb: { NewImage: { kind: { S: ["invitation"] }, state: { S: ["requested", "refused"] } } },
  },
  {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: {
      NewImage: { kind: { S: ["invitation"] }, state: { S: ["sent"] }, phone: { S: ["queued"] } },
    },
  },
  {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: { NewImage: { kind: { S: ["phone_message"] }, state: { S: ["requested"] } } },
  },
] as const;

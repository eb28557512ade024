import { isDeepStrictEqual } from "node:util";
import {
  type ActivityAction,
  type ActivityEntry,
  type Done,
  entryOf,
  OPERATOR,
  SERVICE,
} from "#shared/domain/activity/entry.ts";
import { profileRevision } from "#shared/domain/organizations/organization.ts";
import { toRoster } from "../organizations/rosters.ts";
import { dueEntryOf } from "../table/entries.ts";
import type { Item } from "../table/item.ts";
import { idIn, invitationIn } from "../table/schema.ts";
import { toWebhook, webhookSubject } from "../webhooks/webhook-record.ts";

type Told = Omit<Done, "organization_id"> & { readonly organization_id?: string };
/** What somebody did by a change of a record; undefined for what nobody of an organization did. */
type Reading = (after: Item, before: Item | undefined) => Told | undefined;

/** What was done by a change of the main table, by the kinds of records. What is removed stands there already. */
const ACTIONS_BY_KIND: Readonly<Record<string, Reading>> = {
  event: revised("event", "events"),
  badge: revised("badge", "badges"),
  template: revised("template", "templates"),
  webhook: webhookAction,
  image: (after, before) =>
    after.uploaded_by === undefined || after.created_at === before?.created_at
      ? undefined
      : {
          ...{ action: "images.uploaded", by: String(after.uploaded_by), at: String(after.created_at) },
          subject: { kind: "image", id: String(after.id), name: null },
        },
  api_key: keyAction,
  organization: organizationAction,
  roster: rosterAction,
  mail_domain: mailDomainAction,
  plan_request: (after, before) => {
    const { organization_id, plan, former_plan, asked_by, asked_at } = after;
    if (before) return undefined;
    return {
      ...{ action: "organization.plan_asked", by: String(asked_by), at: String(asked_at) },
      subject: { kind: "organization", id: String(organization_id), name: null },
      details: { plan: String(plan), former_plan: String(former_plan) },
    };
  },
  certificate: certificateAction,
  certificate_change: (after, before) =>
    // What the holder asked for or agreed to is told by that request.
    before || after.by !== "organization" || after.agreed || after.certificate_id === undefined
      ? undefined
      : {
          ...{ action: "certificates.corrected", by: by(after.actor_id), at: String(after.at) },
          subject: certificate(after.certificate_id),
        },
  holder_request: requestAction,
  invitation: (after, before) =>
    after.resent_at === undefined || after.resent_at === before?.resent_at
      ? undefined
      : {
          ...{ action: "certificates.resent", by: by(after.resent_by), at: String(after.resent_at) },
          organization_id: idIn(after.pk),
          subject: certificate(invitationIn(after.sk)[1]),
        },
  phone_message: (after, before) =>
    after.asked_by === undefined || after.after_mail === true || after.requested_at === before?.requested_at
      ? undefined
      : {
          ...{ action: "certificates.resent", by: String(after.asked_by), at: String(after.requested_at) },
          subject: certificate(after.certificate_id),
        },
};

/** The entry of what somebody did by a change; undefined when nobody did anything by it. */
export function actionIn(before: Item | undefined, after: Item | undefined): ActivityEntry | undefined {
  const told = after && ACTIONS_BY_KIND[String(after.kind)]?.(after, before);
  return told && entryOf({ organization_id: String(after.organization_id), ...told });
}

const by = (id: unknown, otherwise = SERVICE): string => (typeof id === "string" ? id : otherwise);
const certificate = (id: unknown) => ({ kind: "certificate", id: String(id), name: null }) as const;
const newStatus = (after: Item, before: Item | undefined): Told["details"] =>
  before && after.status !== before.status ? { status: String(after.status) } : {};

function revised(kind: "event" | "badge" | "template", noun: "events" | "badges" | "templates"): Reading {
  return (after, before) =>
    after.revision === before?.revision
      ? undefined
      : {
          action: `${noun}.${before ? "updated" : "created"}`,
          ...{ by: by(after.updated_by), at: String(after.updated_at), nth: Number(after.revision) },
          subject: { kind, id: String(after.id), name: String(after.name) },
          details: newStatus(after, before),
        };
}

function webhookAction(after: Item, before: Item | undefined): Told | undefined {
  if (after.revision === before?.revision) return undefined;
  const changed: ActivityAction = isDeepStrictEqual(after.secrets, before?.secrets)
    ? "webhooks.updated"
    : "webhooks.secret_rotated";
  return {
    action: before ? changed : "webhooks.created",
    ...{ by: by(after.updated_by), at: String(after.updated_at), nth: Number(after.revision) },
    subject: webhookSubject(toWebhook(after)),
    details: newStatus(after, before),
  };
}

function keyAction(after: Item, before: Item | undefined): Told | undefined {
  const subject = { kind: "api_key", id: String(after.id), name: String(after.name) } as const;
  if (!before)
    return {
      ...{ action: "api_keys.created", by: by(after.created_by, OPERATOR), at: String(after.created_at) },
      subject,
    };
  if (before.status === after.status || after.status !== "inactive") return undefined;
  return {
    ...{ action: "api_keys.revoked", by: by(after.revoked_by, OPERATOR), at: String(after.revoked_at) },
    subject,
  };
}

/** The profile is changed by members, all else by operators. */
function organizationAction(after: Item, before: Item | undefined): Told | undefined {
  const id = String(after.id);
  const told = (action: ActivityAction, more: Partial<Told> = {}): Told => ({
    ...{ organization_id: id, action, by: OPERATOR, at: String(after.updated_at) },
    ...{ subject: { kind: "organization", id, name: String(after.name) }, ...more },
  });
  if (!before) return told("organization.created", { by: by(after.updated_by, OPERATOR) });
  const isChanged = (field: string) => after[field] !== before[field];
  const nth = profileRevision(after);
  if (nth !== profileRevision(before)) return told("organization.updated", { by: by(after.updated_by), nth });
  if (isChanged("closed_at")) return told("organization.closed");
  if (isChanged("plan_since"))
    return told("organization.plan_changed", {
      details: { plan: String(after.plan), former_plan: String(before.plan) },
    });
  if (isChanged("quota_override"))
    return told("organization.quota_changed", {
      details: { certificates: numberOrNull(after.quota_override) },
    });
  if (isChanged("phone_override"))
    return told("organization.phone_quota_changed", {
      details: { messages: numberOrNull(after.phone_override) },
    });
  if (isChanged("verified"))
    return told("organization.verification_changed", { details: { verified: after.verified === true } });
  return undefined;
}
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** One change of a roster is one action; an invitation that has ended goes with any of them. */
function rosterAction(after: Item, before: Item | undefined): Told | undefined {
  const now = toRoster(after);
  // The first roster comes with its organization, which is told.
  if (now.updated_at === undefined || (!before && now.version === 1)) return undefined;
  const former = before ? toRoster(before) : { members: [], invitations: [] };
  const told = (action: ActivityAction, id: string, role?: string): Told => ({
    ...{ action, by: by(now.updated_by), at: now.updated_at!, nth: now.version },
    subject: { kind: "member", id, name: null },
    ...(role !== undefined && { details: { role } }),
  });
  const rolesBefore = new Map([...former.members, ...former.invitations].map(({ id, role }) => [id, role]));
  const membersBefore = new Set(former.members.map(({ id }) => id));
  const idsNow = new Set([...now.members, ...now.invitations].map(({ id }) => id));
  const joined = now.members.find(({ id }) => !membersBefore.has(id));
  if (joined) return told("members.joined", joined.id, joined.role);
  const gone = former.members.find(({ id }) => !idsNow.has(id));
  if (gone) return told(gone.user_id === now.updated_by ? "members.left" : "members.removed", gone.id);
  const invited = now.invitations.find(({ id }) => !rolesBefore.has(id));
  if (invited) return told("members.invited", invited.id, invited.role);
  const changed = [...now.members, ...now.invitations].find(({ id, role }) => rolesBefore.get(id) !== role);
  if (changed) return told("members.role_changed", changed.id, changed.role);
  const withdrawn = former.invitations.find(({ id }) => !idsNow.has(id));
  return withdrawn && told("members.invitation_withdrawn", withdrawn.id);
}

function mailDomainAction(after: Item, before: Item | undefined): Told | undefined {
  const isSame = before?.organization_id === after.organization_id && before?.created_at === after.created_at;
  const isClaimed = !isSame || before?.from_local_part !== after.from_local_part;
  const isRemoved = before?.state !== "removing" && after.state === "removing";
  if (!isClaimed && !isRemoved) return undefined;
  return {
    action: isRemoved ? "mail_domain.removed" : "mail_domain.claimed",
    // Whatever changes it makes it due at once.
    ...{ by: by(after.updated_by), at: dueEntryOf(after).due.toISOString() },
    subject: { kind: "mail_domain", id: String(after.domain), name: String(after.domain) },
  };
}

function certificateAction(after: Item, before: Item | undefined): Told | undefined {
  const organization_id = idIn(after.pk);
  const subject = certificate(after.sk);
  if (after.erased_at !== undefined)
    return before?.erased_at !== undefined || after.erased_why !== "operator"
      ? undefined
      : {
          organization_id,
          action: "certificates.erased",
          by: OPERATOR,
          at: String(after.erased_at),
          subject,
        };
  if (!before || before.status === "REVOKED" || after.status !== "REVOKED") return undefined;
  const at = String(after.revoked_at);
  return { organization_id, action: "certificates.revoked", by: by(after.revoked_by), at, subject };
}

/** What the holder or time decides is no action of the organization. */
const NOBODYS: readonly unknown[] = ["recipient", SERVICE];

function requestAction(after: Item, before: Item | undefined): Told | undefined {
  if (!before)
    return after.asked_by === undefined
      ? undefined
      : {
          ...{ action: "certificates.rename_asked", by: String(after.asked_by), at: String(after.asked_at) },
          subject: certificate(after.certificate_id),
        };
  const { status, answered_by, answered_at, asks, certificate_id = null } = after;
  if (before.status !== "open" || (status !== "approved" && status !== "refused")) return undefined;
  if (answered_by === undefined || NOBODYS.includes(answered_by)) return undefined;
  return {
    ...{ action: `holder_requests.${status}`, by: String(answered_by), at: String(answered_at) },
    subject: { kind: "holder_request", id: String(after.id), name: null },
    details: { asks: String(asks), certificate_id: certificate_id === null ? null : String(certificate_id) },
  };
}

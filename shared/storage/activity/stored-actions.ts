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
import {
  calledIn,
  type Member,
  type MemberInvitation,
  type Roster,
} from "#shared/domain/organizations/roster.ts";
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
  image: ({ id, uploaded_by, created_at }, before) =>
    uploaded_by === undefined || created_at === before?.created_at
      ? undefined
      : did("images.uploaded", uploaded_by, created_at, nameless("image", id)),
  api_key: keyAction,
  organization: organizationAction,
  roster: rosterAction,
  mail_domain: mailDomainAction,
  plan_request: ({ organization_id, plan, former_plan, asked_by, asked_at }, before) =>
    before
      ? undefined
      : did("organization.plan_asked", asked_by, asked_at, nameless("organization", organization_id), {
          details: { plan: String(plan), former_plan: String(former_plan) },
        }),
  certificate: certificateAction,
  import_step: importAction,
  // What the holder asked for or agreed to is told by that request.
  certificate_change: ({ by, agreed, certificate_id, actor_id, at }, before) =>
    before || by !== "organization" || agreed || certificate_id === undefined
      ? undefined
      : did("certificates.corrected", actor_id, at, nameless("certificate", certificate_id)),
  holder_request: requestAction,
  invitation: ({ pk, sk, resent_at, resent_by }, before) =>
    resent_at === undefined || resent_at === before?.resent_at
      ? undefined
      : did("certificates.resent", resent_by, resent_at, nameless("certificate", invitationIn(sk)[1]), {
          organization_id: idIn(pk),
        }),
  phone_message: ({ certificate_id, asked_by, after_mail, requested_at }, before) =>
    asked_by === undefined || after_mail === true || requested_at === before?.requested_at
      ? undefined
      : did("certificates.resent", asked_by, requested_at, nameless("certificate", certificate_id)),
};

/** The entry of what somebody did by a change; undefined when nobody did anything by it. */
export function actionIn(before: Item | undefined, after: Item | undefined): ActivityEntry | undefined {
  const told = after && ACTIONS_BY_KIND[String(after.kind)]?.(after, before);
  return told && entryOf({ organization_id: String(after.organization_id), ...told });
}

/** An action; what names nobody was done by the service itself. */
const did = (
  action: ActivityAction,
  by: unknown,
  at: unknown,
  subject: Told["subject"],
  more: Partial<Told> = {},
): Told => ({ action, by: String(by ?? SERVICE), at: String(at), subject, ...more });

/** A record without a name of its own, or about a recipient. */
const nameless = (kind: Told["subject"]["kind"], id: unknown): Told["subject"] => ({
  kind,
  id: String(id),
  name: null,
});

const newStatus = (after: Item, before: Item | undefined): Told["details"] =>
  before && after.status !== before.status ? { status: String(after.status) } : {};

function revised(kind: "event" | "badge" | "template", noun: "events" | "badges" | "templates"): Reading {
  return (after, before) => {
    const { id, name, revision, updated_by, updated_at } = after;
    if (revision === before?.revision) return undefined;
    const subject = { kind, id: String(id), name: String(name) };
    return did(`${noun}.${before ? "updated" : "created"}`, updated_by, updated_at, subject, {
      nth: Number(revision),
      details: newStatus(after, before),
    });
  };
}

/** What somebody orders of an import. */
function importAction({ step, by, at, import_id, file_name, certificates }: Item): Told | undefined {
  const action = IMPORT_ACTIONS[String(step)];
  if (by === undefined || action === undefined) return undefined;
  const subject = {
    kind: "import",
    id: String(import_id),
    name: (file_name as string | null) ?? null,
  } as const;
  return did(action, by, at, subject, { count: Number(certificates) });
}
const IMPORT_ACTIONS: Readonly<Record<string, ActivityAction>> = {
  issue: "imports.confirmed",
  close: "imports.cancelled",
  undo: "imports.undone",
};

function webhookAction(after: Item, before: Item | undefined): Told | undefined {
  const { revision, secrets, updated_by, updated_at } = after;
  if (revision === before?.revision) return undefined;
  const changed = isDeepStrictEqual(secrets, before?.secrets)
    ? "webhooks.updated"
    : "webhooks.secret_rotated";
  const action = before ? changed : "webhooks.created";
  return did(action, updated_by, updated_at, webhookSubject(toWebhook(after)), {
    nth: Number(revision),
    details: newStatus(after, before),
  });
}

function keyAction(after: Item, before: Item | undefined): Told | undefined {
  const { id, name, status, created_by = OPERATOR, created_at, revoked_by = OPERATOR, revoked_at } = after;
  const subject = { kind: "api_key", id: String(id), name: String(name) } as const;
  if (!before) return did("api_keys.created", created_by, created_at, subject);
  if (before.status === status || status !== "inactive") return undefined;
  return did("api_keys.revoked", revoked_by, revoked_at, subject);
}

/** The profile is changed by members, all else by operators. */
function organizationAction(after: Item, before: Item | undefined): Told | undefined {
  const { id, name, updated_by, updated_at, plan, quota_override, phone_override } = after;
  const told = (action: ActivityAction, more: Partial<Told> = {}, by: unknown = OPERATOR): Told =>
    did(
      action,
      by,
      updated_at,
      { kind: "organization", id: String(id), name: String(name) },
      { organization_id: String(id), ...more },
    );
  if (!before) return told("organization.created", {}, updated_by ?? OPERATOR);
  const isChanged = (field: string) => after[field] !== before[field];
  const nth = profileRevision(after);
  if (nth !== profileRevision(before)) return told("organization.updated", { nth }, updated_by);
  if (isChanged("closed_at")) return told("organization.closed");
  if (isChanged("plan_since"))
    return told("organization.plan_changed", {
      details: { plan: String(plan), former_plan: String(before.plan) },
    });
  if (isChanged("quota_override"))
    return told("organization.quota_changed", { details: { certificates: numberOrNull(quota_override) } });
  if (isChanged("phone_override"))
    return told("organization.phone_quota_changed", { details: { messages: numberOrNull(phone_override) } });
  if (isChanged("verified"))
    return told("organization.verification_changed", { details: { verified: after.verified === true } });
  return undefined;
}
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** One change of a roster is one action; an invitation that has ended goes with any of them. */
function rosterAction(after: Item, before: Item | undefined): Told | undefined {
  const now = toRoster(after);
  const { updated_by, updated_at, version } = now;
  // The first roster comes with its organization, which is told.
  if (updated_at === undefined || (!before && version === 1)) return undefined;
  const former: Pick<Roster, "members" | "invitations"> = before
    ? toRoster(before)
    : { members: [], invitations: [] };
  const told = (action: ActivityAction, person: Member | MemberInvitation): Told => {
    const { id, role } = person;
    // Who is only invited has no name yet.
    const name = "user_id" in person ? calledIn(person) : person.email;
    return did(
      action,
      updated_by,
      updated_at,
      { kind: "member", id, name },
      { nth: version, details: { role } },
    );
  };
  const rolesBefore = new Map([...former.members, ...former.invitations].map(({ id, role }) => [id, role]));
  const membersBefore = new Set(former.members.map(({ id }) => id));
  const idsNow = new Set([...now.members, ...now.invitations].map(({ id }) => id));
  const joined = now.members.find(({ id }) => !membersBefore.has(id));
  if (joined) return told("members.joined", joined);
  const gone = former.members.find(({ id }) => !idsNow.has(id));
  if (gone) return told(gone.user_id === updated_by ? "members.left" : "members.removed", gone);
  const invited = now.invitations.find(({ id }) => !rolesBefore.has(id));
  if (invited) return told("members.invited", invited);
  const changed = [...now.members, ...now.invitations].find(({ id, role }) => rolesBefore.get(id) !== role);
  if (changed) return told("members.role_changed", changed);
  const withdrawn = former.invitations.find(({ id }) => !idsNow.has(id));
  return withdrawn && told("members.invitation_withdrawn", withdrawn);
}

function mailDomainAction(after: Item, before: Item | undefined): Told | undefined {
  const { organization_id, created_at, from_local_part, state, updated_by } = after;
  const isSame = before?.organization_id === organization_id && before?.created_at === created_at;
  const isClaimed = !isSame || before?.from_local_part !== from_local_part;
  const isRemoved = before?.state !== "removing" && state === "removing";
  if (!isClaimed && !isRemoved) return undefined;
  const domain = String(after.domain);
  const action = isRemoved ? "mail_domain.removed" : "mail_domain.claimed";
  // Whatever changes it makes it due at once.
  const at = dueEntryOf(after).due.toISOString();
  return did(action, updated_by, at, { kind: "mail_domain", id: domain, name: domain });
}

function certificateAction(after: Item, before: Item | undefined): Told | undefined {
  const { pk, sk, status, erased_at, erased_why, revoked_by, revoked_at } = after;
  const subject = nameless("certificate", sk);
  const of = { organization_id: idIn(pk) };
  if (erased_at !== undefined)
    return before?.erased_at !== undefined || erased_why !== "operator"
      ? undefined
      : did("certificates.erased", OPERATOR, erased_at, subject, of);
  if (!before || before.status === "REVOKED" || status !== "REVOKED") return undefined;
  return did("certificates.revoked", revoked_by, revoked_at, subject, of);
}

/** What the holder or time decides is no action of the organization. */
const NOBODYS: readonly unknown[] = ["recipient", SERVICE];

function requestAction(after: Item, before: Item | undefined): Told | undefined {
  const { id, status, asked_by, asked_at, answered_by, answered_at, asks, certificate_id } = after;
  if (!before)
    return asked_by === undefined
      ? undefined
      : did("certificates.rename_asked", asked_by, asked_at, nameless("certificate", certificate_id));
  if (before.status !== "open" || (status !== "approved" && status !== "refused")) return undefined;
  if (answered_by === undefined || NOBODYS.includes(answered_by)) return undefined;
  const certificate = certificate_id == null ? null : String(certificate_id);
  return did(`holder_requests.${status}`, answered_by, answered_at, nameless("holder_request", id), {
    details: { asks: String(asks), certificate_id: certificate },
  });
}

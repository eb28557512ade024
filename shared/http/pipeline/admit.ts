import { alternatives } from "#shared/domain/alternatives.ts";
import { DomainError, invalidField } from "#shared/domain/errors.ts";
import { apiKeyProblem, looksLikeApiKey, readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import type { Admission, SessionReading } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import {
  type KeyLimit,
  type MemberRole,
  PLANS,
  type Plan,
  panelPlans,
  plansAllowing,
  rolesFrom,
  SCOPE_OF,
  type Scope,
} from "#shared/domain/rules.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { addressAt, addressesOf } from "../addresses.ts";
import { type Access, type Caller, capabilityOf, type Endpoint, roleOf } from "../endpoint.ts";
import { refuseFull, tooMany } from "./admit-public.ts";
import { header, type PipelineStep, type RefusedCaller, type Request } from "./exchange.ts";

type AdmissionPorts = Pick<Ports, "clock" | "settings" | "gate" | "sessions" | "members" | "limits">;
type Guarded = Exclude<Access, { public: unknown }>;
type Session = Extract<SessionReading, { kind: "session" }>;

const invalidCredential = (detail = "The credential is unknown, revoked or expired."): DomainError =>
  new DomainError("invalid_credential", detail);

/** The same for an organization that is none, so that nobody learns which there are. */
const notAMember = (): DomainError =>
  new DomainError(
    "not_a_member",
    "You are not a member of this organization, or there is none with this id; GET /memberships says to which you belong.",
  );

/**
 * Checks the credential against the access that the called address takes: 401 without a valid credential, 403 for the wrong
 * kind of credential, a stranger to the organization, too low a role, scope or plan, 429 over a rate limit (decisions 1.3 to 1.8,
 * 1.12, 1.13, 2.8 and 9.10). A good credential costs one store call; the first call with a key in a process costs three reads
 * more, two of them at once, and a session that names no organization one.
 */
export const admit = (endpoint: Endpoint, ports: AdmissionPorts): PipelineStep => {
  const addresses = addressesOf(endpoint);
  return {
    before: async function admitCaller({ event }) {
      const { access, limit } = addressAt(addresses, event.resource);
      if ("public" in access) throw new Error(`${endpoint.id} takes no credential.`);
      const token = bearer(event);
      event.exchange.caller = looksLikeApiKey(token)
        ? await admitKey(token, access, endpoint, ports, event)
        : await admitSession(token, access, "panel" in access ? limit : null, ports, event);
    },
  };
};

function bearer(event: Request): string {
  const value = header(event, "authorization");
  const match = value === undefined ? null : /^Bearer +([^\s]+) *$/i.exec(value);
  if (!match) throw invalidCredential("Send the credential as `Authorization: Bearer <token>`.");
  return match[1]!;
}

/** Counts a call with a bad credential, or into a strange organization; gives its refusal, or the 429 when its address has sent too many. */
async function refused(
  { gate, clock }: AdmissionPorts,
  event: Request,
  refusal: DomainError,
): Promise<DomainError> {
  const { sourceIp } = event.requestContext.identity;
  const { admitted, window } = await gate.count(sourceIp, clock.now());
  if (admitted) return refusal;
  event.exchange.windows = [window];
  return tooMany(window.name, window.resetSeconds);
}

async function admitKey(
  token: string,
  access: Guarded,
  { id: operation, limit }: Endpoint,
  ports: AdmissionPorts,
  event: Request,
): Promise<Caller> {
  const { clock, settings, gate } = ports;
  const key = readApiKey(token, settings.environment);
  if (!key) throw await refused(ports, event, invalidCredential(apiKeyProblem(token, settings.environment)));
  const capability = capabilityOf(access);
  const at = clock.now();
  if (!gate.seen(key.digest) || capability === undefined) await refuseUnknown(key, ports, event, at);
  if (capability === undefined || !("role" in access)) {
    event.exchange.refused = { kind: "key", organizationId: key.organizationId, keyId: undefined };
    throw new DomainError(
      "session_token_required",
      "panel" in access
        ? "An API key is accepted under /v1.0: put /v1.0 before this path; here it takes the session token of a logged-in user."
        : "Use the session token of a logged-in user; an API key is not accepted here.",
    );
  }
  const scope = SCOPE_OF[access.role];
  const admission = await gate.admitKey({ ...key, capability, scope, operation, limit, at });
  const { organizationId } = key;
  const { plan, quotaOverride, keyId } = await admitted(
    admission,
    {
      scope,
      plans: plansAllowing(capability, settings.switches),
      who: (keyId) => ({ kind: "key", organizationId, keyId }),
    },
    ports,
    event,
  );
  return { kind: "key", organizationId, plan, quotaOverride, keyId: keyId! };
}

/** A key that this process does not know is only read, not even that from an address with too many bad ones, so junk writes nothing. */
async function refuseUnknown(
  key: { readonly organizationId: string; readonly digest: string },
  ports: AdmissionPorts,
  event: Request,
  at: Date,
): Promise<void> {
  const full = await ports.gate.full(event.requestContext.identity.sourceIp, at);
  if (full) {
    event.exchange.windows = [full];
    throw tooMany(full.name, full.resetSeconds);
  }
  if (!(await ports.gate.holds(key.organizationId, key.digest, at)))
    throw await refused(ports, event, invalidCredential());
}

async function admitSession(
  token: string,
  access: Guarded,
  limit: KeyLimit | null,
  ports: AdmissionPorts,
  event: Request,
): Promise<Caller> {
  const { clock, settings, gate, sessions } = ports;
  const session = await sessions.verify(token);
  if (session.kind === "invalid") throw await refused(ports, event, invalidCredential());
  if ("key" in access)
    throw new DomainError(
      "api_key_required",
      "A session token is accepted at this path without /v1.0; here it takes an API key.",
    );
  const { user } = session;
  if ("user" in access) {
    const address = event.requestContext.identity.sourceIp;
    refuseFull(event, [await ports.limits.admit(address, access.user, clock.now())]);
    return { kind: "user", ...user, address };
  }
  const roles = rolesFrom(roleOf(access)!);
  const plans = "panel" in access ? panelPlans(access.panel, settings.switches) : PLANS;
  const organizationId = await chosenOrganization(session, ports, event);
  const byClaim = organizationId === session.organizationId;
  const at = clock.now();
  const { userId } = user;
  const admission = await gate.admitSession({ organizationId, userId, byClaim, roles, plans, limit, at });
  // FREE may call the operation, but has no certificates to issue: the error does not name it.
  const included = "panel" in access ? plansAllowing(access.panel, settings.switches) : plans;
  const { plan, quotaOverride, role } = await admitted(
    admission,
    { roles, plans: included, who: () => ({ kind: "session", organizationId, userId }) },
    ports,
    event,
  );
  return { kind: "session", ...user, organizationId, plan, quotaOverride, role: role! };
}

/** The organization that a session acts for: that of the header, else of an older token, else the only one of the user. */
async function chosenOrganization(
  { user, organizationId }: Session,
  ports: AdmissionPorts,
  event: Request,
): Promise<string> {
  const named = header(event, "x-organization");
  if (named !== undefined) {
    const id = canonicalUuid(named);
    if (id === undefined) throw invalidField("X-Organization", "Must be the id of an organization, a UUID.");
    return id;
  }
  if (organizationId !== null) return organizationId;
  const [only, ...others] = await ports.members.of(user.userId);
  if (others.length > 0)
    throw new DomainError(
      "organization_required",
      "You belong to several organizations; name one in the header X-Organization.",
    );
  if (!only) throw await refused(ports, event, notAMember());
  return only.organization_id;
}

/** What an admission needed, to be told when it was refused. */
interface Needed {
  readonly scope?: Scope;
  readonly roles?: readonly MemberRole[];
  readonly plans: readonly Plan[];
  /** Who is refused where the gate has found them. */
  readonly who: (keyId: string | undefined) => RefusedCaller;
}

/** Whether the key or the membership was found: the organization is not only what the caller claims. */
const isOfSomebody = ({ kind }: Admission): boolean => kind !== "unknown" && kind !== "stranger";

async function admitted(
  admission: Admission,
  { scope, roles = [], plans, who }: Needed,
  ports: AdmissionPorts,
  event: Request,
): Promise<Extract<Admission, { kind: "admitted" }>> {
  const { exchange } = event;
  if (isOfSomebody(admission)) exchange.refused = who("keyId" in admission ? admission.keyId : undefined);
  switch (admission.kind) {
    case "admitted":
      exchange.windows = admission.windows;
      return admission;
    case "unknown":
      throw await refused(ports, event, invalidCredential());
    case "stranger":
      throw await refused(ports, event, notAMember());
    case "closed":
      throw new DomainError(
        "organization_closed",
        "Your organization was closed; nobody works in it any more.",
      );
    case "scope":
      throw new DomainError(
        "scope_required",
        `This API key was made without the scope ${scope}; use one that has it.`,
        { extra: { scope } },
      );
    case "role":
      throw new DomainError(
        "role_required",
        `The role ${admission.role} does not allow this operation; it needs ${alternatives(roles)}.`,
        { extra: { role: admission.role, roles } },
      );
    case "plan":
      throw new DomainError(
        "plan_upgrade_required",
        `The ${admission.plan} plan does not include this operation; it needs ${alternatives(plans)}.`,
        { extra: { plan: admission.plan, plans } },
      );
    case "limited": {
      exchange.windows = admission.windows;
      throw tooMany(
        admission.windows.find((window) => window.remaining === 0)?.name,
        admission.retryAfterSeconds,
      );
    }
  }
}

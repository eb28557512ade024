import { DomainError } from "#shared/domain/errors.ts";
import { apiKeyProblem, looksLikeApiKey, readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import type { Admission } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { type KeyLimit, PLANS, type Plan, panelPlans, plansAllowing } from "#shared/domain/rules.ts";
import { addressAt, addressesOf } from "../addresses.ts";
import { type Access, type Caller, capabilityOf, type Endpoint } from "../endpoint.ts";
import { alternatives } from "../problem.ts";
import { tooMany } from "./admit-public.ts";
import { header, type PipelineStep, type Request } from "./exchange.ts";

type AdmissionPorts = Pick<Ports, "clock" | "settings" | "gate" | "sessions">;
type Guarded = Exclude<Access, { public: unknown }>;

const invalidCredential = (detail = "The credential is unknown, revoked or expired."): DomainError =>
  new DomainError("invalid_credential", detail);

/**
 * Checks the credential against the access that the called address takes: 401 without a valid credential, 403 for the wrong
 * kind of credential or too low a plan, 429 over a rate limit (decisions 1.3 to 1.8, 1.12, 1.13 and 2.8). A good
 * credential costs one store call; the first call with a key in a process costs three reads more, two of them at once.
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

/** Counts a call with a bad credential; gives the 401, or the 429 when its address has sent too many. */
async function refused(
  { gate, clock }: AdmissionPorts,
  event: Request,
  detail?: string,
): Promise<DomainError> {
  const { sourceIp } = event.requestContext.identity;
  const { admitted, window } = await gate.count(sourceIp, clock.now());
  if (admitted) return invalidCredential(detail);
  event.exchange.windows = [window];
  return tooMany(window.name, window.resetSeconds);
}

async function admitKey(
  token: string,
  access: Guarded,
  { limit }: Endpoint,
  ports: AdmissionPorts,
  event: Request,
): Promise<Caller> {
  const { clock, settings, gate } = ports;
  const key = readApiKey(token, settings.environment);
  if (!key) throw await refused(ports, event, apiKeyProblem(token, settings.environment));
  const capability = capabilityOf(access);
  const at = clock.now();
  if (!gate.seen(key.digest) || capability === undefined) await refuseUnknown(key, ports, event, at);
  if (capability === undefined)
    throw new DomainError(
      "session_token_required",
      "panel" in access
        ? "An API key is accepted under /v1.0: put /v1.0 before this path; here it takes the session token of a logged-in user."
        : "Use the session token of a logged-in user; an API key is not accepted here.",
    );
  const admission = await gate.admitKey({ ...key, capability, limit, at });
  if (admission.kind === "unknown") throw await refused(ports, event);
  const { plan, quotaOverride, keyId } = admitted(
    admission,
    plansAllowing(capability, settings.switches),
    event,
  );
  return { kind: "key", organizationId: key.organizationId, plan, quotaOverride, keyId: keyId! };
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
  if (!(await ports.gate.holds(key.organizationId, key.digest, at))) throw await refused(ports, event);
}

async function admitSession(
  token: string,
  access: Guarded,
  limit: KeyLimit | null,
  ports: AdmissionPorts,
  event: Request,
): Promise<Caller> {
  const { clock, settings, gate, sessions } = ports;
  const verified = await sessions.verify(token);
  if (verified.kind === "invalid") throw await refused(ports, event);
  if ("key" in access)
    throw new DomainError(
      "api_key_required",
      "A session token is accepted at this path without /v1.0; here it takes an API key.",
    );
  if (verified.kind === "personal")
    throw new DomainError(
      "company_account_required",
      "Log in with the account of an organization; a personal account is not accepted here.",
    );
  const { organizationId, userId } = verified.session;
  const plans = "panel" in access ? panelPlans(access.panel, settings.switches) : PLANS;
  const admission = await gate.admitSession({ organizationId, plans, limit, at: clock.now() });
  if (admission.kind === "unknown") throw await refused(ports, event);
  // FREE may call the operation, but has no certificates to issue: the error does not name it.
  const included = "panel" in access ? plansAllowing(access.panel, settings.switches) : plans;
  const { plan, quotaOverride } = admitted(admission, included, event);
  return { kind: "session", organizationId, plan, quotaOverride, userId };
}

function admitted(
  admission: Exclude<Admission, { kind: "unknown" }>,
  plans: readonly Plan[],
  { exchange }: Request,
) {
  switch (admission.kind) {
    case "admitted":
      exchange.windows = admission.windows;
      return admission;
    case "closed":
      throw new DomainError(
        "organization_closed",
        "Your organization was closed; nobody works in it any more.",
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

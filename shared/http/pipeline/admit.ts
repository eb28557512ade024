import { looksLikeApiKey, readApiKey } from "#shared/access/api-key.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Admission } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { type Capability, type KeyLimit, plansAllowing, type Switches } from "#shared/domain/rules.ts";
import { alternatives } from "../alternatives.ts";
import type { Access, Caller, Endpoint } from "../endpoint.ts";
import { type Exchange, header, type PipelineStep, type Request } from "./exchange.ts";

type AdmissionPorts = Pick<Ports, "clock" | "settings" | "gate" | "sessions" | "addressGate">;

const invalidCredential = (detail = "The credential is unknown, revoked or expired."): DomainError =>
  new DomainError("invalid_credential", detail);

/**
 * Checks the caller against the endpoint's declared access: 401 without a valid credential, 403 for the wrong kind of
 * credential or too low a plan, 429 over a rate limit (decisions 1.3 to 1.8, 2.7 to 2.9). Costs one store call.
 */
export const admit = ({ access, limit }: Endpoint, ports: AdmissionPorts): PipelineStep => ({
  before: async function admitCaller({ event }) {
    if ("public" in access) {
      event.exchange.caller = await admitAddress(event, access, ports);
      return;
    }
    const token = bearer(event);
    event.exchange.caller = looksLikeApiKey(token)
      ? await admitKey(token, access, limit, ports, event.exchange)
      : await admitSession(token, access, ports, event.exchange);
  },
});

function bearer(event: Request): string {
  const value = header(event, "authorization");
  const match = value === undefined ? null : /^Bearer +([^\s]+) *$/i.exec(value);
  if (!match) throw invalidCredential("Send the credential as `Authorization: Bearer <token>`.");
  return match[1]!;
}

async function admitKey(
  token: string,
  access: Exclude<Access, { public: unknown }>,
  limit: KeyLimit | null,
  { clock, settings, gate }: AdmissionPorts,
  exchange: Exchange,
): Promise<Caller> {
  const key = readApiKey(token, settings.environment);
  if (!key) throw invalidCredential();
  const at = clock.now();
  if ("session" in access) {
    if (!(await gate.holds(key.organizationId, key.digest, at))) throw invalidCredential();
    throw new DomainError(
      "session_token_required",
      "Use the session token of a logged-in user; an API key is not accepted here.",
    );
  }
  const capability = "key" in access ? access.key : access.either;
  const admission = await gate.admitKey({ ...key, capability, limit, at });
  const { plan, quotaOverride, keyId } = admitted(admission, capability, settings.switches, exchange);
  return { kind: "key", organizationId: key.organizationId, plan, quotaOverride, keyId: keyId! };
}

async function admitSession(
  token: string,
  access: Exclude<Access, { public: unknown }>,
  { clock, settings, gate, sessions }: AdmissionPorts,
  exchange: Exchange,
): Promise<Caller> {
  const verified = await sessions.verify(token);
  if (verified.kind === "invalid") throw invalidCredential();
  if ("key" in access)
    throw new DomainError("api_key_required", "Use an API key; a session token is not accepted here.");
  if (verified.kind === "personal")
    throw new DomainError(
      "company_account_required",
      "Log in with the account of an organization; a personal account is not accepted here.",
    );
  const { organizationId, userId } = verified.session;
  const admission = await gate.admitSession({ organizationId, at: clock.now() });
  const { plan, quotaOverride } = admitted(admission, "read", settings.switches, exchange);
  return { kind: "session", organizationId, plan, quotaOverride, userId };
}

function admitted(admission: Admission, capability: Capability, switches: Switches, exchange: Exchange) {
  switch (admission.kind) {
    case "admitted":
      exchange.windows = admission.windows;
      return admission;
    case "unknown":
      throw invalidCredential();
    case "plan": {
      const plans = plansAllowing(capability, switches);
      throw new DomainError(
        "plan_upgrade_required",
        `The ${admission.plan} plan does not include this operation; it needs ${alternatives(plans)}.`,
        { extra: { plan: admission.plan, plans } },
      );
    }
    case "limited": {
      exchange.windows = admission.windows;
      throw tooMany(
        admission.windows.find((window) => window.remaining === 0)?.name,
        admission.retryAfterSeconds,
      );
    }
  }
}

async function admitAddress(
  event: Request,
  access: { public: "counted" | "free" },
  { clock, addressGate }: AdmissionPorts,
): Promise<Caller> {
  const address = event.requestContext.identity.sourceIp;
  if (access.public === "counted") {
    const { admitted, window } = await addressGate.admit(address, clock.now());
    event.exchange.windows = [window];
    if (!admitted) throw tooMany(window.name, window.resetSeconds);
  }
  return { kind: "public", address };
}

const tooMany = (policy: string | undefined, retryAfterSeconds: number): DomainError =>
  new DomainError("rate_limit_exceeded", `Too many requests; try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    extra: { policy },
  });

import type { ApiKey } from "../api-key.ts";
import type { Organization } from "../organization.ts";
import type { Profile } from "../organization-profile.ts";
import type { Slice, Window } from "../page.ts";
import type { Capability, KeyLimit, Plan, Switches } from "../rules.ts";

export interface Clock {
  now(): Date;
}

/** Settings a verb may read; parsed once from the environment by the composition root. */
export interface Settings {
  readonly baseUrl: string;
  readonly environment: "live" | "test";
  readonly switches: Switches;
}

/** An operation of the route table, as far as a plan decides about it. */
export interface ApiOperation {
  /** Method and path. */
  readonly route: string;
  /** What a key's plan must allow; absent for an operation that takes no key. */
  readonly capability?: Capability | undefined;
}
/** The operations of the service, in the order of the route table. */
export interface ApiOperations {
  list(): Promise<readonly ApiOperation[]>;
}
/** The OpenAPI document of the service. */
export interface ApiDocument {
  /** The document under the given switches; `servers` is the caller's to fill in. */
  read(switches: Switches): Promise<object>;
}

/** One counted window, for the RateLimit headers. */
export interface WindowState {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export type Admission =
  | {
      readonly kind: "admitted";
      readonly plan: Plan;
      readonly quotaOverride: number | null;
      readonly keyId: string | null;
      readonly windows: readonly WindowState[];
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "plan"; readonly plan: Plan }
  | {
      readonly kind: "limited";
      readonly windows: readonly WindowState[];
      readonly retryAfterSeconds: number;
    };

/** Admission of organizations: one conditional write that checks and counts (architecture 3). */
export interface Gate {
  admitKey(input: {
    organizationId: string;
    digest: string;
    capability: Capability;
    limit: KeyLimit | null;
    at: Date;
  }): Promise<Admission>;
  admitSession(input: { organizationId: string; at: Date }): Promise<Admission>;
  /** Whether a key would be let in, without counting: to tell a wrong kind of credential from an invalid one. */
  holds(organizationId: string, digest: string, at: Date): Promise<boolean>;
}

/** Admission of public calls by source address. */
export interface AddressGate {
  admit(address: string, at: Date): Promise<{ admitted: boolean; window: WindowState }>;
}

export interface Session {
  readonly organizationId: string;
  readonly userId: string;
}

export interface Sessions {
  verify(
    token: string,
  ): Promise<{ kind: "session"; session: Session } | { kind: "personal" } | { kind: "invalid" }>;
}

export interface Organizations {
  get(id: string): Promise<Organization | undefined>;
}

/** Operators' changes. Those of one organization act from its next request on, and give it as it is now if it exists. */
export interface OrganizationChanges {
  /** Stores the organization and its gate; false when the id is taken. */
  create(organization: Organization): Promise<boolean>;
  setPlan(id: string, plan: Plan, at: Date): Promise<Organization | undefined>;
  /** Null takes the override away. */
  setQuota(id: string, override: number | null, at: Date): Promise<Organization | undefined>;
  setVerified(id: string, verified: boolean, at: Date): Promise<Organization | undefined>;
  /** All organizations, newest first. */
  list(window: Window): Promise<Slice<Organization>>;
  /** Makes the gate anew from the organization and its active keys; gives how many keys it lets in. */
  rebuildGate(id: string, at: Date): Promise<number | undefined>;
}

/** The part of an organization that its own people may change. */
export interface Profiles {
  update(id: string, changes: Partial<Profile>, at: Date): Promise<Organization | undefined>;
}

export interface Keys {
  list(organizationId: string): Promise<ApiKey[]>;
}

export interface KeyChanges {
  /** Stores the key and lets it in; false when `limit` active keys exist, races included. */
  create(key: ApiKey, limit: number): Promise<boolean>;
  /** Revokes; gives the key as it is now, or undefined if there is none. Repeating it changes nothing. */
  revoke(organizationId: string, keyId: string, at: Date): Promise<ApiKey | undefined>;
}

export interface KeyMint {
  /** A new token, to be shown once, and what is kept of it. */
  mint(
    organizationId: string,
    environment: "live" | "test",
  ): { token: string; digest: string; prefix: string };
}

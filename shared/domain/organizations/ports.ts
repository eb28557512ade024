import type { Slice, Window } from "../page.ts";
import type { Capability, KeyLimit, Plan } from "../rules.ts";
import type { ApiKey } from "./api-key.ts";
import type { Organization } from "./organization.ts";
import type { Profile } from "./profile.ts";

/** What admission, organizations and their keys need from the world; part of `Ports`. */
export interface OrganizationPorts {
  gate: Gate;
  addressGate: AddressGate;
  sessions: Sessions;
  organizations: Organizations;
  organizationLists: OrganizationLists;
  organizationChanges: OrganizationChanges;
  gateRebuild: GateRebuild;
  profiles: Profiles;
  keys: Keys;
  keyChanges: KeyChanges;
  keyMint: KeyMint;
  usage: Usage;
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

/** A logged-in user of an organization's panel. */
export interface PanelSession {
  readonly organizationId: string;
  readonly userId: string;
}

export type SessionReading =
  | { readonly kind: "session"; readonly session: PanelSession }
  /** A genuine token of somebody who does not act for an organization: 403 `company_account_required`. */
  | { readonly kind: "personal" }
  | { readonly kind: "invalid" };

export interface Sessions {
  verify(token: string): Promise<SessionReading>;
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
}

export interface OrganizationLists {
  /** All organizations, newest first. */
  newest(window: Window): Promise<Slice<Organization>>;
}

export interface GateRebuild {
  /** Makes a gate anew from its organization and the active keys; gives how many keys it lets in. */
  rebuild(id: string, at: Date): Promise<number | undefined>;
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

export interface Usage {
  /** Certificates issued in a month, named as `2026-11`. */
  used(organizationId: string, month: string): Promise<number>;
}

import type { AnswerReceipt } from "../idempotency.ts";
import type { Slice, Window } from "../page.ts";
import type { Capability, KeyLimit, Plan, PublicWindow } from "../rules.ts";
import type { ApiKey } from "./api-key.ts";
import type { Organization } from "./organization.ts";

/** Ports of admission, organizations and their keys. */
export interface OrganizationPorts {
  gate: Gate;
  limits: Limits;
  sessions: Sessions;
  organizations: Organizations;
  "organizations.write": OrganizationWrites;
  /** Only the profile: what a panel may change of its organization is neither its plan nor its gate. */
  "organizations.profile": ProfileWrites;
  apiKeys: ApiKeys;
  "apiKeys.write": ApiKeyWrites;
}

/** State of one rate window, for the RateLimit headers. */
export interface WindowState {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * "unknown": no valid key or organization; "closed": an operator closed it; "plan": the plan does not allow it; "limited": a rate
 * window is full.
 */
export type Admission =
  | {
      readonly kind: "admitted";
      readonly plan: Plan;
      readonly quotaOverride: number | null;
      readonly keyId: string | null;
      readonly windows: readonly WindowState[];
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "closed" }
  | { readonly kind: "plan"; readonly plan: Plan }
  | {
      readonly kind: "limited";
      readonly windows: readonly WindowState[];
      readonly retryAfterSeconds: number;
    };

/** Admission of organizations: one conditional write that checks and counts. */
export interface Gate {
  admitKey(input: {
    organizationId: string;
    digest: string;
    capability: Capability;
    limit: KeyLimit | null;
    at: Date;
  }): Promise<Admission>;
  /** `plans` are those that may do it with a session; `limit` is a window that all sessions of the organization share. */
  admitSession(input: {
    organizationId: string;
    plans: readonly Plan[];
    limit: KeyLimit | null;
    at: Date;
  }): Promise<Admission>;
  /** Whether this process knows a key's digest as good: only then admission goes straight to the organization's item. */
  seen(digest: string): boolean;
  /** Whether a key is valid, without counting: tells a credential of the wrong kind from an invalid one. */
  holds(organizationId: string, digest: string, at: Date): Promise<boolean>;
  /** The window of an address if it is full; undefined while there is room. Counts nothing. */
  full(address: string, at: Date): Promise<WindowState | undefined>;
  /** Counts a call; not admitted when the window is full. */
  count(address: string, at: Date): Promise<CountedCall>;
}

/** Whether a call was counted in a window that had room, and the window after it. */
export interface CountedCall {
  readonly admitted: boolean;
  readonly window: WindowState;
}

/** Whose costly work it is, of which each does a few at a time (decisions 1.15 and 15.57). */
export type LeaseOwner = { readonly address: string } | { readonly zipOf: string };

/** One of the leases of a {@link LeaseOwner}. */
export interface Lease {
  readonly key: string;
  readonly holder: string;
  readonly seconds: number;
}

/** What is counted, or lent for a while, outside of any organization's gate: calls of addresses and links, heavy work, images. */
export interface Limits {
  /** Undefined while all are taken. */
  take(owner: LeaseOwner, at: Date): Promise<Lease | undefined>;
  /** Holds a lease longer; at any time, also after a request's deadline. */
  renew(lease: Lease, at: Date): Promise<void>;
  /** Gives a lease back, if it is still the holder's; at any time as well. */
  release(lease: Lease): Promise<void>;
  /** Counts a call of a source address in the window of its kind. */
  admit(address: string, kind: PublicWindow, at: Date): Promise<CountedCall>;
  /** Counts a call through a recipient's link, which must be genuine. */
  admitLink(certificateId: string, at: Date): Promise<CountedCall>;
  /** Counts a fetch from another host in the organization's minute; not admitted when that is full. */
  admitFetch(organizationId: string, at: Date): Promise<CountedCall>;
  /** Counts a preview in the organization's minute, whoever asked for it; not admitted when that is full. */
  admitPreview(organizationId: string, at: Date): Promise<CountedCall>;
  /** Counts an upload of so many bytes in the organization's day; false, and not counted, when there is no room. */
  countUpload(organizationId: string, bytes: number, at: Date): Promise<boolean>;
}

/** A logged-in user of an organization's panel. */
export interface PanelSession {
  readonly organizationId: string;
  readonly userId: string;
}

export type SessionReading =
  | { readonly kind: "session"; readonly session: PanelSession }
  /** A valid token of a person who does not act for an organization: 403 `company_account_required`. */
  | { readonly kind: "personal" }
  | { readonly kind: "invalid" };

export interface Sessions {
  /** Throws `service_unavailable` when the issuer's keys cannot be read. */
  verify(token: string): Promise<SessionReading>;
}

export interface Organizations extends Usage {
  get(id: string): Promise<Organization | undefined>;
}

export interface Usage {
  /** Certificates issued in a month, named as `2026-11`. */
  used(organizationId: string, month: string): Promise<number>;
}

/** Changes by operators, from the organization's next request on; each gives it after the change, if it exists. */
export interface OrganizationWrites {
  /** All organizations, newest first. */
  newest(window: Window): Promise<Slice<Organization>>;
  /** Stores the organization and its gate; false when the id is taken. */
  create(organization: Organization): Promise<boolean>;
  setPlan(id: string, plan: Plan, at: Date): Promise<Organization | undefined>;
  /** Closes an organization and its gate, and puts it on the plan FREE; one that is closed stays as it is. */
  close(id: string, at: Date): Promise<Organization | undefined>;
  /** Null removes the override. */
  setQuota(id: string, override: number | null, at: Date): Promise<Organization | undefined>;
  /** Phone messages a month; null removes the override. */
  setPhoneMessages(id: string, override: number | null, at: Date): Promise<Organization | undefined>;
  /** "renamed": the organization no longer has `names`; nothing is written. Without `names` any will do. */
  setVerified(
    id: string,
    verified: boolean,
    at: Date,
    names?: Pick<Organization, "name" | "company_name">,
  ): Promise<Organization | "renamed" | undefined>;
  /** Rebuilds a gate from organization and keys; gives how many keys are valid, undefined without organization. */
  rebuild(id: string, at: Date): Promise<number | undefined>;
}

/** Changes of an organization's profile. */
export interface ProfileWrites {
  /**
   * Writes profile and verification of `organization`, and keeps the former profile under its revision; false when
   * another request changed either since `previous` was read.
   */
  replace(organization: Organization, previous: Organization): Promise<boolean>;
}

export interface ApiKeys {
  /** All keys, newest first. */
  list(organizationId: string): Promise<ApiKey[]>;
}

/** New keys. */
export interface ApiKeyWrites {
  /** Gives the key after its revocation, undefined if there is none. Repeating it changes nothing. */
  revoke(
    organizationId: string,
    keyId: string,
    at: Date,
    userId?: string | null,
  ): Promise<ApiKey | undefined>;
  /** Stores the key and adds it to the gate; false when `limit` active keys exist, also by concurrent requests. */
  create(key: ApiKey, limit: number, receipt?: AnswerReceipt): Promise<boolean>;
}

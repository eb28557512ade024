import type { AnswerReceipt } from "../idempotency.ts";
import type { Slice, Window } from "../page.ts";
import type { Capability, KeyLimit, MemberRole, Plan, PublicWindow, Scope } from "../rules.ts";
import type { ApiKey } from "./api-key.ts";
import type { Organization } from "./organization.ts";
import type { Roster } from "./roster.ts";

/** Ports of admission, organizations and their keys. */
export interface OrganizationPorts {
  gate: Gate;
  limits: Limits;
  sessions: Sessions;
  /** Read at each request of a session that names no organization, which must change nobody's role. */
  members: Members;
  "members.write": MemberWrites;
  /** Apart from the settings of every function, as few ask for it. */
  signUp: SignUpSetting;
  organizations: Organizations;
  "organizations.write": OrganizationWrites;
  /** Only the profile: what a panel may change of its organization is neither its plan nor its gate. */
  "organizations.profile": ProfileWrites;
  planRequests: PlanRequests;
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
 * "unknown": no valid key; "stranger": no such organization, or the user is none of its members; "closed": an operator closed it;
 * "scope", "role", "plan": what the key, the member or the plan has does not allow it; "limited": a rate window is full.
 */
/** The id of the valid key that was refused; absent for a session. */
type OfKey = { readonly keyId?: string };
export type Admission =
  | {
      readonly kind: "admitted";
      readonly plan: Plan;
      readonly quotaOverride: number | null;
      /** Of a key. */
      readonly keyId?: string;
      /** Of a member. */
      readonly role?: MemberRole;
      readonly windows: readonly WindowState[];
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "stranger" }
  | ({ readonly kind: "closed" } & OfKey)
  | ({ readonly kind: "scope" } & OfKey)
  | { readonly kind: "role"; readonly role: MemberRole }
  | ({ readonly kind: "plan"; readonly plan: Plan } & OfKey)
  | {
      readonly kind: "limited";
      readonly keyId?: string;
      readonly windows: readonly WindowState[];
      readonly retryAfterSeconds: number;
    };

/** Admission of organizations: one conditional write that checks and counts. */
export interface Gate {
  admitKey(input: {
    organizationId: string;
    digest: string;
    capability: Capability;
    scope: Scope;
    /** Its id, which the key's record shows as that of its last use. */
    operation: string;
    limit: KeyLimit | null;
    at: Date;
  }): Promise<Admission>;
  /**
   * `roles` and `plans` are those that may do it with a session; `limit` is a window that all sessions of the organization share.
   * `byClaim` says that the token names the organization, whose owner the user is then, as long as there is no roster.
   */
  admitSession(input: {
    organizationId: string;
    userId: string;
    byClaim: boolean;
    roles: readonly MemberRole[];
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
export type LeaseOwner =
  | { readonly address: string }
  | { readonly zipOf: string }
  | { readonly listenerOf: string };

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
  /** Counts a new organization in the days of a user and of the network of a source address; false, and not counted, when one is full. */
  countSignUp(userId: string, address: string, at: Date): Promise<boolean>;
  /** Counts a sample that a user sends to themselves in their day with an organization; false, and not counted, when that is full. */
  countSample(organizationId: string, userId: string, at: Date): Promise<boolean>;
  /** Counts an upload of so many bytes in the organization's day; false, and not counted, when there is no room. */
  countUpload(organizationId: string, bytes: number, at: Date): Promise<boolean>;
}

/** Whoever a session token is of. */
export interface SessionUser {
  readonly userId: string;
  readonly email: string | null;
  /** Whether the identity provider has verified the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export type SessionReading =
  | {
      readonly kind: "session";
      readonly user: SessionUser;
      /** The organization that a token from before there were members names; null for any other. */
      readonly organizationId: string | null;
    }
  | { readonly kind: "invalid" };

export interface Sessions {
  /** Throws `service_unavailable` when the issuer's keys cannot be read. */
  verify(token: string): Promise<SessionReading>;
}

/** A user's part in an organization. */
export interface Membership {
  readonly organization_id: string;
  readonly role: MemberRole;
  readonly since: string;
}

export interface Members {
  /** A consistent read; undefined for an organization without roster. */
  roster(organizationId: string): Promise<Roster | undefined>;
  /** All memberships of a user, in any order. */
  of(userId: string): Promise<Membership[]>;
}

export interface MemberWrites {
  /**
   * Stores a roster with the memberships and the gate that follow from it; false when another change came first since `previous`
   * was read.
   */
  change(roster: Roster, previous: Roster | undefined, receipt?: AnswerReceipt): Promise<boolean>;
  /** Stores a new organization, its gates and its roster; false when the id is taken. */
  found(organization: Organization, roster: Roster): Promise<boolean>;
}

/** Whether anybody who is signed in may make an organization, and how many certificates a month it has then. */
export interface SignUpSetting {
  readonly mode: "open" | "invited";
  readonly certificates: number;
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
  /** Stores the organization and its gates, and a roster if it has one from the start; false when the id is taken. */
  create(organization: Organization, roster?: Roster): Promise<boolean>;
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

/** A wish for another plan, as it is kept until the operators were told. */
export interface PlanRequest {
  readonly id: string;
  readonly organization_id: string;
  readonly plan: Plan;
  readonly former_plan: Plan;
  readonly message: string | null;
  readonly asked_by: string;
  readonly asked_at: string;
}

/** Wishes for other plans. */
export interface PlanRequests {
  /** Where the operators of this stage are told; null where they have not said. */
  readonly operators: string | null;
  /** Keeps a wish; the stream has it told. "repeated": it was asked on this day. "limit": `perDay` others were. */
  ask(request: PlanRequest, perDay: number): Promise<"asked" | "repeated" | "limit">;
  /** Gives a wish to who is to tell it, for half a minute to nobody else; "told": it was, or there is none. */
  claim(organizationId: string, id: string, at: Date): Promise<PlanRequest | "told" | "busy">;
  /** Ends a claim: the operators were told, or are to be told later. */
  end(request: PlanRequest, told: boolean): Promise<void>;
}

/** An answer of SES's API v2. */
export interface SesAnswer {
  readonly status: number;
  /** The name of an error, which SES says in a header. */
  readonly error?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export const done = (body: Readonly<Record<string, unknown>> = {}): SesAnswer => ({ status: 200, body });
export const refusal = (error: string, message: string, status = 400): SesAnswer => ({
  status,
  error,
  body: { message },
});

/** A call of SES's API v2. */
export interface SesCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** What SES says of the records of an identity. */
export const IDENTITY_STATES = ["pending", "verified", "failed", "temporarily-failed"] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

interface Identity {
  readonly tokens: readonly string[];
  readonly tags: readonly { readonly Key: string; readonly Value: string }[];
  mailFrom: string | undefined;
  onMxFailure: string;
  dkim: IdentityState;
  bounces: IdentityState;
}

const STATUS: Readonly<Record<IdentityState, string>> = {
  pending: "PENDING",
  verified: "SUCCESS",
  failed: "FAILED",
  "temporarily-failed": "TEMPORARY_FAILURE",
};
/** Mails then have a MAIL FROM domain of SES. */
const USE_DEFAULT = "USE_DEFAULT_VALUE";
const IDENTITIES = "/v2/email/identities";
const PATH = /^\/v2\/email\/identities(?:\/([^/]+)(\/mail-from)?)?$/;

/**
 * The identities of an account of SES that callers made (API v2), each with its keys, tags and MAIL FROM domain. What their
 * owners set in DNS is told by `set`. Keys of a domain are the same each time, as an owner's records stay when a domain goes.
 */
export class SesIdentities {
  private readonly identities = new Map<string, Identity>();

  get(name: string): Readonly<Identity> | undefined {
    return this.identities.get(name);
  }

  /** What is seen of the records of an identity, of both kinds unless one is named. False when there is none. */
  set(name: string, state: IdentityState, kind: "all" | "dkim" | "bounces" = "all"): boolean {
    const identity = this.identities.get(name);
    if (identity && kind !== "bounces") identity.dkim = state;
    if (identity && kind !== "dkim") identity.bounces = state;
    return identity !== undefined;
  }

  /** An identity that was made by somebody else in the same account. */
  addForeign(name: string): void {
    this.identities.set(name, { ...newIdentity(name, []), dkim: "verified", bounces: "verified" });
  }

  forget(name: string): void {
    this.identities.delete(name);
  }

  /** Whether mails may come from a domain; undefined for one that nobody made an identity of. */
  isVerified(name: string): boolean | undefined {
    const dkim = this.identities.get(name)?.dkim;
    return dkim && (dkim === "verified" || dkim === "temporarily-failed");
  }

  /** Whether mails from a domain are refused since the MX record of its MAIL FROM domain is not seen. */
  refusesBounces(name: string): boolean {
    const identity = this.identities.get(name);
    return identity?.onMxFailure === "REJECT_MESSAGE" && identity.bounces !== "verified";
  }

  /** Whether a call is about identities, so that it counts for the control plane. */
  knows({ path }: SesCall): boolean {
    return PATH.test(path);
  }

  answer({ method, path, body }: SesCall): SesAnswer {
    const asked = JSON.parse(body || "{}") as Readonly<Record<string, unknown>>;
    if (method === "POST" && path === IDENTITIES) return this.create(asked);
    const [, encoded = "", change] = PATH.exec(path)!;
    const name = decodeURIComponent(encoded);
    const identity = this.identities.get(name);
    if (!identity) return refusal("NotFoundException", `Email identity <${name}> does not exist.`, 404);
    if (change) {
      identity.mailFrom = String(asked.MailFromDomain);
      identity.onMxFailure = String(asked.BehaviorOnMxFailure ?? USE_DEFAULT);
      identity.bounces = "pending";
      return done();
    }
    if (method === "DELETE") {
      this.identities.delete(name);
      return done();
    }
    return done({
      IdentityType: "DOMAIN",
      VerifiedForSendingStatus: this.isVerified(name),
      DkimAttributes: { SigningEnabled: true, Status: STATUS[identity.dkim], Tokens: identity.tokens },
      MailFromAttributes: {
        MailFromDomain: identity.mailFrom ?? "",
        MailFromDomainStatus: STATUS[identity.bounces],
        BehaviorOnMxFailure: identity.onMxFailure,
      },
      Tags: identity.tags,
    });
  }

  private create({ EmailIdentity, Tags = [] }: Readonly<Record<string, unknown>>): SesAnswer {
    const name = String(EmailIdentity);
    if (this.identities.has(name))
      return refusal("AlreadyExistsException", `Email identity ${name} already exist.`);
    const identity = newIdentity(name, Tags as Identity["tags"]);
    this.identities.set(name, identity);
    return done({
      IdentityType: "DOMAIN",
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: STATUS.pending, Tokens: identity.tokens },
    });
  }
}

function newIdentity(name: string, tags: Identity["tags"]): Identity {
  const tokens = ["a", "b", "c"].map((n) => n + Buffer.from(name).toString("hex").slice(0, 31));
  return {
    tokens,
    tags,
    mailFrom: undefined,
    onMxFailure: USE_DEFAULT,
    dkim: "pending",
    bounces: "pending",
  };
}

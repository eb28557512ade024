import { DAY_MS } from "#shared/domain/calendar.ts";
import { SHARED_SENDER } from "#shared/domain/senders/sender-state.ts";
import { done, refusal, type SesAnswer, type SesCall, SesIdentities } from "./ses-identities.ts";

interface Tenant {
  readonly arn: string;
  /** ARNs of identities and configuration sets; undefined for every one. */
  readonly resources: Set<string> | undefined;
  suppression: unknown;
  policy: string | undefined;
  paused: boolean;
}

/** How SES says that there is no quota. */
export const NO_QUOTA = -1;
const ARN = "arn:aws:ses:us-east-1:000000000000";

/** What SES says in the Region us-east-1, seen in 2026. */
const unknown = (name: string) => `Tenant ${name} for AwsAccountId 000000000000 not found.`;

/** What an answer of SES looks like over HTTP. */
export const sesHeaders = ({ error }: SesAnswer): Record<string, string> => ({
  "content-type": "application/json",
  ...(error === undefined ? {} : { "x-amzn-errortype": error }),
});

/**
 * What an account of SES keeps and refuses (API v2: SendEmail, GetAccount, tenants, reputation policies): the mails of
 * 24 hours, its tenants with what may be used by them, and which of them are paused. It sends nothing.
 */
export class SesAccount {
  /** Mails in any 24 hours; NO_QUOTA for any number. */
  perDay: number;
  perSecond = 14;
  now = Date.now;
  /** Calls of the control plane a second, of which SES allows one. */
  controlPerSecond = Number.POSITIVE_INFINITY;
  /** What it says of a mail whose tenant is paused, which AWS does not document. */
  pauseText = "Sending is paused for this tenant.";
  /** Whether it takes no mail at all. */
  accountPaused = false;
  private sentAt: number[] = [];
  private controlAt: number[] = [];
  private readonly tenants = new Map<string, Tenant>();
  /** Domains that callers made identities of; mails from every other domain are taken. */
  readonly identities = new SesIdentities();
  /** The calls of the control plane, refused ones included, oldest first, without questions about the account and its quota. */
  readonly controlCalls: string[] = [];
  /** How often the account and its quota were asked for. */
  accountCalls = 0;

  constructor({ perDay = NO_QUOTA }: { readonly perDay?: number } = {}) {
    this.perDay = perDay;
  }

  forgetMails(): void {
    this.sentAt = [];
  }

  /** Notes a mail that was taken. */
  sent(): void {
    this.sentAt.push(this.now());
  }

  /** Pauses a tenant or lets it send again, as a reputation policy of SES does. False when there is none. */
  pause(name: string, paused: boolean): boolean {
    const tenant = this.find(name);
    if (tenant) tenant.paused = paused;
    return tenant !== undefined;
  }

  /** What is known of a tenant. */
  tenant(name: string): Readonly<Tenant> | undefined {
    return this.find(name);
  }

  /** One that organizations share was made by the deployment of its stage, and may use all that the stage has. */
  private find(name: string): Tenant | undefined {
    if (!this.tenants.has(name) && name.endsWith(`-${SHARED_SENDER}`))
      this.tenants.set(name, newTenant(name, undefined));
    return this.tenants.get(name);
  }

  forget(name: string): void {
    this.tenants.delete(name);
  }

  /** Why a mail is refused; undefined when SES takes it. */
  refuses(body: string): SesAnswer | undefined {
    this.sentAt = this.sentAt.filter((at) => at > this.now() - DAY_MS);
    const mail = JSON.parse(body) as { TenantName?: string; ConfigurationSetName?: string };
    const from = senderIn(body);
    const domain = from.split("@")[1] ?? "";
    const tenant = mail.TenantName;
    if (this.accountPaused) return refusal("SendingPausedException", "Sending paused for this account.");
    const refused = tenant === undefined ? undefined : this.refusesAs(tenant, { ...mail, domain });
    if (refused) return refused;
    if (
      this.identities.isVerified(domain) === false ||
      (!OWN_DOMAINS.test(domain) && !this.identities.get(domain))
    )
      return refusal(
        "MessageRejected",
        `Email address is not verified. The following identities failed the check in region US-EAST-1: ${from}`,
      );
    if (this.identities.refusesBounces(domain))
      return refusal(
        "MailFromDomainNotVerifiedException",
        `The MAIL FROM domain of ${domain} is not verified.`,
      );
    if (this.perDay >= 0 && this.sentAt.length >= this.perDay)
      return refusal("TooManyRequestsException", "Daily message quota exceeded.", 429);
    return undefined;
  }

  private refusesAs(
    name: string,
    mail: { ConfigurationSetName?: string; domain: string },
  ): SesAnswer | undefined {
    const tenant = this.find(name);
    if (!tenant) return refusal("NotFoundException", unknown(name), 404);
    if (tenant.paused) return refusal("SendingPausedException", this.pauseText);
    const { resources } = tenant;
    const has = (kind: string) => resources === undefined || [...resources].some((arn) => arn.includes(kind));
    const isOwn = this.identities.get(mail.domain) !== undefined;
    const set = mail.ConfigurationSetName;
    if (
      !has(isOwn ? `:identity/${mail.domain}` : ":identity/") ||
      (set !== undefined && !has(`:configuration-set/${set}`))
    )
      return refusal("AccessDeniedException", `Tenant not associated with resources [${set}].`, 403);
    return undefined;
  }

  /** Answers a call of the control plane; undefined for a call that is none. */
  answer({ method, path, body }: SesCall): SesAnswer | undefined {
    if (method === "GET" && path === "/v2/email/account") {
      this.accountCalls += 1;
      return done(this.account());
    }
    const [, entity, change] =
      /^\/v2\/email\/reputation\/entities\/RESOURCE\/([^/]+)\/(policy|customer-managed-status)$/.exec(path) ??
      [];
    const isTenants = method === "POST" && TENANT_PATHS.has(path);
    const isIdentity = this.identities.knows({ method, path, body });
    if (!isTenants && !isIdentity && (method !== "PUT" || entity === undefined)) return undefined;
    this.controlCalls.push(`${method} ${path}`);
    const now = this.now();
    this.controlAt = this.controlAt.filter((at) => at > now - 1_000);
    if (this.controlAt.length >= this.controlPerSecond)
      return refusal("TooManyRequestsException", "Rate exceeded", 429);
    this.controlAt.push(now);
    if (isIdentity) return this.identities.answer({ method, path, body });
    const asked = JSON.parse(body || "{}") as Readonly<Record<string, unknown>>;
    if (entity !== undefined) return this.changeReputation(decodeURIComponent(entity), change!, asked);
    return this.changeTenant(path, String(asked.TenantName), asked);
  }

  private account() {
    const dayAgo = this.now() - DAY_MS;
    this.sentAt = this.sentAt.filter((at) => at > dayAgo);
    return {
      SendingEnabled: !this.accountPaused,
      ProductionAccessEnabled: true,
      EnforcementStatus: "HEALTHY",
      SendQuota: {
        Max24HourSend: this.perDay,
        MaxSendRate: this.perSecond,
        SentLast24Hours: this.sentAt.length,
      },
    };
  }

  private changeTenant(path: string, name: string, asked: Readonly<Record<string, unknown>>): SesAnswer {
    const tenant = this.find(name);
    if (path === "/v2/email/tenants") {
      if (tenant) return refusal("AlreadyExistsException", `Tenant <${name}> already exists.`);
      const made = newTenant(name, new Set());
      made.suppression = asked.SuppressionAttributes;
      this.tenants.set(name, made);
      return done({ TenantName: name, TenantArn: made.arn, SendingStatus: "ENABLED" });
    }
    if (!tenant) return refusal("NotFoundException", unknown(name), 404);
    const SendingStatus = tenant.paused ? "DISABLED" : "ENABLED";
    if (path === "/v2/email/tenants/get")
      return done({ Tenant: { TenantName: name, TenantArn: tenant.arn, SendingStatus } });
    const arn = String(asked.ResourceArn);
    if (path.endsWith("/delete")) {
      if (tenant.resources?.delete(arn)) return done();
      return refusal("NotFoundException", "The resource is not associated with the tenant.", 404);
    }
    if (tenant.resources?.has(arn))
      return refusal("AlreadyExistsException", "The resource is associated with the tenant already.");
    tenant.resources?.add(arn);
    return done();
  }

  private changeReputation(arn: string, change: string, asked: Readonly<Record<string, unknown>>): SesAnswer {
    const tenant = this.tenants.values().find((one) => one.arn === arn);
    if (!tenant) return refusal("NotFoundException", "The reputation entity does not exist.", 404);
    if (change === "policy") tenant.policy = String(asked.ReputationEntityPolicy);
    else tenant.paused = asked.SendingStatus === "DISABLED";
    return done();
  }
}

const TENANT_PATHS: ReadonlySet<string> = new Set([
  "/v2/email/tenants",
  "/v2/email/tenants/get",
  "/v2/email/tenants/resources",
  "/v2/email/tenants/resources/delete",
]);

/** Domains of the service itself, in a local stack and in tests, which a deployment has verified. */
const OWN_DOMAINS = /^(?:$|(?:[\w-]+\.)*example\.(?:com|org))$/;

/** The address in the From header of a mail to be sent; empty when there is none. */
function senderIn(body: string): string {
  const { Content } = JSON.parse(body) as {
    readonly Content?: { readonly Raw?: { readonly Data?: string } };
  };
  const head = Buffer.from(Content?.Raw?.Data ?? "", "base64")
    .toString("latin1")
    .split("\r\n\r\n")[0]!;
  return /^From:(?:[^\r]|\r\n[ \t])*?<?([^\s<>"]+@[^\s<>]+?)>?\r?$/im.exec(head)?.[1]?.toLowerCase() ?? "";
}

const newTenant = (name: string, resources: Set<string> | undefined): Tenant => ({
  arn: `${ARN}:tenant/${name}/tn-${Buffer.from(name).toString("hex").slice(-16)}`,
  resources,
  suppression: undefined,
  policy: undefined,
  paused: false,
});

import { Annotations, CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import { ComparisonOperator, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { EventBus } from "aws-cdk-lib/aws-events";
import {
  type CfnEmailIdentity,
  CfnTenant,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { IDENTITY_TAGS } from "#shared/domain/senders/identity-tags.ts";
import { SHARED_SENDER, tenantNameOf } from "#shared/domain/senders/sender-state.ts";
import type { DeployedMail } from "../constructs/deployed.ts";
import { FIVE_MINUTES, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import { settingsFileOf } from "../stage-settings.ts";
import { invitationsSetOf, type StageConfig, stackProps, tenantsOf } from "../stages.ts";

/** SES reviews an account at 5 % of bounces and 0.1 % of complaints ("Reputation metrics"); the alarms ring at half. */
const BOUNCE_RATE = 0.025;
const COMPLAINT_RATE = 0.0005;

/** The MAIL FROM domain, to which mail servers send bounces. */
const bounceDomainOf = (mailDomain: string): string => `mail.${mailDomain}`;

/** The sender of invitations: domain, configuration set, and the event bus for what becomes of mails. */
export class MailStack extends Stack {
  readonly mail: DeployedMail;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, stackProps(stage, "Sender of invitations"));
    const { mailDomain } = stage;
    if (stage.mailDomainIsPlaceholder)
      Annotations.of(this).addWarningV2(
        "certificates:mail-domain",
        `${mailDomain} is a placeholder. Write a domain of yours into ${settingsFileOf(stage.name)} as mailDomain, or no mail can be sent.`,
      );
    const configurationSetName = invitationsSetOf(stage);
    const configurationSet = new ConfigurationSet(this, "Invitations", {
      configurationSetName,
      reputationMetrics: true,
      // SES sends no more mail of any organization to an address after a permanent bounce or a complaint: it reports
      // a bounce instead, which does not count against the account's reputation.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination("Outcomes", {
      // SES can use the account's default bus only.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "Bus", "default")),
      // The same as in the rule of constructs/queue-sources.ts.
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    const identity = new EmailIdentity(this, "Sender", {
      identity: Identity.domain(mailDomain),
      configurationSet,
      mailFromDomain: bounceDomainOf(mailDomain),
    });
    // Another domain makes another identity. The former one stays, since functions send with it until they are deployed too;
    // one that was made by a deployment that failed does not, or it would be in the way of the next.
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    // The tag that domains of organizations have too, with another value, so that the worker that changes those cannot change this one.
    (identity.node.defaultChild as CfnEmailIdentity).tags = [
      { key: IDENTITY_TAGS.stage, value: `${tenantsOf(stage)}-service` },
    ];
    this.addRecords(identity, mailDomain);
    const sesArn = (resource: string, resourceName: string) =>
      this.formatArn({ service: "ses", resource, resourceName });
    const identityArn = sesArn("identity", mailDomain);
    const configurationSetArn = sesArn("configuration-set", configurationSetName);
    // SES's own policy: it pauses a tenant whose findings are serious (SES developer guide, "Tenants").
    const reputationPolicyArn = `arn:${this.partition}:ses:${this.region}:aws:reputation-policy/standard`;
    const shared = new CfnTenant(this, "Shared tenant", {
      tenantName: tenantNameOf(tenantsOf(stage), SHARED_SENDER),
      resourceAssociations: [{ resourceArn: identityArn }, { resourceArn: configurationSetArn }],
    });
    // A resource must be there before it is associated, which its ARN alone does not say.
    shared.node.addDependency(identity, configurationSet);
    this.mail = {
      identityArn,
      configurationSetArn,
      tenants: tenantsOf(stage),
      tenantArns: `${sesArn("tenant", tenantsOf(stage))}-*`,
      identityArns: sesArn("identity", "*"),
      reputationPolicyArn,
      configurationSetName,
      from: `certificates@${mailDomain}`,
      unsubscribe: `unsubscribe@${mailDomain}`,
    };
    this.addAlarms(stage);
  }

  /** The DNS records that make receiving servers trust the mails (SES developer guide, DKIM and "MAIL FROM domain"). */
  private addRecords(identity: EmailIdentity, mailDomain: string): void {
    for (const [n, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `DkimRecord${n + 1}`, { value: `${name} CNAME ${value}` });
    const bounceDomain = bounceDomainOf(mailDomain);
    new CfnOutput(this, "MailFromMx", {
      value: `${bounceDomain} MX 10 feedback-smtp.${this.region}.amazonses.com`,
    });
    new CfnOutput(this, "MailFromSpf", { value: `${bounceDomain} TXT "v=spf1 include:amazonses.com ~all"` });
    // Gmail and Yahoo require it of bulk senders.
    new CfnOutput(this, "Dmarc", { value: `_dmarc.${mailDomain} TXT "v=DMARC1; p=quarantine"` });
  }

  private addAlarms(stage: StageConfig): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: "AWS/SES", metricName, statistic: "max", period: FIVE_MINUTES });
    const comparison = ComparisonOperator.GREATER_THAN_THRESHOLD;
    new RunbookAlarm(this, {
      stage,
      heading: "Mail bounces",
      says: `More than ${BOUNCE_RATE * 100} % of the account's mail bounces; SES stops sending at 10 %.`,
      metric: rate("Reputation.BounceRate"),
      threshold: BOUNCE_RATE,
      comparison,
    });
    new RunbookAlarm(this, {
      stage,
      heading: "Mail is complained about",
      says: `More than ${COMPLAINT_RATE * 100} % of the account's mail is reported as spam; SES stops sending at 0.5 %.`,
      metric: rate("Reputation.ComplaintRate"),
      threshold: COMPLAINT_RATE,
      comparison,
    });
  }
}

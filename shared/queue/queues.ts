/** The queues, as data: CDK deploys them and the local stack creates them, each with its dead-letter queue. */
export interface QueueDefinition {
  /** At least six times the consumer's timeout (AWS Lambda's advice for SQS event sources). */
  readonly visibilitySeconds: number;
  /** Receives before a message goes to the dead-letter queue; at least five, so that throttling loses none. */
  readonly maxReceives: number;
}

export const QUEUES = {
  /** Invitations to send. */
  mail: { visibilitySeconds: 180, maxReceives: 8 },
  /** Accounts that were just created, for the certificates that wait for them. */
  accounts: { visibilitySeconds: 180, maxReceives: 8 },
  /** Events whose text is new or changed. */
  analysis: { visibilitySeconds: 240, maxReceives: 8 },
  /** Attempts at deliveries to webhooks. */
  webhooks: { visibilitySeconds: 180, maxReceives: 8 },
  /** Webhooks that were enabled or disabled. */
  endpoints: { visibilitySeconds: 180, maxReceives: 8 },
  /** Mails that came back or were reported as spam, as SES tells: EventBridge fills it, and no function does. */
  returns: { visibilitySeconds: 180, maxReceives: 8 },
} as const satisfies Record<string, QueueDefinition>;

export type QueueName = keyof typeof QUEUES;

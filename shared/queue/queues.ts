/** A queue, which CDK and the local stack create with its dead-letter queue. */
export interface QueueDefinition {
  /** At least six times the consumer's timeout (AWS Lambda's advice for SQS event sources). */
  readonly visibilitySeconds: number;
  /** Receives before a message goes to the dead-letter queue; at least five, as throttled receives count too. */
  readonly maxReceives: number;
}

export const QUEUES = {
  /** Invitations to send. */
  mail: { visibilitySeconds: 180, maxReceives: 8 },
  /** New accounts, whose waiting certificates become PENDING. */
  accounts: { visibilitySeconds: 180, maxReceives: 8 },
  /** Certificates whose time has come. */
  expiry: { visibilitySeconds: 180, maxReceives: 8 },
  /** Events to analyse, because their text is new or changed. */
  analysis: { visibilitySeconds: 240, maxReceives: 8 },
  /** Certificates just issued, whose recipients go on the list of people. */
  people: { visibilitySeconds: 180, maxReceives: 12 },
  /** Changes that webhooks may be told of, of one organization in a message. */
  changes: { visibilitySeconds: 180, maxReceives: 12 },
  /** Records of the stream that could not be relayed to a queue. */
  relay: { visibilitySeconds: 180, maxReceives: 12 },
  /** First attempts at webhook deliveries. */
  webhooks: { visibilitySeconds: 180, maxReceives: 12 },
  /** Attempts at webhook deliveries that may take long: later ones, and those to endpoints in trouble. */
  retries: { visibilitySeconds: 240, maxReceives: 12 },
  /** Webhooks that were enabled or disabled. */
  endpoints: { visibilitySeconds: 180, maxReceives: 8 },
  /** Images to fetch. */
  images: { visibilitySeconds: 180, maxReceives: 12 },
  /** Certificates whose credential is to be brought in line with them. A revocation must not be hidden for a minute (16.10). */
  credentials: { visibilitySeconds: 54, maxReceives: 12 },
  /** Events of SES about returned mails; filled by EventBridge, not by a function. */
  returns: { visibilitySeconds: 180, maxReceives: 8 },
} as const satisfies Record<string, QueueDefinition>;

export type QueueName = keyof typeof QUEUES;

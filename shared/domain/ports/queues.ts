export interface MailJob {
  readonly organization_id: string;
  readonly certificate_id: string;
}

export interface AccountJob {
  readonly email: string;
  /** The index of waiting certificates may lag behind the account by a moment, so it is read twice. */
  readonly pass: 1 | 2;
}

export interface AnalysisJob {
  readonly organization_id: string;
  readonly event_id: string;
}

export interface JobQueue<J> {
  /** Queues jobs, seen after `delaySeconds` (0 to 900); gives those that could not be queued. */
  send(jobs: readonly J[], delaySeconds?: number): Promise<readonly J[]>;
  /** Makes a message that is being worked on come again after so many seconds (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
}

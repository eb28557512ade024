export interface JobQueue<J> {
  /** Queues jobs, seen after `delaySeconds` (0 to 900); gives those that could not be queued. */
  send(jobs: readonly J[], delaySeconds?: number): Promise<readonly J[]>;
  /** Makes a message that is being worked on come again after so many seconds (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
}

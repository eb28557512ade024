/** A queue of jobs of one kind. */
export interface JobQueue<J> {
  /** Queues jobs, which are delivered after `delaySeconds` (0 to 900). Gives those that could not be queued. */
  send(jobs: readonly J[], delaySeconds?: number): Promise<readonly J[]>;
}

/** Messages that a worker has received from a queue. */
export interface ReceivedMessages {
  /** Makes a message visible again after `seconds` (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
}

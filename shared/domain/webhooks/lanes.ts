/**
 * The lane in which the job of a delivery was received. The first one takes new events to endpoints that may be
 * healthy and must stay free; the wide one takes all else, and has room for thousands of requests that hang.
 */
export interface Lane {
  readonly name: "first" | "wide";
  /** When the job was queued. */
  readonly sentAt: Date;
}

/** A job that waited longer for a worker has found its lane full of requests that hang. */
const BEHIND_AFTER_MS = { first: 2_000, wide: 5_000 } as const;

/** Whether a job had to wait for a worker because its lane is full. */
export const isBehind = (
  { name, sentAt }: Lane,
  { delay_seconds = 0 }: { readonly delay_seconds?: number | undefined },
  at: Date,
): boolean => at.getTime() - sentAt.getTime() - delay_seconds * 1_000 > BEHIND_AFTER_MS[name];

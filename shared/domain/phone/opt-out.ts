/** How a number came to want no messages: its holder wrote it, said it on a page, or had told the network (decision 18.10). */
export const OPT_OUT_BY = ["word", "page", "network"] as const;
export type OptOutBy = (typeof OPT_OUT_BY)[number];

/** That a number wants no messages, of no organization. */
export interface PhoneOptOut {
  /** Since when (ISO 8601). */
  readonly at: string;
  readonly by: OptOutBy;
}

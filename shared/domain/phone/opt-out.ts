/** How a number came to want no messages: its holder wrote it, said it on a page, or had told the network (decision 18.10). */
export const OPT_OUT_BY = ["word", "page", "network"] as const;
export type OptOutBy = (typeof OPT_OUT_BY)[number];

/** As the holder of a link sees it: `other_page` is a page of another address than theirs. */
export const SEEN_OPT_OUT_BY = [...OPT_OUT_BY, "other_page"] as const;

/** Whose messages a number does not want: of all organizations, or of that of the page on which it was said. */
export const OPT_OUT_SCOPES = ["all", "organization"] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];

/** That a number wants no messages. */
export interface PhoneOptOut {
  /** Since when (ISO 8601). */
  readonly at: string;
  readonly by: (typeof SEEN_OPT_OUT_BY)[number];
  readonly scope: OptOutScope;
}

/** An opt-out as it is kept. */
export interface KeptOptOut {
  readonly at: string;
  readonly by: OptOutBy;
  /** Of a page: the partition of the address that its link was sent to, which is a digest of it. */
  readonly address?: string | undefined;
}

/**
 * Whether an opt-out stands when another is noted later: what came from the phone stands before what a page says, and that of a
 * page before that of another address, since who stops messages could otherwise take back what somebody else said.
 */
export const standsAgainst = (
  kept: Pick<KeptOptOut, "by" | "address">,
  later: Pick<KeptOptOut, "by" | "address">,
): boolean => later.by === "page" && (kept.by !== "page" || kept.address !== later.address);

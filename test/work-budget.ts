/** What the run of a test suite does, counted: the same on every machine, unlike its time. */
export type WorkKind =
  | "services"
  | "requests"
  | "store calls"
  | "processes"
  | "synths"
  | "builds"
  | "documents"
  | "pages";
export type Work = Readonly<Record<WorkKind, number>>;

/**
 * The most that `npm test` may do, little more than it does. A run above one fails, and names the files that did most of it.
 * Whoever needs more makes room for it elsewhere, or moves cases to the night (test/README.md).
 */
export const WORK_BUDGET: Work = {
  services: 138,
  requests: 18_900,
  "store calls": 126_000,
  processes: 358,
  synths: 2,
  builds: 1,
  documents: 342,
  pages: 94,
};

/** What each count means, for the table at the end of a run. */
export const WORK_MEANS: Readonly<Record<WorkKind, string>> = {
  services: "the whole service with its stand-ins",
  requests: "HTTP requests to the API",
  "store calls": "calls of DynamoDB",
  processes: "processes, those of stand-ins too",
  synths: "stages made into templates",
  builds: "functions bundled",
  documents: "documents drawn",
  pages: "pages opened in a browser",
};

import { join } from "node:path";
import { workers } from "#functions/workers/workers.ts";
import { type BuiltFunction, buildFunctions, functionEntries } from "#infra/build.ts";
import { count } from "../support/counted/counter.ts";
import { onceARun } from "../support/run-folder.ts";
import { runs } from "../support/runs.ts";

/** The operations that the life of a certificate calls, which the short proof runs with all workers. */
const PROVEN: readonly string[] = [
  "balance.get",
  "events.list",
  "events.create",
  "badges.list",
  "badges.create",
  "webhooks.create",
  "webhooks.list-deliveries",
  "webhooks.remove",
  "invitations.issue",
  "invitations.get",
  "invitations.revoke",
  "recipient.accept",
  "pages.document",
  "pages.certificate",
  "credentials.verify",
  "dashboard.export",
];
/** What other tests call, or look into. */
const LOOKED_INTO: readonly string[] = [
  "billing.api-status",
  "directory.list",
  "docs.asset",
  "docs.openapi",
  "docs.page",
  "docs.part",
  "events.get",
  "images.get",
  "pages.packet",
  "pages.verify",
];
const DAILY = new Set([...PROVEN, ...LOOKED_INTO, ...workers.map(({ id }) => id)]);
const isBuilt = (id: string): boolean => runs(0, 1) === 1 || DAILY.has(id);

/** An entry beside the functions, for the test of what bundling does to the signing of credentials. */
export const CANONIZE = [
  "canonize",
  'export { canonize } from "#shared/credentials/data-integrity.ts";',
] as const;

export interface Bundles {
  /** Has a folder for each function, and esbuild's metafile as `meta.json`. Nobody changes what is in it. */
  readonly folder: string;
  readonly functions: readonly BuiltFunction[];
}

/** The functions that tests need as they are deployed, built once a run; each night all. */
export const bundlesOfTheRun = (): Promise<Bundles> =>
  onceARun("bundles", async () => {
    count("builds");
    const folder = join(process.env.TEST_RUN_FOLDER!, "bundles");
    const entries = [...functionEntries()].filter(([id]) => isBuilt(id));
    const functions = await buildFunctions(folder, new Map([...entries, CANONIZE]), { sourceMaps: false });
    return { folder, functions: functions.filter(({ id }) => id !== CANONIZE[0]) };
  });

/** The bundle of a function, or of the other entry. */
export const bundleFileOf = async (id: string): Promise<string> =>
  join((await bundlesOfTheRun()).folder, id, "index.mjs");

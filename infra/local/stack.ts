import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { applyEnvironment, saveStackEnvironment } from "#infra/running-stack/environment.ts";
import { createSessionIssuer, type SessionIssuer } from "#infra/running-stack/session-issuer.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { BUCKETS } from "#shared/resources.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { openDataFolder } from "./data-folder.ts";
import { type EmulatorOptions, type Emulators, startEmulators } from "./emulators/emulators.ts";
import type { LocalRoute, LocalWorker, Report } from "./function.ts";
import { functionEnvironment, LOCAL_SECRETS, localFunctionName } from "./function-environment.ts";
import { GATEWAY_STOPS_WITHIN_MS, type LocalPage, openGateway, redirectTo } from "./gateway/gateway.ts";
import { LOOPBACK } from "./ports.ts";
import { type Provisioned, provision } from "./provision.ts";
import type { IssuerStore } from "./sign-in/issuer-store.ts";
import { JWKS_PATH, openLocalIssuer } from "./sign-in/local-issuer.ts";
import type { LogGroup } from "./sources/log-source.ts";
import { type QueueLevels, queueLevels } from "./sources/queue-source.ts";
import { type Sources, startSources } from "./sources/sources.ts";

export interface LocalFunctions {
  readonly routes: readonly LocalRoute[];
  readonly workers: readonly LocalWorker[];
  /** Where the operations write their log. */
  readonly logs?: LogGroup;
  /** Pages beside the API that show what the functions do; given how full the queues are. */
  readonly pages?: (queued: QueueLevels["totals"]) => Readonly<Record<string, LocalPage>>;
  /** Ends the processes that functions have started. */
  readonly stop?: () => Promise<void>;
}
export interface StackOptions
  extends Pick<
    EmulatorOptions,
    "mailPort" | "preferredMailPort" | "mailQuota" | "phonePort" | "preferredPhonePort"
  > {
  /** Port of the API; 0 takes a free one. */
  readonly port: number;
  /** Folder that keeps tables, keys and positions; everything is in memory without it. */
  readonly data?: string | undefined;
  /** False: scheduled workers run for the first time when their schedule says so, as nobody left anything to finish. */
  readonly early?: boolean;
  /** Further variables of the functions, over those that the stack sets. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Imports the functions. Called when the environment is set, as they may read it on import. */
  readonly loadFunctions: () => Promise<LocalFunctions>;
  readonly report: Report;
  /** Told what is ready, part by part. */
  readonly progress?: ((part: string) => void) | undefined;
}
export interface Stack
  extends Pick<Emulators, "mailUrl" | "phoneUrl">,
    Pick<Sources, "runSchedule" | "holdSchedule"> {
  /** `http://localhost:3000/api` */
  readonly baseUrl: string;
  readonly docsUrl: string;
  /** Absolute; undefined in memory. */
  readonly data: string | undefined;
  readonly provisioned: Provisioned;
  readonly issuer: SessionIssuer;
  /** Who can sign in to the panel. */
  readonly people: IssuerStore;
  readonly queued: QueueLevels["totals"];
  /** Ends everything within five seconds. */
  stop(): Promise<void>;
}

const STAGE = "api";
const PREFIX = "local";
const AUDIENCE = "certificate-api";
/** A part that does not end by then is left behind; with the gateway's own 2 s everything ends within 5 s. */
const PART_ENDS_WITHIN_MS = 1_000;

/** Notes how to end a part. What was started is ended in the reverse order; a part that fails to end keeps no other running. */
function endBy(started: AsyncDisposableStack, end: () => unknown, withinMs = PART_ENDS_WITHIN_MS): void {
  const ended = async () => end();
  started.defer(async () => {
    await Promise.race([ended().catch(() => {}), pause(withinMs, undefined, { ref: false })]);
  });
}

async function openFolderAndGateway({ data, port, report }: StackOptions, started: AsyncDisposableStack) {
  const folder = data === undefined ? undefined : await openDataFolder(resolve(data));
  if (folder) endBy(started, folder.release);
  const pages: Record<string, LocalPage> = { "/": redirectTo(`/${STAGE}/start`) };
  // First, so that a taken port is known at once; the functions also need the address.
  const gateway = await openGateway({ port, stage: STAGE, pages, report });
  endBy(started, gateway.stop, GATEWAY_STOPS_WITHIN_MS);
  return { folder, pages, gateway };
}

async function start(options: StackOptions, started: AsyncDisposableStack): Promise<Omit<Stack, "stop">> {
  const { report, progress = () => {} } = options;
  const { folder, pages, gateway } = await openFolderAndGateway(options, started);
  const emulators = await startEmulators({
    ...options,
    folder,
    secrets: LOCAL_SECRETS,
    environment: process.env,
  });
  endBy(started, emulators.stop);
  endBy(started, applyEnvironment(emulators.environment));
  progress("stand-ins for DynamoDB, SQS, S3, SES, Secrets Manager, KMS, Lambda, SMS and WhatsApp");
  const origin = `http://localhost:${gateway.port}`;
  const baseUrl = `${origin}/${STAGE}`;
  const jwksUrl = `http://${LOOPBACK}:${gateway.port}${JWKS_PATH}`;
  const session = { issuer: origin, audience: AUDIENCE, jwksUrl };
  const issuer = await createSessionIssuer({ ...session, folder: folder?.path });
  const { people, pages: signIn } = openLocalIssuer({
    issuer: origin,
    clientId: AUDIENCE,
    panelUrl: `${baseUrl}/panel`,
    keys: issuer,
    folder: folder?.path,
    report,
  });
  Object.assign(pages, signIn);
  const provisioned = await provision({
    tables: TABLES,
    queues: QUEUES,
    buckets: Object.keys(BUCKETS),
    prefix: PREFIX,
  });
  emulators.connectPhones(provisioned.queues.phonereports?.url, baseUrl);
  progress("tables, queues and buckets");
  const settings = { ...functionEnvironment({ baseUrl, provisioned, session }), ...options.settings };
  endBy(started, applyEnvironment(settings));
  if (folder) endBy(started, saveStackEnvironment(folder.path, { ...emulators.environment, ...settings }));
  const levels = queueLevels(Object.values(provisioned.queues));
  endBy(started, levels.close);
  const { routes, workers, logs, stop, pages: own } = await options.loadFunctions();
  if (stop) endBy(started, stop);
  Object.assign(pages, own?.(levels.totals));
  const invoked = workers.filter(({ source }) => "invoked" in source);
  emulators.serveFunctions(
    new Map(invoked.map(({ function: fn }) => [localFunctionName(fn.id), fn])),
    report,
  );
  const sources = startSources({
    workers,
    provisioned,
    levels,
    logs,
    folder: folder?.path,
    early: options.early ?? true,
    report,
  });
  endBy(started, sources.stop);
  // An answer may have left records in a stream.
  gateway.serve(routes, sources.wake);
  // Added again, so that it ends first: no request may find that the parts behind it have ended.
  endBy(started, gateway.stop, GATEWAY_STOPS_WITHIN_MS);
  progress(`${routes.length} operations and ${workers.length} workers`);
  return {
    baseUrl,
    mailUrl: emulators.mailUrl,
    phoneUrl: emulators.phoneUrl,
    docsUrl: `${baseUrl}/docs`,
    data: folder?.path,
    provisioned,
    issuer,
    people,
    runSchedule: sources.runSchedule,
    holdSchedule: sources.holdSchedule,
    queued: levels.totals,
  };
}

/**
 * Starts the whole service in this process: emulators, tables and queues, gateway and event sources, with the given
 * functions behind them. One stack at a time in a process, as the functions read its environment.
 *
 * Throws StartError for what the user can correct (a taken port, a data folder in use). What had been started by then
 * is ended.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const started = new AsyncDisposableStack();
  try {
    const stack = await start(options, started);
    return { ...stack, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The part of the client of package `pg` that the bench uses. */
export interface PgClient {
  connect(): Promise<void>;
  query(
    text: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}

export interface Cluster {
  readonly client: PgClient;
  stop(): Promise<void>;
}

const INSTALLED = "/usr/lib/postgresql";
/** Settings that make PostgreSQL fast: everything in memory, no waiting for disks, no compilation of queries. */
const SETTINGS = {
  shared_buffers: "1GB",
  work_mem: "64MB",
  maintenance_work_mem: "512MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  jit: "off",
  listen_addresses: "",
};

/**
 * Starts PostgreSQL in a temporary folder with a Unix socket and gives a connected client, or the reason why it cannot.
 * `DIRECTORY_BENCH_PG` can be the path of the client package where that is not installed.
 */
export async function startCluster(): Promise<Cluster | { readonly skipped: string }> {
  const bin = binaries();
  if (bin === undefined) return { skipped: "PostgreSQL is not installed" };
  const Client = await clientClass();
  if (Client === undefined) return { skipped: 'the package "pg" is not installed' };
  const user = unprivileged();
  if (user === undefined)
    return { skipped: "PostgreSQL does not run as root, and there is no other user to run it" };

  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder },
  );
  if (made.status !== 0) return { skipped: `initdb failed: ${made.stderr}` };
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(
    ([key, value]) => ["-c", `${key}=${value}`],
  );
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const client = await connected(
    () => new Client({ host: folder, user: "bench", database: "postgres" }),
    server,
  );
  return {
    client,
    async stop() {
      await client.end();
      await stopped(server);
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const folders = readdirSync(INSTALLED).map((version) => join(INSTALLED, version, "bin"));
  return folders.filter((folder) => existsSync(join(folder, "initdb"))).at(-1);
}

async function clientClass(): Promise<(new (options: object) => PgClient) | undefined> {
  const name: string = process.env.DIRECTORY_BENCH_PG ?? "pg";
  try {
    return (await import(name)).default.Client;
  } catch {
    return undefined;
  }
}

/** The user that runs PostgreSQL: instead of root, postgres or nobody; undefined when there is neither. */
function unprivileged(): { uid?: number; gid: number } | { uid?: undefined; gid?: undefined } | undefined {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return found === undefined ? undefined : { uid: Number(found[2]), gid: Number(found[3]) };
}

async function connected(make: () => PgClient, server: ChildProcess): Promise<PgClient> {
  for (let attempt = 1; ; attempt++) {
    const client = make();
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 100 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Stops the server; SIGINT is the "fast" shutdown of PostgreSQL. */
function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGINT");
  });
}

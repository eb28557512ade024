import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { Failure } from "./failure.ts";

/** An API key with the service that it is for: it is sent to no other. */
export interface RememberedKey {
  readonly base_url: string;
  readonly api_key: string;
}
type Profiles = Readonly<Record<string, RememberedKey>>;

/** Where programs of this system keep what they must remember of their user. */
function settingsFolder({ env, platform }: Pick<NodeJS.Process, "env" | "platform"> = process): string {
  if (platform === "win32") return env.APPDATA ?? join(homedir(), "AppData", "Roaming");
  const { XDG_CONFIG_HOME: chosen } = env;
  // The specification of these folders has a relative path ignored.
  if (chosen !== undefined && isAbsolute(chosen)) return chosen;
  return join(homedir(), ...(platform === "darwin" ? ["Library", "Application Support"] : [".config"]));
}

/** The file with the keys of this user. */
export const keysFile = (): string => join(settingsFolder(), "certificates", "config.json");

const isKey = (value: unknown): value is RememberedKey =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as RememberedKey).base_url === "string" &&
  typeof (value as RememberedKey).api_key === "string";

/** The keys that are stored, by the names of their profiles. Throws Failure for a file that is none of this program. */
function readProfiles(): Profiles {
  const file = keysFile();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Failure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const wrong = new Failure(`${file} is damaged: delete it, and sign in again.`);
  try {
    const { profiles } = JSON.parse(text) as { profiles?: unknown };
    if (typeof profiles !== "object" || profiles === null || !Object.values(profiles).every(isKey))
      throw wrong;
    return profiles as Profiles;
  } catch {
    throw wrong;
  }
}

/** The key of a profile; undefined when there is none. */
export function rememberedKey(profile: string): RememberedKey | undefined {
  const profiles = readProfiles();
  return Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
}

/** Stores the key of a profile, or forgets it; gives whether there was one. */
export function rememberKey(profile: string, key: RememberedKey | undefined): boolean {
  const { [profile]: former, ...others } = readProfiles();
  writeProfiles(key ? { ...others, [profile]: key } : others);
  return former !== undefined;
}

/** Only the owner can read it, and after a crash too it has the old keys or the new. */
function writeProfiles(profiles: Profiles): void {
  const file = keysFile();
  const draft = `${file}.${process.pid}.new`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
    // A draft that a crash left keeps its old mode.
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Failure(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

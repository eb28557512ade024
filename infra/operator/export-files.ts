import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InvalidArgumentError } from "commander";
import { readSettings } from "#infra/stage-settings.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { Refusal } from "./refusal.ts";
import type { OperatorTarget } from "./target.ts";

/** An address of the API: https, ending in its stage, without a slash. */
function checkedAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("It takes an address such as https://api.example.org/api.");
  return text.replace(/\/$/, "");
}

/** The option of an export from a stage without a domain. */
export const BASE_URL = [
  "--base-url <address>",
  "address of the API in links, of a stage without a domain",
  checkedAddress,
] as const;

/**
 * Ports whose records have the addresses of the stage: its own domain, or `given`. Throws Refusal for a stage without a domain
 * when none is given, since a wrong address in what people keep leads nowhere.
 */
export function withBaseUrl<P extends Pick<Ports, "settings">>(
  { deployedStage }: OperatorTarget,
  ports: P,
  given: string | undefined,
): P {
  if (deployedStage === undefined && given === undefined) return ports;
  const domain = deployedStage && readSettings(deployedStage).apiDomain;
  const baseUrl = given ?? (domain ? `https://${domain.name}/api` : undefined);
  if (baseUrl === undefined)
    throw new Refusal("This stage has no domain of its own: name the address of its API with --base-url.");
  return { ...ports, settings: { ...ports.settings, baseUrl } };
}

/** A file that is not whole yet. */
export const partOf = (file: string): string => `${file}.part`;
/** Nobody else of this machine may read what is kept of people. */
export const FILE_MODE = 0o600;
const FOLDER = 0o700;

/** The absolute path of a folder, which is made if it is not there. */
export async function intoFolder(name: string): Promise<string> {
  const folder = resolve(name);
  await mkdir(folder, { recursive: true, mode: FOLDER });
  return folder;
}

/** Writes a file while its texts come; until it is whole it is called `….part`. */
export async function writeWhole(file: string, texts: AsyncIterable<string>): Promise<void> {
  const part = createWriteStream(partOf(file), { mode: FILE_MODE });
  await pipeline(Readable.from(texts), part);
  await rename(partOf(file), file);
}

import { parseArgs } from "node:util";
import { PUBLIC_LIMITS } from "#shared/domain/rules.ts";
import { StartError } from "../ports.ts";

export interface StartOptions {
  readonly port: number;
  readonly mailPort: number | undefined;
  readonly phonePort: number | undefined;
  readonly mailQuota: number | undefined;
  /** Undefined with --memory. */
  readonly data: string | undefined;
  readonly webhookTargets: "any" | "public";
  readonly publicLimit: number | undefined;
  readonly quiet: boolean;
  readonly help: boolean;
}

export const USAGE = `Starts the whole service on this machine.

  npm start -- [options]

  --port <n>                       Port of the API (default 3000; 0 takes a free one)
  --mail-port <n>                  Port of the e-mail inbox (default 8005, or a free one if that is taken)
  --phone-port <n>                 Port of the page that shows phones (default 8006, or a free one if that is taken)
  --mail-quota <n>                 Mails that the inbox takes in 24 hours, as SES has a daily quota (default any number)
  --data <folder>                  Where everything is kept (default .local); its demo.json has the demo's keys
  --memory                         Keep nothing: a restart begins empty. The demo's keys are then in a temporary
                                   file, whose path is printed and which goes when the service stops
  --webhook-targets <any|public>   Whether webhooks may go to this machine and private networks (default any)
  --public-limit <n>               Requests a minute that one address may make without a credential
                                   (default ${PUBLIC_LIMITS.directory} in the directory; more elsewhere)
  --quiet                          Print the ready line and errors only (with --memory also the path of demo.json)
  --help                           Show this text

npm run dev takes the same options, and restarts the service when a source file changes. The data
stay, unless --memory is given.
`;

function wholeNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new StartError(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: false,
      options: {
        port: { type: "string" },
        "mail-port": { type: "string" },
        "phone-port": { type: "string" },
        "mail-quota": { type: "string" },
        data: { type: "string" },
        memory: { type: "boolean", default: false },
        "webhook-targets": { type: "string", default: "any" },
        "public-limit": { type: "string" },
        quiet: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence of Node's message names the option; the rest is general advice on how options are written.
    throw new StartError(`${(error as Error).message.split(/\.?\s(?=[A-Z])/)[0]}. See npm start -- --help.`);
  }
}

/** Reads the options of `npm start`. Throws StartError, naming the option, for an unknown one or a value that does not fit. */
export function readStartOptions(argv: readonly string[]): StartOptions {
  const values = parse(argv);
  const targets = values["webhook-targets"];
  if (targets !== "any" && targets !== "public")
    throw new StartError(`--webhook-targets takes any or public, not "${targets}".`);
  if (values.memory && values.data !== undefined)
    throw new StartError("--memory keeps nothing on disk, so it cannot be used with --data.");
  if (values.data === "") throw new StartError("--data takes the path of a folder.");
  return {
    port: wholeNumber("--port", values.port, 0, 65_535) ?? 3_000,
    mailPort: wholeNumber("--mail-port", values["mail-port"], 1, 65_535),
    phonePort: wholeNumber("--phone-port", values["phone-port"], 1, 65_535),
    mailQuota: wholeNumber("--mail-quota", values["mail-quota"], 0, 1_000_000_000),
    data: values.memory ? undefined : (values.data ?? ".local"),
    webhookTargets: targets,
    publicLimit: wholeNumber("--public-limit", values["public-limit"], 1, 1_000_000_000),
    quiet: values.quiet,
    help: values.help,
  };
}

import { parseArgs } from "node:util";
import { passed, type Result, runSmoke } from "./run.ts";

const USAGE = `Checks a running service from outside, as an integrator and a recipient see it: issue, mail, accept, document,
credential, webhook, CSV. It takes back what it made: the certificate is revoked, the webhook deleted; the event and the
badge "Smoke test" stay for the next run.

  npm run smoke -- --url https://api.example.org/api --key ck_test_…

  --url <address>               Address of the API, with /api; by default SMOKE_URL
  --key <key>                   API key that may issue, write and manage webhooks; by default SMOKE_KEY
  --inbox <address>             Inbox of the local stack: the link is taken from the mail
  --webhook-receiver <address>  Takes the webhook's messages; by default the service's own POST /credentials/verify
  --accepted <short code>       Production: a certificate that a person accepted, whose document and credential are
                                looked at; by default SMOKE_ACCEPTED
  --wait <seconds>              How long each step waits for the work behind it; by default 60
  --json                        The results as JSON
  --help                        Show this text

Exit codes: 0 all passed, 1 a check failed, 2 wrong usage.
`;
const WORDS = { passed: "ok", failed: "FAILED", skipped: "skipped" } as const;

/** A line of the report. */
export const lineOf = ({ check, outcome, detail, milliseconds }: Result): string =>
  `${WORDS[outcome].padEnd(8)}${check.padEnd(22)}${`${milliseconds} ms`.padStart(9)}  ${detail}\n`;

function optionsOf(argv: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({
    args: [...argv],
    options: {
      url: text,
      key: text,
      inbox: text,
      "webhook-receiver": text,
      accepted: text,
      wait: text,
      json: flag,
      help: flag,
    },
  }).values;
}

/** Runs one command line, writes the report to `out`, and gives the exit code. */
export async function smoke(
  argv: readonly string[],
  out: (text: string) => void,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  let options: ReturnType<typeof optionsOf>;
  try {
    options = optionsOf(argv);
  } catch (error) {
    out(`${(error as Error).message} See --help.\n`);
    return 2;
  }
  if (options.help) {
    out(USAGE);
    return 0;
  }
  const url = (options.url ?? environment.SMOKE_URL ?? "").replace(/\/$/, "");
  const key = options.key ?? environment.SMOKE_KEY ?? "";
  const waitSeconds = Number(options.wait ?? 60);
  if (!/^https?:/.test(url) || !URL.canParse(url) || key === "" || !(waitSeconds > 0)) {
    out("Give --url and --key, and --wait in seconds. See --help.\n");
    return 2;
  }
  const settings = {
    url,
    key,
    waitSeconds,
    inbox: options.inbox?.replace(/\/$/, ""),
    webhookReceiver: options["webhook-receiver"],
    accepted: options.accepted || environment.SMOKE_ACCEPTED || undefined,
  };
  const results = await runSmoke(settings, options.json ? undefined : (result) => out(lineOf(result)));
  if (options.json) out(`${JSON.stringify({ passed: passed(results), results }, null, 2)}\n`);
  else out(passed(results) ? "The service works.\n" : "The service does not work as it should.\n");
  return passed(results) ? 0 : 1;
}

if (import.meta.main)
  process.exitCode = await smoke(process.argv.slice(2), (text) => void process.stdout.write(text));

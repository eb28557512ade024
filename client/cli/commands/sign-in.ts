import { readFileSync } from "node:fs";
import { askFor, isAttended } from "../ask.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { type ApiTarget, answeredTo, checkedKey, checkedUrl, connected, howToSignIn } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { fieldsOfRecord } from "../output.ts";
import { keysFile, rememberKey } from "../remembered-keys.ts";

interface LoginOptions {
  readonly demo?: string | true;
}

const DEMO_FILE = ".local/demo.json";
/** The one that may do everything that these commands do. */
const DEMO_PLAN = "PRO";

/** What the demo of `npm start` has for its users. Throws Failure when it is not there. */
function demoTarget(path: string): Pick<ApiTarget, "baseUrl"> & { readonly key: string } {
  try {
    const { base_url, organizations } = JSON.parse(readFileSync(path, "utf8"));
    return { baseUrl: checkedUrl(base_url), key: checkedKey(organizations[DEMO_PLAN].api_key) };
  } catch {
    throw new Failure(
      `${path} has no demo: start the service with "npm start", and run this in the same folder, or name the file.`,
    );
  }
}

/** What the API says of a key: the month's certificates, or only that the key is valid where its plan or scopes show no more. */
async function aboutKey(target: ApiTarget) {
  try {
    return await answeredTo(connected(target).GET("/v1.0/balance"));
  } catch (error) {
    if (error instanceof Failure && /^(plan_upgrade|scope)_required$/.test(error.problem?.code ?? ""))
      return undefined;
    throw error;
  }
}

async function givenKey(target: ApiTarget): Promise<string> {
  if (target.keyFrom !== "the stored key" && target.key !== undefined) return target.key;
  if (!isAttended())
    throw new Failure(
      "There is no terminal to ask for the key on: pipe it in, with --api-key -.",
      EXIT_CODES.usage,
    );
  const question = `API key for ${target.baseUrl} (people make one in the panel, under API keys): `;
  return checkedKey(await askFor(question, { hidden: true }));
}

/** `login`, `logout` and `whoami`. */
export const addSignInCommands: AddCommands = (program, streams) => {
  program
    .command("login")
    .summary("check an API key and remember it")
    .description(
      "Checks an API key against the API and remembers it for this user, in a file that nobody else can read. It asks for the key, and shows nothing of it.",
    )
    .option("--demo [file]", `take address and key from the demo of "npm start" (${DEMO_FILE})`)
    .addHelpText(
      "after",
      examplesOf(
        "certificates login --base-url https://api.example.com/api",
        "certificates login --demo",
        "cat key.txt | certificates login --api-key - --profile sandbox",
      ),
    )
    .action(async (_options, command) => {
      const { options, answer, target } = runOf<LoginOptions>(command, streams);
      const { demo, profile } = options;
      const asked = demo === undefined ? await target() : demoTarget(demo === true ? DEMO_FILE : demo);
      const key = demo === undefined ? await givenKey(asked as ApiTarget) : asked.key!;
      const { baseUrl } = asked;
      const known = await aboutKey({ baseUrl, key, keyFrom: "--api-key" });
      rememberKey(profile, { base_url: baseUrl, api_key: key });
      const plan = known ? `, on the plan ${known.plan}` : "";
      answer(
        { base_url: baseUrl, profile, plan: known?.plan ?? null, file: keysFile() },
        `Signed in to ${baseUrl}${plan}. The key is in ${keysFile()}.`,
      );
    });

  program
    .command("logout")
    .summary("forget the remembered key")
    .description(
      "Forgets the key of a profile. The key itself stays valid: revoke it in the panel when nobody needs it.",
    )
    .addHelpText("after", examplesOf("certificates logout"))
    .action((_options, command) => {
      const { options, answer } = runOf(command, streams);
      const forgotten = rememberKey(options.profile, undefined);
      answer(
        { profile: options.profile, forgotten },
        forgotten ? "Signed out. The key stays valid until it is revoked." : "Nothing was remembered.",
      );
    });

  program
    .command("whoami")
    .summary("show which service and which key are used")
    .description("Shows which service is called, where its key comes from, and what is left of the month.")
    .addHelpText("after", examplesOf("certificates whoami", "certificates whoami --json"))
    .action(async (_options, command) => {
      const { options, target, answer } = runOf(command, streams);
      const found = await target();
      const known = await aboutKey(found);
      const about = {
        base_url: found.baseUrl,
        profile: options.profile,
        key_from: found.keyFrom,
        plan: known?.plan ?? null,
        certificates_left: known?.remaining ?? null,
      };
      answer(about, fieldsOfRecord(about));
    });
};

/** What somebody reads who has called the command alone and is not signed in; nothing for who is. */
export const firstStep = ({ baseUrl, key }: ApiTarget): string =>
  key === undefined ? `\nYou are not signed in to ${baseUrl} yet:\n${howToSignIn(baseUrl)}\n` : "";

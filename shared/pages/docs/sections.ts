import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import { errorAnchor } from "#shared/http/problem.ts";
import type { DocsPicture } from "./assets.ts";
import cures from "./error-cures.json" with { type: "json" };
import { type Language, type MainCall, SAMPLE_LANGUAGES, type SampleCall } from "./languages.ts";
import calls from "./main-calls.json" with { type: "json" };
import { slug } from "./markdown.ts";
import tasks from "./tasks.json" with { type: "json" };

/** The way from nothing to a certificate and to news about it: the quick start. */
export const MAIN_CALLS: readonly MainCall[] = calls;

type OtherCode = Exclude<keyof typeof cures, ErrorCode>;
/** Of every error, and of nothing else, when it comes and what to do about it, as Markdown. */
export const ERROR_CURES: Readonly<Record<ErrorCode, string> & Record<OtherCode, never>> = cures;

/** The same code in several languages. */
export interface GuideSample {
  readonly label: string;
  readonly codeIn: (language: Language) => string | undefined;
}
/** What the guide says of an error, at an address of its own. */
interface ErrorEntry {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}
/** A line for a shell, the same whatever language is chosen: it writes a file. */
interface Command {
  readonly label: string;
  readonly command: string;
}
/** One of the assets, with what it shows for who does not see it. */
interface Picture {
  readonly picture: DocsPicture;
  readonly alt: string;
}
export type Block = string | GuideSample | ErrorEntry | Command | Picture;

/** What somebody wants to do, and the calls that do it. Each may use the answers of the tasks before it. */
export interface GuideTask {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly pictures?: readonly Picture[];
  readonly calls: readonly SampleCall[];
  /** Instead of a call, where the answer is a file. */
  readonly command?: string;
  /** Markdown after the code. */
  readonly after?: string;
}
export const TASKS: readonly GuideTask[] = tasks as readonly GuideTask[];

/** A section of the guide; `id` is its address, `heading` what the contents say. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** The guide to the service at `baseUrl`: quick start, then the rules, which are the description of the OpenAPI document. */
export function guide(baseUrl: string, description: string): readonly Section[] {
  const [, ...rules] = description.split(/^## /m).map((part) => {
    const [heading = "", ...body] = part.split("\n");
    return { id: slug(heading), heading, blocks: [body.join("\n").trim()] };
  });
  const more: Readonly<Record<string, (text: string) => readonly Block[]>> = {
    "receiving-webhooks": (text) => [text, ...VERIFICATION],
    errors: (text) => [
      text.split("\n\n|")[0]!,
      ...Object.keys(ERRORS).map((code) => entryOf(code as ErrorCode)),
    ],
  };
  return [
    quickStart(baseUrl),
    ...rules.map((section) => ({
      ...section,
      blocks: more[section.id]?.(section.blocks[0]!) ?? section.blocks,
    })),
  ];
}

export const preface = (description: string): string => description.split(/^## /m)[0]!.trim();

function entryOf(code: ErrorCode): ErrorEntry {
  const [status, title] = ERRORS[code];
  return { id: errorAnchor(code), heading: code, text: `**${status}. ${title}.** ${ERROR_CURES[code]}` };
}

function quickStart(baseUrl: string): Section {
  const api = `${baseUrl}/v1.0`;
  const steps = MAIN_CALLS.flatMap((call, n): Block[] => [
    `### ${n + 2}. ${call.title}\n\n${call.text}`,
    { label: call.title, codeIn: (language) => language.call(call) },
  ]);
  return {
    id: "quick-start",
    heading: "Quick start",
    blocks: [
      `From nothing to a certificate in five calls, with one credential.`,
      `### 1. Get a credential

**An API key**, for your own programs. Who runs the service makes the first one (\`npm run operator -- key create\`), and \`POST /api-keys\` with a session token makes more; each is shown once. A service on your own machine (\`npm start\`) has keys and session tokens of a demo, one organization for each plan, in the file \`.local/demo.json\`. Keys that start with \`ck_test_\` are of the sandbox or of such a service, for trying things out. From the plan PRO on, one key is enough for all that follows; a key of the plan STARTER issues and reads, and makes badges and events with a session token.

**A session token**: what a user of the organization who is logged in has. It takes the same calls without \`/v1.0\` in the address, \`${baseUrl}\`, from the plan STARTER on; on the plan FREE it prepares badges and events. Webhooks need PRO here too.`,
      { label: "Address and credential", codeIn: ({ setUp }) => setUp.replaceAll("{api}", api) },
      ...steps,
      `More than this, from layouts to corrections, is in the [tasks](docs/tasks). What recipients do from now on comes to your webhook: check that a message is genuine by its [signature](#verify-a-signature). Other [simulated recipients](#simulated-recipients) refuse, or never answer.

Each request that creates something has an \`Idempotency-Key\`: sent again with the same key, it gives the first answer and creates nothing twice. Choose one for each thing you create, such as your own order number.`,
    ],
  };
}

const VERIFICATION: readonly Block[] = [
  `### Verify a signature

This code tells whether a message is genuine, without any library; those of standardwebhooks.com do the same. It is in the language chosen in the [quick start](#quick-start). The body is the text exactly as it came, before it is parsed; all names of headers are in lower case.`,
  { label: "Verify the signature of a webhook", codeIn: ({ verify }) => verify },
];

export const codesOf = ({ codeIn }: GuideSample) =>
  SAMPLE_LANGUAGES.flatMap((language) => {
    const code = codeIn(language);
    return code === undefined ? [] : [{ language, code }];
  });

/** A section for each task. */
export const taskSections = (): readonly Section[] =>
  TASKS.map(({ title, text, pictures = [], calls, command, after }) => ({
    id: slug(title),
    heading: title,
    blocks: [
      text,
      ...pictures,
      ...calls.flatMap((call): Block[] => [
        ...(call.text === "" ? [] : [call.text]),
        { label: call.title, codeIn: (language) => language.call(call) },
      ]),
      ...(command === undefined ? [] : [{ label: title, command }]),
      ...(after === undefined ? [] : [after]),
    ],
  }));

/** The file that language models look for (llmstxt.org): what the service is, and where all of it can be read. */
export function llmsText(baseUrl: string, { info }: ShownDocument): string {
  const { title, description } = info;
  const sections = guide(baseUrl, description).map(
    ({ id, heading }) => `- [${heading}](${baseUrl}/docs#${id})`,
  );
  return [
    `# ${title}`,
    "> Issue digital certificates for your events, follow what becomes of them, and let people find the events.",
    preface(description),
    `## Guide\n\n${[...sections, `- [Tasks](${baseUrl}/docs/tasks)`].join("\n")}`,
    `## Operations\n\n- [OpenAPI 3.1 document](${baseUrl}/openapi.json): every operation with its fields and examples, and the rules of the guide as Markdown\n`,
  ].join("\n\n");
}

/** What the pages read of the OpenAPI document (shared/http/openapi/document.ts). */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
}

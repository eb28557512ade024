import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import type { CloudAssembly, SynthesisMessage } from "aws-cdk-lib/cx-api";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { defineStage } from "#infra/app.ts";
import { type BuiltFunction, ROOT } from "#infra/build.ts";
import type { gatewayDefinition } from "#infra/constructs/gateway-definition.ts";
import { DEFINITION_FILE } from "#infra/constructs/stored-definition.ts";
import { parseSettings, type StageSettings } from "#infra/stage-settings.ts";
import { type DeployedStage, prefixOf, type StageConfig, stageConfig } from "#infra/stages.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { count } from "../support/counted/counter.ts";
import { onceARunSync } from "../support/run-folder.ts";
import { nagFindings, type StageFinding } from "./nag-findings.ts";
import { PRODUCTION, SANDBOX } from "./setting-variants.ts";

export interface TemplateResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of over a hundred shapes; the tests say what they expect.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Metadata: { readonly "aws:cdk:path": string };
}
export const PARTS = ["data", "queues", "mail-sender", "api", "workers", "operations"] as const;
export type StackPart = (typeof PARTS)[number];
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>
  >;
  readonly Parameters?: Readonly<
    Record<string, { readonly Default?: string; readonly AllowedValues?: string[] }>
  >;
  // biome-ignore lint/suspicious/noExplicitAny: as for the properties of a resource.
  readonly Rules?: Readonly<Record<string, any>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** What the resources read of other stacks, where a template is given without them (test/releases/manifest). */
  readonly Reads?: readonly unknown[];
}
export interface Stage {
  readonly templates: Readonly<Record<StackPart, Template>>;
  /** The templates of the stacks within the API's. */
  readonly within: readonly Template[];
  /** The file that the API is made from. */
  readonly definition: ReturnType<typeof gatewayDefinition>;
  /** The stacks that are deployed before each. */
  readonly after: Readonly<Record<StackPart, readonly string[]>>;
  /** What cdk-nag finds in it. */
  readonly findings: readonly StageFinding[];
  /** The warnings that a synthesis of the stage prints. */
  readonly warnings: readonly string[];
  /** The size of each template as it goes to CloudFormation, and of the largest one within another. */
  readonly bytes: Readonly<Record<StackPart | "within", number>>;
  /** The whole of the templates as text. */
  readonly text: string;
}

/** Every function of the two tables with the ports it has. */
export const FUNCTIONS: readonly { id: string; ports: readonly PortName[]; part: StackPart }[] = [
  ...routes.map((route) => ({ id: route.id, ports: portsOf(route), part: "api" as const })),
  ...workers.map(({ id, uses }) => ({ id, ports: uses, part: "workers" as const })),
];

/** Runs on a schedule are not traced: each would be, and cost. */
export const isTraced = (id: string): boolean =>
  !workers.some((worker) => worker.id === id && "schedule" in worker.source);

/** Stands in for the bundles where a test looks at the templates only. */
function stubBundles(folder: string): BuiltFunction[] {
  // One for all: CDK copies each folder, which would be half of the time that a synthesis takes.
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "index.mjs");
  mkdirSync(`${folder}.layer`);
  writeFileSync(join(`${folder}.layer`, "font"), "");
  writeFileSync(file, "export const handler = async () => undefined;");
  return FUNCTIONS.map(({ id }) => ({ id, file, bytes: 0 }));
}

const synthesized = new Map<string, Stage>();

/** The account that stages are made for. */
export const ACCOUNT = "111122223333";

/** Settings of a stage of which its operator has decided nothing yet, whatever stages/ says. */
export const UNDECIDED: StageSettings = {
  region: "sa-east-1",
  mailDomain: null,
  apiDomain: null,
  otherApiDomains: [],
  keepGatewayAddress: true,
  edge: null,
  sessions: null,
  signInDomain: null,
  accountMailBySes: false,
  panelOrigins: [],
  signUp: { mode: "invited", certificates: 0 },
  alarmTopicArn: null,
  operatorEmail: null,
  analysis: null,
  runbookUrl: null,
  phone: null,
  checkMailHosts: true,
  firewall: null,
  budget: null,
  backup: null,
  release: "at_once",
  canary: null,
  operatorPrincipalArn: null,
  mainStreamArn: null,
};

/** What the stages of each day are made of; a setting that is not among them is the night's. */
export const DAILY: Readonly<Record<DeployedStage, Partial<StageSettings>>> = {
  sandbox: SANDBOX,
  production: PRODUCTION,
};

/** A stage of each day: all that is asserted of templates by day is asserted of these two. */
export const daily = (stage: DeployedStage): Stage => synthesize(stage, DAILY[stage]);

/** What a stage of each day is deployed by. */
export const dailyConfig = (stage: DeployedStage): StageConfig =>
  stageConfig(stage, parseSettings(stage, { ...UNDECIDED, ...DAILY[stage] }));

function newApp(outdir: string, context: Readonly<Record<string, unknown>> = {}): App {
  // CDK's validation of what it made takes longer than making it and only warns; `npm run synth` shows it.
  process.env.CDK_VALIDATION = "false";
  return new App({ outdir, context });
}

/**
 * A stage with these settings as `cdk synth` gives it, with stubs for the bundles. The same question is answered once in a
 * run of the tests, whichever process asks: an answer takes seconds.
 */
export function synthesize(stage: DeployedStage, settings: Partial<StageSettings> = {}): Stage {
  const question = JSON.stringify([stage, settings]);
  const name = `stage-${createHash("sha256").update(question).digest("hex")}`;
  const known = synthesized.get(question) ?? onceARunSync(name, () => synthesizeWith(stage, settings));
  synthesized.set(question, known);
  return known;
}

/**
 * The same, anew; over the given bundles, or over stubs. `change` may alter the app before its templates are written,
 * `arguments_` are what `-c` says, and `look` sees the app with its templates while their files are there.
 */
export function synthesizeWith(
  stage: DeployedStage,
  settings: Partial<StageSettings>,
  bundles?: readonly BuiltFunction[],
  change: (app: App) => void = () => {},
  arguments_: Readonly<Record<string, string>> = {},
  look: (app: App, assembly: CloudAssembly) => void = () => {},
): Stage {
  count("synths");
  const folder = mkdtempSync(join(tmpdir(), "cdk-test-"));
  try {
    const { context } = JSON.parse(readFileSync(join(ROOT, "cdk.json"), "utf8"));
    const app = newApp(join(folder, "out"), {
      ...context,
      "aws:cdk:enable-path-metadata": true,
      ...arguments_,
    });
    const config = stageConfig(stage, parseSettings(stage, { ...UNDECIDED, ...settings }));
    change(defineStage(app, config, bundles ?? stubBundles(join(folder, "bundles")), ACCOUNT));
    const assembly = app.synth();
    look(app, assembly);
    const findings = nagFindings(app, stage);
    const stackOf = (part: StackPart) => assembly.getStackByName(`certificates-${stage}-${part}`);
    const ofEach = <T>(read: (part: StackPart) => T) =>
      Object.fromEntries(PARTS.map((part) => [part, read(part)])) as Record<StackPart, T>;
    const templates = ofEach<Template>((part) => stackOf(part).template);
    const textOf = (file: string) => readFileSync(join(assembly.directory, file), "utf8");
    const nested = globSync("*.nested.template.json", { cwd: assembly.directory }).sort().map(textOf);
    const bytes = {
      ...ofEach((part) => statSync(stackOf(part).templateFullPath).size),
      within: Math.max(...nested.map(({ length }) => length)),
    };
    const within = nested.map((text) => JSON.parse(text) as Template);
    const definition = JSON.parse(textOf(stackOf("api").stackName + DEFINITION_FILE));
    const after = ofEach((part) => stackOf(part).dependencies.map(({ id }) => id));
    const warnings = warningsIn(PARTS.flatMap((part) => stackOf(part).messages));
    const text = JSON.stringify([templates, within, definition]);
    return { templates, within, definition, after, findings, warnings, bytes, text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The template of one of the stacks that have no functions, which takes no time, and its warnings: for a setting that the
 * daily stages do not have.
 */
export function stackAlone(
  Kind: new (app: App, id: string, stage: StageConfig) => Stack,
  stage: DeployedStage,
  settings: Partial<StageSettings>,
  change: (stack: Stack) => void = () => {},
): { readonly template: Template; readonly warnings: readonly string[] } {
  const outdir = mkdtempSync(join(tmpdir(), "cdk-test-"));
  try {
    const app = newApp(outdir);
    const config = stageConfig(stage, parseSettings(stage, { ...UNDECIDED, ...settings }));
    const stack = new Kind(app, `${prefixOf(stage)}-alone`, config);
    change(stack);
    const { template, messages } = app.synth().getStackByName(stack.stackName);
    return { template, warnings: warningsIn(messages) };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const warningsIn = (messages: readonly SynthesisMessage[]): string[] =>
  messages.filter(({ level }) => level === "warning").map(({ entry }) => String(entry.data));

/** Resources of a type in a template. */
export const ofType = (template: Template, type: string): TemplateResource[] =>
  Object.values(template.Resources).filter((resource) => resource.Type === type);

/** Resources of a type in all templates. */
export const everyOf = (stage: Stage, type: string): TemplateResource[] =>
  PARTS.flatMap((part) => ofType(stage.templates[part], type));

/** Ids of the resources that a resource of the same template must wait for. */
export function needsOf(resource: Pick<TemplateResource, "Properties" | "DependsOn">): string[] {
  const needs: string[] = [...(resource.DependsOn ?? [])];
  JSON.stringify(resource.Properties ?? {}, (key, value) => {
    if (key === "Ref") needs.push(value);
    if (key === "Fn::GetAtt") needs.push(value[0]);
    if (key === "Fn::Sub") for (const [, id] of String(value).matchAll(/\$\{(\w+)/g)) needs.push(id!);
    return value;
  });
  return needs;
}

/**
 * A part of a template with each reference and `Fn::Join` as text: a `Ref` by its name, unless `known` has its value, and an
 * output of another stack by the output's name.
 */
export const plain = (part: unknown, known: Readonly<Record<string, string>> = {}) =>
  JSON.parse(JSON.stringify(part), (_key, value) => {
    if (value?.Ref !== undefined) return known[value.Ref] ?? value.Ref;
    if (value?.["Fn::GetStackOutput"] !== undefined) return value["Fn::GetStackOutput"].OutputName;
    return value?.["Fn::Join"] === undefined ? value : value["Fn::Join"][1].join(value["Fn::Join"][0]);
  });

/** The construct path of a resource inside its stack. */
export const constructPathOf = (resource: TemplateResource): string =>
  resource.Metadata["aws:cdk:path"].split("/").slice(1).join("/");

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
export const listOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** The statements of the role of a function. */
export function statementsFor(stage: Stage, id: string, part: StackPart): Statement[] {
  const role = ofType(stage.templates[part], "AWS::IAM::Role").find((one) =>
    // With its slash: holder-requests.list ends with requests.list.
    `/${constructPathOf(one)}`.endsWith(`/${id} role/Resource`),
  );
  return role!.Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );
}

export function functionOf(stage: Stage, id: string, part: StackPart): TemplateResource {
  const path = part === "api" ? `${id}/Resource` : `${id}/${id}/Resource`;
  return ofType(stage.templates[part], "AWS::Lambda::Function").find((one) => constructPathOf(one) === path)!;
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { defineStage } from "#infra/app.ts";
import { type BuiltFunction, ROOT } from "#infra/build.ts";
import type { DeployedStage } from "#infra/stages.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { portsOf } from "#shared/http/endpoint.ts";

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of over a hundred shapes; the tests say what they expect.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly Metadata: { readonly "aws:cdk:path": string };
}
export const PARTS = ["data", "queues", "mail-sender", "api", "workers"] as const;
export type Part = (typeof PARTS)[number];
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}
export interface Stage {
  readonly templates: Readonly<Record<Part, Template>>;
  /** The whole of the templates as text. */
  readonly text: string;
}

/** Every function of the two tables with the ports it has. */
export const FUNCTIONS: readonly { id: string; ports: readonly PortName[]; part: Part }[] = [
  ...routes.map((route) => ({ id: route.id, ports: portsOf(route), part: "api" as const })),
  ...workers.map(({ id, uses }) => ({ id, ports: uses, part: "workers" as const })),
];

/** Stands in for the bundles where a test looks at the templates only. */
function stubBundles(folder: string): BuiltFunction[] {
  return FUNCTIONS.map(({ id }) => {
    mkdirSync(join(folder, id), { recursive: true });
    const file = join(folder, id, "index.mjs");
    writeFileSync(file, `export const handler = async () => "${id}";`);
    return { id, file, bytes: 0 };
  });
}

const synthesized = new Map<string, Stage>();

/** A stage as `cdk synth -c stage=… -c …` gives it, with stubs for the bundles; the same question is answered once. */
export function synthesize(stage: DeployedStage, context: Readonly<Record<string, string>> = {}): Stage {
  const question = JSON.stringify([stage, context]);
  const known = synthesized.get(question) ?? synthesizeWith(stage, context);
  synthesized.set(question, known);
  return known;
}

/** A stage over the given bundles, or over stubs. */
export function synthesizeWith(
  stage: DeployedStage,
  context: Readonly<Record<string, string>>,
  bundles?: readonly BuiltFunction[],
): Stage {
  const folder = mkdtempSync(join(tmpdir(), "cdk-test-"));
  try {
    const settings = JSON.parse(readFileSync(join(ROOT, "cdk.json"), "utf8")).context;
    const app = new App({
      outdir: join(folder, "out"),
      context: { ...settings, "aws:cdk:enable-path-metadata": true, stage, ...context },
    });
    const assembly = defineStage(app, bundles ?? stubBundles(join(folder, "bundles"))).synth();
    const templates = Object.fromEntries(
      PARTS.map((part) => [part, assembly.getStackByName(`certificates-${stage}-${part}`).template]),
    ) as Record<Part, Template>;
    return { templates, text: JSON.stringify(templates) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resources of a type in a template. */
export const ofType = (template: Template, type: string): Resource[] =>
  Object.values(template.Resources).filter((resource) => resource.Type === type);

/** Resources of a type in all templates. */
export const everyOf = (stage: Stage, type: string): Resource[] =>
  PARTS.flatMap((part) => ofType(stage.templates[part], type));

/** The construct path of a resource inside its stack. */
export const pathOf = (resource: Resource): string =>
  resource.Metadata["aws:cdk:path"].split("/").slice(1).join("/");

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}
export const listOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** The statements of the role of a function. */
export function statementsFor(stage: Stage, id: string, part: Part): Statement[] {
  const role = ofType(stage.templates[part], "AWS::IAM::Role").find((one) =>
    pathOf(one).endsWith(`${id} role/Resource`),
  );
  return role!.Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );
}

export function functionOf(stage: Stage, id: string, part: Part): Resource {
  const path = part === "api" ? `${id}/Resource` : `${id}/${id}/Resource`;
  return ofType(stage.templates[part], "AWS::Lambda::Function").find((one) => pathOf(one) === path)!;
}

// Takes over ten seconds, as it makes whole stages and judges each twice. Only the long run judges every variant: each day the
// two that meet every accepted finding, one with nothing decided and one with every setting.
import { globSync } from "node:fs";
import { join } from "node:path";
import { type App, CfnResource, CloudFormationValidatePlugin, type PolicyViolation } from "aws-cdk-lib";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, test } from "vitest";
import { ACCEPTED_FINDINGS, type AcceptedFinding } from "#infra/accepted-findings.ts";
import { prefixOf } from "#infra/stages.ts";
import { some } from "../support/runs.ts";
import { synthesizeWith } from "./cdk-support.ts";
import { EVERYTHING, VARIANTS, type Variant } from "./setting-variants.ts";

/** What one of the two judges found in a stage: a rule, and the path of a construct without the stage's prefix. */
interface Finding {
  readonly rule: string;
  readonly at: string;
  readonly says: string;
}

const plugin = new CloudFormationValidatePlugin();

/** What CDK's validation says, with the schemas of CloudFormation that it brings along: errors and warnings. */
function schemaFindings(app: App, assembly: CloudAssembly): Finding[] {
  const [{ environment }] = assembly.stacks as [CloudAssembly["stacks"][number]];
  const templates = [
    ...assembly.stacks.map(({ id, templateFullPath }) => [id, templateFullPath] as const),
    // A stack within another one is no artifact of its own.
    ...globSync("*.nested.template.json", { cwd: assembly.directory }).map(
      (file) => [file, join(assembly.directory, file)] as const,
    ),
  ];
  const stackTemplates = templates.map(([stackConstructPath, templatePath]) => ({
    stackConstructPath,
    templatePath,
    accountId: undefined,
    region: environment.region,
  }));
  const templatePaths = stackTemplates.map(({ templatePath }) => templatePath);
  return plugin.validate({ templatePaths, stackTemplates, appConstruct: app }).violations.flatMap(findingsOf);
}

const findingsOf = ({ ruleName, description, violatingResources }: PolicyViolation): Finding[] =>
  violatingResources.map(({ constructPath, resourceLogicalId }) => ({
    rule: ruleName,
    at: resourceLogicalId ?? constructPath ?? "",
    says: description,
  }));

/** What cdk-nag says by the rules of "AWS Solutions". */
const nagFindings = (app: App, stage: Variant["stage"]): Finding[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(findingsOf)
    .map((finding) => ({ ...finding, at: finding.at.replace(`${prefixOf(stage)}-`, "") }));

const accepts = ({ rule, at }: AcceptedFinding, finding: Finding): boolean =>
  new RegExp(`^${rule.source}$`).test(finding.rule) && at.test(finding.at);

function judge(variant: Variant) {
  let findings = { schema: [] as Finding[], nag: [] as Finding[] };
  synthesizeWith(
    variant.stage,
    variant.settings,
    undefined,
    undefined,
    variant.arguments,
    (app, assembly) => {
      findings = { schema: schemaFindings(app, assembly), nag: nagFindings(app, variant.stage) };
    },
  );
  return findings;
}

const variants = some(VARIANTS, 2, 0);

describe("with each variant of the settings", () => {
  const judged = new Map<string, ReturnType<typeof judge>>();
  beforeAll(() => {
    for (const variant of variants) judged.set(variant.name, judge(variant));
  });
  const accepting = (finding: Finding) => ACCEPTED_FINDINGS.filter((one) => accepts(one, finding));

  test.each(variants)("$name: the schemas of CloudFormation find nothing", ({ name }) => {
    expect(judged.get(name)!.schema).toEqual([]);
  });

  test.each(variants)("$name: cdk-nag finds only what is accepted", ({ name }) => {
    const { nag } = judged.get(name)!;
    expect(nag.length).toBeGreaterThan(0);
    expect(nag.filter((finding) => accepting(finding).length === 0)).toEqual([]);
  });

  test("every row of what is accepted is needed, and no finding has two", () => {
    const rows = [...judged.values()].flatMap(({ nag }) => nag.map(accepting));
    expect(ACCEPTED_FINDINGS.filter((one) => !rows.flat().includes(one))).toEqual([]);
    expect(rows.filter((one) => one.length > 1)).toEqual([]);
  });
});

test("what CloudFormation or a service of AWS would refuse is found before it is deployed", () => {
  const wrong: Readonly<Record<string, readonly [property: string, value: unknown]>> = {
    // A code that CloudFront takes no error response for.
    "AWS::CloudFront::Distribution": ["DistributionConfig.CustomErrorResponses.0.ErrorCode", 410],
    "AWS::DynamoDB::Table": ["BillingMode", "CHEAP"],
    "AWS::SQS::Queue": ["VisibilityTimeout", 99_999],
    "AWS::ApiGateway::Stage": ["Unknown", true],
  };
  const spoil = (app: App) => {
    for (const construct of app.node.findAll()) {
      if (!CfnResource.isCfnResource(construct)) continue;
      const [property, value] = wrong[construct.cfnResourceType] ?? [];
      if (property !== undefined) construct.addPropertyOverride(property, value);
    }
  };
  let schema: Finding[] = [];
  synthesizeWith("production", EVERYTHING, undefined, spoil, {}, (app, assembly) => {
    schema = schemaFindings(app, assembly);
  });
  const said = [...new Set(schema.map(({ says }) => says))];
  for (const [property] of Object.values(wrong))
    expect(said).toContainEqual(expect.stringContaining(property));
});

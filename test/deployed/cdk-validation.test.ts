// Only the long run judges every variant: each day the two that meet every accepted finding, one with nearly nothing decided and
// one with every setting.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, CloudFormationValidatePlugin } from "aws-cdk-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { ACCEPTED_FINDINGS, type AcceptedFinding } from "#infra/accepted-findings.ts";
import { some } from "../support/runs.ts";
import { daily, PARTS, synthesize, type Template } from "./cdk-support.ts";
import { findingsOf, type StageFinding } from "./nag-findings.ts";
import { VARIANTS, type Variant } from "./setting-variants.ts";

// One for all, as reading the schemas of a type takes longest.
const plugin = new CloudFormationValidatePlugin();

/** What CDK's validation says, with the schemas of CloudFormation that it brings along: errors and warnings. */
function schemaFindings(templates: readonly (readonly [name: string, template: Template])[]): StageFinding[] {
  const folder = mkdtempSync(join(tmpdir(), "cdk-validation-"));
  try {
    mkdirSync(join(folder, "templates"));
    const stackTemplates = templates.map(([name, template]) => {
      const templatePath = join(folder, "templates", `${name}.json`);
      writeFileSync(templatePath, JSON.stringify(template));
      return { stackConstructPath: name, templatePath, accountId: undefined, region: "sa-east-1" };
    });
    const templatePaths = stackTemplates.map(({ templatePath }) => templatePath);
    const appConstruct = new App({ outdir: join(folder, "out") });
    return plugin.validate({ templatePaths, stackTemplates, appConstruct }).violations.flatMap(findingsOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const accepts = ({ rule, at }: AcceptedFinding, finding: StageFinding): boolean =>
  new RegExp(`^${rule.source}$`).test(finding.rule) && at.test(finding.at);

function judge({ stage, settings }: Variant) {
  const { templates, within, findings } = synthesize(stage, settings);
  const inside = within.map((template, n) => [`within-${n}`, template] as const);
  return { schema: schemaFindings([...Object.entries(templates), ...inside]), nag: findings };
}

const variants = some(VARIANTS, 2, 0);

describe("with each variant of the settings", () => {
  const judged = new Map<string, ReturnType<typeof judge>>();
  beforeAll(() => {
    // The one with the most types first: the schemas of all are read again when a type is new.
    for (const variant of variants.toReversed()) judged.set(variant.name, judge(variant));
  });
  const accepting = (finding: StageFinding) => ACCEPTED_FINDINGS.filter((one) => accepts(one, finding));

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
  const spoilt = PARTS.map((part) => {
    const Resources = Object.entries(daily("production").templates[part].Resources).flatMap(([id, one]) => {
      const [property, value] = wrong[one.Type] ?? [];
      if (property === undefined) return [];
      const resource = structuredClone(one);
      const names = property.split(".");
      const owner = names.slice(0, -1).reduce((of, name) => of[name], resource.Properties);
      owner[names.at(-1)!] = value;
      return [[id, resource] as const];
    });
    return [part, { Resources: Object.fromEntries(Resources) }] as const;
  });
  const said = schemaFindings(spoilt).map(({ says }) => says);
  for (const [property] of Object.values(wrong))
    expect(said).toContainEqual(expect.stringContaining(property));
});

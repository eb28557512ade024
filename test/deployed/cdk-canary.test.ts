import { describe, expect, test } from "vitest";
import { canary } from "#infra/smoke/canary.ts";
import {
  daily,
  everyOf,
  listOf,
  ofType,
  type Stage,
  type Statement,
  type TemplateResource,
} from "./cdk-support.ts";

const NAME = "certificates-production-canary";
const canaryOf = (stage: Stage): TemplateResource | undefined =>
  everyOf(stage, "AWS::Lambda::Function").find(({ Properties }) =>
    Properties.FunctionName?.endsWith("-canary"),
  );

describe("a canary", () => {
  test("is in no stage that does not ask for it", () => {
    expect(canaryOf(daily("sandbox"))).toBeUndefined();
  });

  test("runs each five minutes, never two at once, and may read its key and nothing else of the stage", () => {
    const stage = daily("production");
    const { Properties } = canaryOf(stage)!;
    expect(Properties.FunctionName).toBe(NAME);
    expect(Properties.Handler).toBe(`index.${canary.name}`);
    expect(Properties.Environment.Variables).toMatchObject({
      SMOKE_SECRET_ID: NAME,
      SMOKE_ACCEPTED: "AB12CD34",
    });
    expect(Properties.Timeout).toBeLessThan(300);
    const rules = ofType(stage.templates.workers, "AWS::Events::Rule").filter((rule) =>
      JSON.stringify(rule.Properties.Targets).includes("Canary"),
    );
    expect(rules.map((rule) => rule.Properties.ScheduleExpression)).toEqual(["rate(5 minutes)"]);
    const role = stage.templates.workers.Resources[Properties.Role["Fn::GetAtt"][0]]!;
    const statements = role.Properties.Policies.flatMap(
      (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
    ) as Statement[];
    expect(statements.flatMap(({ Action }) => listOf(Action)).sort()).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
      "secretsmanager:GetSecretValue",
    ]);
    expect(JSON.stringify(statements[0]!.Resource)).toContain(`:secret:${NAME}-??????`);
  });
});

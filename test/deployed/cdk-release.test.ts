import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { WAITED_FOR } from "#infra/stages.ts";
import {
  constructPathOf,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  needsOf,
  ofType,
  plain,
  type Stage,
  statementsFor,
  synthesize,
  synthesizeWith,
  type Template,
} from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";

/* With `release: "gradual"` everything is called by an alias, to which a new version comes by and by (decision 17.5). */

const stage = "production";
const SETTINGS = { ...EVERYTHING, sessions: null, canary: null };
const AT_ONCE = { ...SETTINGS, release: "at_once", warmStarts: null } as const;

/** A stage with the template of the stack within its API. */
function released(
  settings: Partial<typeof SETTINGS> = {},
  context: Readonly<Record<string, string>> = {},
): { all: Stage; within: Template; bytes: number } {
  let text = "";
  const chosen = { ...SETTINGS, ...settings };
  const all = synthesizeWith(stage, chosen, undefined, undefined, context, (_, assembly) => {
    const [file] = globSync("*.nested.template.json", { cwd: assembly.directory });
    text = readFileSync(join(assembly.directory, file!), "utf8");
  });
  return { all, within: JSON.parse(text), bytes: text.length };
}

let gradual: ReturnType<typeof released>;
beforeAll(() => {
  gradual = released();
});
const versionsOf = ({ within }: typeof gradual): string[] =>
  Object.keys(within.Resources).filter((id) => within.Resources[id]!.Type === "AWS::Lambda::Version");

test("a stage whose releases come at once has no versions", () => {
  const { text } = synthesize(stage, AT_ONCE);
  expect(text).not.toMatch(/AWS::Lambda::(Alias|Version)|CodeDeploy|AWS::CloudFormation::Stack|:live/);
});

describe("no function is called past its alias:", () => {
  test("by API Gateway", () => {
    const { Body } = ofType(gradual.all.templates.api, "AWS::ApiGateway::RestApi")[0]!.Properties;
    const called = JSON.stringify(plain(Body)).match(/:function:[^/"]+/g)!;
    expect(called.length).toBeGreaterThanOrEqual(routes.length);
    expect(called.filter((one) => !one.endsWith(":live"))).toEqual([]);
    const permissions = ofType(gradual.all.templates.api, "AWS::Lambda::Permission");
    expect(permissions).toHaveLength(routes.length);
    for (const { Properties } of permissions)
      expect(JSON.stringify(Properties.FunctionName)).toMatch(/":live"\]\]\}$/);
  });

  test("by queues, streams and schedules", () => {
    const { Resources } = gradual.all.templates.workers;
    const aliases = Object.keys(Resources).filter((id) => Resources[id]!.Type === "AWS::Lambda::Alias");
    /** The alias itself, or the name in its ARN with its own. */
    const isAlias = (part: unknown) => {
      const text = JSON.stringify(part);
      const [, id] = /"Ref":"(\w+)"/.exec(text)!;
      return aliases.includes(id!) && (text === `{"Ref":"${id}"}` || text.endsWith('":live"]]}'));
    };
    const called = [
      ...everyOf(gradual.all, "AWS::Lambda::EventSourceMapping").map((one) => one.Properties.FunctionName),
      ...ofType(gradual.all.templates.workers, "AWS::Lambda::Permission").map(
        (one) => one.Properties.FunctionName,
      ),
      ...ofType(gradual.all.templates.workers, "AWS::Events::Rule").flatMap(({ Properties }) =>
        Properties.Targets.map(({ Arn }: { Arn: unknown }) => Arn),
      ),
    ];
    const started = workers.filter(({ source }) => !("invoked" in source));
    expect(called.length).toBeGreaterThan(started.length);
    expect(called.filter((one) => !isAlias(one))).toEqual([]);
    for (const { Properties } of everyOf(gradual.all, "AWS::Lambda::EventInvokeConfig"))
      expect(aliases).toContain(/"Ref":"(\w+)"/.exec(JSON.stringify(Properties.Qualifier))![1]);
    expect(aliases).toHaveLength(workers.length);
  });

  test("by other functions, which may call nothing else", () => {
    const names = FUNCTIONS.flatMap(({ id, part }) => {
      const { Variables } = functionOf(gradual.all, id, part).Properties.Environment;
      return [Variables.RENDER_FUNCTION, Variables.CHECK_FUNCTION].filter((name) => name !== undefined);
    });
    const allowed = FUNCTIONS.flatMap(({ id, part }) =>
      statementsFor(gradual.all, id, part)
        .filter(({ Action }) => listOf(Action).includes("lambda:InvokeFunction"))
        .flatMap(({ Resource }) => listOf(plain(Resource)).map(String)),
    );
    expect(new Set(names)).toEqual(
      new Set([
        "certificates-production-documents_render:live",
        "certificates-production-credentials_check:live",
      ]),
    );
    expect(new Set(allowed.map((arn) => arn.replace(/^.+:function:/, "")))).toEqual(new Set(names));
  });
});

describe("runs that are ready in advance", () => {
  const readyOf = ({ within }: typeof gradual) =>
    Object.fromEntries(
      ofType(within, "AWS::Lambda::Alias").flatMap((alias) => {
        const { ProvisionedConcurrencyConfig: ready } = alias.Properties;
        const [, id] = /([\w.-]+) live\/Resource$/.exec(constructPathOf(alias))!;
        return ready ? [[id, ready.ProvisionedConcurrentExecutions]] : [];
      }),
    );

  test("are there where invited people wait, twice within what the operation may have, and nowhere else", () => {
    expect(readyOf(gradual)).toEqual(Object.fromEntries(WAITED_FOR.map((id) => [id, 1])));
    for (const id of WAITED_FOR)
      expect(
        functionOf(gradual.all, id, "api").Properties.ReservedConcurrentExecutions,
        id,
      ).toBeGreaterThanOrEqual(2);
    // A version that stays after its release would keep its own, and cost as before.
    expect(JSON.stringify(ofType(gradual.within, "AWS::Lambda::Version"))).not.toContain("Provisioned");
    expect(everyOf(gradual.all, "AWS::Lambda::Alias").map((one) => one.Properties)).not.toContainEqual(
      expect.objectContaining({ ProvisionedConcurrencyConfig: expect.anything() }),
    );
  });

  test("are a setting, which makes no other version", () => {
    const without = released({ warmStarts: null });
    expect(readyOf(without)).toEqual({});
    expect(versionsOf(without)).toEqual(versionsOf(gradual));
  });
});

describe("the shift to a new release", () => {
  test("is made for each operation, and goes back while the API answers 5xx", () => {
    const { within, all } = gradual;
    const aliases = ofType(within, "AWS::Lambda::Alias");
    expect(aliases).toHaveLength(routes.length);
    const [stack] = ofType(all.templates.api, "AWS::CloudFormation::Stack");
    for (const { Properties, UpdatePolicy } of aliases as ((typeof aliases)[number] & {
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } };
    })[]) {
      expect(within.Resources[Properties.FunctionVersion["Fn::GetAtt"][0]]!.Type).toBe(
        "AWS::Lambda::Version",
      );
      const group = within.Resources[UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref]!;
      expect(group.Properties).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"],
        },
        AlarmConfiguration: { Enabled: true },
      });
      const [alarm] = group.Properties.AlarmConfiguration.Alarms;
      const { Ref } = stack!.Properties.Parameters[alarm.Name.Ref];
      expect(all.templates.api.Resources[Ref]!.Properties.AlarmDescription).toContain("5xx");
    }
  });

  test("asks no alarm where a deployment cures what rings, and takes all calls at once", () => {
    const cure = released({}, { repair: "yes" });
    const groups = ofType(cure.within, "AWS::CodeDeploy::DeploymentGroup");
    expect(groups).toHaveLength(routes.length);
    for (const { Properties } of groups)
      expect(Properties).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce",
        AlarmConfiguration: { Enabled: false },
      });
    expect(versionsOf(cure)).toEqual(versionsOf(gradual));
  });

  test("comes after the code of every function, and before API Gateway may call it", () => {
    const { Resources } = gradual.all.templates.api;
    const idOf = (type: string) => Object.keys(Resources).find((id) => Resources[id]!.Type === type)!;
    const stack = idOf("AWS::CloudFormation::Stack");
    const functions = Object.keys(Resources).filter((id) => Resources[id]!.Type === "AWS::Lambda::Function");
    expect(needsOf(Resources[stack]!)).toEqual(expect.arrayContaining(functions));
    const permissions = Object.entries(Resources).filter(
      ([, { Type }]) => Type === "AWS::Lambda::Permission",
    );
    for (const [id, permission] of permissions) expect(needsOf(permission), id).toContain(stack);
    const deployment = Resources[idOf("AWS::ApiGateway::Deployment")]!;
    expect(needsOf(deployment)).toEqual(expect.arrayContaining(permissions.map(([id]) => id)));
  });

  test("keeps the versions that calls are under way in, and forgets one that was never in use", () => {
    const versions = [
      ...ofType(gradual.within, "AWS::Lambda::Version"),
      ...ofType(gradual.all.templates.workers, "AWS::Lambda::Version"),
    ];
    expect(versions).toHaveLength(FUNCTIONS.length);
    for (const version of versions)
      expect(version).toMatchObject({
        DeletionPolicy: "RetainExceptOnCreate",
        UpdateReplacePolicy: "Retain",
      });
  });

  test("is made where a function changes, and only there", () => {
    const apart = (other: typeof gradual) => {
      const same = new Set(versionsOf(other));
      return versionsOf(gradual).filter((id) => !same.has(id)).length;
    };
    expect(apart(released({ runbookUrl: "https://wiki.example.org/runbook", firewall: null }))).toBe(0);
    const apiDomain = { ...EVERYTHING.apiDomain!, name: "api.example.net" };
    expect(apart(released({ apiDomain }))).toBe(routes.length);
  });

  test("leaves every stack far from CloudFormation's limits", () => {
    const { all, within, bytes } = gradual;
    for (const template of [...Object.values(all.templates), within])
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(400);
    // CloudFormation takes 1 MB; an operation that is released gradually has 6 kB, so this leaves room for twenty more.
    for (const size of [...Object.values(all.bytes), bytes]) expect(size).toBeLessThanOrEqual(850_000);
    expect(Object.keys(within.Parameters ?? {}).length).toBeLessThan(10);
  });
});

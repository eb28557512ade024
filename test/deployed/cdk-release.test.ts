import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import type { StageSettings } from "#infra/stage-settings.ts";
import { night } from "../support/runs.ts";
import {
  constructPathOf,
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  needsOf,
  ofType,
  plain,
  type Stage,
  statementsFor,
  synthesizeWith,
  type Template,
  type TemplateResource,
} from "./cdk-support.ts";
import { PRODUCTION } from "./setting-variants.ts";

/* With `release: "gradual"` everything is called by an alias, to which a new version comes by and by (decision 17.5). */

/** A stage with the resources of the stacks within its API. */
const withInner = (all: Stage): { all: Stage; within: Template } => ({
  all,
  within: { Resources: Object.assign({}, ...all.within.map(({ Resources }) => Resources)) },
});
const released = (settings: Partial<StageSettings>, context: Readonly<Record<string, string>> = {}) =>
  withInner(synthesizeWith("production", { ...PRODUCTION, ...settings }, undefined, undefined, context));

let gradual: ReturnType<typeof withInner>;
beforeAll(() => {
  gradual = withInner(daily("production"));
});
/** The canary is no function of the service: it calls it from outside. */
const isCanary = (one: TemplateResource): boolean => constructPathOf(one).startsWith("Canary");
const ofWorkers = (type: string): TemplateResource[] =>
  ofType(gradual.all.templates.workers, type).filter((one) => !isCanary(one));
const versionsOf = ({ within }: typeof gradual): string[] =>
  Object.keys(within.Resources).filter((id) => within.Resources[id]!.Type === "AWS::Lambda::Version");

test("a stage whose releases come at once has no versions", () => {
  const { text } = daily("sandbox");
  expect(text).not.toMatch(/AWS::Lambda::(Alias|Version)|CodeDeploy|:live/);
});

describe("no function is called past its alias:", () => {
  test("by API Gateway", () => {
    const called = JSON.stringify(gradual.all.definition).match(/:function:[^/"]+/g)!;
    expect(called.length).toBeGreaterThanOrEqual(routes.length);
    expect(called.filter((one) => !one.endsWith(":live"))).toEqual([]);
    const permissions = ofType(gradual.within, "AWS::Lambda::Permission");
    expect(permissions).toHaveLength(routes.length);
    for (const { Properties } of permissions) expect(Properties.FunctionName).toMatch(/:live$/);
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
      ...ofWorkers("AWS::Lambda::Permission").map((one) => one.Properties.FunctionName),
      ...ofWorkers("AWS::Events::Rule").flatMap(({ Properties }) =>
        Properties.Targets.map(({ Arn }: { Arn: unknown }) => Arn),
      ),
    ];
    const started = workers.filter(({ source }) => !("invoked" in source));
    expect(called.length).toBeGreaterThan(started.length);
    expect(called.filter((one) => !isAlias(one))).toEqual([]);
    for (const { Properties } of ofWorkers("AWS::Lambda::EventInvokeConfig"))
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

describe("the shift to a new release", () => {
  test("is made for each operation, and goes back while the API answers 5xx", () => {
    const { within, all } = gradual;
    const aliases = ofType(within, "AWS::Lambda::Alias");
    expect(aliases).toHaveLength(routes.length);
    const parameters = Object.assign(
      {},
      ...ofType(all.templates.api, "AWS::CloudFormation::Stack").map((one) => one.Properties.Parameters),
    );
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
      const { Ref } = parameters[alarm.Name.Ref];
      expect(all.templates.api.Resources[Ref]!.Properties.AlarmDescription).toContain("5xx");
    }
  });

  night.test("asks no alarm where a deployment cures what rings, and takes all calls at once", () => {
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
    const idsOf = (type: string) => Object.keys(Resources).filter((id) => Resources[id]!.Type === type);
    const stacks = idsOf("AWS::CloudFormation::Stack");
    const [permissions] = stacks.filter((id) => id.startsWith("Permissions"));
    const releases = stacks.filter((id) => id !== permissions);
    const waitedFor = releases.flatMap((id) => needsOf(Resources[id]!));
    expect(waitedFor).toEqual(expect.arrayContaining(idsOf("AWS::Lambda::Function")));
    expect(needsOf(Resources[permissions!]!)).toEqual(expect.arrayContaining(releases));
    const [deployment] = idsOf("AWS::ApiGateway::Deployment");
    expect(needsOf(Resources[deployment!]!)).toContain(permissions);
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

  night.test("is made where a function changes, and only there", () => {
    const apart = (other: typeof gradual) => {
      const same = new Set(versionsOf(other));
      return versionsOf(gradual).filter((id) => !same.has(id)).length;
    };
    expect(apart(released({ runbookUrl: "https://wiki.example.org/runbook", firewall: null }))).toBe(0);
    const apiDomain = { ...PRODUCTION.apiDomain!, name: "api.example.net" };
    expect(apart(released({ apiDomain }))).toBe(routes.length);
  });

  test("leaves every stack far from CloudFormation's limits", () => {
    const { all } = gradual;
    for (const template of [...Object.values(all.templates), ...all.within])
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(400);
    for (const size of Object.values(all.bytes)) expect(size).toBeLessThanOrEqual(800_000);
    for (const { Parameters } of all.within) expect(Object.keys(Parameters ?? {}).length).toBeLessThan(10);
  });
});

test("operations of the nouns of 1.1 keep the stack that their aliases were made in", () => {
  // An alias that moved to another stack would be made before the former one is gone, under the same name.
  const [first] = gradual.all.within.filter(({ Resources }) =>
    Object.values(Resources).some((one) => constructPathOf(one).includes("invitations.issue live")),
  );
  const of11 = [
    "api-keys.create",
    "billing.api-status",
    "pages.invitation",
    "recipient.view",
    "webhooks.test",
  ];
  for (const id of of11)
    expect(Object.values(first!.Resources).map(constructPathOf), id).toContain(`Release/${id} live/Resource`);
});

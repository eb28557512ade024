import { describe, expect, test } from "vitest";
import { DEPLOYED_STAGES, type DeployedStage } from "#infra/stages.ts";
import { night } from "../support/runs.ts";
import {
  DAILY,
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  ofType,
  PARTS,
  type Stage,
  statementsFor,
  synthesize,
  synthesizeWith,
  type Template,
} from "./cdk-support.ts";
import { type Deployment, FIRST, obstaclesBetween, SECOND, SETTINGS } from "./next-deployment.ts";
import { PRODUCTION } from "./setting-variants.ts";

type Name = keyof typeof SETTINGS;
const { none: _, ...options } = SETTINGS;

const stageWith = (name: Name, stage: DeployedStage = "sandbox"): Stage => synthesize(stage, SETTINGS[name]);
const deploymentOf = (
  { templates }: Pick<Stage, "templates">,
  stage: DeployedStage = "sandbox",
): Deployment => Object.fromEntries(PARTS.map((part) => [`certificates-${stage}-${part}`, templates[part]]));
const domainsOf = (stage: Stage) =>
  ofType(stage.templates.api, "AWS::ApiGateway::DomainName").map(({ Properties }) => Properties.DomainName);

const NEIGHBOURS: readonly (readonly [Name, Name])[] = [
  ...(Object.keys(options) as Exclude<Name, "none">[]).map((name) => ["none", name] as const),
  ["a mail domain", "another mail domain"],
  ["a domain", "a domain with another certificate"],
  ["a domain", "a domain alone"],
  ["a domain", "another domain, with the former"],
  ["a domain", "a domain for old links"],
  ["another domain, with the former", "a domain for old links"],
  ["an issuer", "another issuer"],
  ["CloudFront", "CloudFront at another domain"],
  ["all others", "all others, changed"],
];

describe("the next deployment of a stage", () => {
  test("with every setting where nearly none was decided, or the other way round, finds nothing in its way and loses nothing", () => {
    const { templates } = JSON.parse(
      JSON.stringify(daily("production")).replaceAll("certificates-production", "certificates-sandbox"),
    ) as Stage;
    const [one, other] = [deploymentOf(daily("sandbox")), deploymentOf({ templates })];
    // What is another in production than in a sandbox, whatever the settings.
    const ofStages = /^SessionsUsers\w+ changes its MfaConfiguration$/;
    for (const obstacles of [obstaclesBetween(one, other), obstaclesBetween(other, one)])
      expect(obstacles.filter((obstacle) => !ofStages.test(obstacle))).toEqual([]);
  });

  night.test.each(NEIGHBOURS)(
    "with %s, then with %s, or the other way round, finds nothing in its way and loses nothing",
    (a, b) => {
      const [one, other] = [deploymentOf(stageWith(a)), deploymentOf(stageWith(b))];
      expect(obstaclesBetween(one, other)).toEqual([]);
      expect(obstaclesBetween(other, one)).toEqual([]);
    },
  );

  night.test("in production too, from nothing decided to everything", () => {
    const complete = synthesize("production", {
      ...SETTINGS["all others"],
      ...SETTINGS["a mail domain"],
      ...SETTINGS["a domain"],
      ...SETTINGS["an issuer"],
    });
    const [before, after] = [synthesize("production"), complete].map((one) =>
      deploymentOf(one, "production"),
    );
    expect(obstaclesBetween(before!, after!)).toEqual([]);
    expect(obstaclesBetween(after!, before!)).toEqual([]);
  });

  const knowsByName = ({ text, templates, after }: Stage, name: string, stage: DeployedStage) => {
    expect(text, name).not.toMatch(/Fn::ImportValue|"Export":/);
    expect(after.api, name).toEqual(
      expect.arrayContaining(
        ["data", "queues", "mail-sender"].map((part) => `certificates-${stage}-${part}`),
      ),
    );
    // An API that is newer than the functions it calls would ask of them what they do not know yet.
    expect(after.api, name).toContain(`certificates-${stage}-workers`);
    expect(after.workers, name).not.toContain(`certificates-${stage}-api`);
    // What is read as an output comes from a stack before, and is what no name can say.
    expect(JSON.stringify([templates.data, templates.queues, templates["mail-sender"]])).not.toContain(
      "Fn::GetStackOutput",
    );
    expect(JSON.stringify(templates.api)).not.toMatch(/"StackName":"certificates-\w+-(api|workers)"/);
  };

  test("knows stacks by the names of what is in them: none exports or imports anything", () => {
    for (const stage of DEPLOYED_STAGES) knowsByName(daily(stage), stage, stage);
  });

  night.test("knows them so with other settings too", () => {
    for (const name of Object.keys(SETTINGS) as Name[]) knowsByName(stageWith(name), name, "sandbox");
  });
});

night.test(
  "only in the first deployment of a stage without a domain workers come after the API, whose address they carry",
  () => {
    const first = { firstDeployment: "yes" };
    const without = synthesizeWith("sandbox", {}, undefined, undefined, first);
    expect(without.after.workers).toContain("certificates-sandbox-api");
    expect(without.after.api).not.toContain("certificates-sandbox-workers");
    expect(without.templates).toEqual(synthesize("sandbox").templates);
    const domain = synthesizeWith("sandbox", SETTINGS["a domain"], undefined, undefined, first);
    expect(domain.after.api).toContain("certificates-sandbox-workers");
  },
);

describe("what would be in the way of a deployment", () => {
  const stack = (part: Partial<Template>): Template => ({ Resources: {}, ...part });
  const resource = (Type: string, Properties: object, policies = {}) => ({
    Type,
    Properties,
    Metadata: { "aws:cdk:path": "" },
    ...policies,
  });
  const exporting = (name: string, value: string) =>
    stack({ Outputs: { Sender: { Value: value, Export: { Name: name } } } });
  const importing = stack({
    Resources: { Role: resource("AWS::IAM::Role", { Arn: { "Fn::ImportValue": "sender" } }) },
  });

  test("is found: an export in use that changes or goes", () => {
    const before = { mail: exporting("sender", "a"), workers: importing };
    expect(obstaclesBetween(before, before)).toEqual([]);
    expect(obstaclesBetween(before, { mail: exporting("sender", "b"), workers: importing })).toEqual([
      'the export "sender" is in use and changes',
    ]);
    const identity = (EmailIdentity: string) => ({
      mail: stack({
        Resources: { Sender: resource("AWS::SES::EmailIdentity", { EmailIdentity }) },
        Outputs: { Sender: { Value: { Ref: "Sender" }, Export: { Name: "sender" } } },
      }),
      workers: importing,
    });
    expect(obstaclesBetween(identity("mail.example.org"), identity("post.example.org"))).toContain(
      'the export "sender" is in use and changes',
    );
    // CloudFormation updates the exporting stack first, while the other still imports.
    expect(obstaclesBetween(before, { mail: stack({}), workers: stack({}) })).toEqual([
      'the export "sender" is in use and goes',
    ]);
  });

  test("is found: an output that is read and not there, a name that is still in use, a table that would be another", () => {
    const reading = stack({
      Resources: {
        Role: resource("AWS::IAM::Role", {
          Arn: { "Fn::GetStackOutput": { StackName: "data", OutputName: "Stream" } },
        }),
      },
    });
    const data = stack({ Outputs: { Stream: { Value: "arn" } } });
    expect(obstaclesBetween({ data, reading }, { data, reading })).toEqual([]);
    expect(obstaclesBetween({ data, reading }, { data: stack({}), reading: stack({}) })).toEqual([
      "data.Stream is read and not there",
    ]);
    const table = (id: string, properties: object, policies = {}) => ({
      data: stack({ Resources: { [id]: resource("AWS::DynamoDB::Table", properties, policies) } }),
    });
    const main = { TableName: "main", KeySchema: ["pk"] };
    expect(obstaclesBetween(table("A", main), table("A", { ...main, KeySchema: ["id"] }))).toEqual([
      "A changes its KeySchema",
    ]);
    expect(obstaclesBetween(table("A", main, { DeletionPolicy: "Retain" }), table("B", main))).toEqual([
      "AWS::DynamoDB::Table main is still in use when data.B is made",
    ]);
    expect(obstaclesBetween(table("A", main), { data: stack({}) })).toEqual(["A is deleted"]);
  });
});

// That their tokens depend on no address shows test/pages/other-address.test.ts.
describe("links that are already mailed", () => {
  const newLinksOf = (stage: Stage) =>
    new Set(
      FUNCTIONS.map(({ id, part }) =>
        JSON.stringify(functionOf(stage, id, part).Properties.Environment.Variables.BASE_URL),
      ),
    );
  const answersAtGateway = (stage: Stage) =>
    !ofType(stage.templates.api, "AWS::ApiGateway::RestApi")[0]!.Properties.DisableExecuteApiEndpoint;

  test("are API Gateway's, and new ones carry the domain when one is added", () => {
    const before = daily("sandbox");
    expect([...newLinksOf(before)].every((url) => /execute-api|BaseUrl/.test(url))).toBe(true);
    expect([answersAtGateway(before), domainsOf(before)]).toEqual([true, []]);
    const after = daily("production");
    expect([...newLinksOf(after)]).toEqual([`"https://${PRODUCTION.apiDomain!.name}/api"`]);
    expect(answersAtGateway(after)).toBe(false);
  });

  test("work on under a former domain when another follows it", () => {
    const moved = daily("production");
    const [former] = PRODUCTION.otherApiDomains;
    expect(domainsOf(moved).sort()).toEqual([PRODUCTION.apiDomain!.name, former!.name]);
    for (const { Properties } of ofType(moved.templates.api, "AWS::ApiGateway::BasePathMapping"))
      expect(Properties.BasePath).toBe("api");
  });

  night.test("work on under API Gateway's address until the stage closes it", () => {
    const after = stageWith("a domain");
    expect([...newLinksOf(after)]).toEqual([`"https://${FIRST.name}/api"`]);
    expect([answersAtGateway(after), domainsOf(after)]).toEqual([true, [FIRST.name]]);
    expect(answersAtGateway(stageWith("a domain alone"))).toBe(false);
  });

  night.test("work on under a former domain, whether another follows it or none", () => {
    const moved = stageWith("another domain, with the former");
    expect([...newLinksOf(moved)]).toEqual([`"https://${SECOND.name}/api"`]);
    expect(domainsOf(moved).sort()).toEqual([FIRST.name, SECOND.name]);
    const without = stageWith("a domain for old links");
    expect(domainsOf(without)).toEqual([FIRST.name]);
    expect(newLinksOf(without)).toEqual(newLinksOf(stageWith("none")));
    for (const stage of [moved, without])
      for (const { Properties } of ofType(stage.templates.api, "AWS::ApiGateway::BasePathMapping"))
        expect(Properties.BasePath).toBe("api");
  });
});

describe("the sender of mails", () => {
  const identityOf = (stage: Stage) => everyOf(stage, "AWS::SES::EmailIdentity")[0]!;
  const sendsAs = (stage: Stage, mailDomain: string, name: DeployedStage) => {
    expect(identityOf(stage)).toMatchObject({
      Properties: { EmailIdentity: mailDomain },
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
    });
    const allowed = statementsFor(stage, "people.deliver-mail", "workers")
      .filter(({ Action }) => listOf(Action).includes("ses:SendEmail"))
      .flatMap(({ Resource }) => listOf(Resource).map((one) => JSON.stringify(one)));
    expect(allowed.some((one) => one.includes(`:identity/${mailDomain}"`))).toBe(true);
    expect(allowed.some((one) => one.includes(`:configuration-set/certificates-${name}-invitations`))).toBe(
      true,
    );
  };

  test("can change, from the placeholder too: the former identity stays, and functions send as the new one", () => {
    for (const stage of DEPLOYED_STAGES) sendsAs(daily(stage), DAILY[stage].mailDomain!, stage);
  });

  night.test("can be another one", () => {
    const { mailDomain } = SETTINGS["another mail domain"];
    sendsAs(stageWith("another mail domain"), mailDomain, "sandbox");
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { refuseWhileIncomplete } from "#infra/app.ts";
import { ROOT } from "#infra/build.ts";
import { MailStack } from "#infra/stacks/mail-stack.ts";
import { QueuesStack } from "#infra/stacks/queues-stack.ts";
import { parseSettings, readSettings, type StageSettings } from "#infra/stage-settings.ts";
import { DEPLOYED_STAGES, refusalOf, stageConfig, stageOf } from "#infra/stages.ts";
import { eventually } from "../support/eventually.ts";
import { night, runs } from "../support/runs.ts";
import {
  daily,
  everyOf,
  ofType,
  PARTS,
  stackAlone,
  synthesize,
  type Template,
  UNDECIDED,
} from "./cdk-support.ts";

const apiDomain = {
  name: "api.example.org",
  certificateArn: "arn:aws:acm:sa-east-1:111122223333:certificate/1",
};
const COMPLETE: StageSettings = {
  ...UNDECIDED,
  apiDomain,
  mailDomain: "mail.example.org",
  alarmTopicArn: "arn:aws:sns:sa-east-1:111122223333:on-call",
};
const BY_NULL = "Is missing; null stands for none.";
const BY_EMPTY = "Is missing; [] stands for none.";
/** What is said of a setting that is left out. */
const NONE: Record<keyof StageSettings, string> = {
  region: "Is missing.",
  mailDomain: BY_NULL,
  apiDomain: BY_NULL,
  otherApiDomains: BY_EMPTY,
  keepGatewayAddress: "Is missing.",
  edge: BY_NULL,
  sessions: BY_NULL,
  signInDomain: BY_NULL,
  accountMailBySes: "Is missing.",
  panelOrigins: BY_EMPTY,
  signUp: "Is missing.",
  alarmTopicArn: BY_NULL,
  operatorEmail: BY_NULL,
  analysis: BY_NULL,
  runbookUrl: BY_NULL,
  phone: BY_NULL,
  checkMailHosts: "Is missing.",
  firewall: BY_NULL,
  budget: BY_NULL,
  backup: BY_NULL,
  release: "Is missing.",
  canary: BY_NULL,
  operatorPrincipalArn: BY_NULL,
  mainStreamArn: BY_NULL,
};

/** One of the programs of infra/ with these arguments, as npm or CDK starts it. */
async function run(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(ROOT, "infra", program), ...args], { env: {} });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return [status, out, err];
}

describe("a stage", () => {
  const NAME_IT = "Name the stage: -c stage=sandbox or -c stage=production.";
  const given = (context: Record<string, string>) => () => stageOf((name) => context[name]);

  test("that is not named, or unknown, is refused with what to type", () => {
    expect(given({})).toThrow(NAME_IT);
    expect(given({ stage: "staging" })).toThrow("Name the stage");
  });

  test("takes no setting from the command line, where the next deployment would forget it", () => {
    const arguments_ = { stage: "sandbox", mailDomain: "mail.example.org", alarmTopicArn: "arn" };
    expect(given(arguments_)).toThrow(
      "Write into stages/sandbox.json what -c does not take: mailDomain, alarmTopicArn.",
    );
  });

  test("that is refused ends the deployment with the one line that says so", async () => {
    const says = "Write into stages/sandbox.json what -c does not take: apiDomain.\n";
    expect(await run("deploy.ts", "-c", "stage=sandbox", "-c", "apiDomain=api.example.org")).toEqual([
      1,
      "",
      says,
    ]);
  });

  night.test("that is refused ends the synthesis in the same way", async () => {
    expect(await run("app.ts")).toEqual([1, "", `${NAME_IT}\n`]);
  });

  night.test("whose deployment is killed ends with an error", async () => {
    const program = join(ROOT, "infra", "deploy.ts");
    const deployment = spawn(process.execPath, [program, "-c", "stage=sandbox"], {
      stdio: "ignore",
      env: {},
    });
    const children = `/proc/${deployment.pid}/task/${deployment.pid}/children`;
    const cdk = await eventually(() => Number(/\d+/.exec(readFileSync(children, "utf8"))![0]), {
      everyMs: 10,
    });
    process.kill(cdk, "SIGKILL");
    expect((await once(deployment, "exit"))[0]).toBe(1);
  });

  test("has a file of settings in the repository that can be read", () => {
    for (const name of DEPLOYED_STAGES)
      expect(Object.keys(readSettings(name)), name).toEqual(Object.keys(UNDECIDED));
  });

  night.test("says that its mail domain is a placeholder until it is given one", () => {
    const identityOf = (template: Template) =>
      ofType(template, "AWS::SES::EmailIdentity")[0]!.Properties.EmailIdentity;
    const undecided = stackAlone(MailStack, "production", {});
    expect(identityOf(undecided.template)).toBe("certificates.example");
    expect(undecided.warnings.join("\n")).toContain(
      "certificates.example is a placeholder. Write a domain of yours into stages/production.json",
    );
    const own = daily("production");
    expect(identityOf(own.templates["mail-sender"])).toBe("mail.example.org");
    const printed = Object.values(own.templates["mail-sender"].Outputs!).map((output) =>
      JSON.stringify(output),
    );
    for (const record of ["mail.mail.example.org MX 10", "v=spf1", "_dmarc.mail.example.org TXT"])
      expect(printed.filter((text) => text.includes(record))).toHaveLength(1);
    const variables = everyOf(own, "AWS::Lambda::Function").map(
      (one) => one.Properties.Environment?.Variables.MAIL_FROM,
    );
    expect(variables).toContain("certificates@mail.example.org");
  });
});

describe("the settings of a stage", () => {
  const refused = (change: object) => {
    try {
      parseSettings("sandbox", { ...COMPLETE, ...change });
    } catch (error) {
      return (error as Error).message.split("\n").map((line) => line.trim());
    }
    return [];
  };

  test("are taken as they stand", () => {
    expect(refused({})).toEqual([]);
    expect(parseSettings("sandbox", COMPLETE)).toEqual(COMPLETE);
  });

  test.each(Object.entries(NONE))("%s cannot be left out: %s", (name, says) => {
    expect(refused({ [name]: undefined })).toEqual(["stages/sandbox.json is not right.", `${name}: ${says}`]);
  });

  test("are an object", () => {
    expect(() => parseSettings("sandbox", [])).toThrow(
      "The file: Invalid input: expected object, received array",
    );
  });

  test("name no domain that nobody can own, such as the placeholder", () => {
    expect(refused({ mailDomain: "certificates.example" })[1]).toBe(
      "mailDomain: Must be a domain of yours: nobody can own one under .example.",
    );
    expect(refused({ apiDomain: { ...apiDomain, name: "api.test" } })[1]).toMatch(
      /^apiDomain.name: .* under .test.$/,
    );
  });

  test("name each mistake, with its place", () => {
    const wrong = {
      apidomain: null,
      mailDomain: "Mail Example",
      keepGatewayAddress: "yes",
      runbookUrl: "docs",
      apiDomain: { name: "api.example.org", certificate: "1" },
      analysis: { modelId: "a-model", callsPerDay: -1 },
      panelOrigins: ["https://panel.example.org", "http://panel.example.org", "https://a.org,https://b.org"],
    };
    const [heading, ...lines] = refused(wrong);
    expect(heading).toBe("stages/sandbox.json is not right.");
    expect(lines.map((line) => line.split(": ")[0]).sort()).toEqual([
      "analysis.callsPerDay",
      "apiDomain.certificate",
      "apiDomain.certificateArn",
      "apidomain",
      "keepGatewayAddress",
      "mailDomain",
      "panelOrigins.1",
      "panelOrigins.2",
      "runbookUrl",
    ]);
    expect(lines).toContain("apidomain: Is not a setting.");
  });

  test("are refused where they contradict each other", () => {
    expect(refused({ apiDomain: null, keepGatewayAddress: false })[1]).toContain("keepGatewayAddress: ");
    expect(refused({ otherApiDomains: [apiDomain] })[1]).toBe("otherApiDomains.0.name: Stands here twice.");
    expect(refused({ region: "us-east-1" }).slice(1)).toEqual([
      "apiDomain.certificateArn: Must be in the stage's region, us-east-1.",
      "alarmTopicArn: Must be in the stage's region, us-east-1.",
    ]);
  });
});

describe("production", () => {
  const NEEDS = ["apiDomain", "mailDomain", "alarmTopicArn"] as const;
  const refusal = (settings: StageSettings) => refusalOf(stageConfig("production", settings));

  test("is not deployed without its domain, its mail domain and its alarm topic, and says which is missing", () => {
    expect(refusal(COMPLETE)).toBeUndefined();
    for (const need of NEEDS)
      expect(refusal({ ...COMPLETE, [need]: null })).toBe(
        `The stage production cannot be deployed without ${need}: write each into stages/production.json.`,
      );
    expect(refusal(UNDECIDED)).toContain(NEEDS.join(", "));
    expect(refusalOf(stageConfig("sandbox", UNDECIDED))).toBeUndefined();
  });

  test("can be synthesized without them for a look, with a warning and in a form that CloudFormation refuses", () => {
    const sentence = refusal(UNDECIDED)!;
    const isRefused = ({ Rules, Parameters }: Template, part: string) => {
      const { Assertions } = Rules!.RefuseIncompleteStage;
      expect(Assertions, part).toEqual([
        { Assert: { "Fn::Equals": [{ Ref: "StageIsComplete" }, "yes"] }, AssertDescription: sentence },
      ]);
      // No `--parameters` can give the value that the rule asks for.
      expect(Parameters!.StageIsComplete, part).toMatchObject({ Default: "no", AllowedValues: ["no"] });
    };
    const one = stackAlone(QueuesStack, "production", {}, (stack) =>
      refuseWhileIncomplete([stack], stageConfig("production", UNDECIDED)),
    );
    isRefused(one.template, "queues");
    expect(one.warnings.filter((warning) => warning.includes(sentence))).toHaveLength(1);
    if (runs(0, 1) === 0) return;
    const { templates, warnings } = synthesize("production");
    for (const part of PARTS) isRefused(templates[part], part);
    expect(warnings.filter((warning) => warning.includes(sentence))).toHaveLength(1);
  });

  test("that has them is free of the warning and of the rule, and so is a sandbox without any", () => {
    for (const stage of DEPLOYED_STAGES.map(daily))
      for (const part of PARTS) {
        expect(stage.templates[part].Rules?.RefuseIncompleteStage, part).toBeUndefined();
        expect(stage.templates[part].Parameters?.StageIsComplete, part).toBeUndefined();
      }
    expect(daily("sandbox").warnings).toEqual([]);
    // CDK knows nothing of the environment of a topic that is named by its ARN.
    const [about, ...others] = daily("production").warnings;
    expect([about, others]).toEqual([expect.stringContaining("ruleUnresolvedEnvironment"), []]);
  });
});

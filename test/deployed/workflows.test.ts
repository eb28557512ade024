import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "#infra/build.ts";
import { differences, operationsOf } from "#infra/differences.ts";
import { DEPLOYED_STAGES } from "#infra/stages.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

// It has no types of its own.
const { load } = createRequire(import.meta.url)("js-yaml") as { load(text: string): unknown };
const workflows = new Map(
  globSync(join(ROOT, ".github/workflows/*.yml")).map((file) => [
    basename(file),
    load(readFileSync(file, "utf8")) as Workflow,
  ]),
);
const jobs = [...workflows.values()].flatMap(({ jobs }) => Object.values(jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);

describe("the workflows", () => {
  test("run scripts of package.json and nothing that is not there", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const run = steps.flatMap((step) =>
      [...(step.run ?? "").matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!),
    );
    expect(new Set(run)).toEqual(
      new Set(["test:quick", "test:long", "synth", "differences", "deploy", "smoke"]),
    );
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("pin every action of others to a commit", () => {
    const used = [...steps, ...jobs].flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(
      used.filter((one) => !/^(\.\/\.github\/workflows\/[\w-]+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40})$/.test(one)),
    ).toEqual([]);
  });

  test("give the right to take a role of AWS to deployments alone, and keep no key of AWS", () => {
    for (const { permissions } of [workflows.get("deliver.yml")!])
      expect(permissions).toEqual({ contents: "read" });
    const may = Object.entries(workflows.get("deliver.yml")!.jobs).filter(
      ([, job]) => job.permissions?.["id-token"] === "write",
    );
    expect(may.map(([name]) => name)).toEqual([...DEPLOYED_STAGES]);
    for (const file of workflows.keys())
      expect(readFileSync(join(ROOT, ".github/workflows", file), "utf8")).not.toMatch(
        /AWS_(SECRET_)?ACCESS_KEY/,
      );
  });

  test("go from quick to production, each step after the one before, and each stage in its own environment", () => {
    const { jobs } = workflows.get("deliver.yml")!;
    const order = ["quick", "full", "templates", "sandbox", "production"];
    for (const [n, name] of order.entries()) expect(jobs[name]?.needs, name).toBe(order[n - 1]);
    for (const stage of DEPLOYED_STAGES) expect(jobs[stage]?.with?.stage).toBe(stage);
    expect(workflows.get("deploy.yml")!.jobs.deploy?.environment).toBe("${" + "{ inputs.stage }}");
  });
});

describe("the differences", () => {
  const description = (paths: object, schemas: object = {}) =>
    operationsOf({ paths, components: { schemas } });

  test("name what was added, changed and removed, and nothing else", () => {
    const before = description(
      { "/a": { get: { summary: "A" } }, "/b": { get: {} } },
      { Same: { type: "string" } },
    );
    const after = description(
      { "/a": { get: { summary: "B" } }, "/c": { post: {} } },
      { Same: { type: "string" } },
    );
    expect(differences("API", before, after)).toEqual([
      "### API",
      "",
      "- changed `GET /a`",
      "- **removed** `GET /b`",
      "- added `POST /c`",
      "",
    ]);
  });

  test("say so when there are none", () => {
    const same = description({ "/a": { get: {} } });
    expect(differences("API", same, same)).toContain("No difference.");
  });
});

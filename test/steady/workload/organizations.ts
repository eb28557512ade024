import { setTimeout as pause } from "node:timers/promises";
import { runOperator } from "#infra/operator/program.ts";
import type { Plan } from "#shared/domain/rules.ts";
import type { KnownOrganization, Model } from "./model.ts";
import type { World } from "./world.ts";

interface Wanted {
  readonly name: string;
  readonly plan: Plan;
  /** Certificates a month for each second of load, so that some organizations reach theirs and others do not. */
  readonly quotaPerSecond: number;
  readonly switching?: true;
}

const WANTED: readonly Wanted[] = [
  { name: "Alpha Enterprise", plan: "ENTERPRISE", quotaPerSecond: 1_000 },
  { name: "Beta Enterprise", plan: "ENTERPRISE", quotaPerSecond: 4 },
  { name: "Gamma Business", plan: "BUSINESS", quotaPerSecond: 1_000 },
  { name: "Delta Pro", plan: "PRO", quotaPerSecond: 3 },
  { name: "Epsilon Starter", plan: "STARTER", quotaPerSecond: 1 },
  { name: "Zeta Free", plan: "FREE", quotaPerSecond: 0 },
  { name: "Eta Switching", plan: "PRO", quotaPerSecond: 20, switching: true },
];
const PEOPLE = 60;

/** Runs a command of the operator tool and gives its answer. Throws what the tool refuses. */
export async function operate<T>(world: World, ...argv: string[]): Promise<T> {
  let [out, err] = ["", ""];
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    screen: false,
  };
  const code = await runOperator(["--data", world.data, "--json", ...argv], terminal);
  if (code !== 0) throw new Error(`operator ${argv.join(" ")}: ${err}`);
  return JSON.parse(out) as T;
}

/** Makes the organizations of a run by the operator tool; everything else the clients do over HTTP. */
export async function makeOrganizations(world: World, model: Model, seconds: number): Promise<void> {
  for (const { name, plan, quotaPerSecond, switching = false } of WANTED) {
    const quota = Math.max(plan === "FREE" ? 0 : 10, Math.round(quotaPerSecond * seconds));
    const override = plan === "FREE" ? [] : ["--quota", String(quota)];
    const { id } = await operate<{ id: string }>(
      world,
      "org",
      "create",
      "--contact-email",
      "workload@example.org",
      "--name",
      name,
      "--plan",
      plan,
      ...override,
    );
    const { token } = await operate<{ token: string }>(world, "token", id, "--expires", "7d");
    const tag = name.split(" ")[0]!.toLowerCase();
    const organization: KnownOrganization = {
      name,
      id,
      plan,
      quota,
      switching,
      session: { name: `${name} panel`, token },
      people: Array.from({ length: PEOPLE }, (_, n) => `${n % 4 === 0 ? "shared" : tag}.${n}@example.com`),
      keys: [],
      events: [],
      badges: [],
      webhooks: [],
      issues: [],
    };
    model.organizations.push(organization);
  }
}

const PLANS_BETWEEN: readonly Plan[] = ["FREE", "STARTER", "BUSINESS", "PRO"];
const SWITCH_EVERY_MS = 4_000;

/** Changes the plan of one organization again and again until the load is over, and in the end to what it was. */
export async function switchPlans(world: World, model: Model, over: AbortSignal): Promise<void> {
  const organization = model.organizations.find(({ switching }) => switching)!;
  // The tool says so when the service is being killed; the next change comes anyhow.
  const change = (plan: Plan) =>
    world
      .up()
      .then(() => operate(world, "org", "set-plan", organization.id, plan).then(() => true))
      .catch(() => false);
  for (let n = 0; !over.aborted; n += 1) {
    await change(PLANS_BETWEEN[n % PLANS_BETWEEN.length]!);
    await pause(SWITCH_EVERY_MS, undefined, { signal: over }).catch(() => {});
  }
  while (!(await change(organization.plan))) await pause(500);
}

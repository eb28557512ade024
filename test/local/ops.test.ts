import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { Figures, STEP_MS, STEPS } from "#infra/local/ops/figures.ts";
import { loadWatchedFunctions } from "#infra/local/ops/observed.ts";
import type { opsFigures } from "#infra/local/ops/pages.ts";
import { type StackOptions, startStack } from "#infra/local/stack.ts";
import { QUESTIONS } from "#infra/operations/dashboard.ts";
import { METRICS } from "#shared/domain/metrics.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { TestStack } from "../support/service.ts";

/* Over 10 s: a whole stack with its workers, whose mail and directory are waited for. */

type Shown = Awaited<ReturnType<typeof opsFigures>>;

test("each line of every graph has a colour", () => {
  const style = readFileSync(new URL("../../infra/local/ops/page.css", import.meta.url), "utf8");
  const most = Math.max(...QUESTIONS.flatMap(({ graphs }) => graphs.map(({ lines }) => lines.length)));
  for (let n = 1; n <= most; n++) expect(style).toContain(`.s${n} {`);
});

night.describe("the page /ops", () => {
  let functions: Awaited<ReturnType<typeof loadWatchedFunctions>>;
  const starting = startStack({
    port: 0,
    report: () => {},
    settings: { STORE_ANSWER_MS: "30000" },
    loadFunctions: async () => {
      functions = await loadWatchedFunctions();
      return functions;
    },
  } satisfies StackOptions);
  afterAll(async () => (await starting).stop());

  test("shows within seconds what a request has done: answer, certificate, mail, units and dollars", async () => {
    const stack = await starting;
    const service = new TestStack(stack, functions, []);
    const shown = async (): Promise<Shown> =>
      (await fetch(new URL("/ops/figures.json", stack.baseUrl))).json() as Promise<Shown>;
    const figure = ({ questions }: Shown, title: string, label: string): number => {
      const graph = questions.flatMap(({ graphs }) => graphs).find((one) => one.title === title)!;
      const { values } = graph.lines.find((line) => line.label === label)!;
      return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    };
    const before = await shown();
    for (const { title, lines } of before.questions.flatMap(({ graphs }) => graphs))
      for (const { label, values } of lines)
        expect([title, label, values.length]).toEqual([title, label, STEPS]);

    const tenant = await service.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient(), aRecipient()] };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
    expect((await service.anonymous.call("GET /v1.0/balance")).status).toBe(401);
    await eventually(async () => expect(figure(await shown(), "Mails", "sent")).toBe(2));

    const after = await shown();
    expect(figure(after, "Certificates", "issued") - figure(before, "Certificates", "issued")).toBe(2);
    expect(figure(after, "Answers", "requests")).toBe(4);
    expect(figure(after, "Answers", "4xx")).toBe(1);
    expect(figure(after, "Answers", "5xx")).toBe(0);
    expect(figure(after, "Refused", "no valid key (401, 403)")).toBe(1);
    expect(figure(after, "From the change to the mail", "the slowest")).toBeGreaterThan(0);
    expect(figure(after, "Units of DynamoDB", "written in main")).toBeGreaterThan(6);
    expect(after.dollars).toBeGreaterThan(before.dollars);
    const busiest = after.questions.flatMap(({ operations }) => operations ?? []);
    expect(busiest).toContainEqual({ operation: "balance.get", calls: 1, refused: 1, failed: 0 });
  });

  test("brings its style and its script along, and loads nothing from elsewhere", async () => {
    const { baseUrl } = await starting;
    const page = await fetch(new URL("/ops", baseUrl));
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'self'/);
    const html = await page.text();
    const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      const url = new URL(file, page.url);
      expect([file, url.origin]).toEqual([file, new URL(baseUrl).origin]);
      expect([file, (await fetch(url)).status]).toEqual([file, 200]);
    }
  });
});

test("every metric that the service publishes has its place on the dashboard", () => {
  const shown = QUESTIONS.flatMap(({ graphs }) => graphs).flatMap(({ lines }) =>
    lines.flatMap(({ of }) => ("own" in of ? [of.own] : [])),
  );
  expect(Object.keys(METRICS).filter((name) => !(shown as string[]).includes(name))).toEqual([]);
});

test("figures are kept for half an hour, and lie between the lowest and the highest value", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 * STEPS }), fc.integer({ min: 0, max: 1_000 })), {
        maxLength: 200,
      }),
      (added) => {
        const ordered = added.toSorted(([a], [b]) => a - b);
        let now = 0;
        const figures = new Figures(() => now);
        for (const [step, value] of ordered) {
          now = step * STEP_MS;
          figures.add({ api: "Latency" }, value);
        }
        const last = ordered.at(-1)?.[0] ?? 0;
        const kept = ordered.filter(([step]) => step > last - STEPS).map(([, value]) => value);
        expect(figures.total({ api: "Latency" })).toBe(kept.reduce((sum, value) => sum + value, 0));
        for (const statistic of ["Maximum", "p50", "p99"] as const) {
          const values = figures.read({ api: "Latency" }, statistic).filter((value) => value !== null);
          expect(values.length > 0).toBe(kept.length > 0);
          for (const value of values) expect(kept).toContain(value);
        }
      },
    ),
  );
});

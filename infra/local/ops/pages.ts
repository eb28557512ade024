import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { BILLED, QUESTIONS } from "../../operations/dashboard.ts";
import type { LocalPage } from "../gateway/gateway.ts";
import { type Figures, STEP_MS } from "./figures.ts";

export const OPS_PATH = "/ops";
const MOST_OPERATIONS = 8;

/** What the page of figures needs to know of a running stack. */
export interface OpsSource {
  readonly figures: Figures;
  queued(): Promise<{ waiting: number; dead: number }>;
}

/** The questions with their graphs as they are now, for the page's script. */
export async function opsFigures({ figures, queued }: OpsSource) {
  return {
    step_seconds: STEP_MS / 1_000,
    questions: QUESTIONS.map(({ question, good, graphs, busiest }) => ({
      question,
      good,
      ...(busiest && { operations: busiestOf(figures) }),
      graphs: graphs.map(({ title, unit, lines }) => ({
        title,
        unit,
        lines: lines.map(({ label, of, statistic }) => ({
          label,
          statistic,
          values: figures.read(of, statistic),
        })),
      })),
    })),
    queues: await queued(),
    dollars: dollarsOf(figures),
  };
}

/** The operations that are called most since the start. */
const busiestOf = ({ operations }: Figures) =>
  [...operations]
    .map(([operation, counts]) => ({ operation, ...counts }))
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MOST_OPERATIONS);

/** What AWS would bill for the last half hour. */
const dollarsOf = (figures: Figures): number =>
  BILLED.reduce((sum, { of, dollars }) => sum + figures.total(of) * dollars, 0);

const file = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
const send = (response: ServerResponse, type: string, body: string | Buffer): void => {
  response
    .writeHead(200, {
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'self'; style-src 'self'",
    })
    .end(body);
};

/** The page `/ops` of the local stack: the questions of the CloudWatch dashboard, answered by what this stack counts. */
export const opsPages = (source: OpsSource): Readonly<Record<string, LocalPage>> => ({
  [OPS_PATH]: (_, response) => send(response, "text/html; charset=utf-8", file("./page.html")),
  [`${OPS_PATH}/page.css`]: (_, response) => send(response, "text/css; charset=utf-8", file("./page.css")),
  [`${OPS_PATH}/page.js`]: (_, response) =>
    send(response, "text/javascript; charset=utf-8", file("./page.js")),
  [`${OPS_PATH}/figures.json`]: (_, response) =>
    void opsFigures(source).then(
      (figures) => send(response, "application/json", JSON.stringify(figures)),
      () => response.writeHead(503).end(),
    ),
});

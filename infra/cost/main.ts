import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "../command-line.ts";
import { IDLE, type Measured, PRICES } from "./model.ts";
import { costPage } from "./page.ts";

const USAGE = `Writes docs/cost.md anew, from infra/cost/measured.json, prices.json and the assumptions in model.ts.

  npm run cost

  --help   Show this text
`;
const MEASURED = new URL("./measured.json", import.meta.url);
const PAGE = new URL("../../docs/cost.md", import.meta.url);

/** The page as it must stand in docs/. */
export const presentCostPage = (): string =>
  costPage(JSON.parse(readFileSync(MEASURED, "utf8")) as Measured, PRICES, IDLE);

if (import.meta.main) await runCommand(USAGE, () => writeFileSync(PAGE, presentCostPage()));

import { type LoadedFunctions, loadFunctions } from "../functions.ts";
import { Figures } from "./figures.ts";
import { countMetrics, countStoreCalls, observed } from "./observed.ts";
import { opsPages } from "./pages.ts";

/** The functions of the two tables, and the page `/ops` with what they do. */
export async function loadWatchedFunctions(): Promise<LoadedFunctions> {
  const figures = new Figures();
  const functions = await loadFunctions(countStoreCalls(figures), countMetrics(figures));
  return { ...observed(functions, figures), pages: (queued) => opsPages({ figures, queued }) };
}

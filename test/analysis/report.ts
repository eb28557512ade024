import { evaluateAnalyzer, misses, type Scores } from "./evaluate.ts";
import { TUNING_SET } from "./labelled-events.ts";
import { KEYWORD_TEXTS, scoreKeywords } from "./labelled-keywords.ts";

/** Prints the evaluation; with `--misses`, also the texts of the tuning set that went wrong. */
export async function report(print: (line: string) => void, withMisses: boolean): Promise<void> {
  const { tuning, heldOut, blind, unseen, byLanguage, calibration } = await evaluateAnalyzer();
  print("set           events  precision  recall  level  language");
  print(row("tuning set", tuning));
  print(row("held-out half", heldOut));
  print(row("blind check", blind));
  print(row("both unseen", unseen));
  for (const [language, scores] of Object.entries(byLanguage)) print(row(`all, ${language}`, scores));
  print("\nconfidence    skills  mean stated  measured precision");
  for (const bucket of calibration) {
    const range = `${bucket.from.toFixed(2)}–${Math.min(bucket.to, 1).toFixed(2)}`.padEnd(14);
    print(
      `${range}${String(bucket.reported).padStart(6)}${percent(bucket.meanConfidence, 13)}${percent(bucket.precision, 20)}`,
    );
  }
  print("\nkeywords      texts   shown  right  precision");
  for (const [set, texts] of Object.entries(KEYWORD_TEXTS)) {
    const { shown, right, precision, wrong } = scoreKeywords(texts);
    const counts = [texts.length, shown, right].map((count) => String(count).padStart(7)).join("");
    print(`${set.padEnd(12)}${counts}${percent(precision, 11)}`);
    if (withMisses && set === "tuning") print(wrong);
  }
  if (!withMisses) return;
  for (const miss of await misses(TUNING_SET)) {
    print(
      `\n${miss.name}\n  unexpected: ${miss.unexpected.join(", ") || "–"}\n  missing: ${miss.missing.join(", ") || "–"}`,
    );
    print(`  level: ${miss.level ?? "none"}, expected ${miss.expectedLevel ?? "none"}`);
  }
}

const percent = (rate: number, width: number): string =>
  (Number.isNaN(rate) ? "–" : `${(rate * 100).toFixed(1)} %`).padStart(width);

const row = (name: string, scores: Scores): string =>
  name.padEnd(14) +
  String(scores.events).padStart(6) +
  percent(scores.precision, 11) +
  percent(scores.recall, 8) +
  percent(scores.levelAccuracy, 8) +
  percent(scores.languageAccuracy, 9);

if (import.meta.main) await report(console.log, process.argv.includes("--misses"));

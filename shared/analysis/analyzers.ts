import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Analysed } from "#shared/domain/events/event.ts";
import type { Analyzer } from "#shared/domain/events/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { analysisRecords, takeFromBudget } from "#shared/storage/events/analyses.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { Analysis, type EventText } from "./analysis.ts";
import { skillKey } from "./catalogue.ts";
import { embeddedAnalyzer } from "./embedded.ts";

export const analysesGrants: Grants<"analyses"> = () => [
  { table: "main", actions: ["BatchGetItem", "ConditionCheckItem", "PutItem"], prefix: patterns.events },
  { settings: "analysis" },
  { table: "directory", actions: ["UpdateItem"] },
];

export const connectAnalyses: Connect<"analyses"> = (connection) => ({
  ...analysisRecords(connection),
  ...analyzerOf(connection),
});

/** The analyzer that the setting ANALYZER names. Every analysis is checked before it is given on. */
function analyzerOf(connection: Connection): Analyzer {
  const embedded = embeddedAnalyzer();
  if (connection.config.ANALYZER === "embedded")
    return {
      analyze: async (text) => ({ ...checked(await embedded.analyze(text)), fallback: null }),
    };
  let model: ReturnType<typeof modelAnalyzer> | undefined;
  return {
    async analyze(text) {
      model ??= modelAnalyzer(connection);
      return (await model)(text);
    },
  };
}

/** Imported only when it is chosen, because the client of Bedrock is larger than the whole embedded analyzer. */
async function modelAnalyzer(connection: Connection) {
  const { config } = connection;
  const { bedrockAnalyzer, bedrockClient } = await import("./bedrock.ts");
  const client = bedrockClient();
  const modelId = required(config, "BEDROCK_MODEL_ID");
  const budget = {
    take: () => takeFromBudget(connection, config.BEDROCK_CALLS_PER_DAY, new Date()),
  };
  return async (text: EventText) => {
    let fallback: string | null = null;
    const onFallback = (reason: string, detail: string) => {
      fallback = `${reason}: ${detail}`;
    };
    const analyzer = bedrockAnalyzer({ client, modelId, budget, fallback: embeddedAnalyzer(), onFallback });
    return { ...checked(await analyzer.analyze(text)), fallback };
  };
}

/** The analysis with the names of its labels that all languages share; throws when it does not fit the schema. */
function checked(found: Analysis): Analysed {
  const analysis = Analysis.parse(found);
  const names = [...analysis.skills, ...analysis.keywords].map(
    ({ label }) => [label, skillKey(label)] as const,
  );
  const different = names.filter(([label, name]) => name.toLowerCase() !== label.toLowerCase());
  return { analysis, label_names: Object.fromEntries(different) };
}

import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { QUERIES, type SavedQuery } from "../operations/queries.ts";
import { prefixOf, type StageConfig } from "../stages.ts";

/** The names of the log groups of a stage: `operations`, `gateway` and those of the workers by their ids. */
export type StageLogs = Readonly<Record<string, string>>;

/** The log groups that a query asks. Throws for a log that is not there. */
export const groupsOf = (query: Pick<SavedQuery, "logs">, logs: StageLogs): string[] =>
  (query.logs === "all" ? Object.keys(logs) : query.logs).map((name) => {
    const group = logs[name];
    if (group === undefined) throw new Error(`There is no log of ${name}.`);
    return group;
  });

/** The saved queries of a stage, which Logs Insights shows under the stage's name. They cost nothing but when they are run. */
export function addSavedQueries(scope: Construct, stage: StageConfig, logs: StageLogs): void {
  for (const query of QUERIES)
    new CfnQueryDefinition(scope, `Query ${query.name}`, {
      name: `${prefixOf(stage.name)}/${query.name}`,
      queryString: query.commands.join("\n| "),
      logGroupNames: groupsOf(query, logs),
    });
}

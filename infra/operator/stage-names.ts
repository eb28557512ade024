/** The stages that are deployed. */
export const DEPLOYED_STAGES = ["sandbox", "production"] as const;
export type DeployedStage = (typeof DEPLOYED_STAGES)[number];

/**
 * The prefix of every table and queue name of a deployed stage: `<prefix>-main`, `<prefix>-mail`. The stacks give
 * these names and the operator tool looks for them, so that it needs no look-up of its own.
 */
export const prefixOf = (stage: DeployedStage): string => `certificates-${stage}`;

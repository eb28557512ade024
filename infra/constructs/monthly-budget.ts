import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/** Budgets tells when the month has cost so much, or will: the first leaves time, the second says what is to come. */
const TOLD_AT = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "ACTUAL", threshold: 100 },
  { notificationType: "FORECASTED", threshold: 100 },
] as const;

/**
 * Tells the alarm topic and the addresses of the settings that the account costs more than it should. It counts the whole
 * account, as AWS counts costs a few hours late and by account; it stops nothing.
 */
export function addBudget(
  scope: Construct,
  { alarmTopicArn }: Pick<StageConfig, "alarmTopicArn">,
  { dollarsPerMonth, emails }: NonNullable<StageConfig["budget"]>,
): void {
  const subscribers = [
    ...(alarmTopicArn === null ? [] : [{ subscriptionType: "SNS", address: alarmTopicArn }]),
    ...emails.map((address) => ({ subscriptionType: "EMAIL", address })),
  ];
  // Without a name of its own: another list of those who are told makes another budget before the former one goes.
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: dollarsPerMonth, unit: "USD" },
    },
    notificationsWithSubscribers: TOLD_AT.map(({ notificationType, threshold }) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers,
    })),
  });
}

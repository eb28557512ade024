import { workers } from "#functions/workers/workers.ts";
import type { DeployedStage } from "#infra/stages.ts";
import type { MetricName } from "#shared/domain/metrics.ts";
import { metricNamespaceOf } from "#shared/domain/metrics.ts";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import type { Datapoint, Published } from "./alarm-evaluator.ts";
import { constructPathOf, type Stage } from "./cdk-support.ts";

type Values = (minute: number) => readonly Datapoint[];
/** What is published in each minute. */
export const each =
  (value: number, count = 1): Values =>
  () => [{ value, count }];
export const nothing: Values = () => [];
/** `of` events that have the value 1, and the others 0: what API Gateway publishes of errors. */
const share =
  (of: number, requests: number): Values =>
  () => [
    { value: 1, count: of },
    { value: 0, count: requests - of },
  ];

/** Names of metrics of a stage, as its templates name them, and what they are while all is well. */
export class StageMetrics {
  readonly #stage: Stage;
  readonly #name: DeployedStage;

  constructor(name: DeployedStage, stage: Stage) {
    this.#name = name;
    this.#stage = stage;
  }

  readonly own = (name: MetricName) => ({
    namespace: metricNamespaceOf(this.#name),
    name,
  });
  readonly api = (name: "Count" | "4XXError" | "5XXError" | "Latency") => ({
    namespace: "AWS/ApiGateway",
    name,
    dimensions: { ApiName: `certificates-${this.#name}` },
  });
  readonly lambda = (
    name:
      | "Errors"
      | "Throttles"
      | "ConcurrentExecutions"
      | "RecursiveInvocationsDropped"
      | "DestinationDeliveryFailures",
  ) => ({ namespace: "AWS/Lambda", name });
  readonly account = (name: "Reputation.BounceRate" | "Reputation.ComplaintRate") => ({
    namespace: "AWS/SES",
    name,
  });
  readonly age = (queue: QueueName) => this.#queue(queue, "ApproximateAgeOfOldestMessage");
  readonly deadLetters = (queue: QueueName) =>
    this.#queue(`${queue}-dead-letters`, "ApproximateNumberOfMessagesVisible");
  readonly worker = (id: string, name: "Invocations" | "Errors" | "Throttles" | "IteratorAge") => ({
    namespace: "AWS/Lambda",
    name,
    dimensions: { FunctionName: this.#ref(`${id}/${id}/Resource`) },
  });
  readonly canary = (name: "Invocations" | "Errors") => ({
    namespace: "AWS/Lambda",
    name,
    dimensions: { FunctionName: this.#ref("Canary/Resource") },
  });
  readonly mapping = (worker: string) => ({
    namespace: "AWS/Lambda",
    name: "OnFailureDestinationDeliveredEventCount",
    dimensions: { EventSourceMappingUUID: this.#ref(`${worker}/Source/Resource`) },
  });
  readonly rule = () => ({
    namespace: "AWS/Events",
    name: "FailedInvocations",
    dimensions: { RuleName: this.#ref("Returned mail/Rule/Resource") },
  });

  /** A stage that is used by day, in which nothing is wrong, with a canary. */
  busy(): Published[] {
    const all: [Omit<Published, "at">, Values][] = [
      [this.api("Count"), each(1, 120)],
      [this.api("4XXError"), share(6, 120)],
      [this.api("5XXError"), share(0, 120)],
      [this.api("Latency"), each(180, 120)],
      [this.lambda("Errors"), each(0, 200)],
      [this.lambda("Throttles"), each(0, 200)],
      [this.lambda("ConcurrentExecutions"), each(40)],
      [this.own("CertificatesIssued"), each(20)],
      [this.own("CertificatesAccepted"), each(9)],
      [this.own("MailsSent"), each(1, 20)],
      [this.own("DeliveriesMade"), each(1, 30)],
      [this.own("DeliveriesFailed"), each(1, 2)],
      [this.account("Reputation.BounceRate"), each(0.004)],
      [this.account("Reputation.ComplaintRate"), each(0.0001)],
      ...this.#idle(),
      ...workers.flatMap(({ id, source }): [Omit<Published, "at">, Values][] =>
        "stream" in source
          ? [
              [this.worker(id, "Invocations"), each(1, 15)],
              [this.worker(id, "IteratorAge"), each(900, 15)],
            ]
          : [],
      ),
      ...this.#queues((queue) => [this.age(queue), each(3)]),
    ];
    return all.map(([id, at]) => ({ ...id, at }));
  }

  /** A stage that nobody uses: only what comes by the clock is published, and zeros of queues. */
  idle(): Published[] {
    return [...this.#idle(), ...this.#queues((queue) => [this.age(queue), each(0)])].map(([id, at]) => ({
      ...id,
      at,
    }));
  }

  #idle(): [Omit<Published, "at">, Values][] {
    return [
      ...this.#queues((queue) => [this.deadLetters(queue), each(0)]),
      ...workers.flatMap(({ id, source }): [Omit<Published, "at">, Values][] =>
        "schedule" in source
          ? [
              [
                this.worker(id, "Invocations"),
                (minute) =>
                  source.schedule === "rate(1 minute)" || minute % 60 === 0 ? [{ value: 1, count: 1 }] : [],
              ],
            ]
          : [],
      ),
    ];
  }

  #queues(of: (queue: QueueName) => [Omit<Published, "at">, Values]) {
    return (Object.keys(QUEUES) as QueueName[]).map(of);
  }

  readonly #queue = (name: string, metric: string) => ({
    namespace: "AWS/SQS",
    name: metric,
    dimensions: { QueueName: `certificates-${this.#name}-${name}` },
  });

  /** The reference to a resource, by its construct path. */
  #ref(path: string): { readonly Ref: string } {
    for (const { Resources } of Object.values(this.#stage.templates))
      for (const [Ref, resource] of Object.entries(Resources))
        if (constructPathOf(resource) === path) return { Ref };
    throw new Error(`There is no ${path}.`);
  }
}

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { ACCOUNT_RUNS } from "#infra/capacity.ts";
import { anchorOf, RUNBOOK, RUNBOOK_HEADINGS, type RunbookHeading } from "#infra/constructs/runbook-alarm.ts";
import {
  AlarmEvaluator,
  type Datapoint,
  type Delay,
  type EmptyFill,
  metricIdOf,
  metricsOf,
  type Published,
} from "./alarm-evaluator.ts";
import { daily, everyOf, type TemplateResource } from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";
import { each, nothing, StageMetrics } from "./stage-metrics.ts";

const OPERATIONS = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

/** Every incident rings so many minutes after its begin, unless it says another time. */
const WITHIN = 15;
const HOUR_MS = 3_600_000;

type Changes = readonly (readonly [Omit<Published, "at">, (minute: number) => readonly Datapoint[]])[];
interface Incident {
  readonly what: string;
  /** What CloudWatch is told from the first minute of it on. */
  readonly changes: (metrics: StageMetrics) => Changes;
  /** All headings whose alarms ring; nothing else does. */
  readonly rings: readonly RunbookHeading[];
  readonly within?: number;
  /** It is told by data that is missing, which must ring for as long as it lasts. */
  readonly silent?: true;
}

const minutesAgo = (minute: number, times: number): readonly Datapoint[] => [
  { value: minute * times, count: 1 },
];
/** An answer for each of 120 requests a minute. */
const all = each(1, 120);

const INCIDENTS: readonly Incident[] = [
  {
    what: "both mappings of the stream are gone while certificates are issued",
    silent: true,
    changes: ({ worker }) =>
      workers.flatMap(({ id, source }) =>
        "stream" in source
          ? [
              [worker(id, "Invocations"), nothing],
              [worker(id, "IteratorAge"), nothing],
            ]
          : [],
      ),
    rings: ["Changes are not carried on"],
  },
  {
    what: "only the mapping of the directory's log is gone",
    silent: true,
    changes: ({ worker }) => [
      [worker("directory.log", "Invocations"), nothing],
      [worker("directory.log", "IteratorAge"), nothing],
    ],
    rings: ["Changes are not carried on"],
  },
  {
    what: "the table gate is empty, and each organization's first call makes its gate again",
    changes: ({ own }) => [[own("GatesMade"), (minute) => (minute < 4 ? [{ value: 1, count: 30 }] : [])]],
    rings: ["Gates were missing"],
  },
  {
    what: "the table gate has no items that count, and everybody is 401",
    changes: ({ api, own }) => [
      [api("4XXError"), all],
      [own("RefusedUnknown"), all],
      [own("CertificatesIssued"), nothing],
    ],
    rings: ["Nearly everybody is refused"],
  },
  {
    what: "every call is 404, as the definition of the API is wrong",
    changes: ({ api, own }) => [
      [api("4XXError"), all],
      [own("CertificatesIssued"), nothing],
    ],
    rings: ["Nearly everybody is refused"],
  },
  {
    what: "10,000 mails are found that were lost",
    changes: ({ own }) => [
      [own("MailsRecovered"), (minute) => (minute === 5 ? [{ value: 10_000, count: 1 }] : [])],
    ],
    rings: ["Mails were lost"],
  },
  {
    what: "a person asks an organization that has left no address",
    changes: ({ own }) => [
      [own("RequestsUnheard"), (minute) => (minute === 5 ? [{ value: 1, count: 1 }] : [])],
    ],
    rings: ["A request reaches nobody"],
  },
  {
    what: "nobody calls, as the domain leads elsewhere",
    silent: true,
    changes: ({ api, own }) => [
      ...(["Count", "4XXError", "5XXError", "Latency"] as const).map((name) => [api(name), nothing] as const),
      ...(["CertificatesIssued", "MailsSent", "DeliveriesMade"] as const).map(
        (name) => [own(name), nothing] as const,
      ),
    ],
    rings: ["Nobody calls"],
  },
  {
    what: "every webhook delivery fails",
    changes: ({ own }) => [
      [own("DeliveriesMade"), nothing],
      [own("DeliveriesFailed"), each(1, 32)],
    ],
    rings: ["Nearly every webhook fails"],
  },
  {
    what: "S3 refuses to give pictures",
    changes: ({ own }) => [[own("ObjectsUnreadable"), each(1, 3)]],
    rings: ["Objects cannot be read"],
  },
  {
    what: "950 of 1,000 runs are in use",
    changes: ({ lambda }) => [[lambda("ConcurrentExecutions"), each(0.95 * ACCOUNT_RUNS)]],
    rings: ["Nearly all runs are in use"],
  },
  {
    what: "the canary fails",
    changes: ({ canary, lambda }) => [
      [canary("Errors"), each(1)],
      [lambda("Errors"), each(1)],
    ],
    rings: ["The canary fails", "A function fails"],
  },
  {
    what: "the canary's schedule is gone",
    silent: true,
    changes: ({ canary }) => [
      [canary("Invocations"), nothing],
      [canary("Errors"), nothing],
    ],
    rings: ["The canary fails"],
  },
  {
    what: "a pause is forgotten for two hours",
    changes: ({ own }) => [
      [
        own("PauseAge"),
        (minute) => minutesAgo(minute, 60_000).map((one) => ({ ...one, value: 2 * HOUR_MS + one.value })),
      ],
    ],
    rings: ["A pause is forgotten"],
  },
  {
    what: "a message of the last queue failed every attempt",
    changes: ({ deadLetters }) => [[deadLetters("returns"), each(1)]],
    rings: ["Dead letters"],
  },
  {
    what: "the mapping of a queue is gone",
    changes: ({ age }) => [[age("webhooks"), (minute) => minutesAgo(minute, 60)]],
    rings: ["A queue is behind"],
  },
  {
    what: "the mapping of the queue of mails is gone",
    silent: true,
    changes: ({ age, own }) => [
      [age("mail"), (minute) => minutesAgo(minute, 60)],
      [own("MailsSent"), nothing],
    ],
    rings: ["A queue is behind", "No mail goes out"],
  },
  {
    what: "the relay cannot queue anything",
    changes: ({ worker, lambda }) => [
      [worker("changes.relay", "IteratorAge"), (minute) => minutesAgo(minute, 60_000)],
      [lambda("Errors"), each(1, 10)],
    ],
    rings: ["A stream is behind", "A function fails"],
  },
  {
    what: "records failed for twelve hours and were set aside",
    changes: ({ mapping }) => [
      [mapping("changes.relay"), (minute) => (minute === 3 ? [{ value: 40, count: 1 }] : [])],
    ],
    rings: ["Records were set aside"],
  },
  {
    what: "records could not even be set aside",
    changes: ({ lambda }) => [[lambda("DestinationDeliveryFailures"), each(1)]],
    rings: ["Records were set aside"],
  },
  {
    what: "a worker has a time-out in each run",
    changes: ({ lambda }) => [[lambda("Errors"), each(1)]],
    rings: ["A function fails"],
  },
  {
    what: "a function fails once an hour",
    changes: ({ lambda }) => [
      [lambda("Errors"), (minute) => [{ value: minute % 60 === 0 ? 1 : 0, count: 1 }]],
    ],
    rings: ["A function fails"],
    within: 125,
  },
  {
    what: "the rule of one schedule is disabled",
    silent: true,
    changes: ({ worker }) => [[worker("webhooks.retry", "Invocations"), nothing]],
    rings: ["A schedule stands still"],
  },
  {
    what: "the rule that queues what waits is disabled",
    silent: true,
    changes: ({ worker }) => [[worker("people.send-deferred", "Invocations"), nothing]],
    rings: ["A schedule stands still"],
  },
  {
    what: "a worker queues to the queue that starts it",
    changes: ({ lambda }) => [[lambda("RecursiveInvocationsDropped"), each(1)]],
    rings: ["A message went in circles"],
  },
  {
    what: "one request in fifty is answered with 5xx",
    changes: ({ api }) => [
      [
        api("5XXError"),
        () => [
          { value: 1, count: 3 },
          { value: 0, count: 117 },
        ],
      ],
    ],
    rings: ["The API answers 5xx"],
  },
  {
    what: "the few calls of a night are all answered with 5xx",
    changes: ({ api }) => [
      [api("Count"), each(1)],
      [api("4XXError"), each(0)],
      [api("5XXError"), each(1)],
    ],
    rings: ["The API answers 5xx"],
  },
  {
    what: "answers take five seconds",
    changes: ({ api }) => [[api("Latency"), each(5_000, 120)]],
    rings: ["The API is slow"],
  },
  {
    what: "programs wait for messages of sessions, half a minute each",
    changes: ({ api, own }) => [
      [
        api("Latency"),
        () => [
          { value: 60, count: 100 },
          { value: 25_000, count: 20 },
        ],
      ],
      [own("SessionsWaited"), each(1, 20)],
    ],
    rings: [],
  },
  {
    what: "all runs of the account are used up",
    changes: ({ lambda }) => [
      [lambda("ConcurrentExecutions"), each(ACCOUNT_RUNS)],
      [lambda("Throttles"), each(1, 50)],
    ],
    rings: ["Functions are throttled", "Nearly all runs are in use"],
  },
  {
    what: "the renderer is called more often than it may run",
    changes: ({ lambda }) => [[lambda("Throttles"), each(1, 5)]],
    rings: ["Functions are throttled"],
  },
  {
    what: "an operation gives an answer that its description does not allow",
    changes: ({ own }) => [
      [own("ResponseMismatches"), (minute) => (minute === 1 ? [{ value: 1, count: 1 }] : [])],
    ],
    rings: ["An answer does not fit its schema"],
  },
  {
    what: "DynamoDB throttles a partition",
    changes: ({ own }) => [[own("CallsThrottled"), each(20)]],
    rings: ["AWS throttles calls"],
  },
  {
    what: "AWS has paused the account's sending",
    changes: ({ own }) => [
      [own("HeldMails"), each(1, 8)],
      [own("MailsSent"), nothing],
    ],
    rings: ["Mail is held back"],
  },
  {
    what: "the daily quota of SES is nearly used up",
    changes: ({ own }) => [[own("MailQuotaPercent"), each(83)]],
    rings: ["The mail quota is nearly used up"],
  },
  {
    what: "the policy of the queue of returns is gone",
    changes: ({ rule }) => [[rule(), each(1, 2)]],
    rings: ["Returned mail is not recorded"],
  },
  {
    what: "an organization issues to dead addresses",
    changes: ({ account }) => [[account("Reputation.BounceRate"), each(0.03)]],
    rings: ["Mail bounces"],
  },
  {
    what: "recipients say that it is spam",
    changes: ({ account }) => [[account("Reputation.ComplaintRate"), each(0.0006)]],
    rings: ["Mail is complained about"],
  },
  {
    what: "somebody drains money by messages to phones",
    changes: ({ own }) => [[own("PhoneParts"), each(1, Math.ceil(EVERYTHING.phone!.messagesPerHour / 10))]],
    rings: ["Phone messages cost much"],
  },
  {
    what: "Meta has paused the template of messages to phones",
    changes: ({ own }) => [[own("PhoneFaults"), each(1)]],
    rings: ["Phone messages fail"],
  },
];

/** What nobody knows of CloudWatch beforehand; the alarms ring, and keep silent, whatever it is. */
const UNKNOWNS: readonly { readonly like: string; readonly emptyFill: EmptyFill; readonly delay: Delay }[] = [
  { like: "data come at once", emptyFill: "filled", delay: () => 0 },
  { like: "FILL has no value for a metric without data", emptyFill: "missing", delay: () => 0 },
  { like: "all data come three minutes late", emptyFill: "filled", delay: () => 3 },
  { like: "every second metric comes three minutes late", emptyFill: "missing", delay: (n) => (n % 2) * 3 },
  {
    like: "every other metric comes three minutes late",
    emptyFill: "filled",
    delay: (n) => ((n + 1) % 2) * 3,
  },
];
type Unknowns = Omit<(typeof UNKNOWNS)[number], "like">;

/** Headings whose alarms ring at any of these minutes. */
function ringing(
  alarms: readonly TemplateResource[],
  published: readonly Published[],
  { emptyFill, delay }: Unknowns,
  { from = 1, until }: { readonly from?: number; readonly until: number },
): RunbookHeading[] {
  const evaluator = new AlarmEvaluator(published, emptyFill, delay);
  const minutes = Array.from({ length: until - from + 1 }, (_, n) => from + n);
  const rung = alarms.filter((alarm) => minutes.some((minute) => evaluator.rings(alarm, minute)));
  return RUNBOOK_HEADINGS.filter((heading) =>
    rung.some(({ Properties }) => Properties.AlarmDescription.endsWith(`#${anchorOf(heading)}`)),
  );
}

const keyOf = ({ namespace, name, dimensions }: Omit<Published, "at">) =>
  JSON.stringify([namespace, name, dimensions]);
/** The metrics of a stage in which all is well up to minute 0, and then something changes. */
function changed(before: readonly Published[], changes: Changes): Published[] {
  const byKey = new Map(before.map((one) => [keyOf(one), one]));
  for (const [id, at] of changes) {
    const former = byKey.get(keyOf(id));
    byKey.set(keyOf(id), { ...id, at: (minute) => (minute > 0 ? at(minute) : (former?.at(minute) ?? [])) });
  }
  return [...byKey.values()];
}

describe("an incident", () => {
  let alarms: readonly TemplateResource[];
  let metrics: StageMetrics;
  let before: readonly Published[];
  beforeAll(() => {
    const stage = daily("production");
    alarms = everyOf(stage, "AWS::CloudWatch::Alarm");
    metrics = new StageMetrics("production", stage);
    const run = (minute: number) => (minute % 5 === 0 ? [{ value: 1, count: 1 }] : []);
    const good = (minute: number) => (minute % 5 === 0 ? [{ value: 0, count: 1 }] : []);
    before = [
      ...metrics.busy(),
      { ...metrics.canary("Invocations"), at: run },
      { ...metrics.canary("Errors"), at: good },
    ];
  });

  /** The alarms that look at a metric of these; all others stay as they were while all is well, which rings nothing. */
  const concernedBy = (changes: Changes): TemplateResource[] => {
    const names = new Set(changes.map(([id]) => metricIdOf(id)));
    return alarms.filter((alarm) => metricsOf(alarm).some((id) => names.has(id)));
  };

  describe.each(UNKNOWNS)("when $like", (unknowns) => {
    test("that is none rings nothing", () => {
      expect(ringing(alarms, before, unknowns, { until: 180 })).toEqual([]);
    });

    test("rings the alarms of its headings and no other, and those of silence for as long as it lasts", () => {
      const wrong = INCIDENTS.flatMap(({ what, changes: change, rings, silent, within = WITHIN }) => {
        const changes = change(metrics);
        const concerned = concernedBy(changes);
        const published = changed(before, changes);
        const spans = [
          { from: 1, until: within },
          ...(silent ? [60, 63, 122] : []).map((minute) => ({ from: minute, until: minute })),
        ];
        const expected = RUNBOOK_HEADINGS.filter((heading) => rings.includes(heading));
        return spans.flatMap((span) => {
          const rung = ringing(concerned, published, unknowns, span);
          return isDeepStrictEqual(rung, expected) ? [] : [{ what, span, rung, expected }];
        });
      });
      expect(wrong).toEqual([]);
    });

    test("rings: at night, when no mail was sent for hours, the mapping of their queue is gone", () => {
      const { age, own } = metrics;
      const published = changed(
        before.filter((one) => one.name !== "MailsSent"),
        [
          [age("mail"), (minute) => (minute > 60 ? minutesAgo(minute - 60, 60) : [{ value: 0, count: 1 }])],
          [own("MailsSent"), nothing],
        ],
      );
      expect(ringing(alarms, published, unknowns, { until: 60 + WITHIN })).toEqual([
        "A queue is behind",
        "No mail goes out",
      ]);
    });

    test("that is none rings nothing at night, when only the canary calls and functions start cold", () => {
      const { api, canary, lambda, own } = metrics;
      const inRun =
        (values: readonly Datapoint[]) =>
        (minute: number): readonly Datapoint[] =>
          minute % 5 === 0 ? values : [];
      const requests = [
        { value: 400, count: 18 },
        { value: 4_200, count: 2 },
      ];
      const night: Changes = [
        [api("Count"), inRun([{ value: 1, count: 20 }])],
        [api("4XXError"), inRun([{ value: 0, count: 20 }])],
        [api("5XXError"), inRun([{ value: 0, count: 20 }])],
        [api("Latency"), inRun(requests)],
        [own("CertificatesIssued"), inRun([{ value: 1, count: 1 }])],
        [own("MailsSent"), inRun([{ value: 1, count: 1 }])],
        // One run of the canary fails, by a lost connection.
        [
          canary("Errors"),
          (minute) => (minute === 60 ? [{ value: 1, count: 1 }] : inRun([{ value: 0, count: 1 }])(minute)),
        ],
        [
          lambda("Errors"),
          (minute) => (minute === 60 ? [{ value: 1, count: 1 }] : [{ value: 0, count: 40 }]),
        ],
      ];
      expect(ringing(alarms, changed(before, night), unknowns, { until: 180 })).toEqual([]);
    });
  });

  test("is there for every heading of the runbook", () => {
    const headings = new Set(INCIDENTS.flatMap(({ rings }) => rings));
    expect(RUNBOOK_HEADINGS.filter((heading) => !headings.has(heading))).toEqual([]);
  });

  test("of a page rings the alarm of whoever is on call, and no other incident does", () => {
    // As docs/operations.md has whoever is on call subscribe.
    const [, filter] = /"FilterPolicy":"(\{.*?\})"\}'/.exec(OPERATIONS)!;
    const { AlarmName } = JSON.parse(filter!.replaceAll('\\"', '"')) as { AlarmName: [{ prefix: string }] };
    const prefix = AlarmName[0].prefix.replace("<stage>", "production");
    for (const { Properties } of alarms) {
      const pages = RUNBOOK_HEADINGS.some(
        (heading) =>
          RUNBOOK[heading] === "page" && Properties.AlarmDescription.endsWith(`#${anchorOf(heading)}`),
      );
      expect(Properties.AlarmName.startsWith(prefix), Properties.AlarmName).toBe(pages);
    }
  });

  test("is looked for only in metrics that are published under such a name", () => {
    const known = new Set(
      [...before, ...INCIDENTS.flatMap(({ changes }) => changes(metrics).map(([id]) => id))].map(
        ({ namespace, name }) => `${namespace} ${name}`,
      ),
    );
    for (const alarm of alarms)
      for (const id of metricsOf(alarm)) {
        const [namespace, name] = JSON.parse(id) as string[];
        expect([...known], alarm.Properties.AlarmName).toContain(`${namespace} ${name}`);
      }
  });
});

test.each(UNKNOWNS)("a sandbox that nobody uses rings nothing when $like", (unknowns) => {
  const stage = daily("sandbox");
  const alarms = everyOf(stage, "AWS::CloudWatch::Alarm");
  expect(ringing(alarms, new StageMetrics("sandbox", stage).idle(), unknowns, { until: 180 })).toEqual([]);
});

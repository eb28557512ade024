import { routes } from "#functions/api/routes.ts";
import { NOT_RESERVABLE, reservedRuns, workerRuns } from "../capacity.ts";
import { refusalOf, type StageConfig } from "../stages.ts";
import type { AccountFacts, Read, ReadAccount } from "./account.ts";

/** `blocks`: the deployment fails, or the stage does not do what it is for. `low`: it works, and not for many. */
export type QuotaVerdict = "enough" | "low" | "blocks";

export interface QuotaFinding {
  readonly what: string;
  readonly has: string;
  readonly needs: string;
  readonly verdict: QuotaVerdict;
  /** What to do; only where it is not enough. */
  readonly advice?: string;
}

/** What calls with a key or a session should have when all workers are busy: 100 runs of 50 ms are 2,000 calls a second. */
const CALLS = { sandbox: 20, production: 100 } as const;
/** Mails: what AWS gives at first to an account outside the sandbox of SES, and a trial for the sandbox. */
const MAILS = {
  sandbox: { perDay: 200, perSecond: 1 },
  production: { perDay: 50_000, perSecond: 14 },
} as const;
/** Sign-ins of the panel's users: each is two calls (SRP), and people come at nine o'clock. */
const SIGN_INS = { sandbox: 5, production: 50 } as const;

const shown = (count: number): string => count.toLocaleString("en-US");
const ask = (service: string, quota: string): string =>
  `Ask AWS for more under Service Quotas, ${service}, "${quota}"; it takes hours to days.`;

/** A figure of the account that must be so high. */
interface Figure {
  readonly what: string;
  readonly has: number;
  readonly needs: number;
  /** What it means when the account has less. */
  readonly otherwise: Exclude<QuotaVerdict, "enough">;
  readonly advice: string;
}

const atLeast = ({ what, has, needs, otherwise, advice }: Figure): QuotaFinding =>
  advised({
    what,
    has: shown(Math.max(0, has)),
    needs: shown(needs),
    verdict: has >= needs ? "enough" : otherwise,
    advice,
  });

/** Leaves out the advice where nothing is to be done. */
const advised = ({ advice, ...finding }: Required<QuotaFinding>): QuotaFinding =>
  finding.verdict === "enough" ? finding : { ...finding, advice };

function lambdaFindings(stage: StageConfig, { runs, unreserved, stageReserves }: AccountFacts["lambda"]) {
  const reserved = reservedRuns(stage);
  const others = runs - unreserved - (stageReserves ? reserved : 0);
  const free = runs - Math.max(0, others);
  const quota = ask("AWS Lambda", "Concurrent executions");
  return [
    atLeast({
      what: "Lambda runs that can be reserved",
      has: free - NOT_RESERVABLE,
      needs: reserved,
      otherwise: "blocks",
      advice: `The deployment would fail. ${quota}`,
    }),
    atLeast({
      what: "Lambda runs for calls with a key or session",
      has: free - reserved - workerRuns(stage),
      needs: CALLS[stage.name],
      otherwise: "low",
      advice: `Beside busy workers few are left. ${quota} Or give the other stage an account of its own.`,
    }),
  ];
}

function mailFindings({ name }: StageConfig, mail: AccountFacts["mail"]) {
  const { perDay, perSecond } = MAILS[name];
  const sends = mail.sending && mail.state !== "SHUTDOWN";
  const quota = ask("Amazon SES", "Sending quota");
  const aDay = "SES mails in 24 hours";
  return [
    advised({
      what: "SES sends",
      has: sends ? "yes" : `no, ${mail.state.toLowerCase()}`,
      needs: "yes",
      verdict: sends ? "enough" : "blocks",
      advice: "AWS has stopped the account's mail: see the SES console, Account dashboard.",
    }),
    advised({
      what: "SES writes to anybody",
      has: mail.toAnybody ? "yes" : "no, in the SES sandbox",
      needs: name === "production" ? "yes" : "no",
      verdict: mail.toAnybody ? "enough" : name === "production" ? "blocks" : "low",
      advice: 'Ask for it in the SES console, Account dashboard, "Request production access".',
    }),
    // -1 stands for no limit (SES API, SendQuota).
    mail.perDay < 0
      ? { what: aDay, has: "no limit", needs: shown(perDay), verdict: "enough" as const }
      : atLeast({
          what: aDay,
          has: mail.perDay,
          needs: perDay,
          otherwise: "low",
          advice: `What is beyond waits for the next day. ${quota}`,
        }),
    atLeast({
      what: "SES mails a second",
      has: mail.perSecond,
      needs: perSecond,
      otherwise: "low",
      advice: `Mails of a large event go out slowly. ${quota}`,
    }),
  ];
}

function gatewayFindings({ requests }: StageConfig, has: AccountFacts["gateway"]) {
  const advice = `All APIs of the region share it, and callers beyond get 429. ${ask("Amazon API Gateway", "Throttle rate")}`;
  return (["perSecond", "burst"] as const).map((figure) =>
    atLeast({
      what: `API Gateway requests ${figure === "burst" ? "at once" : "a second"}`,
      has: has[figure],
      needs: requests[figure],
      otherwise: "low",
      advice,
    }),
  );
}

/** About a quota that AWS may leave out of its list. */
function listed(
  service: string,
  quota: string,
  has: number | undefined,
  figure: Omit<Figure, "has" | "advice">,
): QuotaFinding {
  const { what, needs } = figure;
  if (has !== undefined) return atLeast({ ...figure, has, advice: ask(service, quota) });
  const advice = `Look in Service Quotas, ${service}.`;
  return { what, has: "not told", needs: shown(needs), verdict: "low", advice };
}

function userFindings({ name, sessions }: StageConfig, { signInsPerSecond }: AccountFacts["users"]) {
  // Another issuer signs the panel's tokens.
  if (sessions) return [];
  const figure = { what: "Cognito sign-ins a second", needs: SIGN_INS[name], otherwise: "low" } as const;
  return [
    listed("Amazon Cognito User Pools", "Rate of UserAuthentication requests", signInsPerSecond, figure),
  ];
}

/** Every operation has a group of its own, and a release of all is a deployment of each. */
function releaseFindings({ groups, atOnce }: AccountFacts["releases"]) {
  const all = { needs: routes.length, otherwise: "blocks" } as const;
  return [
    listed("AWS CodeDeploy", "Deployment groups associated with a single application", groups, {
      what: "CodeDeploy groups of one application",
      ...all,
    }),
    listed("AWS CodeDeploy", "Concurrent deployments per account", atOnce, {
      what: "CodeDeploy deployments at once",
      ...all,
    }),
  ];
}

/** What could not be read blocks: nobody knows whether it is enough. */
function judged<T>(what: string, read: Read<T>, judge: (fact: T) => QuotaFinding[]): QuotaFinding[] {
  if ("fact" in read) return judge(read.fact);
  return [{ what, has: "not readable", needs: "to be read", verdict: "blocks", advice: read.failed }];
}

/** Whether the settings and the account are enough for a stage, point by point. */
export function findingsFor(stage: StageConfig, account: ReadAccount): QuotaFinding[] {
  const refusal = refusalOf(stage);
  return [
    advised({
      what: "Settings",
      has: refusal === undefined ? "complete" : `no ${stage.missing.join(", ")}`,
      needs: "complete",
      verdict: refusal === undefined ? "enough" : "blocks",
      advice: refusal ?? "",
    }),
    ...judged("Lambda", account.lambda, (fact) => lambdaFindings(stage, fact)),
    ...judged("SES", account.mail, (fact) => mailFindings(stage, fact)),
    ...judged("API Gateway", account.gateway, (fact) => gatewayFindings(stage, fact)),
    ...judged("Cognito", account.users, (fact) => userFindings(stage, fact)),
    ...(stage.release === "gradual" ? judged("CodeDeploy", account.releases, releaseFindings) : []),
  ];
}

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

function enough(has: number, needs: number, otherwise: Exclude<QuotaVerdict, "enough">): QuotaVerdict {
  return has >= needs ? "enough" : otherwise;
}

const advised = (finding: Omit<QuotaFinding, "advice">, advice: string): QuotaFinding =>
  finding.verdict === "enough" ? finding : { ...finding, advice };

function lambdaFindings(stage: StageConfig, { runs, unreserved, stageReserves }: AccountFacts["lambda"]) {
  const reserved = reservedRuns(stage);
  const others = runs - unreserved - (stageReserves ? reserved : 0);
  const free = runs - Math.max(0, others);
  const left = free - reserved - workerRuns(stage);
  const quota = ask("AWS Lambda", "Concurrent executions");
  return [
    advised(
      {
        what: "Lambda runs that can be reserved",
        has: shown(Math.max(0, free - NOT_RESERVABLE)),
        needs: shown(reserved),
        verdict: enough(free - NOT_RESERVABLE, reserved, "blocks"),
      },
      `The deployment would fail. ${quota}`,
    ),
    advised(
      {
        what: "Lambda runs for calls with a key or session",
        has: shown(Math.max(0, left)),
        needs: shown(CALLS[stage.name]),
        verdict: enough(left, CALLS[stage.name], "low"),
      },
      `Beside busy workers few are left. ${quota} Or give the other stage an account of its own.`,
    ),
  ];
}

function mailFindings({ name }: StageConfig, mail: AccountFacts["mail"]) {
  const { perDay, perSecond } = MAILS[name];
  const sends = mail.sending && mail.state !== "SHUTDOWN";
  const quota = ask("Amazon SES", "Sending quota");
  return [
    advised(
      {
        what: "SES sends",
        has: sends ? "yes" : `no, ${mail.state.toLowerCase()}`,
        needs: "yes",
        verdict: sends ? "enough" : "blocks",
      },
      "AWS has stopped the account's mail: see the SES console, Account dashboard.",
    ),
    advised(
      {
        what: "SES writes to anybody",
        has: mail.toAnybody ? "yes" : "no, in the SES sandbox",
        needs: name === "production" ? "yes" : "no",
        verdict: mail.toAnybody ? "enough" : name === "production" ? "blocks" : "low",
      },
      'Ask for it in the SES console, Account dashboard, "Request production access".',
    ),
    advised(
      {
        what: "SES mails in 24 hours",
        has: mail.perDay < 0 ? "no limit" : shown(mail.perDay),
        needs: shown(perDay),
        // -1 stands for no limit (SES API, SendQuota).
        verdict: mail.perDay < 0 ? "enough" : enough(mail.perDay, perDay, "low"),
      },
      `What is beyond waits for the next day. ${quota}`,
    ),
    advised(
      {
        what: "SES mails a second",
        has: shown(mail.perSecond),
        needs: shown(perSecond),
        verdict: enough(mail.perSecond, perSecond, "low"),
      },
      `Mails of a large event go out slowly. ${quota}`,
    ),
  ];
}

function gatewayFindings({ requests }: StageConfig, { perSecond, burst }: AccountFacts["gateway"]) {
  const quota = ask("Amazon API Gateway", "Throttle rate");
  return [
    advised(
      {
        what: "API Gateway requests a second",
        has: shown(perSecond),
        needs: shown(requests.perSecond),
        verdict: enough(perSecond, requests.perSecond, "low"),
      },
      `All APIs of the region share it, and callers beyond get 429. ${quota}`,
    ),
    advised(
      {
        what: "API Gateway requests at once",
        has: shown(burst),
        needs: shown(requests.burst),
        verdict: enough(burst, requests.burst, "low"),
      },
      `All APIs of the region share it, and callers beyond get 429. ${quota}`,
    ),
  ];
}

function userFindings({ name, sessions }: StageConfig, { signInsPerSecond }: AccountFacts["users"]) {
  // Another issuer signs the panel's tokens.
  if (sessions) return [];
  const quota = {
    service: "Amazon Cognito User Pools",
    name: "Rate of UserAuthentication requests",
    has: signInsPerSecond,
  };
  return [listedFinding("Cognito sign-ins a second", quota, SIGN_INS[name], "low")];
}

/** Every operation has a group of its own, and a release of all is a deployment of each. */
function releaseFindings({ groups, atOnce }: AccountFacts["releases"]) {
  const service = "AWS CodeDeploy";
  return [
    listedFinding(
      "CodeDeploy groups of one application",
      { service, name: "Deployment groups associated with a single application", has: groups },
      routes.length,
      "blocks",
    ),
    listedFinding(
      "CodeDeploy deployments at once",
      { service, name: "Concurrent deployments per account", has: atOnce },
      routes.length,
      "blocks",
    ),
  ];
}

/** About a quota that AWS may leave out of its list. */
function listedFinding(
  what: string,
  quota: { readonly service: string; readonly name: string; readonly has: number | undefined },
  needs: number,
  otherwise: Exclude<QuotaVerdict, "enough">,
): QuotaFinding {
  const { service, name, has } = quota;
  if (has === undefined)
    return {
      what,
      has: "not told",
      needs: shown(needs),
      verdict: "low",
      advice: `Look in Service Quotas, ${service}.`,
    };
  const finding = { what, has: shown(has), needs: shown(needs), verdict: enough(has, needs, otherwise) };
  return advised(finding, ask(service, name));
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
    advised(
      {
        what: "Settings",
        has: refusal === undefined ? "complete" : `no ${stage.missing.join(", ")}`,
        needs: "complete",
        verdict: refusal === undefined ? "enough" : "blocks",
      },
      refusal ?? "",
    ),
    ...judged("Lambda", account.lambda, (fact) => lambdaFindings(stage, fact)),
    ...judged("SES", account.mail, (fact) => mailFindings(stage, fact)),
    ...judged("API Gateway", account.gateway, (fact) => gatewayFindings(stage, fact)),
    ...judged("Cognito", account.users, (fact) => userFindings(stage, fact)),
    ...(stage.release === "gradual" ? judged("CodeDeploy", account.releases, releaseFindings) : []),
  ];
}

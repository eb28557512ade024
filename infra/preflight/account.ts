import { APIGatewayClient, GetAccountCommand as GetGatewayAccount } from "@aws-sdk/client-api-gateway";
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import {
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from "@aws-sdk/client-service-quotas";
import { GetAccountCommand as GetMailAccount, SESv2Client } from "@aws-sdk/client-sesv2";

/** What AWS allows an account in a region; undefined where AWS says nothing. */
export interface AccountFacts {
  readonly lambda: {
    readonly runs: number;
    /** What is left of the runs beside all reservations of the account. */
    readonly unreserved: number;
    /** Whether the stage is deployed already, so that its own reservations are among them. */
    readonly stageReserves: boolean;
  };
  readonly mail: {
    /** False while the account is in the sandbox of SES, and may write to verified addresses only. */
    readonly toAnybody: boolean;
    readonly sending: boolean;
    /** `HEALTHY`, `PROBATION` or `SHUTDOWN`. */
    readonly state: string;
    readonly perDay: number;
    readonly perSecond: number;
  };
  readonly gateway: { readonly perSecond: number; readonly burst: number };
  readonly users: { readonly signInsPerSecond: number | undefined };
  /** Of CodeDeploy, for releases that come by and by. */
  readonly releases: { readonly groups: number | undefined; readonly atOnce: number | undefined };
}

/** Nothing can be read, and one sentence says why. */
export class NoCredentials extends Error {
  override readonly name = "NoCredentials";
  constructor() {
    super("There are no AWS credentials. Log in to the account of this stage first.");
  }
}

/** What could be read, or why not: one missing permission must not hide the rest. */
export type Read<T> = { readonly fact: T } | { readonly failed: string };
export type ReadAccount = { readonly [K in keyof AccountFacts]: Read<AccountFacts[K]> };

/** Reads the quotas of the account behind the environment's credentials; it changes nothing. Throws NoCredentials. */
export async function readAccount(region: string, functionWithReservation: string): Promise<ReadAccount> {
  const [lambda, mail, gateway, users, releases] = await Promise.all([
    attempt(() => readLambda(region, functionWithReservation)),
    attempt(() => readMail(region)),
    attempt(() => readGateway(region)),
    attempt(() => readUsers(region)),
    attempt(() => readReleases(region)),
  ]);
  return { lambda, mail, gateway, users, releases };
}

async function attempt<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { fact: await read() };
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "CredentialsProviderError") throw new NoCredentials();
    return { failed: `${name}: ${message}` };
  }
}

/** Reads with a client of its own, and frees its connections. */
async function by<C extends { destroy(): void }, T>(client: C, read: (client: C) => Promise<T>): Promise<T> {
  try {
    return await read(client);
  } finally {
    client.destroy();
  }
}

const readLambda = (region: string, functionWithReservation: string) =>
  by(new LambdaClient({ region }), async (client): Promise<AccountFacts["lambda"]> => {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand());
    return {
      runs: numberOf(AccountLimit?.ConcurrentExecutions, "ConcurrentExecutions"),
      unreserved: numberOf(AccountLimit?.UnreservedConcurrentExecutions, "UnreservedConcurrentExecutions"),
      stageReserves: await reserves(client, functionWithReservation),
    };
  });

async function reserves(client: LambdaClient, FunctionName: string): Promise<boolean> {
  try {
    const { ReservedConcurrentExecutions = 0 } = await client.send(
      new GetFunctionConcurrencyCommand({ FunctionName }),
    );
    return ReservedConcurrentExecutions > 0;
  } catch (error) {
    if ((error as Error).name === "ResourceNotFoundException") return false;
    throw error;
  }
}

const readMail = (region: string) =>
  by(new SESv2Client({ region }), async (client): Promise<AccountFacts["mail"]> => {
    const account = await client.send(new GetMailAccount());
    return {
      toAnybody: account.ProductionAccessEnabled === true,
      sending: account.SendingEnabled === true,
      state: account.EnforcementStatus ?? "unknown",
      perDay: numberOf(account.SendQuota?.Max24HourSend, "Max24HourSend"),
      perSecond: numberOf(account.SendQuota?.MaxSendRate, "MaxSendRate"),
    };
  });

const readGateway = (region: string) =>
  by(new APIGatewayClient({ region }), async (client): Promise<AccountFacts["gateway"]> => {
    const { throttleSettings } = await client.send(new GetGatewayAccount());
    return {
      perSecond: numberOf(throttleSettings?.rateLimit, "rateLimit"),
      burst: numberOf(throttleSettings?.burstLimit, "burstLimit"),
    };
  });

async function readUsers(region: string): Promise<AccountFacts["users"]> {
  const quota = await readQuotas(region, "cognito-idp");
  return { signInsPerSecond: quota("UserAuthentication") };
}

async function readReleases(region: string): Promise<AccountFacts["releases"]> {
  const quota = await readQuotas(region, "codedeploy");
  return {
    groups: quota("Deployment groups associated with a single application"),
    atOnce: quota("Concurrent deployments per account"),
  };
}

/** The quotas of a service by a part of their names: one call gives all, and their codes say nothing to a reader. */
const readQuotas = (region: string, ServiceCode: string) =>
  by(new ServiceQuotasClient({ region }), async (client) => {
    const quotas: ServiceQuota[] = [];
    for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode }))
      quotas.push(...Quotas);
    return (part: string) => quotas.find(({ QuotaName }) => QuotaName?.includes(part))?.Value;
  });

/** Throws when AWS left a figure out: to go on with zero or infinity would be a guess. */
function numberOf(value: number | undefined, name: string): number {
  if (value === undefined) throw new Error(`AWS says no ${name}.`);
  return value;
}

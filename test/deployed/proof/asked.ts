import { IDENTITY_TAGS } from "#shared/domain/senders/identity-tags.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import type { Asked } from "./policy.ts";

/** A call that a function made to AWS, as it went over the wire. */
export interface AwsCall {
  readonly method: string;
  readonly path: string;
  /** `X-Amz-Target`, where the API has it. */
  readonly target: string;
  readonly body: string;
}

type Json = Readonly<Record<string, unknown>>;
/** A value as DynamoDB sends it. */
type Item = Readonly<Record<string, { readonly S?: string }>>;
/** What a name belongs to: a table and a bucket may have the same one. */
export type NamedKind = "TABLE" | "QUEUE_URL" | "BUCKET" | "SECRET_ID" | "KEY_ID" | "FUNCTION" | "USER_POOL";
/** Gives the name in the templates for a name of the stand-ins. */
export type Naming = (kind: NamedKind, local: string) => string;

const ACCOUNT = "sa-east-1:AWS::AccountId";
const tableArn = (name: string): string => `arn:aws:dynamodb:${ACCOUNT}:table/${name}`;
/** All tables have the same name for it; what is no key of an item has an index's. */
const PARTITION_KEY = TABLES.main.partitionKey;

const leading = (...keys: (string | undefined)[]): Asked["context"] => ({
  "dynamodb:LeadingKeys": keys.filter((key) => key !== undefined),
});
const keyOf = (item: Item | undefined): string | undefined => item?.[PARTITION_KEY]?.S;

/** The partition that a query reads. Throws for an expression that this does not understand. */
function queried(body: Json): string {
  const names = (body.ExpressionAttributeNames ?? {}) as Readonly<Record<string, string>>;
  const values = (body.ExpressionAttributeValues ?? {}) as Item;
  const index = body.IndexName as string | undefined;
  const wanted = index === undefined ? PARTITION_KEY : `${index}_pk`;
  for (const [, name, value] of String(body.KeyConditionExpression).matchAll(/([#\w]+)\s*=\s*(:\w+)/g))
    if ((names[name!] ?? name) === wanted) return values[value!]!.S!;
  throw new Error(`No partition is read by ${String(body.KeyConditionExpression)}`);
}

function dynamoDb(operation: string, body: Json, named: Naming): Asked[] {
  const asked = (action: string, table: unknown, context: Asked["context"], index?: string): Asked => ({
    action: `dynamodb:${action}`,
    resource: tableArn(named("TABLE", String(table))) + (index === undefined ? "" : `/index/${index}`),
    context,
  });
  const perTable = () => Object.entries((body.RequestItems ?? {}) as Readonly<Record<string, unknown>>);
  /** An item of a transaction: `{ Put: … }`, `{ Update: … }` and so on. */
  const part = (one: Json): Asked[] =>
    Object.entries(one).map(([kind, value]) => {
      const { TableName, Key, Item } = value as { TableName: string; Key?: Item; Item?: Item };
      const action = kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`;
      return asked(action, TableName, leading(keyOf(Key ?? Item)));
    });
  const statement = ({ Statement }: { readonly Statement?: string }): Asked => {
    const [, table] = /^INSERT INTO "([^"]+)"/.exec(Statement ?? "") ?? [];
    if (table === undefined) throw new Error(`The statement is not understood: ${Statement}`);
    return asked("PartiQLInsert", table, {});
  };
  switch (operation) {
    case "GetItem":
    case "UpdateItem":
    case "DeleteItem":
      return [asked(operation, body.TableName, leading(keyOf(body.Key as Item)))];
    case "PutItem":
      return [asked(operation, body.TableName, leading(keyOf(body.Item as Item)))];
    case "Query": {
      const index = body.IndexName as string | undefined;
      return [asked(operation, body.TableName, leading(queried(body)), index)];
    }
    case "Scan":
    case "DescribeTable":
      return [asked(operation, body.TableName, {})];
    case "BatchGetItem":
      return perTable().map(([table, wanted]) =>
        asked(operation, table, leading(...(wanted as { Keys: Item[] }).Keys.map(keyOf))),
      );
    case "BatchWriteItem":
      return perTable().map(([table, requests]) =>
        asked(
          operation,
          table,
          leading(
            ...(requests as { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]).map((one) =>
              keyOf(one.PutRequest?.Item ?? one.DeleteRequest?.Key),
            ),
          ),
        ),
      );
    case "TransactWriteItems":
    case "TransactGetItems":
      return (body.TransactItems as Json[]).flatMap(part);
    case "ExecuteStatement":
      return [statement(body)];
    case "BatchExecuteStatement":
      return (body.Statements as { Statement: string }[]).map(statement);
    case "ExecuteTransaction":
      return (body.TransactStatements as { Statement: string }[]).map(statement);
    default:
      throw new Error(`The DynamoDB operation ${operation} is not known here.`);
  }
}

/** A task that moves dead letters needs, beside its own action, what SQS does for its caller (SQS developer guide, "redrive"). */
function queue(operation: string, { QueueUrl, QueueName, SourceArn }: Json, named: Naming): Asked[] {
  const asked = (action: string, url: unknown): Asked => ({
    action: `sqs:${action.replace(/Batch$/, "")}`,
    resource: `arn:aws:sqs:${ACCOUNT}:${named("QUEUE_URL", String(url)).split("/").at(-1)}`,
    context: {},
  });
  if (operation !== "StartMessageMoveTask")
    return [asked(operation, QueueUrl ?? QueueName ?? String(SourceArn).split(":").at(-1))];
  const source = String(SourceArn).split(":").at(-1)!;
  return [
    ...[operation, "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"].map((one) => asked(one, source)),
    asked("SendMessage", source.replace(/-dead-letters$/, "")),
  ];
}

/** The APIs that are called by a form. */
function ofForm(form: URLSearchParams): Asked[] {
  switch (form.get("Action")) {
    // Nobody needs a permission for it (IAM user guide).
    case "GetCallerIdentity":
      return [];
    case "DescribeStacks":
      return [
        {
          action: "cloudformation:DescribeStacks",
          resource: `arn:aws:cloudformation:${ACCOUNT}:stack/${form.get("StackName")}/1`,
          context: {},
        },
      ];
    default:
      throw new Error(`A call is not understood: ${form.get("Action")}`);
  }
}

/** Calls about a tenant: the tenant, and what it shall use or be judged by. */
function tenants(
  pathname: string,
  { TenantName, ResourceArn, ReputationEntityPolicy }: Json,
): Asked[] | undefined {
  const of = (action: string, name: unknown, ...more: unknown[]): Asked[] =>
    [`arn:aws:ses:${ACCOUNT}:tenant/${name}/tn-1`, ...more].map((resource) => ({
      action: `ses:${action}`,
      resource: String(resource),
      context: {},
    }));
  const [, name] = /\/entities\/RESOURCE\/.*tenant%2F([\w-]+)%2F/i.exec(pathname) ?? [];
  if (name !== undefined) return of("UpdateReputationEntityPolicy", name, ReputationEntityPolicy);
  switch (pathname) {
    case "/v2/email/tenants":
      return of("CreateTenant", TenantName);
    case "/v2/email/tenants/get":
      return of("GetTenant", TenantName);
    case "/v2/email/tenants/resources":
      return of("CreateTenantResourceAssociation", TenantName, ResourceArn);
    case "/v2/email/tenants/resources/delete":
      return of("DeleteTenantResourceAssociation", TenantName, ResourceArn);
    default:
      return undefined;
  }
}

/** Calls about an identity, with the tags that it gets, or has: the stage of the proof has made every one. */
function identities(method: string, pathname: string, asked: Json): Asked[] | undefined {
  const [, encoded, change] = /^\/v2\/email\/identities(?:\/([^/]+)(\/mail-from)?)?$/.exec(pathname) ?? [];
  if (!pathname.startsWith("/v2/email/identities")) return undefined;
  const name = decodeURIComponent(encoded ?? String(asked.EmailIdentity));
  const of = (action: string, context: Asked["context"]): Asked => ({
    action: `ses:${action}`,
    resource: `arn:aws:ses:${ACCOUNT}:identity/${name}`,
    context,
  });
  if (method === "GET") return [of("GetEmailIdentity", {})];
  const tags = (asked.Tags ?? []) as readonly { readonly Key: string; readonly Value: string }[];
  const requested = {
    ...Object.fromEntries(tags.map(({ Key, Value }) => [`aws:RequestTag/${Key}`, [Value]])),
    "aws:TagKeys": tags.map(({ Key }) => Key),
  };
  if (method === "POST") return [of("CreateEmailIdentity", requested), of("TagResource", requested)];
  const has = { [`aws:ResourceTag/${IDENTITY_TAGS.stage}`]: ["certificates-sandbox"] };
  return [of(change ? "PutEmailIdentityMailFromAttributes" : "DeleteEmailIdentity", has)];
}

/** The API of SES: a mail has its sender in the header of the message; a raw one is asked for by two actions. */
function mail(method: string, pathname: string, body: string): Asked[] {
  if (pathname === "/v2/email/account") return [{ action: "ses:GetAccount", resource: "*", context: {} }];
  const asked = JSON.parse(body || "{}") as Json;
  const tenantCall = tenants(pathname, asked);
  if (tenantCall) return tenantCall;
  const identityCall = identities(method, pathname, asked);
  if (identityCall) return identityCall;
  const { Raw } = asked.Content as { readonly Raw: { readonly Data: string } };
  const raw = Buffer.from(Raw.Data, "base64")
    .toString("utf8")
    // A long header goes on in the next line (RFC 5322, 2.2.3).
    .replace(/\r?\n[ \t]+/g, " ");
  const from = /^From:\s*(.*)$/im.exec(raw)?.[1]?.trim() ?? "";
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const set = asked.ConfigurationSetName;
  const tenant = asked.TenantName;
  const context = {
    "ses:FromAddress": [address],
    ...(tenant === undefined ? {} : { "ses:TenantName": [String(tenant)] }),
  };
  const of = (kind: string, name: string): Asked[] =>
    ["ses:SendEmail", "ses:SendRawEmail"].map((action) => ({
      action,
      resource: `arn:aws:ses:${ACCOUNT}:${kind}/${name}`,
      context,
    }));
  return [
    ...of("identity", address.split("@")[1] ?? ""),
    ...(set === undefined ? [] : of("configuration-set", String(set))),
  ];
}

const S3_ACTIONS: Readonly<Record<string, string>> = {
  GET: "s3:GetObject",
  HEAD: "s3:GetObject",
  PUT: "s3:PutObject",
  DELETE: "s3:DeleteObject",
};

/**
 * What a call asks for, in the names of the templates; of a transaction each item, as IAM judges them one by one. Throws for
 * a call that is not understood, so that none goes unjudged.
 */
export function askedBy({ method, path, target, body }: AwsCall, named: Naming): Asked[] {
  const [service, operation = ""] = target.split(".");
  const { pathname } = new URL(path, "http://localhost");
  if (target !== "") {
    const json = JSON.parse(body) as Json;
    switch (service) {
      case "DynamoDB_20120810":
        return dynamoDb(operation, json, named);
      case "AmazonSQS": {
        return queue(operation, json, named);
      }
      case "secretsmanager":
        return [
          {
            action: `secretsmanager:${operation}`,
            resource: named("SECRET_ID", String(json.SecretId)),
            context: {},
          },
        ];
      case "AWSCognitoIdentityProviderService":
        return [
          {
            action: `cognito-idp:${operation}`,
            resource: named("USER_POOL", String(json.UserPoolId)),
            context: {},
          },
        ];
      case "TrentService": {
        const encryption = (json.EncryptionContext ?? {}) as Readonly<Record<string, string>>;
        const context = {
          "kms:EncryptionContextKeys": Object.keys(encryption),
          ...Object.fromEntries(
            Object.entries(encryption).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]]),
          ),
        };
        return [{ action: `kms:${operation}`, resource: named("KEY_ID", String(json.KeyId)), context }];
      }
    }
  }
  const [, invoked] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(pathname) ?? [];
  if (invoked !== undefined) {
    const resource = `arn:aws:lambda:${ACCOUNT}:function:${named("FUNCTION", decodeURIComponent(invoked))}`;
    return [{ action: "lambda:InvokeFunction", resource, context: {} }];
  }
  if (pathname.startsWith("/v2/email/")) return mail(method, pathname, body);
  if (/(^|&)Action=/.test(body)) return ofForm(new URLSearchParams(body));
  const [, listed] = /^\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (listed !== undefined && method === "GET")
    return [{ action: "s3:ListBucket", resource: `arn:aws:s3:::${named("BUCKET", listed)}`, context: {} }];
  const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  const action = S3_ACTIONS[method];
  if (bucket !== undefined && action !== undefined)
    return [{ action, resource: `arn:aws:s3:::${named("BUCKET", bucket)}/${key}`, context: {} }];
  throw new Error(`A call is not understood: ${method} ${pathname} ${target}`);
}

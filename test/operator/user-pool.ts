import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "#infra/local/ports.ts";
import { provision } from "#infra/local/provision.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { type AtEnd, anIdentity } from "./operator-support.ts";

const POOL = "sa-east-1_AbCdEfGhI";

interface StoredUser {
  Attributes: { Name: string; Value: string }[];
  UserStatus: string;
  mailed: string[];
}
interface Call {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly UserAttributes: StoredUser["Attributes"];
  readonly MessageAction?: string;
  readonly Limit: number;
  readonly PaginationToken?: string;
}

/** What Cognito keeps of a user pool, by address, and what it would mail. It knows one pool, and asks for verified addresses. */
export class UserPool {
  readonly users = new Map<string, StoredUser>();

  answer(operation: string, call: Call): object | string {
    if (call.UserPoolId !== POOL) return "ResourceNotFoundException";
    const user = this.users.get(call.Username);
    switch (operation) {
      case "AdminCreateUser":
        if (call.MessageAction === "RESEND") {
          if (!user) return "UserNotFoundException";
          user.mailed.push("temporary password");
          return {};
        }
        if (user) return "UsernameExistsException";
        return { User: this.add(call.Username, call.UserAttributes) };
      case "AdminGetUser": {
        if (!user) return "UserNotFoundException";
        const { Attributes, ...rest } = this.shown(user);
        return { ...rest, UserAttributes: Attributes };
      }
      case "AdminResetUserPassword":
        if (!user?.Attributes.some(({ Name, Value }) => Name === "email_verified" && Value === "true"))
          return "InvalidParameterException";
        user.UserStatus = "RESET_REQUIRED";
        user.mailed.push("code");
        return {};
      case "ListUsers": {
        const from = Number(call.PaginationToken ?? 0);
        const all = [...this.users.values()];
        const next = from + call.Limit;
        return {
          Users: all.slice(from, next).map((each) => this.shown(each)),
          ...(next < all.length && { PaginationToken: String(next) }),
        };
      }
      default:
        return "InvalidAction";
    }
  }

  add(address: string, attributes: StoredUser["Attributes"]) {
    const Attributes = [...attributes, { Name: "sub", Value: randomUUID() }];
    const user = { Attributes, UserStatus: "FORCE_CHANGE_PASSWORD", mailed: ["temporary password"] };
    this.users.set(address, user);
    return this.shown(user);
  }

  private shown({ Attributes, UserStatus }: StoredUser) {
    return { Attributes, UserStatus, Enabled: true, UserCreateDate: 1_800_000_000 };
  }
}

export const stackAnswer = (outputs: string) =>
  `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>certificates-sandbox-data</StackName><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
const POOL_OUTPUT = `<member><OutputKey>UserPoolId</OutputKey><OutputValue>${POOL}</OutputValue></member>`;
export const NO_STACK = `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id certificates-sandbox-data does not exist</Message></Error></ErrorResponse>`;

/** The user pool of the stage sandbox, and the stack that names it, in place of Cognito and CloudFormation. */
export async function aUserPool(
  stack: { status: number; body: string } = { status: 200, body: stackAnswer(POOL_OUTPUT) },
  end: AtEnd = onTestFinished,
) {
  const pool = new UserPool();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const [, operation] = String(request.headers["x-amz-target"] ?? "").split(".");
    if (operation === undefined) return response.writeHead(stack.status).end(stack.body);
    const answer = pool.answer(operation, JSON.parse(Buffer.concat(pieces).toString()) as Call);
    if (typeof answer === "string") response.writeHead(400).end(JSON.stringify({ __type: answer }));
    else response.end(JSON.stringify(answer));
  });
  const address = `http://127.0.0.1:${await listen(server, 0)}`;
  const restore = applyEnvironment({
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: address,
    AWS_ENDPOINT_URL_CLOUDFORMATION: address,
  });
  end(() => {
    restore();
    server.close();
    server.closeAllConnections();
  });
  await provision({ tables: TABLES, queues: {}, prefix: "certificates-sandbox" });
  await anIdentity(end);
  return pool;
}

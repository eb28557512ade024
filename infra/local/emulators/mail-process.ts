import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { LOOPBACK } from "../ports.ts";
import { SesAccount, sesHeaders } from "./ses-account.ts";
import { IDENTITY_STATES, type IdentityState, type SesAnswer } from "./ses-identities.ts";

const SEND = "/v2/email/outbound-emails";
/** A tenant of the inbox is paused, or sends again, by a request to this path; SES does it by its reputation policy. */
const DOMAIN = new RegExp(`^/identities/([\\w.-]+)/(${IDENTITY_STATES.join("|")})$`);
const PAUSE = /^\/tenants\/([\w-]+)\/(paused|enabled)$/;

/**
 * Lets the server of the inbox answer what it does not know, the account and its tenants, and refuse mails as SES does:
 * beyond the quota, and of a tenant that is unknown, paused, or may not use what the mail is sent with.
 */
function addAccount(server: Server, account: SesAccount): void {
  const [deliver] = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "" } = request;
    const path = url.split("?")[0]!;
    const respond = (answer: SesAnswer) =>
      response.writeHead(answer.status, sesHeaders(answer)).end(JSON.stringify(answer.body));
    const [, tenant, state] = PAUSE.exec(path) ?? [];
    if (tenant !== undefined && method === "POST")
      return respond({ status: account.pause(tenant, state === "paused") ? 200 : 404, body: {} });
    const [, domain, seen] = DOMAIN.exec(path) ?? [];
    if (domain !== undefined && method === "POST") {
      const isKnown = account.identities.set(domain, seen as IdentityState);
      return respond({ status: isKnown ? 200 : 404, body: {} });
    }
    if (!path.startsWith("/v2/")) return deliver!(request, response);
    const body = await wholeBody(request);
    const answer = account.answer({ method, path, body });
    if (answer) return respond(answer);
    const refused = path === SEND ? account.refuses(body) : undefined;
    if (refused) return respond(refused);
    response.on("finish", () => {
      if (path === SEND && response.statusCode === 200) account.sent();
    });
    return deliver!(request, response);
  });
}

/** Reads the body, and puts it back for the inbox: only before the end of the request is told can it be. */
async function wholeBody(request: IncomingMessage): Promise<string> {
  const length = Number(request.headers["content-length"] ?? 0);
  if (length === 0) return "";
  const chunks: Buffer[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    const take = () => {
      for (let chunk = request.read() as Buffer | null; chunk; chunk = request.read() as Buffer | null) {
        chunks.push(chunk);
        read += chunk.length;
        if (read >= length) break;
      }
      if (read < length) return;
      request.off("readable", take);
      const body = Buffer.concat(chunks);
      request.unshift(body);
      resolve(body.toString());
    };
    request.on("readable", take);
    request.once("error", reject);
  });
}

/**
 * The process of the e-mail inbox: listens on the port that its first argument names,
 * takes as many mails a day as the second one says, tells its parent whether it could, and
 * ends with its parent, as the channel between them then closes.
 */
async function main(): Promise<void> {
  process.once("disconnect", () => process.exit());
  // Required, not imported: a default import of this CommonJS package gives its exports object.
  const ses: typeof import("aws-ses-v2-local") = createRequire(import.meta.url)("aws-ses-v2-local");
  const server = await ses.default({ port: Number(process.argv[2]), host: LOOPBACK });
  addAccount(server, new SesAccount({ perDay: Number(process.argv[3]) }));
  // It reports no error when another program has taken the port in between.
  process.send?.({ listening: server.listening });
}

if (import.meta.main) await main();

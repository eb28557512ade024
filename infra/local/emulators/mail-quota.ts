import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/** How SES says that there is no quota. */
export const NO_QUOTA = -1;
const DAY_MS = 86_400_000;
/** Every request of SES's query API names its action. */
const ASKS_FOR_QUOTA = /(^|&)Action=GetSendQuota(&|$)/;
const PER_SECOND = 14;

/**
 * Lets the server of the inbox answer GetSendQuota, on which it would hang, and refuse mails as SES does beyond `perDay`
 * in 24 hours.
 */
export function addQuota(server: Server, perDay: number): void {
  const [deliver] = server.listeners("request") as RequestListener[];
  let sent: number[] = [];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST" || request.url !== "/") return deliver!(request, response);
    // Looks at the beginning only, and puts it back for the inbox.
    request.once("readable", () => {
      const beginning = request.read() as Buffer | null;
      if (beginning) request.unshift(beginning);
      sent = sent.filter((at) => at > Date.now() - DAY_MS);
      const respond = (status: number, body: string) =>
        request
          .resume()
          .on("end", () => response.writeHead(status, { "content-type": "text/xml" }).end(body));
      if (ASKS_FOR_QUOTA.test(String(beginning))) return respond(200, quotaAnswer(perDay, sent.length));
      if (perDay >= 0 && sent.length >= perDay) return respond(400, REFUSAL);
      response.on("finish", () => {
        if (response.statusCode === 200) sent.push(Date.now());
      });
      return deliver!(request, response);
    });
  });
}

/** The answer to GetSendQuota of SES's query API. */
export const quotaAnswer = (perDay: number, sent: number, perSecond = PER_SECOND): string =>
  `<GetSendQuotaResponse><GetSendQuotaResult><Max24HourSend>${perDay}</Max24HourSend><SentLast24Hours>${sent}</SentLast24Hours><MaxSendRate>${perSecond}</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`;

const REFUSAL =
  "<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>Daily message quota exceeded.</Message></Error></ErrorResponse>";

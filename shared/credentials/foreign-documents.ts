import type { Connect } from "#shared/connect.ts";
import type { FetchedDocument } from "#shared/domain/credentials/verify/ports.ts";
import type { TargetPolicy } from "#shared/network/address.ts";
import { type FetchOptions, type Got, guardedGet } from "#shared/network/guarded-get.ts";

/** Fetches with the policy of this stage, which is that of webhooks. */
export const connectForeignDocuments: Connect<"foreignDocuments"> = ({ config }) => ({
  fetch: (address, bytesMax, until) =>
    fetchDocument(address, bytesMax, { policy: config.WEBHOOK_TARGETS }, until),
});

/**
 * Fetches a document of JSON or a token. The address is checked like the target of a webhook, the connection goes to an
 * address that was checked, and a redirect is not followed (decision 16.14). `until` ends it. Throws only for faults of this
 * process.
 */
export async function fetchDocument(
  address: string,
  bytesMax: number,
  { policy, lookup }: Pick<FetchOptions, "policy" | "lookup">,
  until: AbortSignal,
): Promise<FetchedDocument> {
  const served = asServed(address, policy);
  const got = await guardedGet(served, {
    policy,
    lookup,
    bytesMax,
    signal: until,
    accept:
      "application/did+ld+json, application/did+json, application/vc+ld+json, application/json, text/plain",
    userAgent: "Certificate-Directory-Credentials/1.0",
  });
  if (got.kind === "body") return { kind: "document", text: got.bytes.toString("utf8") };
  return { kind: "unreachable", problem: problemOf(got, URL.parse(served)?.hostname ?? "", bytesMax) };
}

/** A DID stands for https; a local run, whose policy allows everything, has no certificates for its own machine. */
function asServed(address: string, policy: TargetPolicy): string {
  return policy === "any" ? address.replace(/^https:(?=\/\/(localhost|127\.0\.0\.1)[:/])/, "http:") : address;
}

function problemOf(got: Exclude<Got, { kind: "body" }>, host: string, bytesMax: number): string {
  switch (got.kind) {
    case "status":
      return got.status >= 300 && got.status < 400
        ? `${host} leads to another address, which is not followed.`
        : `${host} answered ${got.status}.`;
    case "blocked":
      return got.problem;
    case "unknown_host":
      return `The host name ${host} could not be found.`;
    case "unreachable":
      return `${host} could not be reached (${got.error}).`;
    case "timeout":
      return `${host} did not answer in time.`;
    case "too_large":
      return `${host} sent more than ${bytesMax.toLocaleString("en")} bytes.`;
    case "compressed":
      return `${host} sent it compressed.`;
    case "upgraded":
      return `${host} did not answer with a document.`;
  }
}

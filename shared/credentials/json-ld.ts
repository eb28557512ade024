import jsonld from "jsonld";
import type { JsonRecord } from "#shared/domain/credentials/verify/json.ts";
import credentialsV1 from "./contexts/credentials-v1.json" with { type: "json" };
import credentialsV2 from "./contexts/credentials-v2.json" with { type: "json" };
import dataIntegrity from "./contexts/data-integrity-v1.json" with { type: "json" };
import ed25519 from "./contexts/ed25519-2020-v1.json" with { type: "json" };
import openBadgesFirst from "./contexts/ob-v3p0.json" with { type: "json" };
import openBadges1 from "./contexts/ob-v3p0-3.0.1.json" with { type: "json" };
import openBadges2 from "./contexts/ob-v3p0-3.0.2.json" with { type: "json" };
import openBadges from "./contexts/ob-v3p0-3.0.3.json" with { type: "json" };
import openBadgesMore from "./contexts/ob-v3p0-extensions.json" with { type: "json" };

/** A document of JSON-LD. */
export type JsonLd = JsonRecord;

/** Addresses of the contexts of Verifiable Credentials 2.0 and Open Badges 3.0, in the order that credentials name them. */
export const CREDENTIAL_CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
] as const;

const CONTEXTS: ReadonlyMap<string, object> = new Map<string, object>([
  [CREDENTIAL_CONTEXTS[0], credentialsV2],
  [CREDENTIAL_CONTEXTS[1], openBadges],
  // Of credentials of others; our own have the two above.
  ["https://www.w3.org/2018/credentials/v1", credentialsV1],
  ["https://purl.imsglobal.org/spec/ob/v3p0/context.json", openBadgesFirst],
  ["https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json", openBadges1],
  ["https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json", openBadges2],
  ["https://purl.imsglobal.org/spec/ob/v3p0/extensions.json", openBadgesMore],
  ["https://w3id.org/security/suites/ed25519-2020/v1", ed25519],
  ["https://w3id.org/security/data-integrity/v1", dataIntegrity],
]);

/** A context that we have no copy of. Nothing is ever fetched: whoever could change a context could change what is signed. */
export class UnknownContext extends Error {
  readonly address: string;
  constructor(address: string) {
    super(`There is no copy of the context ${address}.`);
    this.address = address;
  }
}

async function ownCopy(address: string) {
  const document = CONTEXTS.get(address);
  if (document === undefined) throw new UnknownContext(address);
  return { documentUrl: address, document };
}

/**
 * The canonical N-Quads of a document (RDFC-1.0), which signatures cover. Throws for a term that no context defines, since
 * the signature would not cover it, and {@link UnknownContext} (which jsonld wraps as `cause`).
 */
export function canonize(document: JsonLd): Promise<string> {
  const options = {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    safe: true,
    documentLoader: ownCopy,
    // Bounds the work for graphs of blank nodes that were made to be slow.
    maxWorkFactor: 1,
  };
  return jsonld.canonize(document as object, options as never) as unknown as Promise<string>;
}

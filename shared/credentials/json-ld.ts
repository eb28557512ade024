import jsonld from "jsonld";
import { OPEN_BADGES_CONTEXTS } from "#shared/domain/credentials/credential-content.ts";
import type { JsonRecord } from "#shared/domain/credentials/verify/json.ts";
import credentialsV2 from "./contexts/credentials-v2.json" with { type: "json" };
import openBadges from "./contexts/ob-v3p0-3.0.3.json" with { type: "json" };
import openBadgesMore from "./contexts/ob-v3p0-extensions.json" with { type: "json" };

/** A document of JSON-LD. */
export type JsonLd = JsonRecord;

const [CREDENTIALS, BADGES, EXTENSIONS] = OPEN_BADGES_CONTEXTS;
const CONTEXTS: ReadonlyMap<string, object> = new Map<string, object>([
  [CREDENTIALS, credentialsV2],
  [BADGES, openBadges],
  [EXTENSIONS, openBadgesMore],
]);

/** Nothing is ever fetched: whoever could change a context could change what is signed. */
async function ownCopy(address: string) {
  const document = CONTEXTS.get(address);
  if (document === undefined) throw new Error(`There is no copy of the context ${address}.`);
  return { documentUrl: address, document };
}

/**
 * The canonical N-Quads of a document (RDFC-1.0), which signatures cover. Throws for a context that we have no copy of, and for
 * a term that no context defines, since the signature would not cover it.
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

/**
 * Runs `@digitalcredentials/verifier-core` over what the test sends, line by line of JSON. It is a process of its own since the
 * package asks the network by the global `fetch`, for which this puts the documents of the case, and prints what it asks.
 */
import { createInterface } from "node:readline";
import type { Case } from "./verifier-core.ts";

let documents: Case["documents"] = {};
globalThis.fetch = async (input) => {
  const address = input instanceof Request ? input.url : String(input);
  const document = documents[address];
  return document === undefined
    ? new Response("not found", { status: 404 })
    : new Response(JSON.stringify(document), { headers: { "content-type": "application/json" } });
};
const { verifyCredential } = await import("@digitalcredentials/verifier-core");

for await (const line of createInterface({ input: process.stdin })) {
  const given: Case = JSON.parse(line);
  documents = given.documents;
  const answer = await verifyCredential({ credential: given.credential as never, knownDIDRegistries: [] });
  console.log(`ANSWER ${JSON.stringify(answer)}`);
}

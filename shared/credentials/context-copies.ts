import { readFileSync } from "node:fs";
import type { Connect } from "#shared/connect.ts";

/** Contexts that credentials name, with the file of each; built beside the bundles that give them away (infra/build.ts). */
export const CONTEXT_COPIES = [
  { address: "https://www.w3.org/ns/credentials/v2", name: "credentials-v2.json" },
  { address: "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json", name: "ob-v3p0-3.0.3.json" },
  { address: "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json", name: "ob-v3p0-extensions.json" },
];

export const contextText = (name: string): string =>
  readFileSync(new URL(`./contexts/${name}`, import.meta.url), "utf8");

/** The contexts that stand in the packet of a certificate: those that our credentials name. */
export const connectContextCopies: Connect<"contextCopies"> = () => ({
  all: () => CONTEXT_COPIES.map(({ address, name }) => ({ address, name, text: contextText(name) })),
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { signatureChecks } from "#shared/credentials/signature-checks.ts";
import type { ForeignDocuments } from "#shared/domain/credentials/verify/ports.ts";
import { verifyCredential } from "#shared/domain/credentials/verify-credential.ts";
import { DEFAULT_SWITCHES } from "#shared/domain/rules.ts";
import { textOf } from "../../support/sources.ts";
import { others, SAMPLES, samplesTable } from "./samples-table.ts";
import { failures } from "./scene.ts";

const FOLDER = new URL("../samples/", import.meta.url);
const sample = (file: string) => readFileSync(new URL(file, FOLDER));

const DID =
  "did:web:dc.1edtech.org:wellspring2022:wellspring-portal:org:da1e96e9-afcc-4eed-b9a2-2ddf7353214c";
const METHOD = `${DID}#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi`;

/** In place of the network: the list that two samples name is in their folder, and one issuer has a DID. */
const documents: Readonly<Record<string, string>> = {
  testlist: sample("bit-string-list/testlist").toString(),
  "did.json": JSON.stringify({
    id: DID,
    assertionMethod: [METHOD],
    verificationMethod: [{ id: METHOD, controller: DID, publicKeyMultibase: METHOD.split("#")[1] }],
  }),
};
const foreignDocuments: ForeignDocuments = {
  fetch: async (address) => {
    const text = documents[address.split("/").at(-1)!];
    return text === undefined
      ? { kind: "unreachable", problem: "Nothing is there." }
      : { kind: "document", text };
  },
};
const none = async () => undefined;
const ports: Parameters<typeof verifyCredential>[0] = {
  signatureChecks,
  foreignDocuments,
  issuers: { find: none },
  organizations: { get: none, newest: () => Promise.reject(new Error()), used: async () => 0 },
  certificates: { get: none, coded: none },
  credentials: { find: none },
  statusLists: { find: none },
  clock: { now: () => new Date("2026-11-22T12:00:00Z") },
  settings: {
    baseUrl: "https://certificates.example/api",
    documentsUrl: "https://certificates.example/api",
    environment: "test",
    switches: DEFAULT_SWITCHES,
    panelOrigins: [],
    mailTenants: null,
    localImages: false,
  },
};

test.each(SAMPLES)("$file: $theirs there, $ours here", async ({ file, theirs, ours, because }) => {
  const report = await verifyCredential(ports, sample(file));
  expect([report.valid, failures(report)]).toEqual([false, ours]);
  expect(others(ours).length === 0, because ?? "the same verdict").toBe(
    because === undefined ? theirs !== "invalid" : false,
  );
});

test("every sample is in the table, which the documentation has", () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/LICENSE|README|schema|testlist/.test(entry.parentPath + entry.name),
    )
    .map(({ name }) => name);
  expect(SAMPLES.map(({ file }) => file.split("/").at(-1)).sort()).toEqual(files.sort());
  const squeezed = (text: string) => text.replaceAll(/ *\| */g, "|").replaceAll(/-{3,}/g, "---");
  expect(squeezed(textOf("docs/credentials-samples.md"))).toContain(squeezed(samplesTable()));
});

import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { type DocumentLoader, verifyCredential } from "@digitalbazaar/vc";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { describe, expect, test } from "vitest";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { fileIn, namesIn, readZip, type ZipMember } from "../documents/delivery/zip-file.ts";
import { aPageOf, type Invited, respondByLink } from "../support/browser/invitation-page.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack();
type One = Invited & { tenant: Tenant };

async function accepted(locale: Locale = "pt", name?: string): Promise<One> {
  const one = await aPageOf(stack, { locale, ...(name === undefined ? {} : { name }) });
  await respondByLink(stack, one.token, "accept");
  return one;
}
const packet = ({ short_code }: Invited) =>
  stack.anonymous.call("GET /c/{short_code}/packet.zip", { params: { short_code } });
async function filesOf(one: Invited): Promise<ZipMember[]> {
  const { status, bytes, text } = await packet(one);
  expect(status, text.slice(0, 500)).toBe(200);
  return readZip(Buffer.from(bytes));
}

/** The contexts of a packet and their addresses, as its instructions say. */
const contextsIn = (files: readonly ZipMember[]): [string, string][] =>
  [...fileIn(files, "how-to-check.txt").matchAll(/(contexts\/\S+)\s+A copy of (\S+),/g)].map(
    ([, file, address]) => [file!, address!],
  );

/** Gives what an address names, from the files of a packet alone, as its instructions say. */
function loaderOver(files: readonly ZipMember[]): DocumentLoader {
  const json = (name: string) => JSON.parse(fileIn(files, name));
  const did = json("did.json");
  const { credentialStatus } = json("credential.json");
  return async (url) => {
    const found = new Map<string, object>([
      [did.id, did],
      ...did.verificationMethod.map((method: { id: string }) => [method.id, method]),
      [credentialStatus.statusListCredential, json("status-list.json")],
      ...contextsIn(files).map(([file, address]) => [address, json(file)] as const),
      ["https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json", json("contexts/ob-v3p0-3.0.3.json")],
    ]).get(url);
    if (!found) throw new Error(`${url} is not in the packet`);
    const method = url.includes("#")
      ? { "@context": "https://w3id.org/security/multikey/v1", ...found }
      : found;
    return { contextUrl: null, documentUrl: url, document: method };
  };
}

async function checked(files: readonly ZipMember[], credential: object) {
  const documentLoader = loaderOver(files);
  const suite = new DataIntegrityProof({ cryptosuite });
  const all = { credential, suite, documentLoader };
  const { verified, error } = await verifyCredential({
    ...all,
    checkStatus: async () => {
      const status = await checkStatus(all);
      return { verified: status.verified && status.results?.every((result) => !result.status) };
    },
  });
  return { verified, error: error?.errors ?? error };
}

describe("the packet of a certificate", async () => {
  const one = await accepted("pt", "Ana / Souza: “Ñandú”");
  const files = await filesOf(one);
  const credential = JSON.parse(fileIn(files, "credential.json"));

  test("has all that a check needs, with instructions in two languages", async () => {
    expect(namesIn(files)).toEqual([
      "como-conferir.txt",
      "how-to-check.txt",
      "certificate.pdf",
      "credential.json",
      "credential.jwt",
      "did.json",
      "status-list.json",
      "contexts/credentials-v2.json",
      "contexts/ob-v3p0-3.0.3.json",
      "contexts/ob-v3p0-extensions.json",
    ]);
    for (const name of namesIn(files).slice(0, 2)) {
      const text = fileIn(files, name);
      for (const said of [one.short_code, one.verification, JSON.parse(fileIn(files, "did.json")).id])
        expect(text, name).toContain(said);
      for (const file of namesIn(files).slice(2)) expect(text, name).toContain(file);
    }
    const { headers } = await packet(one);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="certificate-${one.short_code}.zip"; filename*=UTF-8''Ana%20Souza%20%E2%80%9C%C3%91and%C3%BA%E2%80%9D.zip`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("is enough for @digitalbazaar/vc, which tells a changed credential", async () => {
    expect(await checked(files, credential)).toEqual({ verified: true });
    expect(await checked(files, { ...credential, name: "Another" })).toMatchObject({ verified: false });
  });

  test("is enough for a JWT library", async () => {
    const jwt = fileIn(files, "credential.jwt");
    const { kid, alg } = decodeProtectedHeader(jwt);
    const methods = JSON.parse(fileIn(files, "did.json")).verificationMethod as {
      id: string;
      publicKeyJwk?: JWK;
    }[];
    const { publicKeyJwk } = methods.find(({ id }) => id === kid)!;
    const { payload } = await compactVerify(jwt, await importJWK(publicKeyJwk!, alg));
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ id: credential.id });
  });

  test("has the same bytes when it is asked for again", async () => {
    const again = await filesOf(one);
    for (const [n, file] of again.entries()) expect(file.bytes.equals(files[n]!.bytes), file.name).toBe(true);
  });
});

test("a packet is in English alone for an organization that writes English", async () => {
  const names = namesIn(await filesOf(await accepted("en")));
  expect(names.filter((name) => name.endsWith(".txt"))).toEqual(["how-to-check.txt"]);
});

test("there is none before acceptance, and none any more after a revocation", async () => {
  const one = await aPageOf(stack);
  expectProblem(await packet(one), "not_found");
  await respondByLink(stack, one.token, "accept");
  await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
  expectProblem(await packet(one), "gone");
});

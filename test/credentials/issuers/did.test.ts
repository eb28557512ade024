import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { didOf } from "#shared/domain/credentials/did.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { testStack } from "../../support/stack.ts";
import { addressOfDid } from "../proof/digital-bazaar.ts";
import { connection, issuerPorts } from "./issuer-support.ts";

const stack = await testStack({ workers: false });
const to = connection();
const ROUTE = "GET /issuers/{organization_id}/did.json";

const read = (organizationId: string, headers: Record<string, string> = {}) =>
  stack.anonymous.call(ROUTE, { params: { organization_id: organizationId }, headers });

describe("the DID document of an issuer", () => {
  test("has both halves of its key by names that proofs use, and nothing that is secret", async () => {
    const ports = await issuerPorts(to);
    const known = await establishIssuer(ports, randomUUID());
    const { did, organization_id } = known.issuer;
    const [key] = known.keys;
    const answer = await read(organization_id);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const [multi, jose] = [`${did}#${key!.multikey}`, expect.stringMatching(/^did:web:.*#[\w-]{43}$/)];
    expect(answer.body).toEqual({
      "@context": [
        "https://www.w3.org/ns/did/v1",
        "https://w3id.org/security/multikey/v1",
        "https://w3id.org/security/suites/jws-2020/v1",
      ],
      id: did,
      verificationMethod: [
        { id: multi, type: "Multikey", controller: did, publicKeyMultibase: key!.multikey },
        { id: jose, type: "JsonWebKey2020", controller: did, publicKeyJwk: key!.jwk },
      ],
      assertionMethod: [multi, jose],
    });
    expect(answer.text).not.toContain(known.issuer.status_key);
  });

  test("is at the address that its DID leads to", async () => {
    const { issuer } = await establishIssuer(await issuerPorts(to), randomUUID());
    const address = addressOfDid(issuer.did);
    expect(address).toBe(
      `${stack.stack.baseUrl.replace("http:", "https:")}/issuers/${issuer.organization_id}/did.json`,
    );
    const answer = await fetch(address.replace("https:", "http:"));
    expect(await answer.json()).toMatchObject({ id: issuer.did });
  });

  test("may be read by web pages of any origin, and be kept for as long as a new key waits twice", async () => {
    const { issuer } = await establishIssuer(await issuerPorts(to), randomUUID());
    const answer = await read(issuer.organization_id, { origin: "https://verifier.example" });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe(`public, max-age=${ISSUERS.documentSeconds}`);
    expect(ISSUERS.usedAfterSeconds).toBeGreaterThanOrEqual(2 * ISSUERS.documentSeconds);
    const tag = answer.headers.get("etag")!;
    expect((await read(issuer.organization_id, { "if-none-match": tag })).status).toBe(304);
  });

  test("is not there for an organization without keys, which cannot be told from an unknown one", async () => {
    const { id } = await stack.tenant();
    const [without, unknown] = await Promise.all([read(id), read(randomUUID())]);
    expect(without.status).toBe(404);
    const { request_id: _, instance: __, ...problem } = without.problem;
    expect(unknown.problem).toMatchObject(problem);
  });
});

test("the DID is made of host, port and path of the service's address", () => {
  const id = "7b1f0f57-6c1a-4a39-9d5f-0d8a1c2e3f40";
  expect(didOf("https://api.example.org/v1", id)).toBe(`did:web:api.example.org:v1:issuers:${id}`);
  expect(didOf("https://API.example.org/", id)).toBe(`did:web:api.example.org:issuers:${id}`);
  expect(didOf("http://localhost:3000/api", id)).toBe(`did:web:localhost%3A3000:api:issuers:${id}`);
});

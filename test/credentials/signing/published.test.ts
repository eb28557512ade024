import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { credentialKeys } from "#shared/storage/table/credential-keys.ts";
import { aPageOf, respondByLink } from "../../support/browser/invitation-page.ts";
import { patientDocuments } from "../../support/documents.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { accepted, credentialOf, revokeAccepted, untilFound } from "./scene.ts";

const stack = await testStack();

/** A file of a certificate, or its page, by GET with an Accept header. */
const get = (path: string, accept = "*/*", headers: Record<string, string> = {}) =>
  fetch(`${stack.stack.baseUrl}/c/${path}`, { redirect: "manual", headers: { accept, ...headers } });

describe("the credential of an accepted certificate", async () => {
  const one = await accepted(stack);
  const credential = await credentialOf(stack, one);
  const code = one.short_code;

  test("is at its page with .json and .jwt, exactly as it was signed, and any web page may read it", async () => {
    for (const [ending, text, type] of [
      [".json", credential.json, "application/vc+ld+json"],
      [".JSON", credential.json, "application/vc+ld+json"],
      [".jwt", credential.jwt, "text/plain"],
    ] as const) {
      const answer = await get(`${code}${ending}`);
      expect([answer.status, answer.headers.get("content-type")], ending).toEqual([200, type]);
      expect(await answer.text()).toBe(text);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
  });

  test("has its addresses in the record, and in what a verification finds", async () => {
    const { body } = await one.tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: one.id } });
    expect(body.credential_url).toBe(`${one.verification}.json`);
    const found = await (await get(code, "application/json")).json();
    const addresses = {
      json_url: `${one.verification}.json`,
      jwt_url: `${one.verification}.jwt`,
      packet_url: `${one.verification}/packet.zip`,
    };
    expect(found).toMatchObject({ credential: addresses });
  });

  test("comes in the type that is asked for", async () => {
    for (const [path, accept, type] of [
      [".json", "application/vc", "application/vc"],
      [".json", "application/json", "application/json"],
      [".json", "application/ld+json;q=0.5, application/vc;q=0.9", "application/vc"],
      [".json", "image/png", "application/vc+ld+json"],
      [".json", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json"],
      [".jwt", "application/vc+jwt", "application/vc+jwt"],
      [".jwt", "application/jwt, text/plain;q=0.1", "application/jwt"],
      ["", "application/vc+ld+json", "application/vc+ld+json"],
      ["", "application/vc", "application/vc"],
      ["", "application/ld+json, application/json;q=0.5", "application/ld+json"],
    ] as const) {
      const answer = await get(`${code}${path}`, accept);
      expect([answer.status, answer.headers.get("content-type")], `${path} ${accept}`).toEqual([200, type]);
      expect(await answer.text()).toBe(path === ".jwt" ? credential.jwt : credential.json);
    }
  });

  test("leaves the page to people, and what a verification finds to JSON", async () => {
    const page = await get(code, "text/html,application/vc;q=0.1");
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const found = await get(code, "application/json, application/vc+ld+json;q=0.1");
    expect(await found.json()).toMatchObject({ state: "valid" });
  });

  test("is kept by caches for as long as a status, and asked for again by its tag", async () => {
    const answer = await get(`${code}.json`);
    expect(answer.headers.get("cache-control")).toBe(`public, max-age=${LIMITS.verificationFreshSeconds}`);
    expect(LIMITS.verificationFreshSeconds).toBeLessThanOrEqual(60);
    expect(answer.headers.get("vary")).toContain("Accept");
    const tag = answer.headers.get("etag")!;
    expect((await get(`${code}.json`, "*/*", { "if-none-match": tag })).status).toBe(304);
    expect((await get(`${code}.jwt`, "*/*", { "if-none-match": tag })).status).toBe(200);
  });

  test("has no address of the holder in it, and its JWT is signed by a key of the issuer", async () => {
    const payload = Buffer.from(credential.jwt.split(".")[1]!, "base64url").toString();
    for (const text of [credential.json, payload]) {
      expect(text.toLowerCase()).not.toContain(one.email);
      expect(text).not.toContain("Terceiro lugar");
      expect(text).not.toContain(one.id);
    }
    const known = (await stack.functions.ports.issuers.find(one.tenant.id))!;
    const { kid, ...header } = decodeProtectedHeader(credential.jwt);
    expect(header).toEqual({ alg: "ES256", typ: "JWT" });
    expect(kid!.startsWith(`${known.issuer.did}#`)).toBe(true);
    await compactVerify(credential.jwt, await importJWK(known.keys[0]!.jwk, "ES256"));
  });
});

night.test(
  "a certificate that was accepted before there were credentials gets one when it is asked for",
  async () => {
    const one = await accepted(stack);
    const former = await credentialOf(stack, one);
    const client = patientDocuments();
    await client.send(
      new DeleteCommand({ TableName: readConfig().TABLE_MAIN, Key: credentialKeys.credential(one.id) }),
    );
    const answers = await Promise.all([get(`${one.short_code}.json`), get(`${one.short_code}.jwt`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]!.text()).toBe((await credentialOf(stack, one)).json);
    expect((await credentialOf(stack, one)).status).not.toEqual(former.status);
  },
);

describe("there is no credential", () => {
  test("before the recipient accepts, after they refuse, and of an unknown code; programs are told in JSON", async () => {
    const waiting = await aPageOf(stack);
    const refused = await aPageOf(stack);
    await respondByLink(stack, refused.token, "reject");
    for (const code of [waiting.short_code, refused.short_code, "ZZZZZZZZZZZZ"]) {
      const json = await get(`${code}.json`);
      expect([json.status, json.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
      expect((await get(`${code}.jwt`)).status).toBe(404);
      expect((await get(code, "application/vc")).status).toBe(404);
    }
    expect((await get(`${waiting.short_code}.json`, "text/html")).headers.get("content-type")).toMatch(
      /^text\/html/,
    );
  });

  test("once it is revoked, which also its status list says", async () => {
    const one = await accepted(stack);
    const { status } = await credentialOf(stack, one);
    expect((await get(`${one.short_code}.json`)).status).toBe(200);
    await revokeAccepted(one);
    expect((await get(`${one.short_code}.json`)).status).toBe(410);
    expect((await get(one.short_code, "application/vc+ld+json")).status).toBe(410);
    const { "credentials.write": credentialWrites } = stack.functions.ports;
    await untilFound(async () =>
      (await credentialWrites.marked(one.tenant.id, status.list)).includes(status.index),
    );
  });
});

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { closeServer, listen } from "#infra/local/ports.ts";
import { siteOf } from "#shared/domain/credentials/verify/issuer.ts";
import { asForm } from "../../documents/qr-photo.ts";
import { BROWSER } from "../../support/browser/pages.ts";
import { testStack } from "../../support/stack.ts";
import { asPng } from "./carriers.ts";
import { anOwnIssuer, claimsOf, token } from "./own-issuer.ts";
import { failures, reportOn, verifyAt } from "./scene.ts";

/* What was not issued here is told so, with the issuer that it names, and nothing that it names is fetched. */

const stack = await testStack({ workers: false });
const own = await anOwnIssuer(stack);
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  response.end("{}");
});
const host = `localhost:${await listen(server, 0)}`;
afterAll(() => closeServer(server));

const DID = `did:web:${host.replace(":", "%3A")}:school`;
const issuer = { id: DID, type: ["Profile"], name: "Another School" };
/** A credential that says everything of ours, but for its issuer; all that could be fetched is at a server that counts. */
const elsewhere = (changes: Record<string, unknown> = {}) =>
  own.issue({
    issuer,
    credentialStatus: {
      id: `http://${host}/status/1#1`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "1",
      statusListCredential: `http://${host}/status/1`,
    },
    ...changes,
  });

describe("a credential that was not issued here", () => {
  test("is told so at once, with the issuer that it names, in any file, and without a request to anybody", async () => {
    const json = await elsewhere();
    const jwt = await token(
      claimsOf(own.credential({ issuer })),
      { alg: "ES256", kid: `${DID}#1` },
      own.p256,
    );
    for (const [file, type] of [
      [json, "application/json"],
      [jwt, "application/jwt"],
      [await asPng(json), "image/png"],
    ] as const) {
      const report = await reportOn(stack, file, type);
      expect(report).toMatchObject({
        valid: false,
        foreign: true,
        compare: false,
        credential: { issuer: { id: DID, name: "Another School", verified: false }, recipient_name: null },
      });
      expect(report.checks.map(({ code }) => code)).toEqual(["readable", "issuer_not_ours"]);
      expect(report.checks[1]!.detail).toContain(`Another School (${DID})`);
    }
    const contexts = [`http://${host}/context.json`];
    const proof = { type: "Other", verificationMethod: `http://${host}/key` };
    await reportOn(stack, JSON.stringify({ ...JSON.parse(json), "@context": contexts, proof }));
    expect(asked).toEqual([]);
  });

  test("is one whose issuer is named like an organization of ours, with another DID", async () => {
    const did = `did:web:school.example:issuers:${own.did.slice(-36)}`;
    expect(failures(await verifyAt(await own.issue({ issuer: { ...issuer, id: did } })))).toEqual([
      "issuer_not_ours",
    ]);
  });

  test.each([
    ["simple.json", "https://example.com/issuers/876543"],
    ["simple-did-web-method.json", "https://1edtech.edu/issuers/565049"],
    ["simple-jwt.svg", "https://1edtech.edu/issuers/565049"],
    ["velocity.jwt", "did:"],
  ])("is each sample of the public validator: %s", async (sample, named) => {
    const report = await verifyAt(readFileSync(new URL(`../samples/${sample}`, import.meta.url)));
    expect(failures(report)).toEqual(["issuer_not_ours"]);
    expect(report.credential!.issuer.id).toContain(named);
  });

  test("is cut where what it says of its issuer is long, and has no mark of direction", async () => {
    const marks = "\u202e\u2066\u200f\u061c\u200e";
    const long = {
      id: `https://school.example/${marks}${"a".repeat(9_000)}`,
      name: `${marks}${"b".repeat(9_000)}`,
    };
    const report = await verifyAt(await elsewhere({ issuer: { ...issuer, ...long } }));
    expect(JSON.stringify(report).length).toBeLessThan(3_000);
    expect(JSON.stringify(report)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/);
  });
});

test.each([
  ["https://school.example/issuers/1", "https://school.example/"],
  ["https://school.example:8443/issuers/1", "https://school.example:8443/"],
  ["did:web:school.example", "https://school.example/"],
  ["did:web:school.example%3A8443:issuers:1", "https://school.example:8443/"],
  ["http://school.example/", undefined],
  ["https://ours@school.example/", undefined],
  ["https://localhost/", undefined],
  ["https://10.0.0.1/", undefined],
  ["did:web:10.0.0.1", undefined],
  ["did:web:ours@school.example", undefined],
  ["did:key:z6Mk", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("the site of the issuer %j is %s", (id, site) => expect(siteOf(id)?.href).toBe(site));

describe("the page", () => {
  const posted = async (file: string, language = "en") => {
    const form = asForm(["photo", Buffer.from(file)]);
    const headers = { ...BROWSER, "accept-language": language, ...form.headers };
    return (await stack.anonymous.call("POST /verify", { ...form, headers })).text;
  };
  const schools = (name: string) =>
    elsewhere({ issuer: { ...issuer, id: "did:web:school.example:issuers:1", name } });

  test("says so in three languages, shows the issuer as text, and links where it can be checked", async () => {
    const file = await schools('<img src=x onerror="alert(1)">');
    for (const [language, verdict] of [
      ["pt-BR", "Esta credencial não foi emitida aqui"],
      ["en", "This credential was not issued here"],
      ["es", "Esta credencial no se emitió aquí"],
    ] as const) {
      const text = await posted(file, language);
      expect(/role="status".*?<h2>(.*?)<\/h2>/s.exec(text)![1]).toBe(verdict);
      expect(text).toContain("&lt;img src=x");
      expect(text).not.toContain("<img src=x");
      expect(text).not.toContain('class="yes"');
      const links = [...text.matchAll(/<a href="(https:[^"]*)" rel="nofollow noopener noreferrer">/g)];
      expect(links.map(([, address]) => address)).toEqual([
        "https://school.example/",
        "https://verifierplus.org/",
        "https://openbadgesvalidator.imsglobal.org/",
      ]);
    }
  });
});

import { describe, expect, test } from "vitest";
import { isRevokedIn } from "#shared/domain/credentials/status-list.ts";
import { carriesCredential } from "#shared/domain/credentials/verify/read-file.ts";
import { onSlowMachine } from "../../support/eventually.ts";
import { mailsTo } from "../../support/holders.ts";
import { testStack } from "../../support/stack.ts";
import { accepted, credentialOf, nameInCredential, untilFound } from "../signing/scene.ts";
import { asPdf, asPng, asSvg } from "./carriers.ts";
import { anOwnIssuer, claimsOf, token } from "./own-issuer.ts";
import { failures, reportOn, verifyAt } from "./scene.ts";

const stack = await testStack();
const issuer = await anOwnIssuer(stack);

const codes = async (file: string | Uint8Array) => failures(await verifyAt(file));
const HEADER = { alg: "ES256", kid: issuer.methods.p256, typ: "JWT" };

describe("a signed text that programs could read differently is refused", () => {
  const ends = '"validUntil":"2026-02-01T00:00:00Z"';
  test.each<[string, (signed: string) => string]>([
    ["a name twice", (signed) => signed.replace("{", '{"name":"Doctor of Medicine",')],
    ["a name twice, once escaped", (signed) => signed.replace("{", '{"n\\u0061me":"Doctor" ,')],
    [
      "a name twice inside",
      (signed) => signed.replace('"criteria":{', '"criteria":{"narrative":"Is a doctor.",'),
    ],
    ["a field that is no name to jsonld", (signed) => signed.replace("{", '{"__proto__":{"name":"Doctor"},')],
    [
      "the same inside",
      (signed) => signed.replace('"criteria":{', '"criteria":{"__proto__":{"id":"urn:a"},'),
    ],
    ["the same with an end", (signed) => signed.replace("{", `{"__proto__":{${ends}},`)],
    ["half a character", (signed) => signed.replace("a\ufffdb", "a\\uD800b")],
  ])("%s", async (_, altered) => {
    const signed = await issuer.issue({ description: "a\ufffdb" });
    expect(await codes(signed)).toEqual([]);
    expect(await codes(altered(signed))).toEqual(["doubtful_json"]);
  });

  test("also in a token, which its issuer has signed like that", async () => {
    const [header, payload] = [HEADER, claimsOf(issuer.credential())];
    expect(await codes(await token(payload, header, issuer.p256))).toEqual([]);
    const part = (text: string) => Buffer.from(text).toString("base64url");
    const twice = JSON.stringify(payload).replace("{", '{"name":"Doctor of Medicine",');
    expect(await codes(`${part(JSON.stringify(header))}.${part(twice)}.AAAA`)).toEqual(["doubtful_json"]);
  });

  test("but not what is only unusual", async () => {
    const texts = ['a "name": "b"', '\\\\"', "\ud83d\ude00 \\ud83d", '{"name":1}'];
    for (const description of texts) expect(await codes(await issuer.issue({ description }))).toEqual([]);
    const escaped = (await issuer.issue({ description: "\u{1f600}" })).replace("\u{1f600}", "\\ud83d\\uDE00");
    expect(await codes(escaped)).toEqual([]);
  });
});

describe("a file with two credentials", () => {
  test("is refused, since another reader could take the other one", async () => {
    const [one, two] = [await issuer.issue(), await issuer.issue({ name: "Writing" })];
    const [first, second] = [await asPng(one), await asPng(two)];
    const chunk = second.subarray(second.indexOf("iTXt") - 4, second.length - 12);
    const both = Buffer.concat([first.subarray(0, -12), chunk, first.subarray(-12)]);
    const element = (text: string) => `<openbadges:credential><![CDATA[${text}]]></openbadges:credential>`;
    const [pdf, more] = [asPdf(one), asPdf(two)];
    for (const [file, type] of [
      [both, "image/png"],
      [Buffer.from(asSvg(element(one) + element(two))), "image/svg+xml"],
      [Buffer.concat([pdf, more]), "application/pdf"],
    ] as const) {
      expect(failures(await reportOn(stack, file, type)), type).toEqual(["several_credentials"]);
      expect(carriesCredential(file), type).toBe(true);
    }
    // What follows the end of a picture is no part of it, and one attachment twice is the same credential.
    expect(await codes(Buffer.concat([first, chunk]))).toEqual([]);
    expect(await codes(Buffer.concat([pdf, pdf]))).toEqual([]);
  });

  test.each([
    ["elements that are never closed", asSvg("<openbadges:credential>".repeat(170_000))],
    [
      "one element with many openings of text",
      asSvg(`<openbadges:credential>${"<![CDATA[".repeat(400_000)}`),
    ],
    [
      "one element with many openings, closed",
      asSvg(`<openbadges:credential>${"<![CDATA[".repeat(400_000)}</openbadges:credential>`),
    ],
    ["many attributes", asSvg(`<openbadges:credential ${" verify ".repeat(400_000)}>`)],
    ["a PDF with many streams", `%PDF-1.7\n${" stream".repeat(500_000)}`],
  ])("and one of %s are answered soon", (_, file) => {
    const before = process.cpuUsage();
    carriesCredential(Buffer.from(file));
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(onSlowMachine(3));
  });
});

test("one proof of the kind that we make is checked, and none beside it is left unchecked", async () => {
  const { proof: proofs, ...rest } = JSON.parse(await issuer.issue()) as { proof: [object] };
  const [proof] = proofs;
  for (const [changed, code] of [
    [[proof, proof], "unknown_proof"],
    [[proof, { type: "SomeProof" }], "unknown_proof"],
    [{ ...proof, cryptosuite: "ecdsa-rdfc-2019" }, "unknown_proof"],
    [{ ...proof, proofPurpose: "authentication" }, "unknown_proof"],
    [{ ...proof, expires: "2999-01-01T00:00:00Z" }, "changed"],
    [{ ...proof, verificationMethod: issuer.methods.p256 }, "other_key"],
    [["z"], "unknown_proof"],
    [[], "unsigned"],
  ] as const)
    expect(await codes(JSON.stringify({ ...rest, proof: changed })), JSON.stringify(changed)).toEqual([code]);
  expect(await codes(JSON.stringify({ ...rest, proof }))).toEqual([]);
});

test("the index of a status is digits and nothing that could be read as a number", async () => {
  const { credentialStatus } = issuer.credential() as { credentialStatus: object };
  for (const statusListIndex of ["", "0x6", "6e0", " 6", "-0", "6.0", "131072"])
    expect(
      await codes(await issuer.issue({ credentialStatus: { ...credentialStatus, statusListIndex } })),
    ).toEqual(["status_unknown_kind"]);
});

describe("a credential of ours", () => {
  test("names its status in one way, so that no other spelling leads past its list", async () => {
    const { json: text } = await credentialOf(stack, await accepted(stack));
    const document = JSON.parse(text) as { credentialStatus: Record<string, string> };
    const status = document.credentialStatus;
    const { statusListCredential: list } = status;
    for (const credentialStatus of [
      [status],
      { ...status, statusListCredential: { id: list } },
      { ...status, statusListCredential: [list] },
    ]) {
      const report = await verifyAt(JSON.stringify({ ...document, credentialStatus }));
      expect(report.checks.map(({ code }) => code)).toContain("signed");
      expect(failures(report)).toEqual(["status_unknown_kind"]);
    }
  });

  test("that was signed anew stays valid, and is said to be replaced", async () => {
    const one = await accepted(stack);
    const former = await credentialOf(stack, one);
    await nameInCredential(stack, one, false);
    const newer = await untilFound(async () => {
      const found = await credentialOf(stack, one);
      return found.json !== former.json && found;
    });
    for (const file of [former.json, former.jwt]) {
      const report = await reportOn(stack, file, file === former.jwt ? "text/plain" : "application/json");
      expect(report.valid).toBe(true);
      expect(report.checks.at(-1)).toMatchObject({ check: "status", passed: true, code: "replaced" });
    }
    expect((await reportOn(stack, newer.json)).checks.at(-1)).toMatchObject({ code: "active" });
  });

  test("is told as replaced, and never green, once its certificate has another name; its holder is told of that", async () => {
    const one = await accepted(stack);
    const former = await credentialOf(stack, one);
    const { id, email, tenant, short_code } = one;
    const body = { recipient_name: "João Lima" };
    expect(
      (await tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id }, body })).body,
    ).toMatchObject({
      recipient: { name: "Ana Souza" },
      name_request: { to_name: "João Lima" },
    });
    expect((await reportOn(stack, former.json)).valid).toBe(true);
    const mailed = await untilFound(async () =>
      (await mailsTo(stack, email)).find((text) => text.includes("/requests/")),
    );
    const token = /\/requests\/([\w.-]+)/.exec(mailed)![1]!;
    const page = await stack.anonymous.call("GET /requests/{token}", {
      params: { token },
      headers: { accept: "text/html" },
    });
    expect(page.text).toContain("João Lima");
    const answer = { params: { token }, body: { answer: "approve" as const } };
    expect((await stack.anonymous.call("POST /requests/{token}", answer)).text).toContain("You agreed");
    for (const file of [former.json, former.jwt]) {
      const report = await reportOn(stack, file, file === former.jwt ? "text/plain" : "application/json");
      expect([report.valid, failures(report)]).toEqual([false, ["renamed"]]);
    }
    const newer = await untilFound(async () => {
      const found = await credentialOf(stack, one);
      return found.json !== former.json && found;
    });
    expect((await reportOn(stack, newer.json)).credential?.recipient_name).toBe("João Lima");
    // Also for verifiers of others, who know the status list alone.
    await untilFound(async () => {
      const list = (await stack.functions.ports.issuers.statusList(tenant.id, former.status.list))!;
      return isRevokedIn(list, former.status.index) && !isRevokedIn(list, newer.status.index);
    });
    expect((await reportOn(stack, newer.json)).valid).toBe(true);
    await untilFound(async () =>
      (await mailsTo(stack, email)).find((text) => text.includes("was corrected")),
    );
    const shown = await stack.anonymous.call("GET /c/{short_code}", {
      params: { short_code },
      query: { lang: "en" },
      headers: { accept: "text/html" },
    });
    expect(shown.text).toContain("Its name was corrected on");
  });
});

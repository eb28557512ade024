import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import { distrustKey } from "#shared/domain/credentials/issuer-keys.ts";
import { encodedList } from "#shared/domain/credentials/status-list.ts";
import { asForm } from "../../documents/qr-photo.ts";
import { BROWSER } from "../../support/browser/pages.ts";
import { night, runs } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import { connection, issuerPorts } from "../issuers/issuer-support.ts";
import { accepted, credentialOf, revokeAccepted, told } from "../signing/scene.ts";
import { portsOver } from "../status/ports.ts";
import { asPdf, asPng, asSvg } from "./carriers.ts";
import { failures, reportOn, verifyAt } from "./scene.ts";

const stack = await testStack();
const shared = accepted(stack).then(async (one) => ({ one, signed: await credentialOf(stack, one) }));

describe("a credential of ours", () => {
  test("is valid as JSON, as a token, and in a PNG, SVG or PDF, and leads to its certificate", async () => {
    const { one, signed } = await shared;
    const { json, jwt } = signed;
    const files = {
      json: reportOn(stack, json),
      "ld+json": reportOn(stack, json, "application/vc+ld+json; charset=utf-8"),
      token: reportOn(stack, jwt, "text/plain"),
      "token with a line": reportOn(stack, `${jwt}\n`, "application/jwt"),
      png: reportOn(stack, await asPng(json), "image/png"),
      "png, compressed": reportOn(stack, await asPng(jwt, { compressed: true }), "image/png"),
      "svg, token": reportOn(stack, asSvg(`<openbadges:credential verify="${jwt}"/>`), "image/svg+xml"),
      "svg, JSON": reportOn(
        stack,
        asSvg(`<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`),
        "image/svg+xml",
      ),
      pdf: reportOn(stack, asPdf(json), "application/pdf"),
      "pdf, length elsewhere": reportOn(stack, asPdf(json, { length: false }), "application/pdf"),
      "pdf, plain": reportOn(stack, asPdf(jwt, { compressed: false }), "application/pdf"),
    };
    for (const [name, report] of Object.entries(files)) {
      expect(await report, name).toMatchObject({ valid: true, foreign: false });
      expect(
        (await report).checks.map(({ code }) => code),
        name,
      ).toEqual(["readable", "well_formed", "issuer_ours", "signed", "in_time", "active"]);
    }
    expect((await files.json).credential).toMatchObject({
      id: one.verification,
      verification_url: one.verification,
      issuer: { id: told(signed).issuer.id },
      valid_from: signed.valid_from.replace(/\.\d+/, ""),
    });
  });

  test("is valid in the picture and in the PDF for archives that we hand out ourselves", async () => {
    const { one } = await shared;
    for (const [ending, type] of [
      [".png", "image/png"],
      [".pdf?archive", "application/pdf"],
    ] as const) {
      const file = Buffer.from(await (await fetch(one.verification + ending)).arrayBuffer());
      expect(await reportOn(stack, file, type), ending).toMatchObject({ valid: true, foreign: false });
    }
  });

  test("with one character changed is refused, or still the same credential", async () => {
    const { signed } = await shared;
    const { json } = signed;
    const same = JSON.stringify(JSON.parse(json));
    await fc.assert(
      fc.asyncProperty(fc.nat(json.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const altered = json.slice(0, at) + String.fromCharCode(code) + json.slice(at + 1);
        const report = await verifyAt(altered);
        if (!report.valid) return;
        expect(JSON.stringify(JSON.parse(altered))).toBe(same);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  night.test("with one character of its token changed is refused", async () => {
    const { jwt } = (await shared).signed;
    await fc.assert(
      fc.asyncProperty(fc.nat(jwt.length - 1), fc.constantFrom(..."Ab0_.-"), async (at, letter) => {
        fc.pre(jwt[at] !== letter);
        expect((await verifyAt(jwt.slice(0, at) + letter + jwt.slice(at + 1))).valid).toBe(false);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  test("is refused at the second of its revocation, before any list says so", async () => {
    const one = await accepted(stack);
    const { json } = await credentialOf(stack, one);
    expect((await reportOn(stack, json)).valid).toBe(true);
    expect((await revokeAccepted(one)).status).toBe(200);
    expect(failures(await reportOn(stack, json))).toEqual(["revoked"]);
  });

  test("is refused when the list has it, whatever the certificate says", async () => {
    const one = await accepted(stack);
    const { json, status, key_id } = await credentialOf(stack, one);
    const { issuers, "credentials.write": credentialWrites } = await portsOver(
      "issuers",
      "credentials.write",
    );
    const before = await issuers.statusList(one.tenant.id, status.list);
    const publish = (indexes: number[], version: number) =>
      credentialWrites.publish({
        organization_id: one.tenant.id,
        list: status.list,
        version: (before?.version ?? 0) + version,
        built_at: new Date().toISOString(),
        id: `${one.verification}#list`,
        key_id,
        json: JSON.stringify({ credentialSubject: { encodedList: encodedList(indexes) } }),
      });
    expect(await publish([(status.index + 1) % STATUS_LIST_ENTRIES], 1)).toBe(true);
    expect(failures(await verifyAt(json))).toEqual([]);
    expect(await publish([status.index], 2)).toBe(true);
    expect(failures(await verifyAt(json))).toEqual(["revoked"]);
  });

  test("is refused with the key of another organization, also under our own address", async () => {
    const [one, other] = [(await shared).signed, await accepted(stack)];
    const theirs = told(await credentialOf(stack, other));
    const mine = told(one);
    const stolen = { ...mine, proof: theirs.proof };
    expect(failures(await reportOn(stack, JSON.stringify(stolen)))).toEqual(["other_key"]);
    const renamed = { ...mine.proof[0]!, verificationMethod: theirs.proof[0]!.verificationMethod };
    expect(failures(await reportOn(stack, JSON.stringify({ ...mine, proof: [renamed] })))).toEqual([
      "other_key",
    ]);
    // Signed by the other organization in full, but with the address of a certificate that is not theirs.
    const { issuers, "credentials.write": credentialWrites } = await portsOver(
      "issuers",
      "credentials.write",
    );
    const { issuer, keys } = (await issuers.find(other.tenant.id))!;
    const { proof: _, ...content } = { ...theirs, id: mine.id };
    const { json } = await credentialWrites.sign(issuer.did, keys[0]!, content, new Date());
    expect(failures(await reportOn(stack, json))).toEqual(["unknown_certificate"]);
  });

  test("is refused once its key is distrusted", async () => {
    const one = await accepted(stack);
    const { json, jwt, key_id } = await credentialOf(stack, one);
    await distrustKey(await issuerPorts(connection()), one.tenant.id, key_id);
    for (const file of [json, jwt]) expect(failures(await verifyAt(file))).toEqual(["key_distrusted"]);
  });

  test("is refused before its time and after it", async () => {
    const { json, valid_from } = (await shared).signed;
    const before = new Date(Date.parse(valid_from) - 60_000);
    expect(failures(await verifyAt(json, before))).toEqual(["not_yet"]);
  });

  test("cannot be read in another way than it was signed", async () => {
    const { signed } = await shared;
    const document = JSON.parse(signed.json) as Record<string, unknown>;
    const { validFrom, credentialStatus, ...rest } = document;
    const context = document["@context"] as unknown[];
    const renamed = {
      "a full name": {
        ...rest,
        validFrom,
        "https://www.w3.org/2018/credentials#credentialStatus": credentialStatus,
      },
      "a keyword": { ...document, "@included": [] },
      "a field of the whole inside": {
        ...rest,
        validFrom,
        refreshService: { id: document.id, type: "Other", credentialStatus },
      },
      "a context of its own": { ...document, "@context": [...context, { name: "https://schema.org/name" }] },
      "one more context": { ...document, "@context": [...context, "https://example.org/context.json"] },
      "a context in a part": { ...document, evidence: [{ "@context": context, type: ["Evidence"] }] },
    };
    for (const [name, altered] of Object.entries(renamed)) {
      const codes = failures(await verifyAt(JSON.stringify(altered)));
      expect(["ambiguous_names", "not_open_badge"], name).toContain(codes[0]);
    }
    expect(failures(await verifyAt(JSON.stringify({ ...document, unheardOf: 1 })))).toEqual([
      "undefined_term",
    ]);
  });
});

describe("the page", () => {
  const posted = (file: Uint8Array, language = "en") =>
    stack.anonymous.call("POST /verify", {
      ...asForm(["photo", file]),
      headers: { ...BROWSER, "accept-language": language, ...asForm(["photo", file]).headers },
    });

  test("shows the verdict first, each check, and the way to the certificate", async () => {
    const { one, signed } = await shared;
    const { status, text } = await posted(Buffer.from(signed.json));
    expect(status).toBe(200);
    expect(/role="status".*?<h2>(.*?)<\/h2>/s.exec(text)![1]).toBe("This credential is genuine and valid");
    expect(text).toContain(`href="${one.verification}"`);
    expect(text.match(/<li class="yes">/g)).toHaveLength(6);
    expect(text).not.toContain("<script");
  });

  test("says why a credential is refused, in three languages", async () => {
    const { signed } = await shared;
    const forged = Buffer.from(signed.json.replace('"validFrom":"2', '"validFrom":"1'));
    const titles = ["pt-BR", "en", "es"].map(async (language) => {
      const { text } = await posted(forged, language);
      return /role="alert".*?<h2>(.*?)<\/h2><p>(.*?)\./s.exec(text)!.slice(1, 3);
    });
    expect(await Promise.all(titles)).toEqual([
      [
        "Não confie nesta credencial",
        "A assinatura não confere: a credencial é falsa ou foi alterada depois de assinada",
      ],
      [
        "Do not trust this credential",
        "The signature does not fit: the credential is forged, or was changed after it was signed",
      ],
      [
        "No te fíes de esta credencial",
        "La firma no encaja: la credencial es falsa o se cambió después de firmarla",
      ],
    ]);
  });
});

import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withText } from "#shared/formats/png.ts";
import { asForm, qrPng } from "../../documents/qr-photo.ts";
import { aPageOf } from "../../support/invitation-page.ts";
import { BROWSER } from "../../support/pages.ts";
import { night, some } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";
import {
  type Accepted,
  accepted,
  credentialOf,
  nameInCredential,
  revokeAccepted,
  untilFound,
} from "../signing/scene.ts";
import { asPdf, asSvg } from "./carriers.ts";
import { failures, reportOn } from "./scene.ts";

const HOLDER = "Ana Souza";

/* What this service gives out leads to its verdict, which speaks of the credential and never of the picture around it. */

const stack = await testStack();
const shared = accepted(stack).then(async (one) => ({ one, json: (await credentialOf(stack, one)).json }));

/** A document; a machine that is busy with other tests too may say that it takes longer. */
async function file(one: Accepted, ending: string): Promise<Buffer> {
  const answer = await fetch(one.verification + ending);
  if (answer.status === 503) return file(one, ending);
  return Buffer.from(await answer.arrayBuffer());
}
const posted = async (sent: Uint8Array) => {
  const form = asForm(["photo", sent]);
  return stack.anonymous.call("POST /verify", { ...form, headers: { ...BROWSER, ...form.headers } });
};
const verdict = (page: string) => /<section class="state (\w+)".*?<h2>(.*?)<\/h2>/s.exec(page)?.slice(1, 3);

const BEGINNINGS = Buffer.from("stream\n\xff\xd8".repeat(150_000), "latin1");

describe("a picture that was repainted", () => {
  test("is not what is called genuine: whose credential is in it is said, and ours is shown beside it", async () => {
    const { one, json } = await shared;
    const painted = await sharp(await file(one, ".png"))
      .composite([
        // The service keeps libvips from reading SVG in this process.
        {
          input: { create: { width: 900, height: 200, channels: 3, background: "#fff" } },
          left: 400,
          top: 400,
        },
      ])
      .png()
      .toBuffer();
    const forged = withText(painted, "openbadgecredential", json);
    const report = await reportOn(stack, forged, "image/png");
    expect(report).toMatchObject({
      valid: true,
      compare: true,
      carrier: "png",
      credential: {
        recipient_name: HOLDER,
        picture_url: `${one.verification}.png`,
        issuer: { verified: true },
      },
    });
    const { text } = await posted(forged);
    expect(verdict(text)).toEqual(["good", `Inside this file is a genuine credential of ${HOLDER}`]);
    expect(text).toContain("Only the credential was checked, not what the file shows");
    expect(text).toMatch(/<img src="data:image\/webp;base64,[\w+/=]{500,}" alt="What you sent">/);
    expect(text).toContain(
      `<img src="c/${one.short_code}.png" alt="Picture of the certificate that we issued">`,
    );
  });

  test("nor an SVG or a PDF around a credential, which are to be opened beside ours", async () => {
    const { one, json } = await shared;
    for (const [sent, type] of [
      [
        Buffer.from(asSvg(`<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`)),
        "image/svg+xml",
      ],
      [asPdf(json), "application/pdf"],
    ] as const) {
      expect(await reportOn(stack, sent, type)).toMatchObject({ valid: true, compare: true });
      const { text } = await posted(sent);
      expect(verdict(text)?.[1]).toContain(HOLDER);
      expect(text).toContain("Open the file that you sent beside this page");
      expect(text).toContain(`src="c/${one.short_code}.png"`);
    }
    expect(await reportOn(stack, json)).toMatchObject({ compare: false, carrier: "json" });
  });
});

describe("nothing is green", () => {
  night.test("of a credential that does not say whose it is", async () => {
    const one = await accepted(stack);
    const first = await credentialOf(stack, one);
    await nameInCredential(stack, one, false);
    const { json } = await untilFound(async () => {
      const now = await stack.functions.ports.credentials.find(one.id);
      return now?.json !== first.json && now;
    });
    expect((await reportOn(stack, json)).credential).toMatchObject({ recipient_name: null });
    const { text } = await posted(Buffer.from(json));
    expect(verdict(text)).toEqual(["plain", "The credential is genuine, but it does not say whose it is"]);
    expect(text).toContain(`href="${one.verification}"`);
  });

  test("of an organization that chose another's name, in the report, on its pages and on the certificate's", async () => {
    const one = await accepted(stack, { verified: false });
    const { json } = await credentialOf(stack, one);
    await one.tenant.panel.call("PATCH /organization", { body: { primary_color: "#0a5c36" } });
    expect(await reportOn(stack, json)).toMatchObject({
      valid: true,
      credential: { issuer: { verified: false } },
    });
    expect(verdict((await posted(Buffer.from(json))).text)).toEqual([
      "plain",
      "The signature is right, but nobody has checked who the issuer is",
    ]);
    const page = await stack.anonymous.callUntyped(`GET /c/${one.short_code}`, { headers: BROWSER });
    expect(verdict(page.text)).toEqual(["plain", "Valid, but nobody has checked who issued it"]);
    const issuer = await stack.anonymous.callUntyped(`GET /issuers/${one.tenant.id}`, { headers: BROWSER });
    expect(verdict(issuer.text)).toEqual(["plain", "We have not checked who this organization is"]);
    for (const { text } of [page, issuer]) expect(text).not.toContain(":root{--accent:");
  });

  night.test("but of one that we checked, also when its name has two blanks", async () => {
    const one = await accepted(stack, { name: "Instituto  Horizonte" });
    const { json } = await credentialOf(stack, one);
    expect(await reportOn(stack, json)).toMatchObject({
      valid: true,
      credential: { issuer: { verified: true } },
    });
  });

  test("beside the verdict of a revoked certificate", async () => {
    const one = await accepted(stack);
    await revokeAccepted(one);
    const { text } = await stack.anonymous.callUntyped(`GET /c/${one.short_code}`, { headers: BROWSER });
    expect(verdict(text)).toEqual(["bad", "This certificate was revoked"]);
    expect(text).not.toContain('class="verified"');
  });
});

/** A PDF with one page of text, as another program saves it, and maybe a photo. */
function plainPdf(text: string, photo?: Uint8Array): Buffer {
  const content = Buffer.from(`BT /F1 12 Tf 40 700 Td (${text}) Tj ET`);
  const parts = [
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n",
    `4 0 obj<</Length ${content.length}>>stream\n`,
    content,
    "\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n",
    ...(photo
      ? [
          `6 0 obj<</Type/XObject/Subtype/Image/Filter/DCTDecode/Length ${photo.length}>>stream\n`,
          photo,
          "\nendstream endobj\n",
        ]
      : []),
    "trailer<</Root 1 0 R>>\n%%EOF",
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

describe("a document without its credential leads to the certificate", () => {
  const dashed = (code: string) => code.match(/.{4}/g)!.join("-");

  test("the PDF, the card, a PDF that was printed again, one with the code alone, and a scan", async () => {
    const { one } = await shared;
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 240, sigma: 8 },
      },
    })
      .composite([{ input: qrPng(one.verification), left: 300, top: 300 }])
      .jpeg()
      .toBuffer();
    const address = one.verification.replace("http://", "");
    const files: Record<string, readonly [Uint8Array, string]> = {
      pdf: [await file(one, ".pdf"), "application/pdf"],
      card: [await file(one, "/card.png"), "image/png"],
      printed: [plainPdf(`Verify at ${address}`), "application/pdf"],
      code: [plainPdf(`Code ${dashed(one.short_code)}`), "application/pdf"],
      scan: [plainPdf("", noise), "application/pdf"],
      // What begins a photo and never ends is not looked through again for each beginning.
      begun: [Buffer.concat([plainPdf("", noise), BEGINNINGS]), "application/pdf"],
      photo: [noise, "image/jpeg"],
    };
    for (const [name, [sent, type]] of some(Object.entries(files), 5, 0)) {
      const report = await reportOn(stack, sent, type);
      expect(report, name).toMatchObject({ valid: true, compare: true, carrier: "code", foreign: false });
      expect(report.credential, name).toMatchObject({ recipient_name: HOLDER });
    }
    // The form reads a file as the API does; only the long run sends it each.
    for (const [name, [sent]] of some(Object.entries(files), 1, 0)) {
      const answer = await posted(sent);
      expect([answer.status, answer.headers.get("location")], name).toEqual([303, `c/${one.short_code}`]);
    }
  });

  night.test("also after it was revoked, and while nobody has accepted it", async () => {
    const one = await accepted(stack);
    const pdf = await file(one, ".pdf");
    await revokeAccepted(one);
    const report = await reportOn(stack, pdf, "application/pdf");
    expect([report.valid, failures(report)]).toEqual([false, ["revoked"]]);
    const waiting = await aPageOf(stack);
    const unanswered = await reportOn(stack, plainPdf(dashed(waiting.short_code)), "application/pdf");
    expect([unanswered.valid, failures(unanswered), unanswered.credential]).toEqual([
      false,
      ["not_accepted"],
      null,
    ]);
  });

  test("of others it says that nothing in it is ours, or that there is no such certificate", async () => {
    const { one } = await shared;
    const other = await reportOn(stack, plainPdf("Diploma 2QW3-4ERT-5678"), "application/pdf");
    expect([other.valid, failures(other)]).toEqual([false, ["not_ours"]]);
    const unknown = one.verification.replace("http://", "").replace(one.short_code, "0A5VQ2M4XKD7");
    expect(failures(await reportOn(stack, plainPdf(unknown), "application/pdf"))).toEqual(["unknown_code"]);
    const { status, text } = await posted(plainPdf("Diploma"));
    expect([status, /role="alert".*?<h2>(.*?)<\/h2>/s.exec(text)![1]]).toEqual([
      400,
      "This PDF has no credential and no code of ours in it",
    ]);
  });
});

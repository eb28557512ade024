import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ADDRESS_KEYWORD } from "#shared/domain/credentials/credential.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { inZone, writtenDay } from "#shared/formats/days.ts";
import { withText } from "#shared/formats/png.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { aPdf, pdfStream } from "../../documents/own/pdf-file.ts";
import { asForm, qrPng } from "../../documents/qr-photo.ts";
import { aPageOf, invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { BROWSER } from "../../support/browser/pages.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
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
const isolated = isolate(HOLDER);
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
    expect(verdict(text)).toEqual([
      "plain",
      `Inside this file is a genuine credential of ${isolated}: is that whom your file shows?`,
    ]);
    expect(text).toContain("Only the credential was checked, not what the file shows");
    expect(text).toMatch(/<img src="data:image\/webp;base64,[\w+/=]{500,}" alt="What you sent">/);
    expect(text).toContain(
      `<img src="c/${one.short_code}.png" alt="Picture of the certificate that we issued">`,
    );
  });

  test("nor a PDF around a credential, which is pictured with what was pasted over it, or is to be opened beside ours", async () => {
    const { one, json } = await shared;
    const pasted =
      "/Annots [<< /Type /Annot /Subtype /Square /F 4 /Rect [9 430 290 590] /IC [0 1 0] /C [0 1 0] >>]";
    const attached = pdfStream(deflateSync(json), "/Type /EmbeddedFile /Filter /FlateDecode");
    for (const [sent, shown] of [
      [aPdf({ page: pasted, more: [attached] }), true],
      // It has no page.
      [asPdf(json), false],
    ] as const) {
      expect(await reportOn(stack, sent, "application/pdf")).toMatchObject({ valid: true, compare: true });
      const { text } = await posted(sent);
      expect(verdict(text)).toEqual(["plain", expect.stringContaining(isolated)]);
      expect(text.includes("Open the file that you sent beside this page")).toBe(!shown);
      expect(text).toContain(`src="c/${one.short_code}.png"`);
      expect(await fieldColorOf(text)).toEqual(shown ? [0, 255, 0] : undefined);
    }
    expect(await reportOn(stack, json)).toMatchObject({ compare: false, carrier: "json" });
  });

  test("nor an SVG, which the browser shows as an image and nothing else, up to a size", async () => {
    const { one, json } = await shared;
    const svg = (more: string) =>
      Buffer.from(asSvg(`<openbadges:credential><![CDATA[${json}]]></openbadges:credential>${more}`));
    for (const [sent, shown] of some(
      [
        [svg("<script>alert(1)</script>"), true],
        [svg(`<desc>${"x".repeat(LIMITS.file.svgBytesMax)}</desc>`), false],
      ] as const,
      1,
      0,
    )) {
      const { text, headers } = await posted(sent);
      expect(verdict(text)).toEqual(["plain", expect.stringContaining(isolated)]);
      const picture = `<img src="data:image/svg+xml;base64,${sent.toString("base64")}" alt="What you sent">`;
      expect(text.includes(picture)).toBe(shown);
      expect(text.split("image/svg").length).toBe(shown ? 2 : 1);
      expect(text).not.toContain("alert(1)");
      expect(text).toContain("Open the file that you sent beside this page");
      expect(text).toContain(`src="c/${one.short_code}.png"`);
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*img-src 'self' data:;/);
    }
  });
});

/** The colour of the field of {@link aPdf} in what a page shows of a sent file; undefined when it shows nothing. */
async function fieldColorOf(page: string): Promise<readonly number[] | undefined> {
  const [, base64] = /<img src="data:image\/webp;base64,([\w+/=]+)" alt="What you sent">/.exec(page) ?? [];
  if (base64 === undefined) return undefined;
  const { data, info } = await sharp(Buffer.from(base64, "base64"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height / 10) * info.width + Math.floor(info.width / 10));
  return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 255 : 0));
}

describe("a code proves nothing of the file that it stands in", () => {
  const question = `This code belongs to the certificate of ${isolated}: is that whom your file shows?`;

  test("so a picture or a PDF with another name on it is shown beside ours, and not in green", async () => {
    const { one } = await shared;
    const painted = await sharp(await file(one, "/card.png"))
      .composite([
        {
          input: { create: { width: 500, height: 90, channels: 3, background: "#fff" } },
          left: 60,
          top: 200,
        },
      ])
      .png()
      .toBuffer();
    const withQr = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fff" } })
      .composite([{ input: qrPng(one.verification), left: 300, top: 100 }])
      .png()
      .toBuffer();
    const retouched = Buffer.concat([await file(one, ".pdf"), Buffer.from("\n% Bruno Lima\n")]);
    const files = { withText: withText(painted, ADDRESS_KEYWORD, one.verification), withQr, retouched };
    for (const [name, sent] of Object.entries(files)) {
      const { status, text } = await posted(sent);
      expect([status, verdict(text)], name).toEqual([200, ["plain", question]]);
      expect(text, name).toContain(`<img src="c/${one.short_code}.png"`);
      expect(text, name).toContain(`href="c/${one.short_code}"`);
      expect(text, name).toMatch(/src="data:image\/webp;base64,[\w+/=]{100,}"/);
    }
  });

  test("but what we gave out is called an exact copy", async () => {
    const { one } = await shared;
    for (const ending of some([".png", ".pdf", ".pdf?archive", "/card.png"], 2, 0)) {
      const { text } = await posted(await file(one, ending));
      expect(verdict(text), ending).toEqual([
        "good",
        `This file is an exact copy of the certificate of ${isolated}`,
      ]);
    }
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

/** How the picture of a page is kept in a PDF. */
interface Kept {
  readonly bytes: Uint8Array;
  readonly filter: string;
  readonly of: string;
}
const asJpeg = (bytes: Uint8Array): Kept => ({
  bytes,
  filter: "/DCTDecode",
  of: "/Width 900/Height 900/ColorSpace/DeviceRGB/BitsPerComponent 8",
});

/** A PDF with one page of text, as another program saves it, and maybe a picture. */
function plainPdf(text: string, picture?: Kept): Buffer {
  const content = Buffer.from(`q 600 0 0 800 0 0 cm /X Do Q BT /F1 12 Tf 40 700 Td (${text}) Tj ET`);
  const parts = [
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>endobj\n",
    `4 0 obj<</Length ${content.length}>>stream\n`,
    content,
    "\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n",
    ...(picture
      ? [
          `6 0 obj<</Type/XObject/Subtype/Image/Filter${picture.filter}${picture.of}/Length ${picture.bytes.length}>>stream\n`,
          picture.bytes,
          "\nendstream endobj\n",
        ]
      : []),
    "trailer<</Root 1 0 R>>\n%%EOF",
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** A picture as scanners keep it without loss, in gray, and in bits of black and white. */
async function grayScan(picture: Uint8Array): Promise<Kept> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const of = `/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  return { bytes: deflateSync(data), filter: "/FlateDecode", of };
}
async function bitScan(picture: Uint8Array): Promise<Kept> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .threshold()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.ceil(info.width / 8);
  const bits = Buffer.alloc(row * info.height);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    if (data[at]! < 128) bits[y * row + (x >> 3)]! |= 128 >> (x & 7);
  }
  // A mask, of which a set bit stays white.
  for (let at = 0; at < bits.length; at++) bits[at] = ~bits[at]! & 255;
  const of = `/Width ${info.width}/Height ${info.height}/ImageMask true/BitsPerComponent 1`;
  return { bytes: deflateSync(bits), filter: "/FlateDecode", of };
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
      scan: [plainPdf("", asJpeg(noise)), "application/pdf"],
      "a scan whose program has read it wrongly": [
        plainPdf("7O2M 4XK0 CERTlFICATE", asJpeg(noise)),
        "application/pdf",
      ],
      "a scan that is no JPEG": [plainPdf("", await grayScan(noise)), "application/pdf"],
      "a scan in black and white": [plainPdf("", await bitScan(noise)), "application/pdf"],
      "on a dark screen": [await sharp(noise).negate().png().toBuffer(), "image/png"],
      // What begins a photo and never ends is not looked through again for each beginning.
      begun: [Buffer.concat([plainPdf("", asJpeg(noise)), BEGINNINGS]), "application/pdf"],
      photo: [noise, "image/jpeg"],
      message: [Buffer.from(`Veja meu certificado: ${address}.`), "text/plain"],
    };
    for (const [name, [sent, type]] of some(Object.entries(files), 8, 0)) {
      const report = await reportOn(stack, sent, type);
      expect(report, name).toMatchObject({ valid: true, compare: true, carrier: "code", foreign: false });
      expect(report.credential, name).toMatchObject({ recipient_name: HOLDER });
    }
    // The form reads a file as the API does; only the long run sends it each.
    for (const [name, [sent]] of some(Object.entries(files), 1, 0)) {
      const { text } = await posted(sent);
      expect(verdict(text)?.[1], name).toContain(isolated);
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
    const two = Buffer.from(`${one.verification} ${(await aPageOf(stack)).verification}`);
    expect(failures(await reportOn(stack, two, "text/plain"))).toEqual(["several_codes"]);
    const { status, text } = await posted(plainPdf("Diploma"));
    expect([status, /role="alert".*?<h2>(.*?)<\/h2>/s.exec(text)![1]]).toEqual([
      400,
      "This PDF has no credential and no code of ours in it",
    ]);
  });
});

test("its days are those of the certificate: the organization's of the issuance, and the end as it was given", async () => {
  const tenant = await stack.tenant({ locale: "en" });
  // One in which it is another day than in UTC now.
  const time_zone = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  await tenant.panel.call("PATCH /organization", { body: { time_zone } });
  const issued = await invite(stack, tenant, await eventAndBadge(tenant), {}, "2031-01-01T01:30:00+09:00");
  await respondByLink(stack, issued.token, "accept");
  const { json, valid_from } = await credentialOf(stack, issued);
  const { text } = await posted(Buffer.from(json));
  const [from, until] = [...text.matchAll(/<time datetime="(.{10}).*?">(.*?)<\/time>/g)].map(
    ([, ...told]) => told,
  );
  expect(from![0]).toBe(writtenDay(inZone(valid_from, time_zone)));
  expect(from![0]).not.toBe(writtenDay(valid_from));
  expect(until).toEqual(["2031-01-01", "January 1, 2031"]);
});

import { hash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { certificateCode } from "#shared/domain/ids.ts";
import { aPageOf, type Invited } from "../support/browser/invitation-page.ts";
import { BROWSER } from "../support/browser/pages.ts";
import type { RequestOptions } from "../support/client.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance } from "../support/issuances.ts";
import { night, some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { asForm, qrPng } from "./qr-photo.ts";

const stack = await testStack({ workers: false });
const JSON_ONLY = { accept: "application/json" };

const typed = (code: string, query = {}) =>
  stack.anonymous.call("GET /verify", { query: { code, ...query }, headers: BROWSER });
const sent = ({ raw, headers }: RequestOptions, accept: Record<string, string> = BROWSER) =>
  stack.anonymous.call("POST /verify", { raw: raw!, headers: { ...accept, ...headers } });
const photographed = (photo: Uint8Array) => sent(asForm(["photo", photo]));
const alertIn = (text: string) => /role="alert".*?<h2>(.*?)<\/h2>/s.exec(text)?.[1];

let shared: Promise<Invited> | undefined;
const aCertificate = () => {
  shared ??= aPageOf(stack);
  return shared;
};

describe("a code that is typed", () => {
  test("leads to the certificate, in any spelling and as an address", async () => {
    const { short_code: code, verification } = await aCertificate();
    const grouped = code.replaceAll(/(.{4})(?=.)/g, "$1-");
    for (const text of [
      code,
      code.toLowerCase(),
      grouped,
      ` ${grouped} `,
      verification,
      // How a text has one is a table of the domain: test/certificates/codes-in.test.ts.
      `Veja: ${verification.replace("http://", "")}.pdf, código (${grouped}).`,
    ]) {
      const answer = await typed(text);
      expect([answer.status, answer.headers.get("location")], text).toEqual([303, `c/${code}`]);
    }
    expect((await typed(code, { lang: "es" })).headers.get("location")).toBe(`c/${code}?lang=es`);
    const followed = await fetch(`${stack.stack.baseUrl}/verify?code=${grouped}`);
    expect([followed.status, followed.url]).toEqual([200, verification]);
  });

  test("leads there from its own address with the full stop of a sentence, and among what only looks like one", async () => {
    const { short_code: code } = await aCertificate();
    const opened = await fetch(`${stack.stack.baseUrl}/c/${code}.?lang=es`, {
      redirect: "manual",
      headers: BROWSER,
    });
    expect([opened.status, opened.headers.get("location")]).toEqual([308, `${code}?lang=es`]);
    const one = await typed(`WORKSHOP2026 ${code} ${"x ".repeat(2_000)}`);
    expect([one.status, one.headers.get("location")]).toEqual([303, `c/${code}`]);
    const two = await typed("20261129ABCD 8R3N-5YMF-1B6W");
    expect([two.status, alertIn(two.text)]).toEqual([400, "There is more than one certificate in it"]);
  });

  test("of letters alone, as one of a hundred is, leads there from among other words in capitals", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const salt = Array.from({ length: 10_000 }, (_, n) => `${n}`).find((one) =>
      /^[A-Z]{12}$/.test(certificateCode(one, 0, 0)),
    )!;
    const target = { organization_id: tenant.id, event_id: event.id, badge_id: badge.id };
    await stack.functions.ports.issuances.reserve(anIssuance({ ...target, salt }), 1e6, "included");
    const code = certificateCode(salt, 0, 0);
    for (const text of [`CERTIFICADOS ${code}`, `WORKSHOP2026 ${code}`, `(${code}) ESTABELECIDO`]) {
      const { status, headers } = await typed(text);
      expect([status, headers.get("location")], text).toEqual([303, `c/${code}`]);
    }
    expect((await typed("CERTIFICADOS ESTABELECIDO")).status).toBe(400);
  });

  test("that is none is shown again as text, with what is wrong", async () => {
    for (const text of [
      "7Q2M",
      "<script>",
      "https://evil.example/api/c/7Q2M4XKD0A5V",
      "javascript:alert(1)",
      "",
    ]) {
      const answer = await typed(text);
      expect(answer.status).toBe(400);
      expect(alertIn(answer.text)).toBe("This is not the code of a certificate");
      expect(answer.text).not.toContain("<script>");
    }
    expect((await typed("7q2m-4x")).text).toContain('value="7q2m-4x"');
    expect((await typed("x".repeat(2_001))).status).toBe(400);
  });

  test("has a page in three languages, which no script, cookie or store call is needed for", async () => {
    const { result, calls } = await stack.measure(() =>
      Promise.all(
        ["pt-BR", "en", "es"].map((language) =>
          stack.anonymous.call("GET /verify", { headers: { ...BROWSER, "accept-language": language } }),
        ),
      ),
    );
    expect(calls).toEqual([]);
    const titles = result.map(({ text }) => /<h1>(.*?)<\/h1>/.exec(text)![1]);
    expect(titles).toEqual(["Conferir um certificado", "Check a certificate", "Comprobar un certificado"]);
    for (const { text, headers } of result) {
      expect(text).toContain('enctype="multipart/form-data"');
      const [, script] = /<script type="module">(.*?)<\/script>/s.exec(text)!;
      const policy = headers.get("content-security-policy");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain(`script-src 'sha256-${hash("sha256", script!, "base64")}'`);
    }
  });
});

/** A photo of a code as a phone takes it: turned, uneven, small in a large picture, and saved as a JPEG. */
const asPhoto = async (png: Uint8Array, turn: number) => {
  const code = await sharp(png).rotate(turn, { background: "#fff" }).toBuffer();
  const table = sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: "#b9a88f" } });
  return table
    .composite([{ input: code, left: 1_100, top: 700 }])
    .blur(1.2)
    .modulate({ brightness: 0.85 })
    .jpeg({ quality: 60 })
    .toBuffer();
};

describe("a photo of a QR code", () => {
  test("leads to the certificate: PNG, JPEG and WebP, turned, blurred and small", async () => {
    const { short_code, verification } = await aCertificate();
    const png = qrPng(verification);
    const photos = {
      png,
      phone: await asPhoto(png, 17),
      webp: await sharp(png).webp().toBuffer(),
      transparent: qrTransparent(png),
      "on a dark screen": await sharp(png).negate().png().toBuffer(),
      sideways: await sharp(png).rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      pdf: qrPng(`${verification}.pdf`),
    };
    for (const [name, photo] of some(Object.entries(photos), 2, 0)) {
      const { status, text } = await photographed(photo);
      expect([status, text.includes(`href="c/${short_code}"`)], name).toEqual([200, true]);
    }
  });

  night.test("of a former document leads to the same, and of no certificate to its address", async () => {
    const { tenant, id, short_code, verification } = await aPageOf(stack);
    const former = `verify/${tenant.id}/${id}`;
    const { text } = await photographed(qrPng(`${stack.stack.baseUrl}/${former}`));
    expect(text).toContain(`href="c/${short_code}"`);
    const unknown = await photographed(qrPng(`${stack.stack.baseUrl}/c/0A5VQ2M4XKD7`));
    expect([unknown.status, unknown.headers.get("location")]).toEqual([303, "c/0A5VQ2M4XKD7"]);
    expect((await fetch(`${stack.stack.baseUrl}/${former}`)).url).toBe(verification);
  });

  test("that leads elsewhere is not followed, whatever it looks like", async () => {
    const { short_code, verification } = await aCertificate();
    const { host } = new URL(verification);
    for (const text of [
      `https://evil.example/api/c/${short_code}`,
      `https://${host}.evil.example/api/c/${short_code}`,
      `https://${host}@evil.example/api/c/${short_code}`,
      `${stack.stack.baseUrl}/docs`,
      `javascript://${host}/api/c/${short_code}`,
      short_code,
    ]) {
      const answer = await photographed(qrPng(text));
      expect([answer.status, answer.headers.get("location")], text).toEqual([400, null]);
      expect(alertIn(answer.text)).toBe("This QR code is not of a certificate of ours");
      expect(answer.text).not.toContain("evil.example");
    }
  });

  night.test("without a code, damaged, of another type or with too many pixels is told kindly", async () => {
    const png = qrPng("https://a.example");
    const blank = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#ddd" } })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const [photo, title] of [
      [blank, "We found no credential and no QR code in the file"],
      [png.subarray(0, png.length / 2), "We could not read this file"],
      [svg, "We could not read this file"],
      [Buffer.from("GIF89a"), "We could not read this file"],
      [pixelBomb(30_000), "We could not read this file"],
    ] as const) {
      const answer = await photographed(photo);
      expect([answer.status, alertIn(answer.text)]).toEqual([400, title]);
    }
  });

  night.test("is refused when too large, missing or no form, on the page and for programs", async () => {
    const large = asForm(["photo", Buffer.alloc(4_000_001)]);
    const none = asForm(["photo", Buffer.alloc(0)]);
    const plain = { raw: "x", headers: { "content-type": "text/plain" } };
    for (const [request, status, title] of [
      [large, 413, "The file is too large"],
      [none, 400, "The file is missing"],
      [plain, 415, "We could not read this file"],
    ] as const) {
      const page = await sent(request);
      expect([page.status, alertIn(page.text)]).toEqual([status, title]);
      expect((await sent(request, JSON_ONLY)).problem.status).toBe(status);
    }
    expect(
      (await sent(asForm(["photo", Buffer.from("a")], ["photo", Buffer.from("b")]), JSON_ONLY)).badFields,
    ).toEqual(["photo"]);
  });
});

/** The code with nothing behind it, as some programs export it. */
function qrTransparent(png: Uint8Array): Buffer {
  const image = PNG.sync.read(Buffer.from(png));
  for (let at = 0; at < image.data.length; at += 4) if (image.data[at] === 255) image.data[at + 3] = 0;
  return PNG.sync.write(image);
}

/** A small file with very many pixels: black and white, all the same. */
function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

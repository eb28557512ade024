import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { BAKED_KEYWORD } from "#shared/domain/credentials/credential.ts";
import { withText } from "#shared/formats/png.ts";
import { aPageOf, type Invited, respondByLink } from "../support/browser/invitation-page.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { storeCredential } from "./stored-credential.ts";

const stack = await testStack({ workers: false });

/** A certificate that was accepted, without a credential, as no worker runs. */
async function accepted(): Promise<Invited & { tenant: Tenant }> {
  const one = await aPageOf(stack, { locale: "en" });
  await respondByLink(stack, one.token, "accept");
  return one;
}
const get = (route: string) => stack.anonymous.callUntyped(route);
async function located(ending: string, { short_code }: Invited) {
  const { status, headers } = await get(`GET /c/${short_code}${ending}`);
  expect(status).toBe(302);
  return { file: headers.get("location")!.split("/").at(-1)!, cache: headers.get("cache-control") };
}
const fileOf = async (one: Invited, file: string) => (await get(`GET /c/${one.short_code}/${file}`)).bytes;
const present = async (ending: string, one: Invited) => fileOf(one, (await located(ending, one)).file);

/** The chunks of a PNG, read by its specification and not by our code. */
function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const bytes = Buffer.from(png);
  const chunks = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}
function credentialIn(png: Uint8Array): string | undefined {
  const texts = chunksOf(png)
    .filter(({ type }) => type === "iTXt")
    .map(({ data }) => data.toString("latin1").split("\0"));
  // Flag and method of compression are zero, language and translated keyword empty.
  expect(texts.map((parts) => parts.slice(1, -1))).toEqual(texts.map(() => ["", "", "", ""]));
  const credentials = texts.filter(([keyword]) => keyword !== "certificate-address");
  expect(credentials.map(([keyword]) => keyword)).toEqual(credentials.map(() => "openbadgecredential"));
  expect(credentials.length).toBeLessThanOrEqual(1);
  return credentials[0]?.at(-1);
}

/** The files in a PDF, with their texts. */
async function attachmentsOf(pdf: Uint8Array): Promise<{ filename: string; text: string }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found = [...((await document.getAttachments()) ?? [])];
  return Promise.all(
    found.map(async ([id, { rawFilename: filename }]) => {
      const content = (await document.getAttachmentContent(id)) as Uint8Array;
      return { filename, text: Buffer.from(content).toString() };
    }),
  );
}

describe("the picture of a certificate", () => {
  test("has the credential in it, once, before its pixels, and is a picture as before", async () => {
    const one = await accepted();
    const plain = await present(".png", one);
    const json = await storeCredential(one, "Ana");
    const png = await present(".png", one);
    expect(credentialIn(png)).toBe(json);
    expect(chunksOf(png).map(({ type }) => type)).toEqual([
      "IHDR",
      "iTXt",
      ...chunksOf(plain)
        .map(({ type }) => type)
        .slice(1),
    ]);
    // pngjs checks the checksum of each chunk.
    expect(PNG.sync.read(Buffer.from(png)).data.equals(PNG.sync.read(Buffer.from(plain)).data)).toBe(true);
  });

  night.test(
    "is without it until it is signed, under a name that leads to the baked one afterwards",
    async () => {
      const one = await accepted();
      const before = await located(".png", one);
      expect(before.cache).toBe("no-store");
      expect(credentialIn(await fileOf(one, before.file))).toBeUndefined();
      const json = await storeCredential(one, "Ana");
      const moved = await get(`GET /c/${one.short_code}/${before.file}`);
      expect(moved.status).toBe(302);
      const after = await located(".png", one);
      expect([after.file, after.cache]).toEqual([
        moved.headers.get("location")!.split("/").at(-1),
        "public, max-age=60",
      ]);
      expect(credentialIn(await fileOf(one, after.file))).toBe(json);
      // Signed anew it has another name, and its former one leads there.
      const anew = await storeCredential(one, "Ana Souza");
      expect((await get(`GET /c/${one.short_code}/${after.file}`)).status).toBe(302);
      expect(credentialIn(await present(".png", one))).toBe(anew);
    },
  );

  night.test("alone has it: neither the card nor the PDF do", async () => {
    const one = await accepted();
    const names = [(await located(".pdf", one)).file, (await located("/card.png", one)).file];
    await storeCredential(one, "Ana");
    expect([(await located(".pdf", one)).file, (await located("/card.png", one)).file]).toEqual(names);
    expect(credentialIn(await fileOf(one, names[1]!))).toBeUndefined();
    expect(await attachmentsOf(await fileOf(one, names[0]!))).toEqual([]);
  });

  test("is read by programs that know the PNG of others", () => {
    const folder = join(import.meta.dirname, "../../docs/pictures");
    const png = readFileSync(join(folder, "certificate-classic.png"));
    const text = JSON.stringify({ name: "\\u00e9", long: "x".repeat(100_000) });
    const baked = withText(png, BAKED_KEYWORD, text);
    expect(credentialIn(baked)).toBe(text);
    expect(PNG.sync.read(Buffer.from(baked)).width).toBe(PNG.sync.read(png).width);
  });
});

describe("the PDF for archives", () => {
  test("has the credential attached, byte for byte, and the new one when it is signed anew", async () => {
    const one = await accepted();
    const json = await storeCredential(one, "Ana");
    const pdf = await present(".pdf?archive", one);
    expect(await attachmentsOf(pdf)).toEqual([{ filename: "credential.json", text: json }]);
    const text = Buffer.from(pdf).toString("latin1");
    for (const said of ["<pdfaid:part>3</pdfaid:part>", "/AFRelationship/Supplement", "vc+ld+json"])
      expect(text.replaceAll(" ", "")).toContain(said);
    const anew = await storeCredential(one, "Ana Souza");
    const [attached] = await attachmentsOf(await present(".pdf?archive", one));
    expect(attached!.text).toBe(anew);
  });

  night.test("is 503 with Retry-After while there is no credential, and asks for it", async () => {
    const one = await accepted();
    const answer = await get(`GET /c/${one.short_code}.pdf?archive`);
    expectProblem(answer, "service_unavailable");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await storeCredential(one, "Ana");
    expect((await located(".pdf?archive", one)).cache).toBe("public, max-age=60");
  });
});

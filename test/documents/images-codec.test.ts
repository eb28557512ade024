import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { imageCodec as codec } from "#shared/images/image-codec.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { night, runs } from "../support/runs.ts";
import { anImage, turnedJpeg } from "./image-files.ts";

async function kept(bytes: Uint8Array) {
  const image = await codec.toPng(bytes);
  if ("problem" in image) throw new Error(image.problem);
  return { ...image, metadata: await sharp(image.png).metadata() };
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(Buffer.concat([Buffer.from(type, "latin1"), data])));
  return Buffer.concat([head, data, sum]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

/** A black and white PNG of this many pixels a side, which needs few bytes. */
function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animated GIF that claims a screen of 65,535 pixels a side, with many small frames. */
async function gifBomb(): Promise<Buffer> {
  const gif = await anImage("gif", { width: 8, height: 8 });
  const bomb = Buffer.concat([
    gif.subarray(0, -1),
    ...Array<Buffer>(2_000).fill(gif.subarray(13, -1)),
    gif.subarray(-1),
  ]);
  bomb.writeUInt16LE(65_535, 6);
  bomb.writeUInt16LE(65_535, 8);
  return bomb;
}

/** An image of this many pixels a side, each of any colour, which no format makes small. */
function noise(side: number) {
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0, seed = 7; at < pixels.length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = seed >>> 24;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

describe("an image is kept as", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("PNG of the same size from %s", async (format) => {
    const { png, width, height, metadata } = await kept(await anImage(format));
    expect([width, height]).toEqual([40, 20]);
    expect([metadata.format, metadata.width, metadata.height]).toEqual(["png", 40, 20]);
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const difference = [11, 61, 92].map((value, n) => Math.abs(value - data[n]!));
    expect(Math.max(...difference)).toBeLessThan(6);
  });

  test("pixels without EXIF, turned as it says, in sRGB", async () => {
    const { png, metadata } = await kept(await turnedJpeg());
    expect([metadata.width, metadata.height]).toEqual([30, 60]);
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect(metadata.space).toBe("srgb");
    expect(Buffer.from(png).toString("latin1")).not.toMatch(/Secret/);
  });

  test("its first frame, with its transparency", async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    expect((await kept(clear)).metadata.hasAlpha).toBe(true);
    const frames = await sharp([clear, clear], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await kept(frames)).metadata.height).toBe(4);
  });

  night.test(
    `at most ${IMAGES.copySideMax} pixels a side, and never more bytes than a document can carry`,
    async () => {
      const side = 1_700;
      const jpeg = await noise(side).jpeg({ quality: 20 }).toBuffer();
      const { png, metadata } = await kept(jpeg);
      expect(png.length).toBeLessThanOrEqual(IMAGES.copyBytesMax);
      expect(metadata.width).toBeLessThanOrEqual(IMAGES.copySideMax);
      expect((await kept(await anImage("png", { width: 3_200, height: 100 }))).metadata.width).toBe(1_600);
    },
  );

  test("the first frame of an animation, whatever size its screen claims and however many follow", async () => {
    const bomb = await gifBomb();
    const before = process.cpuUsage();
    expect((await kept(bomb)).metadata).toMatchObject({ width: 8, height: 8 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(onSlowMachine(2));
  });

  test("the same bytes each time", async () => {
    const jpeg = await anImage("jpeg");
    expect((await kept(jpeg)).png).toEqual((await kept(jpeg)).png);
  });
});

describe("an image is refused that", () => {
  const NO_IMAGE = { code: "not_an_image", problem: "Is not a PNG, JPEG, WebP or GIF image, nor a PDF." };
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ["is SVG", SVG],
    ["is SVG after an XML declaration", `<?xml version="1.0"?>${SVG}`],
    ["is HTML", "<!doctype html><script>alert(1)</script>"],
    ["is PDF", "%PDF-1.7\n"],
    ["is TIFF", "II*\0\u0008\0\0\0"],
    ["is empty", ""],
  ])("%s", async (_, text) => {
    expect(await codec.toPng(Buffer.from(text, "latin1"))).toEqual(NO_IMAGE);
  });

  night.test("has 30,000 pixels a side in 1 MB, before they are decoded", async () => {
    const bomb = pixelBomb(30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await codec.toPng(bomb)).toEqual({
      code: "too_large",
      problem: expect.stringMatching(/4,096 pixels/),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test("has one pixel too many; and not one that has as many as allowed", async () => {
    expect(await codec.toPng(await anImage("png", { width: 4_097, height: 1 }))).toHaveProperty("problem");
    expect((await kept(await anImage("png", { width: 4_096, height: 2 }))).width).toBe(1_600);
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)("is a %s cut off in the middle", async (format) => {
    const file = await noise(200).toFormat(format).toBuffer();
    expect(await codec.toPng(file.subarray(0, file.length / 2))).toHaveProperty("problem");
  });

  test("is nothing but the first bytes of an image, then anything", async () => {
    const starts = ["89504e470d0a1a0a", "ffd8ffe0", "474946383961", "524946460000000057454250"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
        expect(await codec.toPng(Buffer.concat([Buffer.from(start, "hex"), rest]))).toHaveProperty("problem");
      }),
      { numRuns: runs(20, 60) },
    );
  });
});

test("what hides behind an image is not in the copy", async () => {
  const hidden = Buffer.concat([
    await anImage("gif"),
    Buffer.from("<script>alert(document.domain)</script>PK\u0003\u0004"),
  ]);
  expect(Buffer.from((await kept(hidden)).png).toString("latin1")).not.toMatch(/script|PK/);
});

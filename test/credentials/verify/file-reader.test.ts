import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Thumbnail } from "#shared/domain/credentials/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { fileReader } from "#shared/files/file-reader.ts";
import { aPdf, pdfFile, pdfStream } from "../../documents/own/pdf-file.ts";
import { eventually } from "../../support/eventually.ts";
import { night } from "../../support/runs.ts";
import { STRANGE_FILES } from "./strange-files.ts";

const reader = fileReader({ most: 1 });
afterAll(() => reader.close());

/** The most memory that a process has had (proc_pid_status(5)); undefined when it has ended. */
function mostBytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

test("the process that reads a file ends before it has 400 MB, also while its parent is busy", async () => {
  const { make, most } = STRANGE_FILES.find(({ name }) => name === "forms that use each other")!;
  const file = make(most);
  // Another file has started the process.
  await reader.pdfTexts(Buffer.from("%PDF-1.7\n"));
  const [pid] = reader.processes.pids as [number];
  const atRest = mostBytes(pid)!;
  const texts = reader.pdfTexts(file);
  let reached = 0;
  const look = (): number | undefined => {
    const bytes = mostBytes(pid);
    reached = Math.max(reached, bytes ?? 0);
    return bytes;
  };
  // It has the whole file and works on it: a busy parent would send nothing more.
  await eventually(() => expect(look() ?? Infinity).toBeGreaterThan(atRest + 2 * file.length), {
    everyMs: 1,
  });
  // This holds the process up as work does, and leaves the processor to the other.
  const hold = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  const holdFor = (ms: number) => {
    for (const until = Date.now() + ms; look() !== undefined && Date.now() < until; ) hold();
  };
  holdFor(5_000);
  // Rarely a last part of the file had not been sent: it is now, and then it is held again.
  for (let more = 0; more < 20 && look() !== undefined; more++) {
    await sleep(20);
    holdFor(5_000);
  }
  expect(mostBytes(pid)).toBeUndefined();
  // How far it comes depends on the machine, as its processor time is bounded too.
  expect(reached).toBeGreaterThan(atRest);
  expect(reached).toBeLessThan(LIMITS.file.memoryBytes);
  expect(await texts).toEqual([]);
});

const IMAGE = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray";
/** A page on which a picture stands, as a scanner keeps it. */
const scan = (bytes: Uint8Array, of: string, content = "q 150 0 0 150 300 200 cm /X Do Q") =>
  aPdf({ content, more: [pdfStream(bytes, `${IMAGE} ${of}`)] });
const fixture = (name: string) => readFileSync(`${import.meta.dirname}/files/${name}`);
/** Encoded once from the code of this address, with an encoder of JBIG2 (generic region), and OpenJPEG. */
const IN_FIXTURES = "https://certificates.example.org/api/c/7K3QX9M2PZ4T";
const SCANS = {
  JBIG2: scan(fixture("qr.jb2"), "/Width 222 /Height 222 /BitsPerComponent 1 /Filter /JBIG2Decode"),
  "JPEG 2000": scan(fixture("qr.j2k"), "/Width 111 /Height 111 /BitsPerComponent 8 /Filter /JPXDecode"),
};

test.each(Object.entries(SCANS))("a scan in %s is read and pictured as any other", async (_, pdf) => {
  expect(await reader.qrCodes(pdf)).toEqual({ kind: "read", texts: [IN_FIXTURES] });
  const { picture } = (await reader.thumbnail(pdf))!;
  expect(await reader.qrCodes(picture)).toEqual({ kind: "read", texts: [IN_FIXTURES] });
});

/** The colours at places of a picture, which are parts of its sides, each as whether there is red, green and blue. */
async function colorsOf({ picture }: Thumbnail, ...places: (readonly [number, number])[]) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = ([x, y]: readonly [number, number]) =>
    3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
  return places.map((place) =>
    [...data.subarray(at(place), at(place) + 3)].map((value) => (value > 127 ? 1 : 0)).join(""),
  );
}

test("what is pasted over a page as an annotation or a field is pictured, as viewers show it", async () => {
  const over = (more: string) => `/Type /Annot /F 4 /Rect [10 430 290 590] ${more}`;
  const drawing = pdfStream("0 1 0 rg 0 0 280 160 re f", "/Type /XObject /Subtype /Form /BBox [0 0 280 160]");
  const pasted = {
    stamp: aPdf({ page: `/Annots [<< ${over("/Subtype /Stamp /AP << /N 6 0 R >>")} >>]`, more: [drawing] }),
    square: aPdf({ page: `/Annots [<< ${over("/Subtype /Square /IC [0 1 0] /C [0 1 0]")} >>]` }),
    field: aPdf({
      catalog: "/AcroForm << /Fields [7 0 R] >>",
      page: "/Annots [7 0 R]",
      more: [drawing, `<< ${over("/Subtype /Widget /FT /Tx /T (a) /AP << /N 6 0 R >>")} >>`],
    }),
  };
  const seen = Object.entries({ plain: aPdf(), ...pasted }).map(async ([name, pdf]) => [
    name,
    ...(await colorsOf((await reader.thumbnail(pdf))!, [0.1, 0.1])),
  ]);
  expect(Object.fromEntries(await Promise.all(seen))).toEqual({
    plain: "100",
    stamp: "010",
    square: "010",
    field: "010",
  });
});

test("the first three pages are pictured below each other, and that there are more is told", async () => {
  const sizeOf = async ({ picture, isWhole }: Thumbnail) => {
    const { width, height } = await sharp(picture).metadata();
    return { width, height, isWhole };
  };
  const [one, two, four] = await Promise.all(
    [1, 2, 4].map(async (pages) => (await reader.thumbnail(aPdf({ pages })))!),
  );
  expect(await sizeOf(one!)).toEqual({ width: 640, height: 453, isWhole: true });
  expect(await sizeOf(two!)).toEqual({ width: 640, height: 2 * 453 + 12, isWhole: true });
  expect(await sizeOf(four!)).toEqual({ width: 640, height: 3 * 453 + 2 * 12, isWhole: false });
  expect(await colorsOf(four!, [0.1, 0.05], [0.1, 0.4], [0.1, 0.75], [0.9, 0.05])).toEqual([
    "100",
    "100",
    "100",
    "111",
  ]);
});

test("an address that goes on in the next line, and a code with a hyphen at its end, are read", async () => {
  const lines = (first: string, second: string) =>
    aPdf({ content: `BT /F 12 Tf 40 500 Td (${first}) Tj 0 -14 Td (${second}) Tj ET` });
  const joined = async (pdf: Uint8Array) => (await reader.pdfTexts(pdf)).join(" ");
  expect(await joined(lines("https://a.example/c/7Q2M", "4XKD0A5V"))).toContain(
    "https://a.example/c/7Q2M4XKD0A5V",
  );
  expect(await joined(lines("Code 7Q2M-4XKD-", "0A5V"))).toContain("7Q2M-4XKD-0A5V");
});

const annotations = (n: number): string =>
  Array.from(
    { length: n },
    (_, at) => `<< /Type /Annot /Subtype /Square /IC [0 1 0] /Rect [${at % 800} 9 ${(at % 800) + 30} 99] >>`,
  ).join("");
const bits = (side: number) =>
  scan(
    deflateSync(Buffer.alloc((side / 8) * side)),
    `/Width ${side} /Height ${side} /BitsPerComponent 1 /Filter /FlateDecode`,
    "q 800 0 0 500 0 0 cm /X Do Q",
  );
const drawnByItself = pdfStream(
  "/X Do /X Do",
  "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
);
/** Made to be more than can be done, or nothing. What is drawn of it is no larger than any other. */
const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  "a page of 14,400 units": () => aPdf({ box: "0 0 14400 14400" }),
  "a page of a thousand million": () => aPdf({ box: "0 0 1000000000 1000000000" }),
  "a page larger than numbers": () => aPdf({ box: `0 0 ${"9".repeat(50)} 1` }),
  "a page without a size": () => aPdf({ box: "a b c d" }),
  "a strip": () => aPdf({ box: "0 0 1 1000000" }),
  "a unit of 75,000": () => aPdf({ page: "/UserUnit 75000" }),
  "lists in lists": () => aPdf({ catalog: `/A ${"[".repeat(500_000)}` }),
  "states within states": () => aPdf({ content: `${"q ".repeat(100_000)}0 0 9 9 re f` }),
  "a million pages that it has not": () =>
    pdfFile(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>"]),
  "a page that is damaged": () => aPdf().subarray(0, 200),
  encryption: () =>
    aPdf({
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> >>`,
    }),
};
const KILLING: Readonly<Record<string, () => Buffer>> = {
  "10,000 annotations": () => aPdf({ page: `/Annots [${annotations(10_000)}]` }),
  "40,000 annotations": () => aPdf({ page: `/Annots [${annotations(40_000)}]` }),
  "an image of 900 million pixels": () => bits(30_000),
  "a drawing that shows itself": () => aPdf({ content: "/X Do", more: [drawnByItself] }),
  "a hundred thousand lines": () => aPdf({ content: "0 0 m 800 500 l S ".repeat(100_000) }),
  "a content of 900 MB": () =>
    pdfFile([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 500] /Contents 4 0 R >>",
      pdfStream(deflateSync(Buffer.alloc(900_000_000, "0 0 m 9 9 l S ")), "/Filter /FlateDecode"),
    ]),
};

async function endsWithinBounds(pdf: Buffer): Promise<void> {
  expect(Array.isArray(await reader.pdfTexts(pdf))).toBe(true);
  expect(["none", "unreadable"]).toContain((await reader.qrCodes(pdf)).kind);
  const thumbnail = await reader.thumbnail(pdf);
  if (thumbnail !== undefined) {
    const { width, height } = await sharp(thumbnail.picture).metadata();
    expect(width).toBeLessThanOrEqual(640);
    expect(height).toBeLessThanOrEqual(960);
  }
}

test("a PDF that is made to be too much ends in no picture, or one as large as any other", async () => {
  for (const make of Object.values(HOSTILE)) await endsWithinBounds(make());
  const plain = await reader.thumbnail(aPdf());
  expect(plain?.isWhole).toBe(true);
});

night.test.each(Object.entries(KILLING))("so does %s, by its process", async (_, make) => {
  await endsWithinBounds(make());
  expect((await reader.thumbnail(aPdf()))?.isWhole).toBe(true);
});

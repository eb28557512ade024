import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { PDF_PROBLEMS, type PdfProblem } from "#shared/domain/documents/pdf-page.ts";
import { night } from "../../support/runs.ts";
import { type Tenant, testStack } from "../../support/stack.ts";
import { aPdf, pdfStream } from "./pdf-file.ts";

const stack = await testStack({ workers: false });
let tenant: Tenant;
beforeEach(async () => {
  tenant = await stack.tenant();
});

const upload = (raw: Uint8Array) =>
  tenant.key.callUntyped("POST /v1.0/images", { raw, headers: { "content-type": "application/pdf" } });
const colorsOf = async (image: Uint8Array, places: readonly (readonly [number, number])[]) => {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join("");
  });
};

/** What each PDF has that is no picture; all of them are drawn by a common reader. */
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const ADDRESS = "/URI (https://evil.example)";
const REFUSED: Readonly<Record<string, readonly [PdfProblem, Parameters<typeof aPdf>[0]]>> = {
  "two pages": ["pages", { pages: 2 }],
  "a script when it is opened": ["scripts", { catalog: `/OpenAction ${SCRIPT}` }],
  "a named script": ["scripts", { catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }],
  "a script of the document": ["scripts", { catalog: `/AA << /WC ${SCRIPT} >>` }],
  "a script of the page": ["scripts", { page: `/AA << /O ${SCRIPT} >>` }],
  "a program that starts when it is opened": [
    "scripts",
    { catalog: "/OpenAction << /S /Launch /F (calc.exe) >>" },
  ],
  "an action whose type stands in another object": [
    "scripts",
    { catalog: "/OpenAction << /S 6 0 R /F (calc.exe) >>", more: ["/Launch"] },
  ],
  "an action whose type stands after a comment": [
    "scripts",
    { catalog: "/OpenAction << /S%\n/Launch /F (calc.exe) >>" },
  ],
  "an order to print": ["scripts", { catalog: "/OpenAction << /S /Named /N /Print >>" }],
  "a form in XML": ["form", { catalog: "/AcroForm << /XFA (x) /Fields [] >>" }],
  "an action of an event": [
    "scripts",
    { catalog: "/AA << /WC 6 0 R >>", more: ["<< /S /GoTo /D [3 0 R /Fit] >>"] },
  ],
  "an address that opens with it": [
    "scripts",
    { catalog: "/OpenAction 6 0 R", more: [`<< /S /URI ${ADDRESS} >>`] },
  ],
  "an address that opens with its page": ["scripts", { page: `/AA << /O << /S /U#52I ${ADDRESS} >> >>` }],
  "an address behind a bookmark": [
    "scripts",
    {
      catalog: "/Outlines 6 0 R",
      more: [
        "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
        `<< /Title (a) /Parent 6 0 R /A << /Type /Action /S\n/URI ${ADDRESS} >> >>`,
      ],
    },
  ],
  "a program among packed objects": [
    "scripts",
    {
      more: [
        pdfStream(
          deflateSync("9 0 << /S /Launch /F (calc.exe) >>"),
          "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
        ),
      ],
    },
  ],
  "a form": [
    "form",
    {
      catalog: "/AcroForm << /Fields [6 0 R] >>",
      page: "/Annots [6 0 R]",
      more: ["<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [10 10 90 30] >>"],
    },
  ],
  "a field": [
    "form",
    {
      page: "/Annots [6 0 R]",
      more: ["<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [10 10 90 30] >>"],
    },
  ],
  "a file": [
    "files",
    {
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>",
      more: ["<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>", pdfStream("MZ", "/Type /EmbeddedFile")],
    },
  ],
  "a link": [
    "links",
    {
      page: "/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << /S /URI /URI (https://evil.example) >> >>]",
    },
  ],
  "a program that it starts": [
    "links",
    {
      page: "/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << /S /Launch /F (calc.exe) >> >>]",
    },
  ],
  encryption: [
    "encrypted",
    {
      trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> >>`,
    },
  ],
  "a page that is a strip": ["shape", { box: "0 0 1000 150" }],
};

describe("a PDF of one page", () => {
  test("is taken as a picture of its page, in the pixels that print needs", async () => {
    const { status, text, json } = await upload(aPdf());
    expect(status, text).toBe(201);
    const { image_url, width } = json as { image_url: string; width: number };
    expect(width).toBe(IMAGES.copySideMax);
    const name = /[0-9a-f]{64}/.exec(image_url)![0];
    const { imageFiles } = stack.functions.ports;
    const [png, print] = [await imageFiles.read(name), await imageFiles.readForPrint(name)];
    const { width: wide, height: high, format } = await sharp(print!).metadata();
    expect({ wide, high, format }).toEqual({ wide: IMAGES.printSideMax, high: 1_754, format: "jpeg" });
    for (const image of [png!, print!])
      expect(
        await colorsOf(image, [
          [0.1, 0.1],
          [0.5, 0.1],
          [0.1, 0.5],
        ]),
      ).toEqual(["100", "111", "111"]);
  });

  test("has what is translucent whole, as a browser prints it", async () => {
    const { json } = await upload(readFileSync(`${import.meta.dirname}/files/translucent.pdf`));
    const name = /[0-9a-f]{64}/.exec((json as { image_url: string }).image_url)![0];
    const png = await stack.functions.ports.imageFiles.read(name);
    // The corners of a red field, and what is beside it.
    const places = [
      [0.1, 0.4],
      [0.88, 0.4],
      [0.88, 0.7],
      [0.1, 0.7],
      [0.95, 0.7],
    ] as const;
    expect(await colorsOf(png!, places)).toEqual(["100", "100", "100", "100", "111"]);
  });

  test.each(Object.entries(REFUSED))(
    "with %s is refused, with what to do",
    async (_, [problem, differences]) => {
      const answer = await upload(aPdf(differences));
      expect(answer.status).toBe(400);
      expect(answer.problem?.errors).toEqual([{ path: "body", message: PDF_PROBLEMS[problem] }]);
    },
  );

  test("that says at which place it opens, or only speaks of actions, is taken", async () => {
    const opens = "/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /PageMode /UseOutlines";
    const speaks = "1 0 0 rg 0 421 300 174.28 re f BT /F 40 Tf 400 100 Td (/S /URI) Tj ET";
    expect((await upload(aPdf({ catalog: opens, content: speaks }))).status).toBe(201);
  });

  test("that is cut, or is none, is refused", async () => {
    const whole = aPdf();
    const pages = [
      Buffer.from("%PDF-1.7\n"),
      whole.subarray(0, 200),
      Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, "<<")]),
    ];
    for (const file of pages) {
      const answer = await upload(file);
      expect(answer.status, answer.text).toBe(400);
    }
    const large = await upload(Buffer.concat([whole, Buffer.alloc(IMAGES.pdfBytesMax)]));
    expect(large.problem?.errors?.[0]?.message).toBe("A PDF may have at most 4,000,000 bytes.");
  });

  // What does not end is given up after 10 s, which takes most of the time of this file.
  night.test("that would need much memory or time is refused, and what follows it is drawn", async () => {
    const side = 60_000;
    const bits = deflateSync(Buffer.alloc((side / 8) * 20_000));
    const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`;
    const bombs = [
      aPdf({ content: "q 800 0 0 500 0 0 cm /X Do Q", more: [pdfStream(bits, image)] }),
      // A drawing that shows itself.
      aPdf({
        content: "/X Do",
        more: [
          pdfStream(
            "/X Do /X Do",
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
          ),
        ],
      }),
      aPdf({ content: "0 0 m 800 500 l S ".repeat(150_000) }),
      aPdf({ content: `${"q ".repeat(100_000)}0 0 10 10 re f` }),
    ];
    for (const bomb of bombs) {
      const { status, text } = await upload(bomb);
      expect([201, 400], text).toContain(status);
    }
    expect((await upload(aPdf({ content: "0 1 0 rg 0 0 900 900 re f" }))).status).toBe(201);
  });
});

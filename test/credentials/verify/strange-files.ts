import { crc32, deflateSync } from "node:zlib";
import bs58 from "bs58";
import { ADDRESS_KEYWORD, BAKED_KEYWORD } from "#shared/domain/credentials/credential.ts";
import { OPEN_BADGES_CONTEXTS } from "#shared/domain/credentials/credential-content.ts";
import { methodNames } from "#shared/domain/credentials/did.ts";
import type { IssuerWrites } from "#shared/domain/credentials/ports.ts";
import { aSigningKey } from "../signing/keys.ts";

/** Files that a stranger could make to be much work: of each form one that grows with `n` up to what is taken. */
export interface Strange {
  readonly form: "json" | "jwt" | "png" | "svg" | "pdf" | "upload";
  readonly name: string;
  /** The larger of the two sizes that are compared. */
  readonly most: number;
  readonly make: (n: number) => Buffer;
}

/** As many characters as a credential may have, and bytes as a file may have. */
const TEXT = 500_000;
const FILE = 3_900_000;
/** Values that a credential may have, and its contexts. */
const VALUES = 1_900;

/** A part, again and again, to a length in bytes. */
const run = (part: string, length: number): string => part.repeat(length / Buffer.byteLength(part));
const times = <T>(n: number, make: (at: number) => T): T[] =>
  Array.from({ length: Math.floor(n) }, (_, at) => make(at));

const { key: KEY } = aSigningKey();
const DID = `did:web:certificates.example:issuers:${KEY.organization_id}`;
const METHODS = methodNames(DID, KEY);
/** Stores the issuer that the files name, so that each is checked as far as one of ours. */
export const establishNamed = (issuers: IssuerWrites): Promise<boolean> =>
  issuers.establish(
    { organization_id: KEY.organization_id, did: DID, status_key: "", created_at: KEY.created_at },
    KEY,
    { ed25519: "", p256: "" },
  );

const aCredential = (changes: Record<string, unknown> = {}) => ({
  "@context": OPEN_BADGES_CONTEXTS,
  id: "https://certificates.example/c/7Q2M4XKD0A5V",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  issuer: { id: DID, type: ["Profile"], name: "School" },
  validFrom: "2026-01-01T00:00:00Z",
  name: "Reading",
  ...subject({}),
  ...changes,
});
/** A proof that is nobody's: the whole document is canonized before that shows. */
const PROOF = {
  type: "DataIntegrityProof",
  cryptosuite: "eddsa-rdfc-2022",
  created: "2026-01-01T00:00:00Z",
  verificationMethod: METHODS.ed25519,
  proofPurpose: "assertionMethod",
  proofValue: `z${bs58.encode(Buffer.alloc(64, 1))}`,
};
const signed = (changes: Record<string, unknown>): string =>
  JSON.stringify({ ...aCredential(changes), proof: [PROOF] });
const json = (name: string, most: number, make: (n: number) => string): Strange => ({
  form: "json",
  name,
  most,
  make: (n) => Buffer.from(make(n)),
});
const BADGE = {
  id: "https://school.example/badges/1",
  type: ["Achievement"],
  name: "Reading",
  description: "Reads.",
};
const subject = (changes: Record<string, unknown>, achievement: Record<string, unknown> = {}) => ({
  credentialSubject: {
    id: "urn:uuid:5a3c0d5e-7d4e-4b8e-9b0a-0d5f6b1c2d3e",
    type: ["AchievementSubject"],
    achievement: { ...BADGE, criteria: { narrative: "Has read." }, ...achievement },
    ...changes,
  },
});

/** Runs that a text is made of. */
const RUNS: readonly (readonly [string, string])[] = [
  ["blanks", " "],
  ["line feeds", "\\n"],
  ["tabs", "\\t"],
  ["escaped quotes", '\\"'],
  ["escaped backslashes", "\\\\"],
  ["escaped characters of two halves", "\\ud83d\\ude00"],
  ["escaped halves", "\\ud83d"],
  ["digits", "1"],
  ["accents", "e\u0301"],
  ["overrides of direction", "\u202e"],
  ["slashes", "/"],
  ["addresses", "/c/"],
  ["marks", "<!--"],
  ["number signs", "#z"],
];

const JSON_FILES: readonly Strange[] = [
  ...RUNS.flatMap(([name, part]) => [
    json(`two halves and ${name} in a text`, TEXT, (n) => `{"a":"\\ud83d\\ude00${run(part, n - 40)}x"}`),
    json(`${name} in the name of a signed one`, TEXT - 2_000, (n) =>
      signed({ name: "@" }).replace('"@"', `"${run(part, n)}"`),
    ),
    json(`${name} as the name of a field`, TEXT, (n) => `{"${run(part, n - 40)}":1}`),
    json(`${name} as the address of one`, TEXT - 2_000, (n) =>
      signed({ id: "@" }).replace('"@"', `"https:${run(part, n)}"`),
    ),
  ]),
  json("blanks around a colon", TEXT, (n) => `{"a"${run(" ", n - 10)}:1}`),
  json("blanks around it", TEXT, (n) => `${run(" ", n / 2)}{"a":1}${run("\n", n / 2 - 10)}`),
  json("a text without an end", TEXT, (n) => `{"a":"${run("\\\\", n - 10)}`),
  json("a long number", TEXT, (n) => `{"a":${run("1", n - 10)}}`),
  json("a long fraction", TEXT, (n) => `{"a":0.${run("3", n - 10)}}`),
  json("a long exponent", TEXT, (n) => `{"a":1e${run("3", n - 10)}}`),
  json("lists in lists", TEXT, (n) => `{"a":${"[".repeat(n / 2 - 5)}${"]".repeat(n / 2 - 5)}}`),
  json("objects in objects", TEXT, (n) => `{"a":${'{"a":'.repeat(n / 6 - 5)}1${"}".repeat(n / 6 - 5)}}`),
  json("lists side by side", TEXT, (n) => `{"a":[${run("[],", n - 20).slice(0, -1)}]}`),
  json("one name again and again", TEXT, (n) => `{${run('"a":1,', n - 20)}"b":1}`),
  json("many names", VALUES, (n) => JSON.stringify(Object.fromEntries(times(n, (at) => [`k${at}`, at])))),
  json("many types", VALUES, (n) =>
    signed({ type: ["VerifiableCredential", "OpenBadgeCredential", ...times(n - 100, (at) => `T${at}`)] }),
  ),
  json("evidence", VALUES / 5.5, (n) =>
    signed({ evidence: times(n, (at) => ({ id: `urn:e:${at}`, type: ["Evidence"], name: `e${at}` })) }),
  ),
  json("evidence without names", VALUES / 4.3, (n) =>
    signed({ evidence: times(n, () => ({ type: ["Evidence"], name: "same" })) }),
  ),
  json("evidence without names that differs", VALUES / 4.3, (n) =>
    signed({ evidence: times(n, (at) => ({ type: ["Evidence"], name: `e${at}` })) }),
  ),
  json("results", VALUES / 4.3, (n) =>
    signed(subject({ result: times(n, (at) => ({ type: ["Result"], value: `v${at}` })) })),
  ),
  json("identifiers", VALUES / 7.4, (n) =>
    signed(
      subject({
        identifier: times(n, () => ({
          type: "IdentityObject",
          hashed: false,
          identityHash: "same",
          identityType: "name",
        })),
      }),
    ),
  ),
  json("alignments", VALUES / 6.4, (n) =>
    signed(
      subject(
        {},
        {
          alignment: times(n, (at) => ({
            type: ["Alignment"],
            targetName: `a${at}`,
            targetUrl: `https://a.example/${at}`,
          })),
        },
      ),
    ),
  ),
  json("parents of parents", 16, (n) =>
    signed({
      issuer: {
        id: DID,
        type: ["Profile"],
        parentOrg: times(n, (at) => at).reduce<object | undefined>(
          (inner, at) => ({ id: `urn:p:${at}`, type: ["Profile"], ...(inner && { parentOrg: inner }) }),
          undefined,
        ),
      },
    }),
  ),
  json("evidence in two linked rings", 240, (n) =>
    signed({
      evidence: times(n, (at) => ({
        type: ["Evidence"],
        name: at % 2 === 0 ? "a" : "b",
        genre: `_:b${(at + 1) % n}`,
      })),
    }),
  ),
];

const part64 = (text: string): string => Buffer.from(text).toString("base64url");
const jwt = (name: string, most: number, make: (n: number) => string): Strange => ({
  form: "jwt",
  name,
  most,
  make: (n) => Buffer.from(make(n)),
});
const HEADER = part64(JSON.stringify({ alg: "ES256", typ: "JWT", kid: METHODS.p256 }));
const CLAIMS = part64(JSON.stringify(aCredential()));
const JWT_FILES: readonly Strange[] = [
  jwt(
    "a large header",
    TEXT * 0.7,
    (n) => `${part64(`{"alg":"ES256","typ":"JWT","kid":"${run("#z", n)}"}`)}.${CLAIMS}.AAAA`,
  ),
  jwt("a header of blanks", TEXT * 0.7, (n) => `${part64(`{"alg":"ES256"${run(" ", n)}}`)}.${CLAIMS}.AAAA`),
  jwt(
    "a header of names",
    VALUES,
    (n) => `${part64(JSON.stringify(Object.fromEntries(times(n, (at) => [`k${at}`, at]))))}.${CLAIMS}.AAAA`,
  ),
  jwt("a large signature", TEXT * 0.9, (n) => `${HEADER}.${CLAIMS}.${run("A", n)}`),
  jwt("dots", TEXT, (n) => run("a.", n)),
  jwt("dashes", TEXT, (n) => run("-", n)),
  ...RUNS.map(([name, part]) =>
    jwt(
      `two halves and ${name}`,
      TEXT * 0.7,
      (n) => `${HEADER}.${part64(`{"a":"\\ud83d\\ude00${run(part, n)}"}`)}.AAAA`,
    ),
  ),
];

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)]);
}

interface Head {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly color: number;
  readonly interlaced?: boolean;
}

/** A PNG of one picture data, with chunks before it. */
function png(
  { width, height, bits, color, interlaced = false }: Head,
  pixels: Buffer,
  ...chunks: Buffer[]
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...chunks,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Bytes that look random, and are the same in every run; each could begin a line of a PNG. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 7;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = (state >>> 16) & 3;
  }
  return bytes;
}

const SMALL: Head = { width: 8, height: 8, bits: 8, color: 0 };
const small = (...chunks: Buffer[]): Buffer => withChunks(chunks);
const withChunks = (chunks: readonly Buffer[]): Buffer =>
  png(SMALL, deflateSync(Buffer.alloc(72)), Buffer.concat(chunks));
const itxt = (keyword: string, text: Buffer, compressed = false): Buffer =>
  chunk(
    "iTXt",
    Buffer.concat([
      Buffer.from(`${keyword}\0${compressed ? "\x01" : "\0"}\0\0\0`, "latin1"),
      compressed ? deflateSync(text) : text,
    ]),
  );
const pngFile = (name: string, most: number, make: (n: number) => Buffer): Strange => ({
  form: "png",
  name,
  most,
  make,
});
/** Black and white noise, n × n. */
const dots = (n: number, interlaced = false): Buffer => {
  const line = Math.ceil(n / 8) + 1;
  const pixels = noise(line * n);
  for (let y = 0; y < n; y++) pixels[y * line] = 0;
  return png({ width: n, height: n, bits: 1, color: 0, interlaced }, deflateSync(pixels, { level: 1 }));
};

const PNG_FILES: readonly Strange[] = [
  pngFile("a text that unpacks to much", 60_000_000, (n) =>
    small(itxt(BAKED_KEYWORD, Buffer.alloc(n, "a"), true)),
  ),
  pngFile("texts that unpack to an address", FILE, (n) =>
    withChunks(times(n / 80, () => itxt(ADDRESS_KEYWORD, Buffer.alloc(400, "h"), true))),
  ),
  pngFile("texts that unpack to much", FILE, (n) =>
    withChunks(times(n / 1_100, () => itxt(ADDRESS_KEYWORD, Buffer.alloc(1_000_000, "h"), true))),
  ),
  pngFile("addresses", FILE, (n) =>
    withChunks(times(n / 80, (at) => itxt(ADDRESS_KEYWORD, Buffer.from(`http://127.0.0.1/api/c/${at}`)))),
  ),
  pngFile("credentials", FILE, (n) =>
    withChunks(times(n / 60, () => itxt(BAKED_KEYWORD, Buffer.from("{}")))),
  ),
  pngFile("empty chunks", FILE, (n) => withChunks(times(n / 12, () => chunk("teXt", Buffer.alloc(0))))),
  pngFile("zTXt that unpacks to much", FILE, (n) =>
    withChunks(
      times(n / 1_100, () =>
        chunk("zTXt", Buffer.concat([Buffer.from("k\0\0", "latin1"), deflateSync(Buffer.alloc(1_000_000))])),
      ),
    ),
  ),
  pngFile("a colour profile that unpacks to much", 60_000_000, (n) =>
    small(chunk("iCCP", Buffer.concat([Buffer.from("k\0\0", "latin1"), deflateSync(Buffer.alloc(n))]))),
  ),
  pngFile("black and white noise", 4_400, (n) => dots(n)),
  pngFile("black and white noise that is interlaced", 4_400, (n) => dots(n, true)),
  pngFile("a plane of one colour", 4_400, (n) =>
    png({ width: n, height: n, bits: 16, color: 6 }, deflateSync(Buffer.alloc((n * 8 + 1) * n))),
  ),
  pngFile("a plane of one colour that is interlaced", 4_400, (n) =>
    png(
      { width: n, height: n, bits: 16, color: 6, interlaced: true },
      deflateSync(Buffer.alloc((n * 8 + 8) * n)),
    ),
  ),
];

const svg = (name: string, make: (n: number) => string): Strange => ({
  form: "svg",
  name,
  most: FILE,
  make: (n) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${make(n - 200)}</svg>`),
});
const SVG_FILES: readonly Strange[] = [
  svg("elements that carry a credential", (n) => run("<openbadges:credential ", n)),
  svg("one with attributes without an end", (n) => `<openbadges:credential ${run(" verify='", n)}`),
  svg("one with blanks", (n) => `<openbadges:credential verify${run(" ", n)}>`),
  svg("one with names of the attribute", (n) => `<openbadges:credential ${run("verify = ", n)}>`),
  svg("entities in one", (n) => `<openbadges:credential>${run("&amp;", n)}</openbadges:credential>`),
  svg(
    "beginnings of sections",
    (n) => `<openbadges:credential>${run("<![CDATA[", n)}</openbadges:credential>`,
  ),
  svg("ends", (n) => `<openbadges:credential ${run("</openbadges:credentia", n)}`),
  svg(
    "entities that are declared",
    (n) => `<!DOCTYPE svg [${run('<!ENTITY a "&b;&b;">', n)}]><openbadges:credential verify="&a;"/>`,
  ),
];

const bytesOf = (part: string | Buffer): Buffer =>
  typeof part === "string" ? Buffer.from(part, "latin1") : part;
const pdf = (name: string, make: (n: number) => Buffer | string, most = FILE): Strange => ({
  form: "pdf",
  name,
  most,
  make: (n) => Buffer.concat([Buffer.from("%PDF-1.7\n"), bytesOf(make(n))]),
});
/** A PDF of objects, numbered from 1, with its table of places. */
function objects(bodies: readonly (string | Buffer)[]): Buffer {
  let length = 9;
  const limits: number[] = [];
  const parts = bodies.map((body, at) => {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), bytesOf(body), Buffer.from("\nendobj\n")]);
    limits.push(length);
    length += part.length;
    return part;
  });
  const table = limits.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
const stream = (data: Buffer, entries = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${data.length}${entries}>>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
const page = (content: Buffer, entries = "", ...more: (string | Buffer)[]): Buffer =>
  objects([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${entries}>>`,
    stream(content),
    ...more,
  ]);

const PDF_FILES: readonly Strange[] = [
  pdf("words that begin a stream", (n) => run("stream ", n)),
  pdf("attachments without an end", (n) => run("/EmbeddedFile stream ", n)),
  pdf("words that begin a stream after one object", (n) => `1 0 obj /EmbeddedFile ${run("stream\n", n)}`),
  pdf("photos without an end", (n) => run("stream\n\xff\xd8", n)),
  pdf("photos with one end", (n) => `${run("stream\n\xff\xd8", n - 40_000)}${run(" ", 30_000)}endstream`),
  pdf("lengths", (n) => run("5 0 obj <</Type/EmbeddedFile/Length 1 >>stream\nx\nendstream ", n)),
  pdf("objects", (n) => run("1 0 obj <<>> endobj ", n)),
  pdf(
    "tables of places",
    (n) => `${run("xref\n0 1\n0000000000 65535 f \n", n)}trailer<<>>\nstartxref\n9\n%%EOF`,
  ),
  pdf(
    "a table of many places",
    (n) =>
      `xref\n0 ${Math.floor(n / 20)}\n${run("0000000000 65535 f \n", n)}trailer<</Size ${Math.floor(n / 20)}>>\nstartxref\n9\n%%EOF`,
  ),
  pdf("dictionaries in dictionaries", (n) => `1 0 obj ${run("<</a", n)}`),
  pdf("lists in lists", (n) =>
    objects(["<</Type/Catalog/Pages 2 0 R>>", `<</Type/Pages/Count 1/Kids ${run("[", n / 2)}>>`]),
  ),
  pdf("text", (n) => page(Buffer.from(`BT /F 9 Tf ${run("(example.test/api/c/AAAA-BBBB-CCCC) Tj ", n)} ET`))),
  pdf(
    "packed text",
    (n) =>
      objects([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
        stream(deflateSync(Buffer.from(`BT ${run("(aaaa) Tj ", n)} ET`)), "/Filter/FlateDecode"),
      ]),
    60_000_000,
  ),
  pdf("links", (n) =>
    page(
      Buffer.from(""),
      `/Annots[${run("<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(http://127.0.0.1/api/c/AAAAAAAAAAAA)>>>>", n)}]`,
    ),
  ),
  pdf("a long link", (n) =>
    page(
      Buffer.from(""),
      `/Annots[<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(http://a.example/${run("127.0.0.1/api/", n)})>>>>]`,
    ),
  ),
  pdf(
    "a packed stream of objects",
    (n) =>
      objects([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[]/Count 0>>",
        stream(
          deflateSync(Buffer.from(run("1 0 2 4 ", n))),
          `/Type/ObjStm/N ${Math.floor(n / 4)}/First ${n}/Filter/FlateDecode`,
        ),
      ]),
    60_000_000,
  ),
  pdf("filters upon filters", (n) =>
    page(Buffer.from(""), "", stream(Buffer.from("x"), `/Filter[${run("/FlateDecode", n)}]`)),
  ),
  pdf("forms that use each other", (n) =>
    page(
      Buffer.from(`${run("/X Do ", n)}`),
      "/Resources<</XObject<</X 5 0 R>>>>",
      stream(
        Buffer.from("/X Do /X Do"),
        "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 5 0 R>>>>",
      ),
    ),
  ),
];

const upload = (name: string, make: (n: number) => string): Strange => ({
  form: "upload",
  name,
  most: 490_000,
  make: (n) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${make(n - 200)}</svg>`),
});
const UPLOADS: readonly Strange[] = [
  upload("rules that import", (n) => `<style>${run("@import ", n)}</style>`),
  upload("addresses without an end", (n) => `<style>${run("url(", n)}</style>`),
  upload("addresses of blanks", (n) => `<style>url${run(" ", n)}</style>`),
  upload("addresses of blanks in brackets", (n) => `<style>url(${run(" ", n)}</style>`),
  upload("addresses in the file", (n) => `<path id="a"/><path fill="${run("url(#a)", n)}"/>`),
  upload("uses of one", (n) => `<path id="a"/>${run('<use href="#a"/>', n)}`),
  upload(
    "uses of uses",
    (n) => `<g id="a0"/>${times(n / 50, (at) => `<g id="a${at + 1}"><use href="#a${at}"/></g>`).join("")}`,
  ),
  upload("elements in elements", (n) => `${run("<g>", n / 2)}`),
  upload("attributes", (n) => `<path ${times(n / 12, (at) => `a${at}="1"`).join(" ")}/>`),
  upload(
    "names of spaces",
    (n) => `<g ${times(n / 24, (at) => `xmlns:a${at}="u${at}"`).join(" ")}><a1:b/></g>`,
  ),
  upload("entities", (n) => `<g id="${run("&amp;", n)}"/>`),
  upload(
    "entities that are declared",
    (n) => `<!DOCTYPE svg [${run('<!ENTITY a "&b;&b;">', n)}]><g id="&a;"/>`,
  ),
  upload("remarks", (n) => run("<!---->", n)),
  upload("remarks without an end", (n) => run("<!-- ", n)),
  upload("sections", (n) => `<style>${run("<![CDATA[]]>", n)}</style>`),
  upload("points", (n) => `<path d="M${run("0 0 ", n)}"/>`),
  upload("numbers of its box", (n) => `<g viewBox="${run("1 ", n)}"/>`),
  upload("elements", (n) => run("<g/>", n)),
  upload("open elements that go", (n) => run("<x>", n)),
  upload("addresses of many elements", (n) => run('<g a="url(x url(" b="@import"/>', n)),
  upload("classes", (n) => `<style>.a{fill:url(#a)}</style><path id="a"/>${run('<path class="a"/>', n)}`),
];

export const STRANGE_FILES: readonly Strange[] = [
  ...JSON_FILES,
  ...JWT_FILES,
  ...PNG_FILES,
  ...SVG_FILES,
  ...PDF_FILES,
  ...UPLOADS,
];

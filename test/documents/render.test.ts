import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { DOCUMENT_FORMATS } from "#shared/domain/documents/document-facts.ts";
import { patientDocuments } from "../support/documents.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { factsOf } from "./facts.ts";

/** Ids of the processes that draw documents for this one. */
const drawing = () =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const [command, status] = ["cmdline", "status"].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, "utf8"),
        );
        return command!.includes("documents/process.ts") && status!.includes(`PPid:\t${process.pid}\n`);
      } catch {
        // It ended meanwhile.
        return false;
      }
    });
/** Those of other files' stacks in this process. */
const others = drawing();
const stack = await ownStack({ ownPrograms: true });
const { renderer } = await connectPorts(["renderer"], {
  config: readConfig(),
  dynamo: () => patientDocuments(),
});

/** The title of a PDF, which the reader's window shows. */
async function titleOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  return String((info as { Title?: unknown }).Title);
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

test("a document is a tagged PDF/UA-1, and its archive form a PDF/A-3a", async () => {
  const [pdf, archive] = await Promise.all([
    renderer.render(factsOf(), "pdf"),
    renderer.render(factsOf(), "archive"),
  ]);
  expect(textOf(pdf)).toMatch(/^%PDF-1\.7/);
  expect(textOf(pdf)).toContain("<pdfuaid:part>1</pdfuaid:part>");
  expect(textOf(archive)).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(textOf(archive)).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
});

test("a picture has 1,684 pixels in width, and that of a link preview 1,200 × 630", async () => {
  const sizeOf = (png: Uint8Array) => {
    const { width, height } = PNG.sync.read(Buffer.from(png));
    return [width, height];
  };
  expect(sizeOf(await renderer.render(factsOf(), "png"))).toEqual([1_684, 1_191]);
  expect(sizeOf(await renderer.render(factsOf(), "card"))).toEqual([1_200, 630]);
});

night.test("equal facts give equal bytes, also later", async () => {
  const draw = () => Promise.all(DOCUMENT_FORMATS.map((format) => renderer.render(factsOf(), format)));
  const first = await draw();
  // The time in a PDF has whole seconds.
  await pause(1_100);
  for (const [n, bytes] of (await draw()).entries())
    expect(Buffer.from(bytes).equals(first[n]!), DOCUMENT_FORMATS[n]).toBe(true);
});

test("a drawing is a PNG of the given width", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5" fill="red"/></svg>';
  const { width, height, data } = PNG.sync.read(Buffer.from(await renderer.draw(svg, 200)));
  expect([width, height, ...data.subarray(0, 4)]).toEqual([200, 100, 255, 0, 0, 255]);
});

night.test("a list of documents is drawn in its order", async () => {
  const names = Array.from({ length: 45 }, (_, n) => `Person ${n}`);
  const files = await renderer.renderAll(names.map((name) => factsOf({ recipient_name: name })));
  const titles = await Promise.all(files.map(titleOf));
  expect(titles.map((title) => /Person \d+/.exec(title)?.[0])).toEqual(names);
});

test("the processes of a stack end with it", async () => {
  await renderer.render(factsOf(), "pdf");
  const own = drawing().filter((pid) => !others.includes(pid));
  expect(own.length).toBeGreaterThan(0);
  await stack.stack.stop();
  expect(drawing().filter((pid) => own.includes(pid))).toEqual([]);
});

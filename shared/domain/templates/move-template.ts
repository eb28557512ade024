import * as z from "zod";
import { readForeignZip } from "#shared/formats/zip-reader.ts";
import { TEMPLATE_ZIP } from "../document-rules.ts";
import { copiesOf, picturedAddresses } from "../documents/image.ts";
import { uploadImage } from "../documents/upload-image.ts";
import type { ZipFile } from "../documents/zip-documents.ts";
import { DomainError, invalidField, invalidFields } from "../errors.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import type { ActingFor } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { refuseBadTemplate } from "./check-template.ts";
import { createTemplate, wholeTemplate } from "./manage-templates.ts";
import { NewTemplate, type TemplateRecord } from "./own-template.ts";
import type { TemplateContent, TemplatePage } from "./template.ts";

/** The file of a ZIP that says what the template is; raise the number when a reader of this release would misread it. */
const CONTENT_FILE = "template.json";
const FORMAT = 1;
/** Where the pictures of a ZIP are said to be: a host that nobody has (RFC 2606). */
const WITHIN = "https://template.invalid/";

/** The content of `template.json`. */
const TemplateFile = NewTemplate.omit({ status: true }).extend({ format: z.literal(FORMAT) });

/** What else a ZIP has beside its pictures: the template and the directory of files. */
const CONTENT_ROOM_BYTES = 500_000;
/** The first byte of a JPEG. */
const JPEG_START = 0xff;

/**
 * The files of a template's ZIP: what it is, and our copies of its pictures as they are printed. A picture without a copy
 * keeps its address, and so does one with which the ZIP would be too large to import.
 * Throws `not_found`.
 */
export async function exportTemplate(
  { templates, images, imageFiles }: Pick<Ports, "templates" | "images" | "imageFiles">,
  organizationId: string,
  reference: Reference,
): Promise<AsyncIterable<ZipFile>> {
  const { name, content, updated_at } = await wholeTemplate({ templates }, organizationId, reference);
  const copies = await copiesOf({ images }, organizationId, content);
  const at = new Date(updated_at);
  return (async function* () {
    const names = new Map<string, string>();
    let room = TEMPLATE_ZIP.bytesMax - CONTENT_ROOM_BYTES;
    for (const address of picturedAddresses(content)) {
      const copy = copies.get(address);
      const bytes = copy?.state === "kept" ? await imageFiles.readForPrint(copy.hash) : undefined;
      if (copy?.state !== "kept" || !bytes) continue;
      const file = `images/${copy.hash}.${bytes[0] === JPEG_START ? "jpg" : "png"}`;
      // Two addresses can have the same picture.
      if (![...names.values()].includes(WITHIN + file)) {
        if (bytes.length > room) continue;
        room -= bytes.length;
        yield { name: file, bytes, at };
      }
      names.set(address, WITHIN + file);
    }
    const file: z.input<typeof TemplateFile> = { format: FORMAT, name, ...withAddresses(content, names) };
    yield { name: CONTENT_FILE, bytes: Buffer.from(JSON.stringify(file)), at };
  })();
}

type ImportPorts = Parameters<typeof uploadImage>[0] & Pick<Ports, "templates.write" | "images">;

/**
 * Creates a template from a ZIP, of this service or as it writes them. The template is checked before the first picture is kept,
 * and each picture as if it were uploaded. Throws `invalid_request`, `template_limit_reached` and `image_limit_reached`.
 */
export async function importTemplate(
  ports: ImportPorts,
  acting: ActingFor,
  zip: Uint8Array,
  idempotency: Idempotency | null,
): Promise<TemplateRecord> {
  const files = readForeignZip(zip, TEMPLATE_ZIP);
  if ("problem" in files) throw invalidField("body", files.problem);
  const { format: _, ...template } = contentIn(files.get(CONTENT_FILE));
  refuseBadTemplate(template);
  const pictures = picturesOf(template, files);
  const addresses = new Map<string, string>();
  // One after the other: a decoded picture is large.
  for (const [address, name, bytes] of pictures)
    addresses.set(address, await keptAddress(ports, acting, name, bytes));
  const body = { ...template, ...withAddresses(template, addresses), status: "ACTIVE" as const };
  return createTemplate(ports, acting, body, idempotency);
}

function contentIn(bytes: Uint8Array | undefined): z.output<typeof TemplateFile> {
  if (!bytes) throw invalidField("body", `The ZIP must have a file ${CONTENT_FILE}.`);
  if (bytes.length > LIMITS.bodyBytes)
    throw invalidField(CONTENT_FILE, `May have at most ${LIMITS.bodyBytes.toLocaleString("en")} bytes.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalidField(CONTENT_FILE, "Must be JSON in UTF-8.");
  }
  const parsed = TemplateFile.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.slice(0, 100).map(({ path, message }) => ({
      path: [CONTENT_FILE, ...path.map((part) => (typeof part === "number" ? `[${part}]` : String(part)))]
        .join(".")
        .replaceAll(".[", "["),
      message,
    })),
  );
}

/** The pictures that a template has in its ZIP: address, name and bytes. Throws for one that is missing or not used. */
function picturesOf(content: TemplateContent, files: ReadonlyMap<string, Uint8Array>) {
  const used = picturedAddresses(content)
    .filter((address) => address.startsWith(WITHIN))
    .map((address) => [address, address.slice(WITHIN.length)] as const);
  const missing = used.find(([, name]) => !files.has(name));
  if (missing) throw invalidField(CONTENT_FILE, `The ZIP has no file "${missing[1]}", which it names.`);
  const names = new Set([CONTENT_FILE, ...used.map(([, name]) => name)]);
  const unused = [...files.keys()].find((name) => !names.has(name));
  if (unused !== undefined) throw invalidField(unused, "Is no picture of the template; leave it out.");
  return used.map(([address, name]) => [address, name, files.get(name)!] as const);
}

/** The address of a picture that is kept now. An error of it names its file. */
async function keptAddress(ports: ImportPorts, acting: ActingFor, name: string, bytes: Uint8Array) {
  try {
    return (await uploadImage(ports, acting, bytes, null)).image_url;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid_request") throw error;
    throw invalidField(name, error.errors?.[0]?.message ?? error.message);
  }
}

/** The content with other addresses of its pictures, as far as there are some. */
function withAddresses(
  { page, pages, variants }: TemplateContent,
  addresses: ReadonlyMap<string, string>,
): TemplateContent {
  const renamed = (some: readonly TemplatePage[]) =>
    some.map(({ background_url: url, elements }) => ({
      background_url: url === null ? null : (addresses.get(url) ?? url),
      elements: elements.map((element) =>
        element.kind === "image"
          ? { ...element, image_url: addresses.get(element.image_url) ?? element.image_url }
          : element,
      ),
    }));
  return {
    page,
    pages: renamed(pages),
    variants: variants.map(({ role, pages }) => ({ role, pages: renamed(pages) })),
  };
}

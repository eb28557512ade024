import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { KEY_LIMITS } from "#shared/domain/rules.ts";
import type { Client } from "../support/client.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { anImage } from "./image-files.ts";

// Without workers: nothing fetches an image, so what is shown was there at once.
const stack = await testStack({ workers: false });
const base = stack.stack.baseUrl;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await stack.tenant();
});

type File = Uint8Array | string;
const sent = (raw: File, type: string, headers = {}) => ({
  raw,
  headers: { "content-type": type, ...headers },
});
const upload = (raw: File, type = "image/png", headers = {}, client: Client = tenant.key) =>
  client.callUntyped("POST /v1.0/images", sent(raw, type, headers));
const uploaded = async (raw: File, type?: string) => {
  const { status, text, json } = await upload(raw, type);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return json as { image_url: string; width: number; height: number; created_at: string };
};
const pixels = async (address: string) => {
  const image = await fetch(address);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
};
const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const RED = '<rect width="40" height="20" fill="#ff0000"/>';

describe("an uploaded image", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "that is %s is ours, at an address that names its bytes",
    async (format) => {
      const file = await anImage(format, { width: 61, height: 37 });
      const image = await uploaded(file, `image/${format}`);
      expect(image).toMatchObject({ width: 61, height: 37 });
      expect(image.image_url).toMatch(new RegExp(`^${base}/images/[0-9a-f]{64}\\.png$`));
      expect((await pixels(image.image_url)).info).toMatchObject({ width: 61, height: 37 });
      expect((await uploaded(file, `image/${format}`)).image_url).toBe(image.image_url);
    },
  );

  test("is ready at once wherever an image is asked for, also in the panel", async () => {
    const { body } = await tenant.panel.call("POST /images", sent(await anImage(), "image/png"));
    const address = body.image_url;
    const ready = (field: string) => ({ field, status: "ready", problem: null });
    const { body: badge } = await tenant.key.call("POST /v1.0/badges", {
      body: {
        name: "Finisher",
        image_url: address,
        design: { logo_url: address, signatures: [{ name: "A", title: "B", image_url: address }] },
      },
    });
    expect(badge.images).toEqual(
      ["image_url", "design.logo_url", "design.signatures[0].image_url"].map(ready),
    );
    const { body: profile } = await tenant.panel.call("PATCH /organization", { body: { pic_url: address } });
    expect(profile.images).toEqual([ready("pic_url")]);
    const shown = await tenant.key.callUntyped("POST /v1.0/badges/{id}/preview", {
      params: { id: badge.id },
    });
    expect(shown.status, shown.text).toBe(200);
  });

  test("is in the list of its organization, newest first, and in no other's", async () => {
    const own = await stack.tenant();
    const images = [];
    for (const width of [50, 51, 52])
      images.push(
        (await own.key.call("POST /v1.0/images", sent(await anImage("png", { width }), "image/png"))).body,
      );
    const first = await own.key.call("GET /v1.0/images", { query: { limit: 2 } });
    expect(first.body.data).toEqual([images[2], images[1]]);
    const next = await own.panel.call("GET /images", {
      query: { limit: 2, cursor: first.body.next_cursor! },
    });
    expect(next.body.data).toEqual([images[0]]);
    expect((await (await stack.tenant()).key.call("GET /v1.0/images")).body.data).toEqual([]);
  });

  test("comes once for an Idempotency-Key, and another file with it is refused", async () => {
    const key = { "idempotency-key": randomUUID() };
    const [file, other] = await Promise.all([anImage(), anImage("png", { width: 41 })]);
    const first = await upload(file, "image/png", key);
    const again = await upload(file, "image/png", key);
    expect([again.status, again.json, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.json,
      "true",
    ]);
    expect((await upload(other, "image/png", key)).problem.code).toBe("idempotency_key_reused");
  });

  test.each([
    ["no image", "image/png", () => "<html>not an image</html>"],
    ["damaged", "image/png", async () => (await anImage()).subarray(0, 40)],
    ["too wide", "image/png", () => anImage("png", { width: IMAGES.sideMax + 1, height: 1 })],
  ])("that is %s is refused, and says why", async (_, type, file) => {
    const { status, badFields, problem } = await upload(await file(), type);
    expect([status, badFields]).toEqual([400, ["body"]]);
    expect(problem.errors![0]!.message).toMatch(/SVG|PNG|image/);
  });
});

describe("an SVG", () => {
  night.test("is drawn at the size of our copies, in its proportions", async () => {
    const image = await uploaded(svg(RED), "image/svg+xml");
    expect(image).toMatchObject({ width: IMAGES.copySideMax, height: IMAGES.copySideMax / 2 });
    const { data, info } = await pixels(image.image_url);
    const middle = (info.height / 2) * info.width * info.channels + (info.width / 2) * info.channels;
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  });

  test("is the same picture with all that is not drawn, and names nothing outside", async () => {
    const { image_url } = await uploaded(svg(RED), "image/svg+xml");
    const dirty = `<?xml version="1.0"?><!DOCTYPE svg>${svg(
      `<script>alert(1)</script><style>@import url(https://x.example/a.css);</style>
       <foreignObject width="40" height="20"><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>
       <metadata>m</metadata><image href="file:///etc/hostname" width="40" height="20"/>
       <image xlink:href="https://x.example/a.png" width="40" height="20"/><use href="https://x.example/a.svg#b"/>
       <rect width="40" height="20" fill="#ff0000" onclick="alert(1)"/>
       <rect width="40" height="20" fill="url(https://x.example/a.svg#paint)"/>`,
    )}`;
    expect((await uploaded(dirty, "image/svg+xml")).image_url).toBe(image_url);
  });

  test.each([
    ["text", svg('<g><text x="1" y="9">Logo</text></g>'), /paths/],
    ["a bitmap", svg('<image href="data:image/png;base64,AAAA" width="4" height="4"/>'), /PNG/],
    ["no size", svg(RED, 'width="100%"'), /viewBox/],
    ["a mistake in its markup", `${svg(RED)}<rect`, /well-formed/],
    ["a circle of uses", svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /itself/],
    [
      "a billion elements",
      svg(
        `<g id="a0">${RED}</g>${Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`).join("")}`,
      ),
      /complicated/,
    ],
    ["a thousand levels", svg(`${"<g>".repeat(1_000)}${"</g>".repeat(1_000)}`), /nested/],
    ["a megabyte", svg(`${RED}${" ".repeat(1_000_000)}`), /500,000/],
  ])("with %s is refused at once, and says why", async (_, file, message) => {
    const { status, problem } = await upload(file, "image/svg+xml");
    expect([status, problem.errors![0]!.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe("an image that is sent to the storage", () => {
  const open = (body: object, client = tenant.key) =>
    client.callUntyped("POST /v1.0/images/uploads", { body });
  const complete = (id: string, client = tenant.key) =>
    client.callUntyped("POST /v1.0/images/uploads/{id}/complete", { params: { id } });

  night.test("is the same as one that is uploaded directly, also when it is completed again", async () => {
    const file = await anImage("jpeg", { width: 70 });
    const { status, json } = await open({ content_type: "image/jpeg", size: file.length });
    expect(status).toBe(200);
    const { id, method, url, headers } = json as {
      id: string;
      method: string;
      url: string;
      headers: Record<string, string>;
    };
    expect((await complete(id)).status).toBe(404);
    expect((await fetch(url, { method, headers, body: file })).status).toBe(200);
    const direct = await uploaded(file, "image/jpeg");
    for (let n = 0; n < 2; n++)
      expect((await complete(id)).json).toMatchObject({ image_url: direct.image_url });
    expect((await complete(id, (await stack.tenant()).key)).status).toBe(404);
  });

  test("may have exactly the named size and type: both are in the signature of its address", async () => {
    const { key } = await stack.tenant();
    const { json } = await open({ content_type: "image/webp", size: 4_999_999 }, key);
    const { searchParams } = new URL((json as { url: string }).url);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(searchParams.get("X-Amz-Expires")).toBe(String(IMAGES.uploadSeconds));
    expect((await open({ content_type: "image/gif", size: 0 }, key)).badFields).toEqual([
      "content_type",
      "size",
    ]);
    expect(
      (await open({ content_type: "image/png", size: IMAGES.uploadBytesMax + 1 }, key)).badFields,
    ).toEqual(["size"]);
  });
});

test("a day has so many uploads and bytes, of an organization alone", async () => {
  const own = await stack.tenant();
  const { limits } = stack.functions.ports;
  const now = new Date();
  const part = IMAGES.uploadBytesPerDay / 4;
  for (let n = 0; n < 3; n++) expect(await limits.countUpload(own.id, part, now)).toBe(true);
  expect(await limits.countUpload(own.id, part + 1, now)).toBe(false);
  expect(await limits.countUpload(own.id, part, now)).toBe(true);
  const answer = await upload(await anImage(), "image/png", {}, own.key);
  expect([answer.status, answer.problem.code]).toEqual([429, "image_limit_reached"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await limits.countUpload(own.id, part, new Date(now.getTime() + 86_400_000))).toBe(true);
});

night.test("sessions of an organization share windows for previews and uploads", async () => {
  const own = await stack.tenant();
  const { body } = await own.panel.call("POST /badges", { body: { name: "Finisher" } });
  const preview = () =>
    own.panel.callUntyped("POST /badges/{id}/preview", { params: { id: body.id }, body: { format: "x" } });
  const restore = stack.setClock(() => new Date("2026-05-05T10:00:10Z"));
  try {
    for (let n = 0; n < KEY_LIMITS.preview; n++) expect((await preview()).status).toBe(400);
    const full = await preview();
    expect([full.status, full.problem.policy]).toEqual([429, "preview"]);
    expect((await own.panel.callUntyped("GET /badges")).status).toBe(200);
  } finally {
    restore();
  }
});

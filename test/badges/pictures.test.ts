import { setDefaultCACertificates } from "node:tls";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATEGORY_LOOKS } from "#shared/domain/documents/design.ts";
import { anImage } from "../documents/image-files.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { selfSigned } from "../webhooks/sending/self-signed.ts";

const stack = await testStack();
let tenant: Tenant;
let images: Receiver;
beforeAll(async () => {
  const certificate = selfSigned("localhost");
  setDefaultCACertificates([certificate.cert]);
  [images, tenant] = await Promise.all([startReceiver({ tls: certificate }), stack.tenant()]);
});
afterAll(() => images.close());

const aBadge = async (fields: object = {}) =>
  (await tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher", ...fields } })).body;
const change = (id: string, body: object) =>
  tenant.key.call("PATCH /v1.0/badges/{id}", { params: { id }, body });
const picture = (file: string) => stack.anonymous.callUntyped("GET /b/{file}", { params: { file } });

describe("the picture of a badge", () => {
  test("is at the address that its record names, and drawn when it has no image", async () => {
    const badge = await aBadge();
    expect(badge.picture_url).toBe(`${stack.stack.baseUrl}/b/${badge.short_code}.png`);
    const shown = await picture(`${badge.short_code}.png`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("cache-control")).toBe("public, max-age=300");
    const { width, height } = PNG.sync.read(Buffer.from(shown.bytes));
    expect([width, height]).toEqual([512, 512]);
    const drawn = await picture(`${badge.short_code.toLowerCase()}.svg`);
    expect(drawn.headers.get("content-type")).toBe("image/svg+xml");
    expect(drawn.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(drawn.text).toMatch(/^<svg [^>]*width="512"/);
    expect(drawn.headers.get("etag")).not.toBe(shown.headers.get("etag"));
  });

  test("follows its name, the category of its event and its colours", async () => {
    const event = await anEvent(tenant.key, { category: "SPORTS" });
    const badge = await aBadge({ event_id: event.id });
    const file = `${badge.short_code}.svg`;
    const first = (await picture(file)).text;
    expect(first).toContain(CATEGORY_LOOKS.SPORTS.accent_color);
    expect((await picture(file)).text).toBe(first);
    await change(badge.id, { name: "Volunteer" });
    const renamed = (await picture(file)).text;
    expect(renamed).not.toBe(first);
    await change(badge.id, { name: "Finisher", description: "Ran." });
    expect((await picture(file)).text).toBe(first);
    await change(badge.id, { design: { primary_color: "#204a2c" } });
    expect((await picture(file)).text).toContain("#204a2c");
    // Certificates that were issued with the first name still show its picture.
    expect((await picture(`${badge.short_code}-1.svg`)).text).toBe(first);
    expect((await picture(`${badge.short_code}-2.svg`)).text).toBe(renamed);
  });

  test("leads to our copy of its image as soon as there is one, each revision to its own", async () => {
    images.play(answer(200, { body: await anImage("png") }));
    const address = `https://localhost:${images.port}/badge.png`;
    const badge = await aBadge({ image_url: address });
    const file = `${badge.short_code}.png`;
    const found = await eventually(async () => {
      const answered = await picture(file);
      expect(answered.status).toBe(302);
      return answered;
    });
    expect(found.headers.get("cache-control")).toBe("public, max-age=300");
    const location = new URL(found.headers.get("location")!, badge.picture_url);
    expect(location.href).toMatch(new RegExp(`^${stack.stack.baseUrl}/images/[0-9a-f]{64}\\.png$`));
    expect((await fetch(location)).headers.get("content-type")).toBe("image/png");
    expect((await picture(`${badge.short_code}.svg`)).text).toMatch(/^<svg /);
    await change(badge.id, { image_url: null });
    expect((await picture(file)).status).toBe(200);
    expect((await picture(`${badge.short_code}-1.png`)).headers.get("location")).toContain("/images/");
    expect((await picture(`${badge.short_code}-2.png`)).status).toBe(200);
  });

  test.each([
    "ZZZZZZZZZZ.png",
    "ZZZZZZZZZZ.gif",
    "ZZZZZZZZZZ",
    "x.svg",
    "ZZZZZZZZZZ-0.svg",
    "ZZZZZZZZZZ-1.svg",
  ])("is not found at %s", async (file) => {
    expect((await picture(file)).status).toBe(404);
  });

  test("of a revision that there is not is not found", async () => {
    const { short_code } = await aBadge();
    expect((await picture(`${short_code}-1.svg`)).status).toBe(200);
    expect((await picture(`${short_code}-2.svg`)).status).toBe(404);
  });
});

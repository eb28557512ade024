import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { keepImage } from "#shared/domain/documents/keep-image.ts";
import { refuseLocalImages } from "#shared/domain/documents/local-images.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { anImage } from "./image-files.ts";

const stack = await testStack();
const { ports } = stack.functions;
const base = stack.stack.baseUrl;
let server: Receiver;
let tenant: Tenant;
beforeAll(async () => {
  [server, tenant] = await Promise.all([startReceiver(), stack.tenant()]);
});
afterAll(() => server.close());

const at = (path: string) => `http://localhost:${server.port}/${path}`;
const ready = (field: string) => ({ field, status: "ready", problem: null });
const newBadge = async (fields: object) =>
  (await tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher", ...fields } })).body;
const imagesOf = async (id: string) =>
  (await tenant.key.call("GET /v1.0/badges/{id}", { params: { id } })).body.images;

describe("a record says of each of its images whether our copy is there", () => {
  test("a badge with all its fields, in its answers and lists; locally from this machine too", async () => {
    server.play(answer(200, { body: await anImage() }));
    const badge = await newBadge({
      image_url: at("badge.png"),
      design: {
        logo_url: at("logo.png"),
        signatures: [{ name: "A", title: "B", image_url: at("sign.png") }],
      },
    });
    const fields = ["image_url", "design.logo_url", "design.signatures[0].image_url"];
    expect(badge.images).toEqual(fields.map((field) => ({ field, status: "pending", problem: null })));
    await eventually(async () => expect(await imagesOf(badge.id)).toEqual(fields.map(ready)));
    const { body } = await tenant.panel.call("GET /badges");
    expect(body.data.find(({ id }) => id === badge.id)!.images).toEqual(fields.map(ready));
    const { body: changed } = await tenant.key.call("PATCH /v1.0/badges/{id}", {
      params: { id: badge.id },
      body: { image_url: null, design: {} },
    });
    expect(changed.images).toEqual([]);
  });

  test("an event and the profile", async () => {
    server.play(answer(200, { body: await anImage() }));
    const { id } = await anEvent(tenant.key, { image_url: at("event.png") });
    await tenant.panel.call("PATCH /organization", { body: { pic_url: at("logo-of-all.png") } });
    await eventually(async () => {
      const { body: event } = await tenant.key.call("GET /v1.0/events/{id}", { params: { id } });
      const { body: profile } = await tenant.panel.call("GET /organization");
      expect([event.images, profile.images]).toEqual([[ready("image_url")], [ready("pic_url")]]);
    });
    const { body } = await tenant.key.call("GET /v1.0/events");
    expect(body.data.find((event) => event.id === id)!.images).toEqual([ready("image_url")]);
  });

  test.each([
    ["failed", "not_found", () => answer(404)],
    ["failed", "not_an_image", () => answer(200, { body: "<html>" })],
    ["pending", "unreachable", () => answer(503)],
  ])("%s: %s", async (status, problem, reply) => {
    server.play(reply());
    const { id } = await newBadge({ image_url: at(`${problem}.png`) });
    await eventually(async () =>
      expect(await imagesOf(id)).toEqual([{ field: "image_url", status, problem }]),
    );
  });
});

test("issuing with a badge whose image failed says so, and still issues", async () => {
  server.play(answer(404));
  const [event, badge] = await Promise.all([
    anEvent(tenant.key),
    newBadge({ design: { logo_url: at("missing-logo.png") } }),
  ]);
  await eventually(async () => expect(await imagesOf(badge.id)).toMatchObject([{ status: "failed" }]));
  const { body } = await tenant.key.call("POST /v1.0/invitations", {
    body: {
      event_id: event.id,
      badge_id: badge.id,
      recipient_name: "Ana Souza",
      recipient_email: "ana@example.com",
    },
  });
  expect(body.issued).toBe(1);
  expect(body.warnings).toEqual([
    {
      path: "design.logo_url",
      code: "image_failed",
      message: expect.stringContaining("The host answered 404."),
    },
  ]);
});

describe("an image of this machine", () => {
  test("is refused by a stage that has none there, by field", () => {
    const record = { pic_url: at("x.png"), design: { signatures: [{ image_url: "http://[::1]/y.png" }] } };
    expect(() => refuseLocalImages({ localImages: true }, record)).not.toThrow();
    expect(() => refuseLocalImages({ localImages: false }, record)).toThrow(
      expect.objectContaining({
        errors: ["pic_url", "design.signatures[0].image_url"].map((path) => ({
          path,
          message: expect.any(String),
        })),
      }),
    );
  });

  test.each([
    "http://images.example.org/x.png",
    "http://localhost.example.org/x.png",
    "ftp://localhost/x.png",
  ])("is not %s", async (image_url) => {
    const { badFields } = await tenant.key.callUntyped("POST /v1.0/badges", {
      body: { name: "A", image_url },
    });
    expect(badFields).toEqual(["image_url"]);
  });
});

describe("an address of this service", () => {
  test("is recognised without a request, also by an organization that did not bring the image", async () => {
    const hash = "ab".repeat(32);
    await ports["images.write"].put(hash, await anImage("png", { width: 30, height: 20 }));
    const job = { organization_id: randomUUID(), address: `${base}/images/${hash}.png` };
    const imageSource = { fetch: () => Promise.reject(new Error("went over the network")) };
    expect(await keepImage({ ...ports, imageSource }, job, 1)).toEqual({ kind: "kept" });
    expect((await ports.images.of(job.organization_id, [job.address])).get(job.address)).toEqual({
      state: "kept",
      hash,
      width: 30,
      height: 20,
    });
    const unknown = { ...job, address: `${base}/images/${"cd".repeat(32)}.png` };
    expect(await keepImage({ ...ports, imageSource }, unknown, 1)).toMatchObject({
      kind: "refused",
    });
  });
});

test(`more than ${IMAGES.fetchesPerMinute} images a minute of one organization wait, and are refused in the end`, async () => {
  server.play(answer(404));
  const restore = stack.setClock(() => new Date("2026-05-05T10:00:10Z"));
  try {
    const job = (n: number, organization_id = tenant.id) => ({
      organization_id,
      address: at(`many/${n}.png`),
    });
    const fetched = await Promise.all(
      Array.from({ length: IMAGES.fetchesPerMinute }, (_, n) => keepImage(ports, job(n), 1)),
    );
    expect(new Set(fetched.map(({ kind }) => kind))).toEqual(new Set(["refused"]));
    const asked = server.requests.length;
    const late = await keepImage(ports, job(99), 1);
    expect(late).toMatchObject({ kind: "later", retryInSeconds: expect.any(Number) });
    expect("retryInSeconds" in late && late.retryInSeconds).toBeGreaterThanOrEqual(50);
    expect(await keepImage(ports, job(99), IMAGES.waitsForFetch + 1)).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("images a minute"),
    });
    expect(server.requests.length).toBe(asked);
    expect(await keepImage(ports, job(99, randomUUID()), 1)).toMatchObject({
      problem: "The host answered 404.",
    });
  } finally {
    restore();
  }
});

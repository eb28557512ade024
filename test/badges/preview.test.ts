import { setDefaultCACertificates } from "node:tls";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAYOUTS } from "#shared/domain/documents/design.ts";
import { KEY_LIMITS } from "#shared/domain/rules.ts";
import { anImage } from "../documents/image-files.ts";
import { anEvent } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { selfSigned } from "../webhooks/sending/self-signed.ts";

const stack = await testStack();
let tenant: Tenant;
let images: Receiver;
beforeAll(async () => {
  const certificate = selfSigned("localhost");
  setDefaultCACertificates([certificate.cert]);
  [images, tenant] = await Promise.all([startReceiver({ tls: certificate }), stack.tenant({ locale: "en" })]);
});
afterAll(() => images.close());

const aBadge = async (fields: object = {}) =>
  (await tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher", ...fields } })).body;
const preview = (id: string, body: object = {}, client = tenant.key) =>
  client.callUntyped("POST /v1.0/badges/{id}/preview", { params: { id }, body });

const warningsOf = ({ headers }: { headers: Headers }) =>
  JSON.parse(headers.get("preview-warnings") ?? "[]") as { path: string; code: string; message: string }[];

/** All text of a PDF. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

describe("a preview of a badge", () => {
  test("is a picture of its certificates, or the PDF, for a sample", async () => {
    const badge = await aBadge();
    const picture = await preview(badge.id);
    expect(picture.status, picture.text).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toBe("no-store");
    expect(PNG.sync.read(Buffer.from(picture.bytes)).width).toBe(1_684);
    const event = await anEvent(tenant.key, { name: "Night Run" });
    const body = { format: "pdf", recipient_name: "Søren Kjær", event_id: event.short_code };
    const document = await preview(badge.short_code, body);
    expect(document.headers.get("content-type")).toBe("application/pdf");
    const text = await textOf(document.bytes);
    for (const word of ["Søren", "Kjær", "Finisher"]) expect(text).toContain(word);
    expect(await textOf((await preview(badge.id, { format: "pdf", locale: "pt" })).bytes)).toContain(
      "Mariana",
    );
  });

  night.test("has the title of the design in place of the usual headline, in every layout", async () => {
    const own = await stack.tenant({ locale: "en" });
    const { body: badge } = await own.key.call("POST /v1.0/badges", { body: { name: "Finisher" } });
    const title = "Diploma de Mérito Esportivo";
    for (const layout of LAYOUTS) {
      const text = await textOf(
        (await preview(badge.id, { format: "pdf", design: { layout, title } }, own.key)).bytes,
      );
      expect(text.toLowerCase(), layout).toContain(title.toLowerCase());
      expect(text, layout).not.toMatch(/Certificate of/i);
    }
    const refused = await preview(badge.id, { design: { title: "Diploma \u{1c00}" } }, own.key);
    expect(refused.problem.errors).toMatchObject([{ path: "design.title" }]);
  });

  night.test(
    "has usual values of each field, in the language of the sample, or those of the request",
    async () => {
      const own = await stack.tenant({ locale: "en" });
      const show = ["document"];
      const fields = [
        {
          key: "chip_time",
          label: { pt: "Tempo", en: "Time", es: "Tiempo" },
          type: "duration",
          required: true,
        },
        { key: "overall", label: "Overall", type: "place" },
        { key: "grade", label: "Grade", type: "grade" },
        { key: "registration", label: "Registration", type: "text", show },
        { key: "prize", label: "Prize", type: "choice", options: ["Bronze", "Gold"] },
        { key: "talk", label: "Talk", type: "text", role: "Speaker" },
        { key: "inner", label: "Inner", type: "text", show: [] },
      ];
      const { body: badge } = await own.key.call("POST /v1.0/badges", { body: { name: "Run" } });
      const textWith = async (body: object) => {
        const drawn = await preview(
          badge.id,
          { format: "pdf", design: { layout: "classic" }, ...body },
          own.key,
        );
        expect(drawn.status, drawn.text).toBe(200);
        return (await textOf(drawn.bytes)).replaceAll(/\s+/g, " ");
      };
      const usual = await textWith({ fields });
      for (const said of ["1:42:07", "17th of 812", "9.2", "2026-4711", "Bronze"])
        expect(usual).toContain(said);
      expect(usual).not.toMatch(/Talk|Inner/i);
      const spoken = await textWith({ fields, locale: "pt", role: "Speaker" });
      for (const said of ["1h42min07s", "17º de 812", "9,2", "Texto de exemplo"])
        expect(spoken).toContain(said);
      expect(spoken).toMatch(/speaker/i);
      const given = await textWith({ fields, values: { overall: { position: 2, of: 9 }, prize: "Gold" } });
      expect(given).toContain("2nd of 9");
      expect(given).not.toContain("1:42:07");
      const values = { overall: 0, prize: "Silver", other: 1, talk: "Hello" };
      const refused = await preview(badge.id, { fields, values }, own.key);
      expect(refused.status).toBe(400);
      expect(refused.problem.errors?.map(({ path }) => path).sort()).toEqual([
        "values.other",
        "values.overall",
        "values.prize",
        "values.talk",
      ]);
    },
  );

  test("names what no font has in labels, values, role and back page", async () => {
    const odd = "x\u{1c00}";
    const fields = [{ key: "city", label: "City", type: "text" }];
    const back = { title: odd, text: odd };
    const body = { fields, values: { city: odd }, role: odd, design: { back } };
    const badge = await aBadge();
    const refused = await preview(badge.id, body);
    expect(refused.problem.code).toBe("unrenderable_text");
    expect(refused.problem.errors?.map(({ path }) => path)).toEqual([
      "role",
      "values.city",
      "design.back.title",
      "design.back.text",
    ]);
    const labelled = await preview(badge.id, { fields: [{ ...fields[0], label: odd }] });
    expect(labelled.problem.errors).toMatchObject([{ path: "fields.city.label" }]);
  });

  test("tries a design that is not stored, and stores nothing", async () => {
    const badge = await aBadge({ design: { layout: "classic", primary_color: "#102030" } });
    const stored = await preview(badge.id);
    const tried = await preview(badge.id, { design: { layout: "sport", primary_color: "#aa2200" } });
    expect([stored.status, tried.status]).toEqual([200, 200]);
    expect(Buffer.from(tried.bytes).equals(stored.bytes)).toBe(false);
    const read = await tenant.key.call("GET /v1.0/badges/{id}", { params: { id: badge.id } });
    expect(read.body).toEqual(badge);
  });

  test("is refused, naming field and characters, for a text that no font has", async () => {
    const badge = await aBadge();
    const { status, problem } = await preview(badge.id, { recipient_name: "Ana \u{1c00}" });
    expect([status, problem.code]).toEqual([400, "unrenderable_text"]);
    expect(problem.errors).toMatchObject([
      { path: "recipient_name", message: expect.stringContaining("U+1C00") },
    ]);
  });

  night.test("warns in a header of ASCII of a text that repeats what the layout prints", async () => {
    const badge = await aBadge();
    const text = "CERTIFICADO de Conclusão: {event_name}";
    const warned = await preview(badge.id, { design: { layout: "classic", text } });
    expect(warned.status, warned.text).toBe(200);
    expect(JSON.parse(warned.headers.get("preview-warnings")!)).toEqual([
      {
        path: "design.text",
        code: "text_repeats_layout",
        message: expect.stringContaining('"Certificado de Conclusão"'),
      },
    ]);
    const own = await stack.tenant({ locale: "en" });
    const { body: theirs } = await own.key.call("POST /v1.0/badges", { body: { name: "Finisher" } });
    // In the language of the text, whichever the document has, and the title of the organization as well.
    for (const [words, title, said] of [
      ["This is to certify that {badge_name}", null, ['"This is to certify that"']],
      [
        "Certificate of Completion for {hours} hours",
        null,
        ['"Certificate of Completion"', "{hours} has its unit"],
      ],
      [
        "Certificado de Finalización, {hours}  Horas",
        null,
        ['"Certificado de Finalización"', "{hours} has its unit"],
      ],
      ["concluiu em {hours} horários", null, []],
      ["recebe o diploma de honra", "Diploma de Honra", ['"Diploma de Honra"']],
      ["recebe este diploma", "Diploma", []],
    ] as const) {
      const shown = await preview(
        theirs.id,
        { format: "pdf", design: { layout: "modern", title, text: words } },
        own.key,
      );
      expect(warningsOf(shown).map(({ message }) => message)).toEqual(
        said.map((part) => expect.stringContaining(part)),
      );
    }
    expect((await preview(badge.id)).headers.get("preview-warnings")).toBeNull();
  });

  test.each([
    ["recipient_name", { recipient_name: "" }],
    ["event_id", { event_id: "ZZZZZZZZZZ" }],
    ["format", { format: "svg" }],
    ["locale", { locale: "fr" }],
    ["design.text", { design: { text: "{name}" } }],
    ["colour", { colour: "#000000" }],
  ])("with a bad %s is refused", async (path, body) => {
    const { id } = await aBadge();
    expect((await preview(id, body)).badFields).toEqual([path]);
  });

  test("of another organization, or with its event, is that of none", async () => {
    const other = await stack.tenant();
    const [mine, theirs] = [await aBadge(), await anEvent(other.key)];
    expect((await preview(mine.id, {}, other.key)).status).toBe(404);
    expect((await preview(mine.id, { event_id: theirs.id })).badFields).toEqual(["event_id"]);
  });

  test("is for keys that may change badges, and the panel on every plan", async () => {
    const starter = await stack.tenant({ plan: "STARTER" });
    const { body } = await starter.panel.call("POST /badges", { body: { name: "Finisher" } });
    expect((await preview(body.id, {}, starter.key)).problem.code).toBe("plan_upgrade_required");
    const params = { id: body.id };
    const shown = await starter.panel.callUntyped("POST /badges/{id}/preview", { params });
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  const at = (path: string) => `https://localhost:${images.port}/preview/${path}`;

  night.test(
    "waits a moment for images that are not there yet, also for those of a design that is only tried",
    async () => {
      images.play(answer(200, { body: await anImage("png") }));
      const badge = await aBadge();
      const shown = await preview(badge.id, { design: { logo_url: at("logo.png") } });
      expect([shown.status, warningsOf(shown)]).toEqual([200, []]);
      images.play(answer(200, { body: await anImage("png"), afterMs: 4_000 }));
      const late = await preview(badge.id, { design: { logo_url: at("late.png") } });
      expect([late.status, late.problem.code]).toEqual([409, "image_not_ready"]);
      expect(late.headers.get("retry-after")).toBe("5");
    },
  );

  night.test("says at once why an image is missing, and fetches it again when asked", async () => {
    images.play(answer(404));
    const badge = await aBadge();
    const design = { signatures: [{ name: "A", title: "B", image_url: at("signature.png") }] };
    const warning = {
      path: "design.signatures[0].image_url",
      code: "image_failed",
      message: expect.stringContaining("The host answered 404."),
    };
    for (let n = 0; n < 2; n++) {
      const shown = await preview(badge.id, { design });
      expect([shown.status, warningsOf(shown)]).toEqual([200, [warning]]);
    }
    images.play(answer(200, { body: await anImage("png") }));
    const again = await preview(badge.id, { design, retry_images: true });
    expect([again.status, warningsOf(again)]).toEqual([200, []]);
  });
});

test("previews have a window of their own", async () => {
  const { body } = await tenant.key.call("POST /v1.0/badges", { body: { name: "Window" } });
  const answered = await preview(body.id, { format: "svg" });
  expect(answered.headers.get("ratelimit-policy")).toContain(`q=${KEY_LIMITS.preview};`);
});

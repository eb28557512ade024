import { describe, expect, test } from "vitest";
import { compose } from "#shared/documents/compose.ts";
import { drawnBadge } from "#shared/domain/badges/drawn-badge.ts";
import {
  type DocumentSubject,
  documentFacts,
  documentHash,
  imageAddresses,
} from "#shared/domain/documents/collect-facts.ts";
import { CATEGORY_LOOKS, DEFAULT_DESIGN } from "#shared/domain/documents/design.ts";
import { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import type { ImageCopy } from "#shared/domain/documents/image.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { SHOWN_IN } from "#shared/domain/outcomes/field.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { drawBadge } from "#shared/formats/svg-badge/draw-badge.ts";

const BASE_URL = "https://certificates.example/api";
const [LOGO, SIGNATURE, PICTURE] = ["logo", "signature", "picture"].map(
  (name) => `https://a.example/${name}`,
);
const SUBJECT: DocumentSubject = {
  template: null,
  certificate: {
    short_code: "7Q2M4XKD0A5V",
    name: "Ana Souza",
    workload_hours: 12.5,
    created_at: "2026-05-02T10:00:00.000Z",
    expires_at: null,
  },
  event: {
    name: "Corrida de Santos",
    category: "SPORTS",
    initial_date: "2026-05-01",
    finish_date: null,
    city: "Santos",
    state: "SP",
    location_type: "PHYSICAL",
  },
  badge: {
    name: "Finalista",
    image_url: PICTURE!,
    design: {
      ...DEFAULT_DESIGN,
      primary_color: "#102030",
      logo_url: LOGO!,
      signatures: [
        { name: "Rui", title: "Diretor", image_url: SIGNATURE! },
        { name: "Lia", title: "Diretora", image_url: LOGO! },
        { name: "Eva", title: "Juíza", image_url: null },
      ],
      text: "{recipient_name} terminou.",
    },
  },
  organization: { name: "Clube", verified: true, locale: "pt" },
  outcome: NO_OUTCOME,
};
const HASH = "ab".repeat(32);
const kept = (hash: string): ImageCopy => ({ state: "kept", hash, width: 10, height: 10 });
const facts = (subject: DocumentSubject, copies: ReadonlyMap<string, ImageCopy> = new Map()) =>
  documentFacts(subject, copies, BASE_URL, { sample: false });

describe("the facts of a document", () => {
  test("are those of the certificate, with the address of its page", () => {
    const made = facts(SUBJECT);
    expect(DocumentFacts.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      locale: "pt",
      recipient_name: "Ana Souza",
      issuer: { name: "Clube", verified: true },
      workload_hours: 12.5,
      issued_at: "2026-05-02T07:00:00.000-03:00",
      address: `${BASE_URL}/c/7Q2M4XKD0A5V`,
      design: { primary_color: "#102030", text: "{recipient_name} terminou." },
      sample: false,
    });
  });

  test("have role, values in the language of the document and the back page only where there are some", () => {
    expect(Object.keys(facts(SUBJECT)).filter((key) => key === "role" || key === "values")).toEqual([]);
    expect(facts(SUBJECT).design).not.toHaveProperty("back");
    const label = { pt: "Tempo", en: "Time", es: "Tiempo" };
    const field = { key: "time", label, type: "duration", required: false } as const;
    const badge = {
      ...SUBJECT.badge,
      design: { ...DEFAULT_DESIGN, back: { title: null, text: "Ementa" } },
      fields: [
        { ...field, show: [...SHOWN_IN] },
        { ...field, key: "hidden", show: ["page" as const] },
      ],
    };
    const outcome = { role: "Atleta", values: { time: "1:42:07", hidden: "0:01:00" } };
    const made = facts({ ...SUBJECT, badge, outcome });
    expect(DocumentFacts.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      role: "Atleta",
      values: [{ key: "time", label: "Tempo", type: "duration", unit: null, value: "1:42:07" }],
      design: { back: { title: null, text: "Ementa" } },
    });
  });

  test("name only images that are kept", () => {
    expect(imageAddresses(SUBJECT)).toEqual([PICTURE, LOGO, SIGNATURE]);
    const none = facts(SUBJECT);
    expect([none.design.logo, none.badge.image]).toEqual([null, null]);
    const refused: ImageCopy = {
      state: "refused",
      code: "not_an_image",
      problem: "Is no image.",
      checked_at: "2026-01-01T00:00:00.000Z",
    };
    const copies = new Map([
      [LOGO!, kept(HASH)],
      [PICTURE!, refused],
      [SIGNATURE!, kept(`${HASH.slice(2)}cd`)],
    ]);
    const some = facts(SUBJECT, copies);
    expect([some.design.logo, some.badge.image]).toEqual([HASH, null]);
    expect(some.design.signatures.map(({ image }) => image)).toEqual([`${HASH.slice(2)}cd`, HASH, null]);
  });

  test.each(CATEGORIES)(
    "follow the category %s where the design is silent, with colours that can be read",
    (category) => {
      const event = { ...SUBJECT.event, category };
      const look = CATEGORY_LOOKS[category];
      for (const badge of [
        { ...SUBJECT.badge, design: DEFAULT_DESIGN },
        { name: "Old", image_url: null },
      ])
        expect(facts({ ...SUBJECT, event, badge }).design).toMatchObject(look);
      expect(facts({ ...SUBJECT, event }).design).toMatchObject({ ...look, primary_color: "#102030" });
      expect(contrastWithWhite(look.primary_color)).toBeGreaterThan(7);
      expect(contrastWithWhite(look.accent_color)).toBeGreaterThan(3);
    },
  );

  test("have four layouts for four categories, and no colour twice", () => {
    const looks = Object.values(CATEGORY_LOOKS);
    expect(new Set(looks.map(({ layout }) => layout)).size).toBe(4);
    expect(
      new Set(looks.flatMap(({ primary_color, accent_color }) => [primary_color, accent_color])).size,
    ).toBe(8);
  });
});

test("a document shows the picture of the badge that pages and mails show, whatever the event it is issued for", () => {
  for (const event_category of [null, "EDUCATION"] as const) {
    const badge = { ...SUBJECT.badge, event_category };
    const { ornaments } = compose(facts({ ...SUBJECT, badge }), new Set());
    expect(ornaments.badge).toBe(drawBadge(drawnBadge(badge)));
  }
  const withImage = facts(SUBJECT, new Map([[PICTURE!, kept(HASH)]]));
  expect(compose(withImage, new Set([HASH])).ornaments).not.toHaveProperty("badge");
});

describe("the name of a document", () => {
  test("stays for what is issued without role, values and back page", () => {
    expect(documentHash(facts(SUBJECT))).toBe("816afc341d19a41af4b699c996df5e79");
  });

  test("is the same for the same facts in any order, and another one for each fact that differs", () => {
    const made = facts(SUBJECT);
    const name = documentHash(made);
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    const reversed = Object.fromEntries(Object.entries(made).reverse()) as DocumentFacts;
    expect(documentHash(reversed)).toBe(name);
    const others: Partial<DocumentFacts>[] = [
      { recipient_name: "Ana Sousa" },
      { locale: "en" },
      { sample: true },
      { design: { ...made.design, accent_color: "#000000" } },
      { design: { ...made.design, signatures: [...made.design.signatures].reverse() } },
      { badge: { ...made.badge, image: HASH } },
      { role: "Atleta" },
      { values: [{ key: "bib", label: "Peito", type: "text", unit: null, value: "7" }] },
      { design: { ...made.design, back: { title: null, text: "Ementa" } } },
    ];
    const names = others.map((change) => documentHash({ ...made, ...change }));
    expect(new Set([name, ...names]).size).toBe(others.length + 1);
  });
});

/** WCAG 2.2, 1.4.3. */
function contrastWithWhite(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentColors, contrast } from "#shared/formats/colors.ts";
import { renderCertificateNotice } from "#shared/mail/certificate-notice.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import { accentStyles, STYLES } from "#shared/pages/styles.ts";

/*
 * The colour of an organization on pages and in mails (decision 9.9). styles.ts says the rule: texts have a contrast of 7:1
 * in light and in dark, edges of controls one of 3:1.
 */
const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const long = (color: string) => (color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color);

/** The custom properties of a sheet in light, and in dark where those of light stay unless they are replaced. */
function schemes(sheet: string) {
  const found = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const [rule, dark] of sheet.matchAll(/(@media \(prefers-color-scheme:dark\)\{)?:root\{[^}]*\}/g))
    for (const [, name, value] of rule.matchAll(/--([a-z-]+):(#[0-9a-f]{3,6})\b/g)) {
      if (!dark) found.light.set(name!, long(value!));
      found.dark.set(name!, long(value!));
    }
  return found;
}
const GROUNDS = ["ground", "card", "soft"];

describe("any colour of an organization, and none", () => {
  test("is read on every page, in light and in dark", () => {
    const check = (color: string | null) => {
      for (const colors of Object.values(schemes(STYLES + accentStyles(color)))) {
        const of = (name: string) => colors.get(name)!;
        for (const ground of GROUNDS)
          expect(contrast(of("accent"), of(ground)), `accent on ${ground}`).toBeGreaterThanOrEqual(7);
        expect(contrast(of("on-field"), of("field")), "text of a button").toBeGreaterThanOrEqual(7);
      }
    };
    check(null);
    fc.assert(fc.property(anyColor, check));
  });

  test("stays as it was given where it can be read, and the colours of a verdict stay in any case", () => {
    expect(accentColors("#0b3d5c")).toMatchObject({ light: "#0b3d5c", field: "#0b3d5c", onField: "#ffffff" });
    expect(accentColors("#ffd400")).toMatchObject({ field: "#ffd400", onField: "#000000" });
    const set = [...schemes(accentStyles("#0b3d5c")).dark.keys()];
    expect(set.sort()).toEqual(["accent", "field", "on-field"]);
  });
});

const MAIL = {
  locale: "en",
  recipientName: "Ana Souza",
  organizationName: "Instituto Horizonte",
  eventName: "Cloud Week 2026",
  badgeName: "Practitioner",
  badgeImageUrl: null,
  reason: "Finished.",
  link: "https://certificates.example/api/i/x",
  expiresAt: null,
  linkValidDays: 90,
} as const;

describe("a mail", () => {
  /** The colours of the button, of its text and of the line above the certificate's name, in light and in dark. */
  function colorsOf(html: string) {
    const [, field] = /<td [^>]*bgcolor="(#\w{6})" role="presentation"/.exec(html)!;
    const [, onField] = /<a href="[^"]+" style="display:inline-block;background:#\w{6};color:(#\w{6})/.exec(
      html,
    )!;
    const [, accent] = /color:(#\w{6});">You have received/.exec(html)!;
    const [, dark] = /\.accent div, \.accent a \{ color: (#\w{6})/.exec(html)!;
    const [, fieldDark, onFieldDark] = /\.action a \{ background: (#\w{6}) !important; color: (#\w{6})/.exec(
      html,
    )!;
    return { accent, dark, field, onField, fieldDark, onFieldDark } as Record<string, string>;
  }

  test("has it on its button and headings where it is read, in light and in dark", () => {
    const check = (color: string | null) => {
      const { accent, dark, field, onField, fieldDark, onFieldDark } = colorsOf(
        renderInvitation({ ...MAIL, color }).html,
      ) as Record<"accent" | "dark" | "field" | "onField" | "fieldDark" | "onFieldDark", string>;
      expect(contrast(accent, "#ffffff")).toBeGreaterThanOrEqual(7);
      expect(contrast(dark, "#1b202d")).toBeGreaterThanOrEqual(7);
      expect(contrast(onField, field)).toBeGreaterThanOrEqual(7);
      expect(contrast(onFieldDark, fieldDark)).toBeGreaterThanOrEqual(7);
    };
    check(null);
    fc.assert(fc.property(anyColor, check), { numRuns: 50 });
    expect(renderInvitation({ ...MAIL, color: "#0b3d5c" }).html).toContain('bgcolor="#0b3d5c"');
    const { light, dark } = schemes(STYLES);
    expect(colorsOf(renderInvitation(MAIL).html)).toEqual({
      accent: light.get("accent"),
      dark: dark.get("accent"),
      field: light.get("field"),
      onField: light.get("on-field"),
      fieldDark: dark.get("field"),
      onFieldDark: dark.get("on-field"),
    });
  });

  test("that tells of a revocation has it nowhere", () => {
    const { link: page, expiresAt: _, linkValidDays: __, ...facts } = MAIL;
    const notice = (kind: "accepted" | "revoked") =>
      renderCertificateNotice({ ...facts, page, notice: kind, document: null, color: "#0b3d5c" }).html;
    expect(notice("accepted")).toContain("#0b3d5c");
    expect(notice("revoked")).not.toContain("#0b3d5c");
  });
});

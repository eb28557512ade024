import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CreateOrganization } from "#shared/domain/organizations/profile.ts";

describe("an organization's name", () => {
  const accepts = (name: string) => CreateOrganization.safeParse({ name, plan: "PRO" }).success;

  test.each([
    "Instituto Horizonte",
    "Açaí & Cia. S.A.",
    "Escola nº 1, Ltda.",
    "O'Reilly São Paulo 3.0",
    "株式会社サンプル",
    "می‌خواهم",
    "x".repeat(120),
  ])("%s is one", (name) => expect(accepts(name)).toBe(true));

  test.each([
    ["empty", "  "],
    ["too long", "x".repeat(121)],
    ["an e-mail address", "support@bank.example"],
    ["a full-width at sign", "support＠bank"],
    ["a web address", "https://bank.example"],
    ["a host name", "Security of bank.com"],
    ["a host name with a full-width dot", "bank．com"],
    ["a host name with an ideographic dot", "bank。com"],
    ["a line break", "Bank\r\nBcc: all"],
    ["a control character", "Bank\u0000"],
    ["a direction override", "knaB\u202e"],
    ["an invisible character", "Ba\u200bnk"],
    ["a line separator", "Bank\u2028Two"],
    ["half a character", "Bank \ud800"],
  ])("%s is none", (_, name) => expect(accepts(name)).toBe(false));

  test("whatever is accepted has no control character and no at sign, in any width", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (name) => {
        const parsed = CreateOrganization.safeParse({ name, plan: "PRO" });
        if (!parsed.success) return;
        expect(parsed.data.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}@＠﹫]/u);
        expect([...parsed.data.name].length).toBeLessThanOrEqual(120);
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "#shared/domain/organizations/organization.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { BROWSER, FORM } from "../support/browser/pages.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });

const invited = async (tenant: Tenant, fields: Record<string, unknown> = {}) =>
  invite(stack, tenant, await eventAndBadge(tenant), fields);
const call = async (route: string, languages?: string) =>
  stack.anonymous.callUntyped(route, {
    headers: { ...BROWSER, ...(languages ? { "accept-language": languages } : {}) },
  });
const languageOf = ({ text }: { readonly text: string }) => /<html lang="([^"]+)"/.exec(text)?.[1];
const localeOf = async (tenant: Tenant, id: string) =>
  (await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body.recipient_locale;

describe("recipient_locale", () => {
  test("is taken in all three forms of a request, and shown in the record", async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const { event, badge } = await eventAndBadge(tenant);
    const issue = async (rest: Record<string, unknown>) => {
      const body = { event_id: event.id, badge_id: badge.id, ...rest };
      const { body: issued } = await tenant.key.call("POST /v1.0/invitations", { body });
      return issued.certificates;
    };
    const speaking = (recipient_locale?: string | null) => aRecipient({ recipient_locale });
    const all = [
      ...(await issue({ recipient: speaking("es") })),
      ...(await issue({ recipient: [speaking("en"), speaking("pt"), speaking(null), speaking()] })),
      ...(await issue(speaking("es"))),
    ];
    expect(all.map(({ recipient_locale }) => recipient_locale)).toEqual(["es", "en", "pt", null, null, "es"]);
    for (const { id, recipient_locale } of all) expect(await localeOf(tenant, id)).toBe(recipient_locale);
  });

  test("is refused, by recipient, when it is no language of ours", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const answer = await tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: event.id,
        badge_id: badge.id,
        recipient: [aRecipient(), aRecipient({ recipient_locale: "fr" })],
      },
    });
    expect([answer.status, answer.badFields]).toEqual([400, ["recipient[1].recipient_locale"]]);
  });
});

describe("the pages of an invitation have the language", () => {
  const PATHS = ["", "/reject", "/unsubscribe"];

  test.each(PATHS)(
    "that was chosen, else the recipient's, the browser's, the organization's: /i/…%s",
    async (path) => {
      const tenant = await stack.tenant({ locale: "pt" });
      const [known, unknown] = [await invited(tenant, { recipient_locale: "es" }), await invited(tenant)];
      const at = async (token: string, languages?: string, query = "") =>
        languageOf(await call(`GET /i/${token}${path}${query}`, languages));
      expect(await at(known.token, "en", "?lang=pt")).toBe("pt-BR");
      expect(await at(known.token, "en")).toBe("es");
      expect(await at(unknown.token, "de, es-MX;q=0.8, en;q=0.5")).toBe("es");
      expect(await at(unknown.token, "de")).toBe("pt-BR");
      expect(await at(unknown.token)).toBe("pt-BR");
    },
  );

  test("also when an answer is refused, and when mails are stopped and resumed", async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const { token } = await invited(tenant, { recipient_locale: "es" });
    await respondByLink(stack, token, "accept");
    for (const [path, status] of [
      ["reject", 409],
      ["unsubscribe", 200],
      ["subscribe", 200],
    ] as const) {
      const answer = await stack.anonymous.callUntyped(`POST /i/${token}/${path}`, {
        raw: "",
        headers: { ...FORM, "accept-language": "en" },
      });
      expect([answer.status, languageOf(answer)]).toEqual([status, "es"]);
    }
  });

  test("and what everybody sees does not tell the recipient's", async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const { token, short_code } = await invited(tenant, { recipient_locale: "es" });
    await respondByLink(stack, token, "accept");
    expect(languageOf(await call(`GET /c/${short_code}`))).toBe("pt-BR");
    const found = await stack.anonymous.call("GET /c/{short_code}", {
      params: { short_code },
      headers: { accept: "application/json" },
    });
    expect(found.text).not.toContain("recipient_locale");
  });
});

describe("a problem's page", () => {
  test.each(["/i/AAAA", "/c/7Q2M4XKD0A5V", "/c/7Q2M4XKD0A5V/card.png", "/e/7Q2M4XKD0A", "/issuers/x"])(
    "%s has the language that was chosen, else the browser's, and leads to the others",
    async (path) => {
      const chosen = await call(`GET ${path}?lang=es&utm_source=mail`, "pt");
      expect(chosen.status).toBeGreaterThanOrEqual(400);
      expect(languageOf(chosen)).toBe("es");
      expect(languageOf(await call(`GET ${path}`, "pt-PT"))).toBe("pt-BR");
      for (const locale of LOCALES) expect(chosen.text).toContain(`<a href="?lang=${locale}"`);
    },
  );
});

describe("every page that can be opened again", () => {
  test("has one switch of languages, above everything else, which marks the language it has", async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const { token, short_code } = await invited(tenant);
    for (const path of [
      `/i/${token}`,
      `/i/${token}/reject`,
      `/c/${short_code}`,
      "/verify",
      "/directory",
      "/i/x",
    ]) {
      const { text } = await call(`GET ${path}`, "es");
      expect(text.match(/<nav class="languages"/g), path).toHaveLength(1);
      expect(text, path).toMatch(/<body>\s*<nav class="languages"/);
      for (const [locale, tag] of Object.entries(LANGUAGE_TAGS)) {
        const [link] = new RegExp(`<a [^>]*hreflang="${tag}"[^>]*>`).exec(text)!;
        expect(link.includes('aria-current="true"'), path).toBe(locale === "es");
      }
    }
  });
});

describe("an answer in a language that the recipient chose", () => {
  const answer = (token: string, way: "accept" | "reject", query: string) =>
    stack.anonymous.callUntyped(`POST /i/${token}/${way}${query}`, {
      raw: "",
      headers: { ...FORM, "accept-language": "en" },
    });

  test.each(["accept", "reject"] as const)("keeps it for what follows: %s", async (way) => {
    const tenant = await stack.tenant({ locale: "pt" });
    const one = await invited(tenant);
    expect((await answer(one.token, way, "?lang=es")).status).toBe(303);
    expect(await localeOf(tenant, one.id)).toBe("es");
    // The answer was given already, so nothing is written any more.
    await answer(one.token, way, "?lang=en");
    expect(await localeOf(tenant, one.id)).toBe("es");
  });

  test("but not instead of the issuance's, nor the browser's language without a choice", async () => {
    const tenant = await stack.tenant({ locale: "pt" });
    const [given, silent] = [await invited(tenant, { recipient_locale: "en" }), await invited(tenant)];
    await answer(given.token, "accept", "?lang=es");
    await answer(silent.token, "accept", "");
    expect([await localeOf(tenant, given.id), await localeOf(tenant, silent.id)]).toEqual(["en", null]);
  });
});

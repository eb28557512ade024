import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { documentFacts, documentHash } from "#shared/domain/documents/collect-facts.ts";
import { DEFAULT_DESIGN, designOf } from "#shared/domain/documents/design.ts";
import { DesignText, TEXT_FIELDS, textParts } from "#shared/domain/documents/design-text.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const FULL = {
  ...DEFAULT_DESIGN,
  layout: "academic",
  primary_color: "#0b3d5c",
  accent_color: "#c8a24a",
  logo_url: "https://images.example.com/logo.png",
  signatures: [{ name: "Rui Lima", title: "Reitor", image_url: "https://images.example.com/rui.png" }],
  title: "Diploma de Excelência",
  text: "{recipient_name} concluiu {event_name}.\nParabéns!",
};
const create = (tenant: Tenant, design: unknown) =>
  tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher", design } });
const patch = (tenant: Tenant, id: string, design: unknown) =>
  tenant.key.call("PATCH /v1.0/badges/{id}", { params: { id }, body: { design } });
const aSignature = { name: "A", title: "B" };

describe("the design of a badge", () => {
  test("is read as it was written, and of a badge without one everything is open", async () => {
    const tenant = await stack.tenant();
    const created = await create(tenant, { ...FULL, primary_color: "#0B3D5C" });
    expect(created.body.design).toEqual(FULL);
    const params = { id: created.body.id };
    expect((await tenant.key.call("GET /v1.0/badges/{id}", { params })).body.design).toEqual(FULL);
    expect((await create(tenant, undefined)).body.design).toEqual(DEFAULT_DESIGN);
    expect((await create(tenant, {})).body.design).toEqual(DEFAULT_DESIGN);
  });

  test("is replaced whole, and stays when a change does not name it", async () => {
    const tenant = await stack.tenant();
    const { id } = (await create(tenant, FULL)).body;
    const renamed = await tenant.key.call("PATCH /v1.0/badges/{id}", { params: { id }, body: { name: "X" } });
    expect(renamed.body.design).toEqual(FULL);
    const sport = { ...DEFAULT_DESIGN, layout: "sport" };
    expect((await patch(tenant, id, { layout: "sport" })).body.design).toEqual(sport);
    expect((await patch(tenant, id, {})).body.design).toEqual(DEFAULT_DESIGN);
  });

  test("of a badge from before designs had titles has none, and its documents are as they were", () => {
    const { title: _, ...former } = { ...DEFAULT_DESIGN, text: "was there" };
    expect(designOf({ design: former })).toEqual({ ...former, title: null });
  });

  test.each<[string, unknown]>([
    ["design", null],
    ["design", "classic"],
    ["design.layout", { layout: "baroque" }],
    ["design.primary_color", { primary_color: "red" }],
    ["design.accent_color", { accent_color: "#12345" }],
    ["design.logo_url", { logo_url: "http://images.example.com/logo.png" }],
    ["design.logo_url", { logo_url: "data:image/png;base64,AAAA" }],
    ["design.signatures", { signatures: Array.from({ length: 4 }, () => aSignature) }],
    ["design.signatures[1].name", { signatures: [aSignature, { ...aSignature, name: " " }] }],
    ["design.signatures[0].title", { signatures: [{ name: "A", title: "x".repeat(121) }] }],
    ["design.signatures[0].image_url", { signatures: [{ ...aSignature, image_url: "x" }] }],
    ["design.title", { title: "x".repeat(81) }],
    ["design.title", { title: "Diploma of {event_name}" }],
    ["design.text", { text: "{name} was there" }],
    ["design.text", { text: "{recipient_name" }],
    ["design.text", { text: '#set page(paper: "a4")}' }],
    ["design.text", { text: "x".repeat(601) }],
    ["design.template", { template: "#import" }],
  ])("with a bad %s is refused when created and when changed", async (path, design) => {
    const tenant = await stack.tenant();
    expect((await create(tenant, design)).badFields).toEqual([path]);
    const { body: badge } = await create(tenant, FULL);
    expect((await patch(tenant, badge.id, design)).badFields).toEqual([path]);
    const params = { id: badge.id };
    expect((await tenant.key.call("GET /v1.0/badges/{id}", { params })).body).toEqual(badge);
  });

  test("is fixed for a certificate when it is issued, with the picture of the badge", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant, { category: "SPORTS" }, { design: FULL });
    const factsOf = async (id: string) => {
      const issued = (await ports.certificates.subject(tenant.id, id))!;
      return documentFacts(issued, new Map(), stack.stack.baseUrl, { sample: false });
    };
    const before = await invite(stack, tenant, subject);
    const [facts, name] = [await factsOf(before.id), documentHash(await factsOf(before.id))];
    expect(facts.design).toMatchObject({ layout: "academic", text: FULL.text });
    await patch(tenant, subject.badge.id, { accent_color: "#aa2200" });
    await patch(tenant, subject.badge.id, { layout: "modern" });
    const later = await factsOf((await invite(stack, tenant, subject)).id);
    expect(later.design).toMatchObject({ layout: "modern", signatures: [], text: null });
    expect(await factsOf(before.id)).toEqual(facts);
    expect(documentHash(await factsOf(before.id))).toBe(name);
    const picture = (file: string) => stack.anonymous.callUntyped("GET /b/{file}", { params: { file } });
    const [former, current] = [`${subject.badge.short_code}-1.svg`, `${subject.badge.short_code}.svg`];
    const [then, now] = await Promise.all([picture(former), picture(current)]);
    expect([then.status, now.status]).toEqual([200, 200]);
    expect(then.text).toContain("#0b3d5c");
    expect(now.text).not.toContain("#0b3d5c");
  });
});

describe("the addresses of a certificate's document and credential", () => {
  test("are there once it was accepted, also after its end, and no longer once it is revoked", async () => {
    const tenant = await stack.tenant();
    const { key } = tenant;
    const subject = await eventAndBadge(tenant);
    const addressOf = async (id: string) => {
      const { body } = await key.call("GET /v1.0/invitations/{id}", { params: { id } });
      expect(body.credential_url).toBe(body.document_url?.replace(".pdf", ".json") ?? null);
      return body.document_url;
    };
    const { id, token, short_code } = await invite(stack, tenant, subject);
    expect(await addressOf(id)).toBe(null);
    await respondByLink(stack, token, "accept");
    expect(await addressOf(id)).toBe(`${stack.stack.baseUrl}/c/${short_code}.pdf`);
    const stored = (await ports.certificates.get(tenant.id, id))!;
    const ended = toCertificateRecord(
      { ...stored, status: "EXPIRED" },
      stack.stack.baseUrl,
      SENT,
      NO_OUTCOME,
    );
    expect(ended.document_url).toBe(`${stack.stack.baseUrl}/c/${short_code}.pdf`);
    const unanswered = { ...stored, status: "EXPIRED", recipient_status: "PENDING" } as const;
    expect(toCertificateRecord(unanswered, stack.stack.baseUrl, SENT, NO_OUTCOME).document_url).toBe(null);
    const revoked = await key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    expect([revoked.body.document_url, revoked.body.credential_url]).toEqual([null, null]);
    expect(await addressOf(id)).toBe(null);
  });
});

const SENT = { email: "sent", phone: { status: "none", reason: null } } as const;

describe("the parts of a design's text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...TEXT_FIELDS.map((name) => `{${name}}`),
      "{",
      "}",
      "{}",
      "{x}",
      "{{recipient_name}}",
      "{Hours}",
    ),
    fc.string({ maxLength: 8 }),
  );
  const anyText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const written = (text: string) =>
    textParts(text)
      .map((part) => ("field" in part ? `{${part.field}}` : part.text))
      .join("");

  test("together are the text, and none is empty", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(written(text)).toBe(text);
        for (const part of textParts(text)) if ("text" in part) expect(part.text).not.toBe("");
      }),
      { numRuns: runs(33, 200) },
    );
  });

  test("are named twice at most", () => {
    expect(DesignText.safeParse("{hours} {hours} {event_name}").success).toBe(true);
    const { error } = DesignText.safeParse("{event_name}".repeat(3));
    expect(error!.issues.map(({ message }) => message)).toEqual(["Must name {event_name} at most 2 times."]);
  });

  test("hold no brace in an accepted text, and every brace of a refused one is named by its sentence", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { success, error } = DesignText.safeParse(text);
        const strange = textParts(text.trim().normalize("NFC")).some(
          (part) => "text" in part && /[{}]/.test(part.text),
        );
        if (success) expect(strange).toBe(false);
        else if (strange)
          expect(error!.issues.some(({ message }) => message.includes("is no field"))).toBe(true);
      }),
      { numRuns: runs(33, 200) },
    );
  });
});

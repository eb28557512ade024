import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { DELIVERY } from "#shared/domain/document-rules.ts";
import { DrawingTookTooLong } from "#shared/domain/documents/took-too-long.ts";
import type { Accepted } from "../../credentials/signing/scene.ts";
import { withCredential } from "../../credentials/stored-credential.ts";
import { aPageOf, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { ownStack } from "../../support/stack.ts";

const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "error" } });
const BROWSER = { accept: "text/html,*/*;q=0.8", "accept-language": "pt-BR" };

/** An answer to GET as it comes, without following it elsewhere. */
async function get(address: string, init: RequestInit = {}) {
  const answer = await fetch(new URL(address, `${stack.stack.baseUrl}/`), { redirect: "manual", ...init });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString("utf8") };
}
const accepted = (name?: string): Promise<Accepted> =>
  withCredential(stack, { locale: "en", ...(name === undefined ? {} : { name }) });
const stableNames = ({ short_code }: Accepted) =>
  [".pdf", ".png", "/card.png", ".pdf?archive"].map((ending) => `c/${short_code}${ending}`);
async function locationOf(stable: string): Promise<string> {
  const { status, headers, text } = await get(stable);
  expect([status, text]).toEqual([302, ""]);
  return headers.get("location")!;
}
const revoke = ({ tenant, id }: Accepted) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });

describe("an accepted certificate", async () => {
  const one = await accepted("Zoë O'Brien");

  test("has stable names that lead to a document, which a browser keeps for good and a shared cache for a minute", async () => {
    for (const stable of stableNames(one)) {
      const redirect = await get(stable);
      expect(redirect.headers.get("cache-control"), stable).toBe(
        `public, max-age=${DELIVERY.addressSeconds}`,
      );
      const { status, headers } = await get(await locationOf(stable));
      expect([status, headers.get("cache-control")], stable).toEqual([
        200,
        "public, max-age=31536000, s-maxage=60, stale-if-error=0, immutable",
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-robots-tag")).toBe("noindex");
    }
  });

  test("is a PDF, a PDF for archives, a picture and a card", async () => {
    const [pdf, png, card, archive] = await Promise.all(
      stableNames(one).map(async (stable) => get(await locationOf(stable))),
    );
    for (const one of [pdf, archive]) {
      expect(one!.headers.get("content-type")).toBe("application/pdf");
      expect(one!.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect(archive!.text).toContain("pdfaid:part");
    expect(pdf!.text).not.toContain("pdfaid:part");
    for (const [picture, width, height] of [
      [png, 1_684, 1_191],
      [card, 1_200, 630],
    ] as const) {
      expect(picture!.headers.get("content-type")).toBe("image/png");
      expect(PNG.sync.read(picture!.bytes)).toMatchObject({ width, height });
    }
  });

  test("is saved under the name of its holder, also by programs that read ASCII only", async () => {
    const { headers } = await get(await locationOf(`c/${one.short_code}.pdf`));
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="certificate-${one.short_code}.pdf"; filename*=UTF-8''Certificate%20%E2%80%93%20Zo%C3%AB%20O%27Brien.pdf`,
    );
  });

  test("is rendered once, also for a burst, and is the same afterwards", async () => {
    const address = await locationOf(`c/${one.short_code}.pdf`);
    const { renderer } = stack.functions.ports;
    let calls = 0;
    const ports: { renderer: typeof renderer } = stack.functions.ports;
    const fresh = await accepted();
    const freshAddress = await locationOf(`c/${fresh.short_code}.pdf`);
    ports.renderer = {
      ...renderer,
      render: (...given) => {
        calls++;
        return renderer.render(...given);
      },
    };
    try {
      const burst = await Promise.all(Array.from({ length: 8 }, () => get(freshAddress)));
      expect(new Set(burst.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1);
      expect((await get(freshAddress)).bytes.equals(burst[0]!.bytes)).toBe(true);
      await get(address);
      expect(calls).toBe(1);
    } finally {
      ports.renderer = renderer;
    }
  });

  test("answers HEAD with its headers alone, and If-None-Match with 304", async () => {
    const address = await locationOf(`c/${one.short_code}.png`);
    const { headers } = await get(address);
    const head = await get(address, { method: "HEAD" });
    expect([head.status, head.bytes.length, head.headers.get("etag")]).toEqual([200, 0, headers.get("etag")]);
    const again = await get(address, { headers: { "if-none-match": headers.get("etag")! } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.get("cache-control")).toContain("s-maxage=60");
    const other = await get(address, { headers: { "if-none-match": 'W/"other"' } });
    expect(other.status).toBe(200);
  });

  test("has them under its code in any spelling", async () => {
    const spelled = one.short_code.toLowerCase().replace(/(.{4})(.{4})/, "$1-$2-");
    expect(await locationOf(`c/${spelled}.PDF`)).toBe(await locationOf(`c/${one.short_code}.pdf`));
  });

  night.test(
    "counts the stable names by the reader's address, and generously what a cache may keep",
    async () => {
      const stable = await get(`c/${one.short_code}.pdf`);
      expect(stable.headers.get("ratelimit-policy")).toContain("verification");
      await get(stable.headers.get("location")!);
      const { result, writes } = await stack.measure(() => get(stable.headers.get("location")!));
      expect([result.status, result.headers.get("ratelimit-policy"), writes]).toEqual([
        200,
        '"document";q=100000;w=60',
        1,
      ]);
    },
  );
});

describe("an address that this service did not make", async () => {
  const [one, other] = await Promise.all([accepted(), accepted()]);
  const address = await locationOf(`c/${one.short_code}.pdf`);
  const file = address.slice(address.lastIndexOf("/") + 1);
  const [, hash, signature] = /^(\w{32})-(\w{32})\.pdf$/.exec(file)!;
  const turned = (hex: string) => hex.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

  test.each([
    ["with another signature", `c/${one.short_code}/${hash}-${turned(signature!)}.pdf`],
    ["with another hash", `c/${one.short_code}/${turned(hash!)}-${signature}.pdf`],
    ["in another format", `c/${one.short_code}/${hash}-${signature}.png`],
    ["of another certificate", `c/${other.short_code}/${file}`],
    ["in capitals", `c/${one.short_code}/${file.toUpperCase()}`],
    ["without a signature", `c/${one.short_code}/${hash}.pdf`],
    ["with what ends a path", `c/${one.short_code}/..%2f..%2f${file}`],
    ["of an unknown name", `c/${one.short_code}/document.pdf`],
  ])("%s is 404, and only counted", async (_, junk) => {
    const { result, calls } = await stack.measure(() => get(junk));
    expect([result.status, calls]).toEqual([404, ["UpdateItem"]]);
    expect(result.headers.get("cache-control")).toBe("no-store");
  });

  test("is a page for people, in their language, and a problem for programs", async () => {
    const junk = `c/${one.short_code}/document.pdf`;
    const page = await get(junk, { headers: BROWSER });
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toContain("Não há documento neste endereço");
    const problem = await get(junk, { headers: { accept: "application/json" } });
    expect(JSON.parse(problem.text)).toMatchObject({ status: 404, code: "not_found" });
  });
});

test("before its recipient accepts, and after they refuse, a certificate has no document", async () => {
  const waiting = await aPageOf(stack);
  const refused = await aPageOf(stack);
  await respondByLink(stack, refused.token, "reject");
  for (const one of [waiting, refused])
    for (const stable of stableNames(one)) expect((await get(stable)).status, stable).toBe(404);
});

describe("once revoked", async () => {
  const one = await accepted();
  const kept = await Promise.all(stableNames(one).map(locationOf));
  await Promise.all(kept.map((address) => get(address)));
  await revoke(one);

  test("every address of the document is 410, although a copy is kept", async () => {
    for (const address of [...stableNames(one), ...kept]) {
      const answer = await get(address, { headers: { accept: "application/json" } });
      expect([answer.status, answer.headers.get("cache-control")], address).toEqual([410, "no-store"]);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "gone", title: "No longer available" });
    }
  });

  test("and says so kindly, in the reader's language", async () => {
    for (const address of [`c/${one.short_code}.pdf`, `c/${one.short_code}/card.png`, kept[0]!])
      for (const [language, words] of [
        ["pt", "Este certificado não vale mais"],
        ["en", "This certificate is no longer valid"],
        ["es", "Este certificado ya no es válido"],
      ] as const) {
        const page = await get(address, { headers: { ...BROWSER, "accept-language": language } });
        expect([page.status, page.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"]);
        expect(page.text).toContain(words);
      }
  });
});

test("an expired certificate keeps the document that its holder accepted; one that nobody accepted gets none", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant, {}, { validity_days: 1 });
  const issue = async () => {
    const body = {
      event_id: event.id,
      badge_id: badge.id,
      recipient: { recipient_name: "Ana", recipient_email: `${crypto.randomUUID()}@example.com` },
    };
    return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  };
  const [one, other] = [await issue(), await issue()];
  const link = { id: one.id, organization_id: tenant.id };
  const token = await stack.functions.ports.links.sign(link, new Date(Date.now() + 86_400_000));
  await respondByLink(stack, token, "accept");
  const { certificates, "certificates.write": certificateWrites } = stack.functions.ports;
  for (const { id } of [one, other]) {
    const before = (await certificates.get(tenant.id, id))!;
    await certificateWrites.apply(before, {
      ...before,
      status: "EXPIRED",
      updated_at: new Date().toISOString(),
    });
  }
  expect((await get(await locationOf(`c/${one.short_code}.pdf`))).status).toBe(200);
  expect((await get(`c/${other.short_code}.pdf`)).status).toBe(404);
});

test("a former address leads to the present document when what it shows has changed", async () => {
  const one = await accepted();
  const former = await locationOf(`c/${one.short_code}.pdf`);
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await organizationWrites.setVerified(one.tenant.id, false, new Date());
  const present = await locationOf(`c/${one.short_code}.pdf`);
  expect(present).not.toBe(former);
  const answer = await get(former);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, present]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect((await get(present)).status).toBe(200);
});

test("a renderer that is too busy is a 503 that says when to come back, and the next request gets the document", async () => {
  const one = await accepted();
  const address = await locationOf(`c/${one.short_code}.pdf`);
  const { DomainError } = await import("#shared/domain/errors.ts");
  const ports: { renderer: typeof stack.functions.ports.renderer } = stack.functions.ports;
  const { renderer } = ports;
  const busy = () =>
    Promise.reject(new DomainError("service_unavailable", "Too many documents.", { retryAfterSeconds: 5 }));
  ports.renderer = { ...renderer, render: busy };
  try {
    const answer = await get(address);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  } finally {
    ports.renderer = renderer;
  }
  expect((await get(address)).status).toBe(200);
});

test("a document that could not be drawn in its time is not tried again for minutes, whoever asks", async () => {
  const { renders } = stack.functions.ports;
  const name = `${"0".repeat(12)}/slow.pdf`;
  const slow = () => Promise.reject(new DrawingTookTooLong(undefined, { isSlow: true }));
  const tried = (make: () => Promise<Uint8Array>, as = name) =>
    renders.once(as, "application/pdf", make, name);
  await expect(tried(slow)).rejects.toMatchObject({ retryAfterSeconds: 5 });
  await expect(tried(async () => new Uint8Array(1))).rejects.toMatchObject({
    code: "service_unavailable",
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 200 && seconds <= 300),
  });
  // Nor is any other document of its template.
  await expect(tried(async () => new Uint8Array(1), `${"0".repeat(12)}/other.pdf`)).rejects.toMatchObject({
    code: "service_unavailable",
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { ExportQuery, exportCertificates } from "#shared/domain/certificates/export-certificates.ts";
import { timeZoneOf } from "#shared/domain/organizations/organization.ts";
import { inZone, writtenDay } from "#shared/formats/days.ts";
import { type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { rowsOf } from "./export-file.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const ROUTE = "GET /dashboard/export/csv";

describe("the export", () => {
  let tenant: Tenant;
  const scenes: Awaited<ReturnType<typeof eventAndBadge>>[] = [];
  const issued: Invited[] = [];
  const metadata = { class: "A;=B", said: 'a "word"' };
  beforeAll(async () => {
    tenant = await stack.tenant();
    for (let n = 0; n < 2; n++) scenes.push(await eventAndBadge(tenant, {}, { workload_hours: 12.5 }));
    const more = { external_id: "=4711", metadata };
    const reason = '=HYPERLINK("http://x")\nsaid "hi", twice';
    for (let n = 0; n < 6; n++)
      issued.push(
        await invite(stack, tenant, scenes[n % 2]!, { reason, recipient_number: "+5511998765432", ...more }),
      );
    await respondByLink(stack, issued[0]!.token, "accept");
    await respondByLink(stack, issued[1]!.token, "reject");
  });
  const read = (query: Record<string, string> = {}) => tenant.key.call(ROUTE, { query });
  const idsOf = async (query: Record<string, string>) =>
    rowsOf((await read(query)).text).map(({ certificate_id }) => certificate_id);

  test("has a row for each certificate, newest first, the same with a key and with a session", async () => {
    const answer = await read();
    expect(answer.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/);
    expect(rowsOf(answer.text).map(({ certificate_id }) => certificate_id)).toEqual(
      issued.map(({ id }) => id).reverse(),
    );
    expect((await tenant.panel.call(ROUTE)).text).toBe(answer.text);
    const row = rowsOf(answer.text).at(-1)!;
    expect(row).toMatchObject({
      recipient_name: "Ana Souza",
      recipient_email: issued[0]!.email,
      recipient_number: "+5511998765432",
      reason: `'=HYPERLINK("http://x")\nsaid "hi", twice`,
      status: "ACCEPTED",
      rejected_at: "",
      certificate_short_code: expect.stringMatching(/^[0-9A-Z]{12}$/),
      issuance_id: expect.stringMatching(/^iss_/),
      external_id: "'=4711",
      event_name: "Serverless Day",
      badge_name: "Finisher",
      badge_short_code: scenes[0]!.badge.short_code,
      workload_hours: "12.5",
      metadata: JSON.stringify(metadata),
      email_status: "sent",
      phone_status: "none",
      phone_reason: "",
      verification_url: issued[0]!.verification,
    });
  });

  test("costs one query, one of the badges, one read of what became of mails and phone messages, one of the texts, and its entry in the activity, however many certificates share them", async () => {
    const exported = async () =>
      Array.fromAsync(
        await exportCertificates(
          ports,
          { organizationId: tenant.id, userId: "user-1" },
          ExportQuery.parse({}),
        ),
      );
    const { calls, result } = await stack.measure(exported);
    expect(calls.toSorted()).toEqual(["BatchGetItem", "BatchGetItem", "PutItem", "Query", "Query"]);
    expect(rowsOf(result.join(""))).toHaveLength(issued.length);
  });

  test("has only the certificates that fit its filters, alone and together", async () => {
    const [, second] = scenes;
    const ids = (...positions: number[]) => positions.map((n) => issued[n]!.id);
    expect(await idsOf({ event_id: second!.event.id })).toEqual(ids(5, 3, 1));
    expect(await idsOf({ event_id: second!.event.short_code, status: "REJECTED" })).toEqual(ids(1));
    expect(await idsOf({ status: "ACCEPTED" })).toEqual(ids(0));
    expect(await idsOf({ status: "all" })).toHaveLength(6);
    const at = (await ports.certificates.get(tenant.id, issued[3]!.id))!.created_at;
    expect(await idsOf({ from: at })).toEqual(ids(5, 4, 3));
    expect(await idsOf({ until: at })).toEqual(ids(3, 2, 1, 0));
    expect(await idsOf({ from: at, until: at, event_id: second!.event.id })).toEqual(ids(3));
    expect(await idsOf({ until: "2020-01-01" })).toEqual([]);
    const day = writtenDay(inZone(at, timeZoneOf({})));
    expect(await idsOf({ from: day, until: day })).toHaveLength(6);
  });

  test("is named after its event and day, and begins with a byte order mark when asked", async () => {
    const plain = await read();
    expect(plain.headers.get("content-disposition")).toMatch(
      /^attachment; filename="certificates-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { short_code, id } = scenes[0]!.event;
    const named = await read({ event_id: id });
    expect(named.headers.get("content-disposition")).toContain(`filename="certificates-${short_code}-`);
    // `Response.text` removes a byte order mark, so this test reads the bytes.
    const query = new URLSearchParams({ bom: "true" });
    const bytes = await fetch(`${stack.stack.baseUrl}/dashboard/export/csv?${query}`, {
      headers: { authorization: `Bearer ${tenant.apiKey}` },
    }).then((response) => response.arrayBuffer());
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(plain.text);
  });

  test("has the separator that was asked for", async () => {
    const rows = rowsOf((await read()).text);
    for (const [separator, delimiter] of [
      [",", ","],
      [";", ";"],
      ["tab", "\t"],
    ] as const)
      expect(rowsOf((await read({ separator })).text, delimiter)).toEqual(rows);
  });

  test("is the header alone for an event of another organization, and refuses bad parameters", async () => {
    const other = await stack.tenant();
    const { event } = await eventAndBadge(other);
    expect(rowsOf((await read({ event_id: event.id })).text)).toEqual([]);
    for (const query of [
      { recipient_status: "EXPIRED" },
      { from: "yesterday" },
      { from: "2026-03-02", until: "2026-03-01" },
      { bom: "yes" },
      { separator: "|" },
      { event_id: "x" },
      { page: "1" },
    ] as Record<string, string>[])
      expectProblem(await read(query), "invalid_request");
  });
});

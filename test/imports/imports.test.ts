import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aList, becomes, order, read, sendFile, sentImport, validated } from "./importing.ts";

const stack = await testStack();
const tag = () => randomUUID().slice(0, 8);
const usedBy = async (tenant: Tenant): Promise<number> =>
  (await tenant.key.call("GET /v1.0/balance")).body.used;
const certificatesOf = async (tenant: Tenant) =>
  (await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } })).body.data;
const released = () => stack.stack.runSchedule("people.send-deferred");

async function mailsTo(part: string): Promise<string[]> {
  const store = (await (await fetch(`${stack.stack.mailUrl}/store`)).json()) as {
    emails: { destination: { to: string[] } }[];
  };
  return store.emails.map(({ destination }) => destination.to.join()).filter((to) => to.includes(part));
}
async function linesAt(url: string | null): Promise<string[]> {
  const answer = await fetch(url!);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return (await answer.text()).replace("\ufeff", "").trim().split("\r\n");
}

describe("an import", () => {
  test("is read, looked at, confirmed, issued and mailed, with a line for each row", async () => {
    const tenant = await stack.tenant();
    const people = tag();
    const file = `${aList(12, people)}\r\nNobody;no address\r\nAna Souza 3;ANA.${people}.3@example.com\r\n`;
    const ready = await validated(tenant, file, { hold_minutes: 0, file_name: "Lista final.csv" });
    expect(ready).toMatchObject({
      status: "ready",
      ...{ rows: 14, valid: 12, invalid: 1, duplicates: 1, already_issued: 0 },
      quota: { needed: 12, left: 5_000 },
      file: { format: "csv", separator: ";", encoding: "utf-8" },
    });
    expect(ready.preview.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(ready.errors).toEqual([
      { line: 14, column: "E-mail", field: "recipient_email", message: expect.stringContaining("e-mail") },
      { line: 15, column: null, field: "row", message: expect.stringContaining("line 5") },
    ]);
    expect((await order(tenant, ready, "confirm")).problem.code).toBe("import_has_errors");
    const confirmed = await order(tenant, ready, "confirm", { on_invalid: "skip" });
    expect(confirmed.status, confirmed.text).toBe(200);
    const done = await becomes(tenant, ready, "completed_with_errors");
    expect(done).toMatchObject({ issued: 12, failed: 0, skipped: 0, total: 12 });
    const results = (await linesAt(done.results_url)).map((line) => line.split(",").slice(0, 2).join());
    expect(results).toEqual([
      "line,status",
      ...Array.from({ length: 12 }, (_, n) => `${n + 2},issued`),
      "14,invalid",
      "15,duplicate",
    ]);
    expect(await usedBy(tenant)).toBe(12);
    await eventually(async () => expect((await mailsTo(people)).length).toBe(12));
    await eventually(async () => expect((await read(tenant, ready)).mails.sent).toBe(12));
    const { body: page } = await tenant.panel.call("GET /imports", {});
    expect(page.data).toMatchObject([{ id: ready.id, issued: 12, mails: { state: "sending" } }]);
  });

  test("whose rows had errors is mended and sent again, and doubles nobody", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const ids = { event_id: event.id, badge_id: badge.id, hold_minutes: 0 };
    const people = tag();
    const first = await validated(tenant, `${aList(3, people)}\nLia Ramos;lia.${people}@example\n`, ids);
    await order(tenant, first, "confirm", { on_invalid: "skip" });
    await becomes(tenant, first, "completed_with_errors");
    const errors = await linesAt((await read(tenant, first)).errors_url);
    expect(errors).toEqual([
      '"Nome","E-mail","import_error_line","import_error"',
      expect.stringMatching(/^"Lia Ramos",".*","5","E-mail: .*"$/),
    ]);
    const mended = errors.join("\n").replace("@example", "@example.com");
    const again = await validated(tenant, `${mended}\nAna Souza 0,ana.${people}.0@example.com,,\n`, ids);
    expect(again).toMatchObject({ status: "ready", valid: 2, invalid: 0, already_issued: 1 });
    expect(again.file!.columns.map(({ target }) => target)).toEqual([
      "recipient_name",
      "recipient_email",
      null,
      null,
    ]);
    await order(tenant, again, "confirm");
    expect(await becomes(tenant, again, "completed")).toMatchObject({ issued: 1, skipped: 1 });
    expect((await certificatesOf(tenant)).length).toBe(4);
    expect(await usedBy(tenant)).toBe(4);
  });

  test("of columns that are not understood is read again as somebody says, which is remembered", async () => {
    const tenant = await stack.tenant();
    const file = `Quem;Onde;Turma\nAna Souza;ana.${tag()}@example.com;B\n`;
    const one = await validated(tenant, file);
    expect(one).toMatchObject({ status: "ready", valid: 0, invalid: 1 });
    const mapping = { Quem: "recipient_name", Onde: "recipient_email", Turma: "metadata.class" };
    await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: { mapping } });
    const mapped = await becomes(tenant, one, "ready");
    expect(mapped.preview).toMatchObject([
      { line: 2, recipient: { recipient_name: "Ana Souza", metadata: { class: "B" } } },
    ]);
    await order(tenant, mapped, "confirm");
    await becomes(tenant, one, "completed");
    const next = await validated(tenant, file.replace("ana.", "lia."));
    expect(next).toMatchObject({ valid: 1 });
    expect(next.file!.columns.map(({ by }) => by)).toEqual(["memory", "memory", "memory"]);
    const bad = await tenant.key.callUntyped("POST /v1.0/imports/{id}/validate", {
      params: { id: next.id },
      body: { mapping: { Quem: "no_such_field" } },
    });
    expect(bad.status).toBe(200);
    expect((await becomes(tenant, next, "failed")).problem).toMatchObject({
      message: expect.stringContaining("mapping.Quem"),
    });
  });

  test("says of each person what a request can say", async () => {
    const tenant = await stack.tenant();
    const fields = [{ key: "grade", label: "Nota", type: "grade" }];
    const { event, badge } = await eventAndBadge(tenant, {}, { fields });
    const file = [
      "Nome,E-mail do responsável legal,Telefone,Função,Carga horária,Nota,Idioma,Validade,Número de inscrição,Sala",
      `Lia Ramos,rosa.${tag()}@example.com,+5511998765432,aluna,"7,5",9.2,español,2030-12-31,00042,B 12`,
    ].join("\n");
    const one = await validated(tenant, file, { event_id: event.id, badge_id: badge.id });
    expect(one, JSON.stringify(one.errors)).toMatchObject({ valid: 1 });
    await order(tenant, one, "confirm");
    await becomes(tenant, one, "completed");
    const [certificate] = await certificatesOf(tenant);
    expect(certificate).toMatchObject({
      recipient: { name: "Lia Ramos", number: "+5511998765432" },
      external_id: "00042",
      metadata: { Sala: "B 12" },
      role: "aluna",
      workload_hours: 7.5,
      values: { grade: "9.2" },
      expires_at: "2031-01-01T02:59:59.999Z",
    });
  });
});

test("an import is opened once for an Idempotency-Key", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const open = (size: number) =>
    tenant.key.callUntyped("POST /v1.0/imports", {
      body: { event_id: event.id, badge_id: badge.id, size },
      headers: { "idempotency-key": "list-4711" },
    });
  const [first, again] = [await open(10), await open(10)];
  expect([again.status, again.json, again.headers.get("idempotency-replayed")]).toEqual([
    201,
    first.json,
    "true",
  ]);
  expect((await open(11)).problem.code).toBe("idempotency_key_reused");
  expect((await tenant.key.call("GET /v1.0/imports", {})).body.data).toHaveLength(1);
});

describe("mails of an import", () => {
  test("are held, and an import that is undone meanwhile vanishes with its quota", async () => {
    const tenant = await stack.tenant();
    const people = tag();
    const one = await validated(tenant, aList(30, people));
    await order(tenant, one, "confirm");
    const done = await becomes(tenant, one, "completed");
    expect(done.mails.state).toBe("held");
    await released();
    expect(await usedBy(tenant)).toBe(30);
    const event = () => tenant.key.call("GET /v1.0/events/{id}", { params: { id: one.event_id } });
    expect((await event()).body.certificate_count).toBe(30);
    const undone = await order(tenant, one, "undo");
    expect(undone.status, undone.text).toBe(200);
    expect(await becomes(tenant, one, "undone")).toMatchObject({ issued: 30, undone: 30, results_url: null });
    expect(await certificatesOf(tenant)).toEqual([]);
    expect([await usedBy(tenant), (await event()).body.certificate_count]).toEqual([0, 0]);
    expect(await mailsTo(people)).toEqual([]);
    expect((await order(tenant, one, "undo")).problem.code).toBe("import_not_ready");
    await eventually(async () => {
      const { body } = await tenant.panel.call("GET /activity", {});
      const told = body.data.filter(({ action }) => action.startsWith("imports."));
      expect(told).toMatchObject([
        { action: "imports.undone", subject: { kind: "import", id: one.id }, count: 30 },
        { action: "imports.confirmed", subject: { kind: "import", id: one.id }, count: 30 },
      ]);
    });
    // Nobody counts as having a certificate.
    const again = await validated(tenant, aList(30, people), {
      event_id: one.event_id,
      badge_id: one.badge_id,
    });
    expect(again.already_issued).toBe(0);
    await order(tenant, again, "confirm");
    expect(await becomes(tenant, again, "completed")).toMatchObject({ issued: 30, skipped: 0 });
  });

  test("go out when their time has come, once, and then there is no way back", async () => {
    const tenant = await stack.tenant();
    const people = tag();
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const one = await validated(tenant, aList(8, people), { send_at: sendAt });
    await order(tenant, one, "confirm");
    expect((await becomes(tenant, one, "completed")).mails).toMatchObject({ state: "held", at: sendAt });
    await released();
    expect((await read(tenant, one)).mails.state).toBe("held");
    const back = stack.setClock(() => new Date(Date.parse(sendAt) + 1_000));
    await Promise.all([released(), released()]);
    back();
    await eventually(async () => expect((await mailsTo(people)).length).toBe(8));
    expect((await order(tenant, one, "undo")).problem.code).toBe("import_not_ready");
    expect((await certificatesOf(tenant)).length).toBe(8);
  });
});

describe("bad input", () => {
  test("a file of another size is none: its bytes are part of the address's signature", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { body } = await tenant.key.call("POST /v1.0/imports", {
      body: { event_id: event.id, badge_id: badge.id, size: 10 },
    });
    const { searchParams } = new URL(body.upload!.url);
    expect(searchParams.get("X-Amz-SignedHeaders")!.split(";")).toContain("content-length");
    expect((await sendFile(body.upload, "12345678901")).status).toBe(403);
    expect(
      (await sendFile({ ...body.upload!, headers: { "content-type": "text/csv" } }, "1234567890")).status,
    ).toBe(403);
    await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: body.id }, body: {} });
    expect((await becomes(tenant, body, "failed")).problem!.message).toContain("No file was sent");
  });

  test("a file of many MB is taken", async () => {
    const list = aList(3, tag());
    const file = list + "\n".repeat(12_000_000);
    expect(await validated(await stack.tenant(), file)).toMatchObject({ status: "ready", valid: 3 });
  });

  test("an event that was archived meanwhile is told before anything is issued", async () => {
    const tenant = await stack.tenant();
    const one = await validated(tenant, aList(2, tag()));
    const body = { status: "ARCHIVED" as const };
    await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: one.event_id }, body });
    expect((await order(tenant, one, "confirm")).problem.code).toBe("event_not_active");
    expect([(await read(tenant, one)).status, await usedBy(tenant)]).toEqual(["ready", 0]);
  });

  test("what cannot be is named, and opens nothing", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const open = (body: object) =>
      tenant.key.callUntyped("POST /v1.0/imports", {
        body: { event_id: event.id, badge_id: badge.id, size: 10, ...body },
      });
    expect((await open({ size: IMPORTS.fileBytesMax + 1 })).badFields).toEqual(["size"]);
    expect((await open({ send_at: "2020-01-01T00:00:00Z" })).badFields).toEqual(["send_at"]);
    const late = new Date(Date.now() + (IMPORTS.sendWithinDays + 1) * 86_400_000).toISOString();
    expect((await open({ send_at: late, hold_minutes: -1, colour: 1 })).status).toBe(400);
    expect((await open({ event_id: (await anEvent(tenant.key, { status: "DRAFT" })).id })).problem.code).toBe(
      "event_not_active",
    );
    expect((await tenant.key.call("GET /v1.0/imports", {})).body.data).toEqual([]);
  });

  test("of what its state does not allow, an import says so", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { body: one } = await tenant.key.call("POST /v1.0/imports", {
      body: { event_id: event.id, badge_id: badge.id, size: 10 },
    });
    expect((await order(tenant, one, "cancel")).status).toBe(200);
    const refused = async (verb: "cancel" | "confirm") => (await order(tenant, one, verb)).problem;
    expect(await refused("cancel")).toMatchObject({
      import_status: "cancelled",
      detail: "The import is cancelled already.",
    });
    expect((await refused("confirm")).detail).toBe("The import is cancelled; it cannot be confirmed.");
  });

  test("a file that is no list fails with a sentence, and nothing is issued", async () => {
    const tenant = await stack.tenant();
    const one = await sentImport(tenant, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
    expect((await order(tenant, one, "confirm")).problem.code).toBe("import_not_ready");
    await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
    const failed = await becomes(tenant, one, "failed");
    expect(failed.problem!.message).toMatch(/CSV|xlsx/);
    expect((await order(tenant, one, "confirm")).problem.code).toBe("import_not_ready");
    expect(await usedBy(tenant)).toBe(0);
  });
});

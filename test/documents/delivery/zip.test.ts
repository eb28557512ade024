import { describe, expect, test } from "vitest";
import { pdfTexts } from "#shared/files/pdf-pages.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { fileIn, namesIn, rowsIn, zipAt } from "./zip-file.ts";
import { zipScene } from "./zip-scene.ts";

const { lines, stack, tenant, sceneOf, addressOf } = await zipScene();

describe("the ZIP of an event", async () => {
  const HOSTILE = "=Ünïcode:../..\\CON? \u202egnp.exe .";
  const scene = await sceneOf(["Ana Souza", "Ana Souza", HOSTILE, "李小龍"]);
  const { "certificates.list": certificateLists } = stack.functions.ports;

  test("has a PDF of each accepted certificate, newest first, and an index, for key and session", async () => {
    for (const credential of [tenant.apiKey, tenant.session]) {
      const { headers, files } = await zipAt(addressOf(scene), credential);
      expect(headers.get("content-type")).toBe("application/zip");
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="certificates-${scene.event.short_code}.zip"`,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      const pdfs = files.filter(({ name }) => name.endsWith(".pdf"));
      expect(pdfs).toHaveLength(4);
      for (const { bytes } of pdfs) expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(namesIn(files).at(-1)).toBe("index.csv");
    }
  });

  test("names its files by number and holder, so that every system can write them", async () => {
    const { files } = await zipAt(addressOf(scene), tenant.apiKey);
    const names = namesIn(files)
      .slice(0, 4)
      .map((name) => [name.slice(0, 4), name.slice(5)]);
    expect(names.map(([number]) => number)).toEqual(["0001", "0002", "0003", "0004"]);
    expect(names.map(([, name]) => name).sort()).toEqual(
      ["=Ünïcode .. .. CON gnp.exe.pdf", "Ana Souza.pdf", "Ana Souza.pdf", "李小龍.pdf"].sort(),
    );
  });

  test("has an index that names each file, without a cell that a spreadsheet would run", async () => {
    const { files } = await zipAt(addressOf(scene), tenant.apiKey);
    const rows = rowsIn(files, "index.csv");
    expect(rows.map(({ file }) => file)).toEqual(namesIn(files).slice(0, 4));
    const stored = [];
    for await (const page of certificateLists.all(tenant.id, { event: scene.event.id })) stored.push(...page);
    expect(rows.map(({ short_code, accepted_at, address }) => [short_code, accepted_at, address])).toEqual(
      stored.map(({ short_code, accepted_at }) => [
        short_code,
        accepted_at,
        `${stack.stack.baseUrl}/c/${short_code}`,
      ]),
    );
    expect(rows.map(({ name }) => name)).toContain(`'${HOSTILE}`);
    expect(fileIn(files, "index.csv")).toMatch(/^\ufefffile,name,/);
  });

  test("leaves out what was revoked or not accepted, and keeps what expired", async () => {
    const other = await sceneOf(["Stays", "Goes", "Ends"]);
    const { "certificates.write": certificateWrites } = stack.functions.ports;
    for await (const page of certificateLists.all(tenant.id, { event: other.event.id }))
      for (const before of page) {
        const status = ({ Goes: "REVOKED", Ends: "EXPIRED" } as const)[before.name];
        if (status)
          await certificateWrites.apply(before, { ...before, status, updated_at: new Date().toISOString() });
      }
    await tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: other.event.id,
        badge_id: other.badge.id,
        recipient: { recipient_name: "Waits", recipient_email: "waits@example.com" },
      },
    });
    const { files } = await zipAt(addressOf(other), tenant.apiKey);
    expect(
      rowsIn(files, "index.csv")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Ends", "Stays"]);
  });

  test("says on each document what its own person did, and has the back page", async () => {
    const fields = [{ key: "chip_time", label: "Time", type: "duration" }];
    const back = { title: "Rules", text: "Ran {values.chip_time} as {role}" };
    const other = await eventAndBadge(tenant, {}, { fields, design: { layout: "classic", back } });
    const runners = [
      { recipient_name: "Fast", role: "Elite", values: { chip_time: "0:59:01" } },
      { recipient_name: "Slow", role: "Pacer", values: { chip_time: "2:10:00" } },
      { recipient_name: "Walker" },
    ];
    const recipients = runners.map((runner) => ({
      ...runner,
      recipient_email: `${runner.recipient_name}@example.com`,
    }));
    await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: other.event.id, badge_id: other.badge.id, recipient: recipients },
    });
    const { files } = await zipAt(addressOf(other, "?include=pending"), tenant.apiKey);
    const said: Record<string, string> = {};
    for (const { file, name } of rowsIn(files, "index.csv"))
      said[name!] = (await pdfTexts(files.find((one) => one.name === file)!.bytes)).join(" ");
    expect([said.Fast, said.Slow]).toEqual([
      expect.stringContaining("Ran 59:01 as Elite"),
      expect.stringContaining("Ran 2:10:00 as Pacer"),
    ]);
    expect(said.Walker).toContain("Walker");
    expect(said.Walker).not.toContain("Rules");
  });

  test("has with include=pending also who has not answered, marked as not yet accepted, and says of each who it is", async () => {
    const { "certificates.write": certificateWrites } = stack.functions.ports;
    const other = await sceneOf(["Accepted"]);
    const issue = (recipient: object) =>
      tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: other.event.id, badge_id: other.badge.id, recipient },
      });
    const waits = { recipient_name: "Waits", recipient_email: "waits@example.com", external_id: "=bib-7" };
    await issue(waits);
    const revoked = (await issue({ ...waits, recipient_name: "Revoked" })).body.certificates[0]!;
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked.id }, body: {} });
    const expired = (await issue({ ...waits, recipient_name: "Expired" })).body.certificates[0]!;
    const before = (await stack.functions.ports.certificates.get(tenant.id, expired.id))!;
    await certificateWrites.apply(before, {
      ...before,
      status: "EXPIRED",
      updated_at: new Date().toISOString(),
    });
    const { files } = await zipAt(addressOf(other, "?include=pending"), tenant.apiKey);
    const rows = rowsIn(files, "index.csv");
    expect(
      rows.map((row) => [row.name, row.certificate_status, row.external_id, row.recipient_email]),
    ).toEqual([
      ["Waits", "PENDING", "'=bib-7", "waits@example.com"],
      ["Accepted", "ACCEPTED", "", expect.stringContaining("@")],
    ]);
    const texts = await Promise.all(
      rows.map(async ({ file }) => {
        const { bytes } = files.find(({ name }) => name === file)!;
        return (await pdfTexts(bytes)).join(" ");
      }),
    );
    expect(texts.map((text) => text.includes("Not yet accepted by its recipient"))).toEqual([true, false]);
    expect(texts[0]).toContain("Waits");
    const refused = await zipAt(addressOf(other, "?include=all"), tenant.apiKey);
    expect([refused.status, (refused.problem.errors as { path: string }[]).map(({ path }) => path)]).toEqual([
      400,
      ["include"],
    ]);
  });

  night.test("goes on with include=pending when it is continued", async () => {
    const other = await sceneOf(["One", "Two"]);
    await tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: other.event.id,
        badge_id: other.badge.id,
        recipient: { recipient_name: "Waits", recipient_email: "waits@example.com" },
      },
    });
    const first = await zipAt(addressOf(other, "?include=pending&limit=2"), tenant.apiKey);
    const next = fileIn(first.files, "continue.txt").trim().split("\r\n").at(-1)!;
    expect(next).toContain("include=pending");
    const second = await zipAt(next, tenant.apiKey);
    expect(namesIn(second.files).filter((name) => name.endsWith(".pdf"))).toHaveLength(1);
    expect((await zipAt(next.replace("&include=pending", ""), tenant.apiKey)).status).toBe(400);
  });

  test("without any certificate has an empty index", async () => {
    const { files } = await zipAt(addressOf(await eventAndBadge(tenant)), tenant.apiKey);
    expect(namesIn(files)).toEqual(["index.csv"]);
    expect(rowsIn(files, "index.csv")).toEqual([]);
  });

  test("of another organization is 404 before anything is sent", async () => {
    const stranger = await stack.tenant();
    const { status, problem } = await zipAt(addressOf(scene), stranger.apiKey);
    expect([status, problem.code]).toEqual([404, "not_found"]);
  });

  test("tells the log how far it is, without a name or address of a person", async () => {
    lines.length = 0;
    await zipAt(addressOf(scene), tenant.apiKey);
    const told = lines.filter(({ message }) => message === "documents zip");
    expect(told.at(-1)).toMatchObject({
      event_id: scene.event.id,
      total: 4,
      done: 4,
      failed: 0,
      end: "complete",
    });
    expect(JSON.stringify(lines)).not.toMatch(/Ana|Souza|李|example\.com/);
  });
});

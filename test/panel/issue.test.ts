import { describe, expect, test, vi } from "vitest";
import { zipOf } from "#shared/http/zip.ts";
import { type BadgeField, readValue } from "../../panel/src/screens/certificates/values.ts";
import { nextOf } from "../../panel/src/screens/certificates/zip.ts";
import {
  meaningsOf,
  peopleOf,
  problemsOf,
  readTable,
  recipientOf,
  textOf,
  textOfRows,
} from "../../panel/src/screens/issue/people.ts";
import { begun, type Draft, type Issue, newDraft, send } from "../../panel/src/screens/issue/send.ts";

const field = (key: string, type: BadgeField["type"], label: BadgeField["label"] = key): BadgeField => ({
  key,
  type,
  label,
  required: false,
  show: ["document"],
});
const FIELDS = [
  field("chip_time", "duration", { pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" }),
  field("overall_place", "place"),
  field("score", "number", "Pontos"),
  field("born", "date"),
];
const listOf = (text: string) => {
  const table = readTable(text);
  return peopleOf(table, meaningsOf(table, FIELDS, {}), FIELDS);
};

describe("a list that is pasted or read from a file", () => {
  test.each([
    "Nome completo\tE-mail\tTempo líquido\tPontos\nAna Souza\tana@example.com\t1:02:03\t9,5",
    "Nombre y apellidos;Correo electrónico;Tiempo neto;Pontos\nAna Souza;ana@example.com;1:02:03;9,5",
    'Full name,Email address,chip_time,Pontos\n"Ana Souza",ana@example.com,1:02:03,"9,5"',
    "First name,Last name,Email address,Chip time,pontos\nAna,Souza,ana@example.com,1:02:03,9.5",
    "\tNome completo\tE-mail\tTempo líquido\tPontos\r\n1\tAna Souza\tana@example.com\t1:02:03\t9,5\r\n\t\t\t\t",
  ])("has its columns guessed: %j", (text) => {
    const values = { chip_time: "1:02:03", score: 9.5 };
    const recipient = { recipient_name: "Ana Souza", recipient_email: "ana@example.com", values };
    expect(listOf(text)).toEqual([{ row: 2, recipient }]);
  });

  test("needs no headings", () => {
    const recipient = { recipient_name: "Zoë d'Ávila", recipient_email: "zoe@example.com" };
    expect(listOf("zoe@example.com\tZoë d'Ávila")).toEqual([{ row: 1, recipient }]);
  });

  test("means what was said of its headings, each meaning once; two columns of one heading are told apart", () => {
    const table = readTable("Who;Mail;Mail\nAna;ana@example.com;a@example.com");
    const said = { Who: "recipient_name", Mail: null, "Mail (3)": "recipient_email" };
    expect(meaningsOf(table, FIELDS, said)).toEqual(["recipient_name", null, "recipient_email"]);
    expect(meaningsOf(table, FIELDS, { ...said, Mail: "recipient_email" })[2]).toBeNull();
  });

  test.each([
    'Name;E-mail\n"Souza; Ana";ana@example.com\n"two\nlines";x@example.com',
    "Ana\tana@example.com\nEva\teva@example.com",
  ])("can be parted, to be mended: %j", (text) => {
    const table = readTable(text);
    const second = readTable(textOfRows(table, [table.first + 1]));
    expect(second).toEqual({ ...table, rows: [table.rows[1]] });
  });

  test("may come from a spreadsheet program on Windows", async () => {
    expect(await textOf(new Blob([Uint8Array.of(0x4a, 0x6f, 0xe3, 0x6f)]))).toBe("João");
    expect(await textOf(new Blob(["João"]))).toBe("João");
  });
});

test.each([
  ["number", "1,250", "1,250"],
  ["number", "0,125", 0.125],
  ["number", "-3", -3],
  ["number", "many", "many"],
  ["percent", "87,5 %", 87.5],
  ["date", "25/12/2026", "2026-12-25"],
  ["date", "12/25/2026", "2026-12-25"],
  ["date", "05/06/2026", "05/06/2026"],
  ["date", "2026-06-05", "2026-06-05"],
  ["place", "17º de 812", { position: 17, of: 812 }],
  ["place", "17", { position: 17 }],
  ["place", "DNF", "DNF"],
] as const)("a %s of %j is sent as %j: what has two readings goes as it was written", (type, text, value) => {
  expect(readValue(type, text)).toEqual(value);
});

test("of what a form has only what says something is sent", () => {
  const form = { recipient_name: "Ana", recipient_email: "a@example.com", role: null, workload_hours: "" };
  const { role: _, workload_hours: __, ...recipient } = form;
  expect(recipientOf({ ...form, values: { score: null, former: 3 } }, FIELDS)).toEqual(recipient);
  expect(recipientOf({ ...form, values: { score: 0 } }, FIELDS)).toEqual({
    ...recipient,
    values: { score: 0 },
  });
});

/** People of rows from 1 on. */
const rowsOf = (recipients: readonly { recipient_name: string }[]) =>
  recipients.map((recipient, n) => ({ row: n + 1, recipient: recipient as never }));

test("a name or address that is missing, a bad address, who is there twice and what is no number are told by row", () => {
  const person = (recipient_name: string, recipient_email?: string, external_id?: string, hours?: string) =>
    recipientOf({ recipient_name, recipient_email, external_id, workload_hours: hours }, FIELDS);
  const list = [
    person("Ana", "a@example.com"),
    person("", "b@example.com"),
    person("Ana", "A@example.com"),
    person("Rui", "a@example.com"),
    person("Ana", "a@example.com", "2"),
    person("Eva"),
    person("Eva", "nobody"),
    person("Eva", "e@example.com", "3", "8h"),
    { ...person("Eva", "e@example.com", "4", "8,5"), values: { score: "many" } },
  ];
  const told = (before: Parameters<typeof problemsOf>[2] = []) =>
    problemsOf(rowsOf(list), FIELDS, before).map(({ row, message, field: of = "" }) => [row, message, of]);
  const found = [
    [2, "issue.problems.no_name", ""],
    [3, "issue.problems.twice", ""],
    [6, "issue.problems.no_address", ""],
    [7, "issue.problems.bad_address", ""],
    [8, "issue.problems.no_number", "workload_hours"],
    [9, "issue.problems.no_number", "values.score"],
  ];
  expect(told()).toEqual(found);
  // What was said of a row before holds wherever it stands now, and no longer than it is the same.
  const refused = { row: 40, recipient: list[0]!, message: "Is not a role of this badge." };
  const other = { ...refused, recipient: { ...list[0]!, role: "speaker" } };
  expect(told([refused, other])).toEqual([[1, refused.message, ""], ...found]);
});

describe("a list that is sent", () => {
  const people = rowsOf(
    Array.from({ length: 1_203 }, (_, n) => ({
      recipient_name: `Ana ${n}`,
      recipient_email: `${n}@example.com`,
    })),
  );
  const issued = (body: Parameters<Issue>[0]) =>
    ({ issuance_id: "i", issued: (body.recipient as []).length, certificates: [] }) as never;
  /** As the panel throws it (api/problems.ts). */
  const refusal = (problem: object) => Object.assign(new Error("refused"), { problem });
  const draftOf = (list = people) => {
    const draft: Draft = { ...newDraft(), event: "e", badge: "b", people: list };
    const tell = vi.fn<(draft: Draft) => void>();
    return { draft, tell, last: () => tell.mock.lastCall![0] };
  };

  test("goes in parts of 500, each under a key of its own", async () => {
    const { draft, tell, last } = draftOf();
    const issue = vi.fn<Issue>(async (body) => issued(body));
    await send(draft, tell, issue);
    expect(last().parts.map((part) => part.issued)).toEqual([500, 500, 203]);
    expect(new Set(issue.mock.calls.map(([, key]) => key)).size).toBe(3);
  });

  test("goes on where it was stopped, with the key of what was not answered", async () => {
    const { draft, tell, last } = draftOf();
    const stopped = vi.fn<Issue>().mockImplementationOnce(async (body) => issued(body));
    stopped.mockRejectedValueOnce(new TypeError("lost"));
    await expect(send(draft, tell, stopped)).rejects.toThrow("lost");
    const lost = stopped.mock.lastCall!;
    const again = vi.fn<Issue>(async (body) => issued(body));
    await send(last(), tell, again);
    expect(again.mock.calls).toHaveLength(2);
    expect(again.mock.calls[0]).toEqual(lost);
  });

  test("goes without the rows that are refused, and tells what the API says of them", async () => {
    const { draft, tell, last } = draftOf(people.slice(0, 5));
    const path = "recipient[2].values.score";
    const problem = {
      code: "invalid_request",
      status: 400,
      errors: [{ path, message: "Must be a number." }],
    };
    const issue = vi.fn<Issue>(async (body) => issued(body)).mockRejectedValueOnce(refusal(problem));
    await send(draft, tell, issue);
    expect(issue.mock.lastCall![0].recipient).toEqual([0, 1, 3, 4].map((n) => people[n]!.recipient));
    expect(issue.mock.calls[0]![1]).not.toBe(issue.mock.calls[1]![1]);
    expect(last().refused).toEqual([{ ...people[2], message: "Must be a number.", field: "values.score" }]);
  });

  test("is left with the rows that were not issued, also those that were left out before", () => {
    const text = "Name\tE-mail\nAna\tana@example.com\nEva\t\nRui\trui@example.com";
    const [ana, eva, rui] = [2, 3, 4].map((row) => ({ row, recipient: {} as never, message: `${row}` }));
    const draft = { ...draftOf([ana!, rui!]).draft, text, refused: [rui!, eva!] };
    expect(begun(draft, { event: "other" })).toBe(draft);
    const done = { ...draft, parts: [{ issued: 1, skipped: 0 }] };
    const left = { text: "Name\tE-mail\r\nEva\t\r\nRui\trui@example.com", told: [rui, eva] };
    expect(begun(done, {})).toMatchObject({ event: "e", badge: "b", ...left, parts: [], refused: [] });
    expect(begun(done, { event: "other" })).toMatchObject({ event: "other", badge: "", text: "" });
    expect(begun({ ...done, refused: [] }, {})).toMatchObject({ event: "", badge: "", text: "" });
    expect(begun({ ...newDraft(), event: "e", badge: "b" }, { event: "other" }).badge).toBe("");
  });

  test("stops at what is no fault of a row", async () => {
    const { draft, tell } = draftOf();
    const none = refusal({ code: "quota_exhausted", status: 402 });
    await expect(send(draft, tell, () => Promise.reject(none))).rejects.toBe(none);
    expect(tell).not.toHaveBeenCalled();
  });
});

describe("a ZIP of documents", () => {
  const zipOfFiles = async (files: Readonly<Record<string, string>>) => {
    const entries = Object.entries(files).map(([name, text]) => ({
      name,
      bytes: Buffer.from(text),
      at: new Date(),
    }));
    const all = async function* () {
      yield* entries;
    };
    return new Blob([...(await zipOf(all()).toArray())] as Buffer<ArrayBuffer>[]);
  };
  const index = {
    "0001 Ana.pdf": "%PDF",
    "index.csv": "Ana continue.txtThis ZIP ?cursor=ana,ana@example.com\r\n",
  };

  test("names the next one in its last file, and only there", async () => {
    const next =
      "This ZIP does not hold all documents. The next one is at:\r\nhttps://x/y?limit=2&cursor=a.b-c_d\r\n";
    expect(await nextOf(await zipOfFiles({ ...index, "continue.txt": next }))).toBe("a.b-c_d");
    expect(await nextOf(await zipOfFiles(index))).toBeUndefined();
  });
});

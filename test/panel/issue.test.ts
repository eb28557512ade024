import { describe, expect, test, vi } from "vitest";
import { newDraft } from "../../panel/src/screens/issue/draft.ts";
import {
  type Field,
  guessed,
  problemsOf,
  readTable,
  recipientOf,
  textOf,
  textOfTable,
} from "../../panel/src/screens/issue/people.ts";
import { type Issue, send } from "../../panel/src/screens/issue/send.ts";

const field = (key: string, type: Field["type"], label: Field["label"] = key): Field => ({
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
const recipientsOf = (text: string) => {
  const table = readTable(text);
  const mapping = guessed(table, FIELDS, {});
  return table.rows.map((row) => recipientOf(row, mapping, FIELDS));
};

describe("a list that is pasted or read from a file", () => {
  test.each([
    "Nome completo\tE-mail\tTempo líquido\tPontos\nAna Souza\tana@example.com\t1:02:03\t9,5",
    "Nombre y apellidos;Correo electrónico;Tiempo neto;Pontos\nAna Souza;ana@example.com;1:02:03;9,5",
    'Full name,Email address,chip_time,Pontos\n"Ana Souza",ana@example.com,1:02:03,"9,5"',
    "First name,Last name,Email address,Chip time,pontos\nAna,Souza,ana@example.com,1:02:03,9.5",
  ])("has its columns guessed: %j", (text) => {
    const values = { chip_time: "1:02:03", score: 9.5 };
    expect(recipientsOf(text)).toEqual([
      { recipient_name: "Ana Souza", recipient_email: "ana@example.com", values },
    ]);
  });

  test("needs no headings", () => {
    const person = { recipient_name: "Zoë d'Ávila", recipient_email: "zoe@example.com" };
    expect(recipientsOf("zoe@example.com\tZoë d'Ávila")).toEqual([person]);
  });

  test("means what was said of its columns before, and each meaning once", () => {
    const table = readTable("Who;Mail;Mail 2\nAna;ana@example.com;a@example.com");
    const before = { Who: "recipient_name", Mail: null, "Mail 2": "recipient_email" };
    expect(guessed(table, FIELDS, before)).toEqual(["recipient_name", null, "recipient_email"]);
    expect(guessed(table, FIELDS, { ...before, Mail: "recipient_email" })[2]).toBeNull();
  });

  test("is the same list when it is written out", () => {
    const table = readTable('Name;E-mail\n"Souza; Ana";ana@example.com\n"two\nlines";x@example.com');
    expect(readTable(textOfTable(table))).toEqual(table);
  });

  test("may come from a spreadsheet program on Windows", async () => {
    expect(await textOf(new Blob([Uint8Array.of(0x4a, 0x6f, 0xe3, 0x6f)]))).toBe("João");
    expect(await textOf(new Blob(["João"]))).toBe("João");
  });
});

test.each([
  ["score", "1,250", "1,250"],
  ["score", "0,125", 0.125],
  ["score", "-3", -3],
  ["score", "many", "many"],
  ["born", "25/12/2026", "2026-12-25"],
  ["born", "12/25/2026", "2026-12-25"],
  ["born", "05/06/2026", "05/06/2026"],
  ["born", "2026-06-05", "2026-06-05"],
  ["overall_place", "17º de 812", { position: 17, of: 812 }],
  ["overall_place", "17", { position: 17 }],
  ["overall_place", "DNF", "DNF"],
])("a %s of %j is sent as %j: what has two readings goes as it was written", (key, text, value) => {
  const { values } = recipientOf(["Ana", text], ["recipient_name", `values.${key}`], FIELDS);
  expect(values).toEqual({ [key]: value });
});

test("a name or address that is missing, a bad address and a person who is there twice are told by row", () => {
  const person = (recipient_name: string, recipient_email?: string, external_id?: string) => ({
    recipient_name,
    ...(recipient_email && { recipient_email }),
    ...(external_id && { external_id }),
  });
  const list = [
    person("Ana", "a@example.com"),
    person("", "b@example.com"),
    person("Ana", "A@example.com"),
    person("Rui", "a@example.com"),
    person("Ana", "a@example.com", "2"),
    person("Eva"),
    person("Eva", "nobody"),
  ];
  expect(problemsOf(list).map(({ row, message }) => [row, message])).toEqual([
    [1, "issue.problems.no_name"],
    [2, "issue.problems.twice"],
    [5, "issue.problems.no_address"],
    [6, "issue.problems.bad_address"],
  ]);
});

describe("a list that is sent", () => {
  const people = Array.from({ length: 1_203 }, (_, n) => ({
    recipient_name: `Ana ${n}`,
    recipient_email: `${n}@example.com`,
  }));
  const issued = (body: Parameters<Issue>[0]) =>
    ({ issuance_id: "i", issued: (body.recipient as []).length, certificates: [] }) as never;
  /** As the panel throws it (api/problems.ts). */
  const refusal = (problem: object) => Object.assign(new Error("refused"), { problem });
  const draftOf = () => {
    const tell = vi.fn();
    return { draft: { ...newDraft(), event: "e", badge: "b" }, tell, last: () => tell.mock.lastCall![0] };
  };

  test("goes in parts of 500, each under a key of its own", async () => {
    const { draft, tell, last } = draftOf();
    const issue = vi.fn<Issue>(async (body) => issued(body));
    await send(draft, people, tell, issue);
    expect(Object.values(last().parts).map((part) => (part as { issued: number }).issued)).toEqual([
      500, 500, 203,
    ]);
    expect(new Set(issue.mock.calls.map(([, key]) => key)).size).toBe(3);
  });

  test("goes on where it was stopped, with the key of what was not answered", async () => {
    const { draft, tell, last } = draftOf();
    const stopped = vi.fn<Issue>().mockImplementationOnce(async (body) => issued(body));
    stopped.mockRejectedValueOnce(new TypeError("lost"));
    await expect(send(draft, people, tell, stopped)).rejects.toThrow("lost");
    const lost = stopped.mock.lastCall!;
    const again = vi.fn<Issue>(async (body) => issued(body));
    await send(last(), people, tell, again);
    expect(again.mock.calls).toHaveLength(2);
    expect(again.mock.calls[0]).toEqual(lost);
  });

  test("goes without the rows that are refused, and tells what the API says of them", async () => {
    const { draft, tell, last } = draftOf();
    const path = "recipient[2].values.score";
    const problem = {
      code: "invalid_request",
      status: 400,
      errors: [{ path, message: "Must be a number." }],
    };
    const issue = vi.fn<Issue>(async (body) => issued(body)).mockRejectedValueOnce(refusal(problem));
    await send(draft, people.slice(0, 5), tell, issue);
    expect(issue.mock.lastCall![0].recipient).toEqual([0, 1, 3, 4].map((n) => people[n]));
    expect(issue.mock.calls[0]![1]).not.toBe(issue.mock.calls[1]![1]);
    expect(last().refused).toEqual([{ row: 2, target: "values.score", message: "Must be a number." }]);
  });

  test("stops at what is no fault of a row", async () => {
    const { draft, tell, last } = draftOf();
    const none = refusal({ code: "quota_exhausted", status: 402 });
    await expect(send(draft, people, tell, () => Promise.reject(none))).rejects.toBe(none);
    expect(last().parts).toEqual({});
  });
});

import { describe, expect, test } from "vitest";
import { zipOf } from "#shared/http/zip.ts";
import { type BadgeField, readValue } from "../../panel/src/screens/certificates/values.ts";
import { nextOf } from "../../panel/src/screens/certificates/zip.ts";
import { begun, newDraft, recipientOf } from "../../panel/src/screens/issue/draft.ts";

const field = (key: string, type: BadgeField["type"]): BadgeField => ({
  key,
  type,
  label: key,
  required: false,
  show: ["document"],
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
  expect(recipientOf({ ...form, values: { score: null, former: 3 } }, [field("score", "number")])).toEqual(
    recipient,
  );
  expect(recipientOf({ ...form, values: { score: 0 } }, [field("score", "number")])).toEqual({
    ...recipient,
    values: { score: 0 },
  });
});

test("what is filled in stays for the event and the badge that an address names", () => {
  const draft = {
    ...newDraft(),
    event: "e",
    badge: "b",
    text: "Name\tE-mail",
    one: { recipient_name: "Ana" },
  };
  expect(begun(draft, {})).toEqual(draft);
  expect(begun(draft, { event: "e", badge: "c" })).toEqual({ ...draft, badge: "c" });
  expect(begun(draft, { event: "other" })).toEqual({ ...draft, event: "other", badge: "" });
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

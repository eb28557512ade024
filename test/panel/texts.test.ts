import { describe, expect, test } from "vitest";
import { ERRORS } from "#shared/domain/errors.ts";
import { apiModule } from "../../infra/panel/api-modules.ts";
import { type PanelTexts, panelTexts } from "../../infra/panel/text-modules.ts";
import spanish from "../../panel/src/texts/es/sentences.json" with { type: "json" };
import portuguese from "../../panel/src/texts/pt/sentences.json" with { type: "json" };
import { setSentences, translated } from "../../panel/src/texts/sentences.ts";
import { files, sources, textOf } from "../support/sources.ts";

/** The sources of the panel. */
const panel = files.filter((file) => /^panel\/src\/(?!texts\/).*\.tsx?$/.test(file));

/** Each text by its key. */
const flat = (texts: PanelTexts, before = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[before + name, text]] : flat(text, `${before}${name}.`),
  );

const catalogues = ["en", "pt", "es"].map((locale) => [locale, new Map(flat(panelTexts(locale)))] as const);
const english = catalogues[0]![1];
const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort().join(" ");
const forms = (text: string) => text.split("||||").length;
/** Whether there is a text with a key, or texts below it. */
const isKey = (key: string) =>
  english.has(key) || [...english.keys()].some((each) => each.startsWith(`${key}.`));

describe("the texts of the panel", () => {
  test.each(catalogues)("say the same things with the same values: %s", (_, texts) => {
    const shape = (of: ReadonlyMap<string, string>) =>
      [...of].map(([key, text]) => `${key}: ${places(text)} ${forms(text)}`).sort();
    expect(shape(texts)).toEqual(shape(english));
  });

  test.each(catalogues)("leave none empty, nor show their keys: %s", (_, texts) => {
    const bad = [...texts].filter(
      ([key, text]) => key !== "ra.boolean.null" && (text.trim() === "" || text === key),
    );
    expect(bad).toEqual([]);
  });

  test("every error of the API has a sentence, and of others only what the panel itself throws", () => {
    expect(Object.keys(ERRORS).filter((code) => !english.has(`problems.${code}`))).toEqual([]);
    const others = Object.keys(panelTexts("en").problems!).filter((code) => !Object.hasOwn(ERRORS, code));
    const thrown = panel.flatMap((file) =>
      [...textOf(file).matchAll(/"problems\.(\w+)"/g)].map(([, code]) => code),
    );
    expect(others.filter((code) => !thrown.includes(code))).toEqual([]);
  });
});

const roots = Object.keys(panelTexts("en")).join("|");
/** A key, or what a key begins with, as it is written in the sources: its first name is one of the catalogue. */
const WRITTEN = new RegExp(`["'\`]((?:${roots})(?:\\.[\\w-]+)+)(["'\`]|\\.\\$\\{|\\.?\\$\\{)`, "g");
/** What components add to the key that they are given. */
const PARTS = {
  Act: ["button", "title", "text"],
  SecretOnce: ["title", "text", "label", "kept"],
};

describe("the keys in the sources of the panel", () => {
  test("have texts", () => {
    const lost = panel.flatMap((file) => {
      // What a person's browser keeps has keys too.
      const source = textOf(file).replaceAll(/\buseStore\b[^`"]*[`"]\w+\./g, "");
      const translated = [...source.matchAll(/\btranslate\(\s*"([\w.-]+)"/g)].map(([, key = ""]) => key);
      const written = [...source.matchAll(WRITTEN)].map(([, key = "", end = ""]) =>
        // `plan.${…}` begins a key; in `plan.a${…}` the last name is not whole.
        end === "${" ? key.slice(0, key.lastIndexOf(".")) : key,
      );
      const parted = Object.entries(PARTS).flatMap(([component, parts]) =>
        [...source.matchAll(new RegExp(`<${component}\\s+texts="([^"]+)"`, "g"))].flatMap(([, key]) =>
          parts.map((part) => `${key}.${part}`),
        ),
      );
      return [...translated, ...written, ...parted]
        .filter((key) => !isKey(key))
        .map((key) => `${file}: ${key}`);
    });
    expect(lost).toEqual([]);
  });

  test("of fields and choices have texts, for the nouns whose operations a screen takes", () => {
    expect(panel.flatMap((file) => lostFields(file).map((key) => `${file}: ${key}`))).toEqual([]);
  });
});

test("each kind of activity has a sentence", () => {
  const actions = fieldsOf("activity.list").action?.options ?? [];
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !isKey(`resources.activity.sentences.${action}`))).toEqual([]);
});

/** The noun of the panel for that of an operation, where it has another name. */
const NOUNS: Readonly<Record<string, string>> = {
  "mail-domain": "organization",
  invitations: "certificates",
  "holder-requests": "requests",
  recipients: "people",
  dashboard: "figures",
  "plan-requests": "plan",
  organizations: "organization",
};

function lostFields(file: string): string[] {
  const source = textOf(file);
  const operations = new Map(
    [...source.matchAll(/^import (\w+) from "api:([\w-]+\.[\w-]+)";$/gm)].map(([, name = "", id = ""]) => [
      name,
      id,
    ]),
  );
  const nouns = [...new Set([...operations.values()].map((id) => nounOf(id)))];
  if (nouns.length === 0) return [];
  return elementsWithSource(source).flatMap(({ element, field }) => {
    const id = operations.get(/operation=\{(\w+)\}/.exec(element)?.[1] ?? "");
    const takers =
      element === LISTED ? [...operations.values()] : element.startsWith("<ApiInput") && id ? [id] : [];
    const taken = takers.flatMap((taker) => pathsOf(taker, field));
    const isLabelled = (path: string) => nouns.some((noun) => isKey(`resources.${noun}.fields.${path}`));
    const paths = taken.length > 0 ? [...new Set(taken.map(({ path }) => path))] : [field];
    const lost = /\blabel=/.test(element) ? [] : paths.filter((path) => !isLabelled(path));
    const choices = taken.flatMap(({ taker, path, options }) =>
      options.map((choice) => `resources.${nounOf(taker)}.choices.${path}.${choice}`),
    );
    return [
      ...lost.map((path) => `${nouns.join("|")}.fields.${path}`),
      ...choices.filter((key) => !isKey(key)),
    ];
  });
}

/** The paths of a field as it is written, which in the items of an array may be relative, and of what its own items have. */
function pathsOf(taker: string, field: string) {
  const known = fieldsOf(taker);
  const isMeant = (path: string) => (field in known ? path === field : `.${path}`.endsWith(`.${field}`));
  return Object.entries(known)
    .filter(([path]) => isMeant(path) || path.replace(/\.\w+$/, "") === field)
    .map(([path, { options = [] }]) => ({ taker, path, options }));
}

function nounOf(id: string): string {
  const noun = id.slice(0, id.indexOf("."));
  return NOUNS[noun] ?? noun;
}

/** What a list has in it: the names of fields, of which each has an input or a column. */
const LISTED = "listed";
const listed = (source: string) =>
  [
    ...source.matchAll(/\b(?:fields|filters)=\{\[([^\]]*)\]\}/g),
    ...source.matchAll(/^const (?:FIELDS|FILTERS)[^=]*= \[([\s\S]*?)\]/gm),
    ...source.matchAll(/^const COLUMNS[^=]*= (\{ .*) \}|^const COLUMNS[^=]*= \{\n([\s\S]*?)^\}/gm),
  ].flatMap(([whole, line, block = line ?? ""]) => {
    const names = !whole.includes("COLUMNS")
      ? /(?:^|,)\s*"([\w.]+)"(?=,|\s*$)/g
      : line === undefined
        ? /^ {2}"?([\w.]+)"?: /gm
        : /[{,] (\w+): "/g;
    return [...block.matchAll(names)].map(([, field = ""]) => ({ element: LISTED, field }));
  });

/** The inputs and columns of a screen, which have labels. */
const elementsWithSource = (source: string) => [
  ...listed(source),
  ...[
    ...source.matchAll(
      /<(?:\w+Input|DataTable\.\w*Col)\b(?:(?!\/>|>\n)[\s\S])*?\bsource="([\w.-]+)"(?:(?!\/>|>\n)[\s\S])*/g,
    ),
  ].map(([element, field = ""]) => ({ element, field })),
];

type Limits = Readonly<Record<string, { readonly options?: readonly string[] }>>;
/** The fields of an operation's body, and the parameters of its query. */
function fieldsOf(id: string): Limits {
  const { fields, query } = apiModule(id) as { fields: Limits; query: Limits };
  return { ...fields, ...query };
}

/** Where a sentence about a field can come from that the panel sends; people's own pages and the editor have other texts. */
const SPEAKS = /^shared\/(domain|http|mail)\//;
const SILENT =
  /^shared\/(domain\/(credentials|directory|holders|privacy|templates\/(?!own-template|move-template))|http\/openapi)|sample-message\.ts$/;
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
/** How such a sentence begins, and what stands before one that begins in another way. */
const BEGINS = /^(Must|Is|Has|Had|Names?|Belongs|Cannot|Give|May have|No font) .*\.$/s;
const GIVEN = /(invalidField\([^()]*,|refuse\((\w+,)?|\b(error|message):( \(\) =>)?) ?$/;
const NOT_SAID = /(description|examples|title|summary):[ [(]*$/;

/** Sentences that the API makes of parts. */
const COMPOSED = [
  "Its key: {0}",
  ..."true or false,a list,{0},at most {0} characters long,at least {0} characters long,at most {0} entries long,at least {0} entries long"
    .split(",")
    .map((end) => `Must be ${end}.`),
  ...["field", "parameter"].flatMap((kind) => [
    `Is not a known ${kind}.`,
    `Is not a known ${kind}; probably \`{0}\` is meant.`,
  ]),
  ...["", ": with + and the code of its country", ": without the (0), which is dialled at home only"].map(
    (end) => `Must be a phone number in E.164 form, such as +5511998765432${end}.`,
  ),
];

/** The sentences of the sources, with `{0}`, `{1}` … for what differs. */
function spoken(): string[] {
  const found = sources
    .filter((file) => SPEAKS.test(file) && !SILENT.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      return [...text.matchAll(LITERAL)].flatMap((literal) => {
        const sentence = literal.slice(1).find((each) => each !== undefined) ?? "";
        const before = text.slice(Math.max(0, literal.index - 80), literal.index).replaceAll(/\s+/g, " ");
        const isSaid = BEGINS.test(sentence) || (GIVEN.test(before) && /^[A-Z].*\.$/s.test(sentence));
        return isSaid && !NOT_SAID.test(before) ? [withPlaces(sentence)] : [];
      });
    });
  return [...new Set([...found, ...COMPOSED])];
}

/** A template with numbered places; two beside each other are one. */
function withPlaces(template: string): string {
  let place = 0;
  return template
    .replaceAll(/(\$\{(?:[^{}]|\{[^{}]*\})*\})+/g, () => `{${place++}}`)
    .replaceAll(/\\(["'`])/g, "$1");
}

const SENTENCES = Object.entries({ pt: portuguese, es: spanish });

describe("what the API says of a field", () => {
  test.each(SENTENCES)("is translated, and nothing else: %s", (_, sentences) => {
    const said = new Set(spoken());
    expect({
      missing: [...said].filter((sentence) => !(sentence in sentences)),
      unused: Object.keys(sentences).filter((sentence) => !said.has(sentence)),
    }).toEqual({ missing: [], unused: [] });
  });

  test.each(SENTENCES)("names only what differs: %s", (_, sentences) => {
    const strange = Object.entries(sentences).filter(([sentence, translation]) =>
      (translation.match(/\{\d\}/g) ?? []).some((place) => !sentence.includes(place)),
    );
    expect(strange).toEqual([]);
  });

  test("is found by what differs, the closest sentence first, and within another one", () => {
    setSentences(portuguese);
    expect(translated("Must have at most 100 characters.")).toBe("No máximo 100 caracteres.");
    expect(translated("Must be at most 20 characters long.")).toBe("No máximo 20 caracteres.");
    expect(translated('Must be "a" or "b".')).toBe('Precisa ser "a" or "b".');
    expect(translated("Its key: Must not be empty.")).toBe("O nome: Não pode ficar vazio.");
    expect(translated("Nobody has translated this.")).toBe("Nobody has translated this.");
  });
});

import { kindWords } from "#shared/directory/index/kinds.ts";
import type {
  DirectoryChange,
  IndexedEvent,
  PublicEvent,
  PublicEventList,
} from "#shared/domain/directory/public-event.ts";

/**
 * The search of the directory written in the simplest way, with its own folding. That is right for Latin letters with
 * accents; tests name the other letters that the index folds.
 */
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
const split = (text: string | null | undefined) =>
  fold(text ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** Words of a text with those that hyphens and points join, and numbers with the letters beside them, as one word and as two. */
const indexed = (text: string | null | undefined): string[] => {
  const runs = (word: string) => (/^[a-z\d]+$/.test(word) ? (word.match(/\d+|[a-z]+/g) ?? []) : []);
  const apart = split(text).flatMap((word) => [word, ...runs(word)]);
  const joined = split((text ?? "").replaceAll(/(?<=[\p{L}\p{N}])[-.](?=[\p{L}\p{N}])/gu, ""));
  const together = split(
    (text ?? "").replaceAll(/(?<=\b\d+)[ -](?=[a-z]+\b)|(?<=\b[a-z]+)[ -](?=\d+\b)/giu, ""),
  );
  return [...apart, ...joined, ...together];
};
/** The states of Brazil as people write them; the index has a list of its own. */
export const BRAZILIAN_STATES: Readonly<Record<string, string>> = {
  AC: "Acre",
  AL: "Alagoas",
  AM: "Amazonas",
  AP: "Amapá",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MG: "Minas Gerais",
  MS: "Mato Grosso do Sul",
  MT: "Mato Grosso",
  PA: "Pará",
  PB: "Paraíba",
  PE: "Pernambuco",
  PI: "Piauí",
  PR: "Paraná",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RO: "Rondônia",
  RR: "Roraima",
  RS: "Rio Grande do Sul",
  SC: "Santa Catarina",
  SE: "Sergipe",
  SP: "São Paulo",
  TO: "Tocantins",
};
/** The state by its name, if it is written as a code. */
const named = (state: string) => BRAZILIAN_STATES[fold(state).trim().toUpperCase()] ?? state;
const same = (a: string | null, b: string) => split(a).join("") === split(b).join("");

export interface SearchInput {
  readonly q?: string;
  readonly category?: string;
  readonly state?: string;
  readonly city?: string;
  readonly from?: string;
  readonly until?: string;
  readonly page: number;
  readonly limit: number;
}

/** The days of an event as text, which sorts as the days do; undefined when it has none. */
function daysOf({ initial_date, finish_date }: IndexedEvent): readonly [string, string] | undefined {
  if (initial_date === null) return undefined;
  const [first, last] = [initial_date, finish_date ?? initial_date].map((date) => date.slice(0, 10));
  return [first!, last! < first! ? first! : last!];
}
function takesPlace(event: IndexedEvent, from: string | undefined, until: string | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  const days = daysOf(event);
  return days !== undefined && days[0] <= (until ?? days[0]) && days[1] >= (from ?? days[1]);
}

export function referenceDirectory() {
  const kept = new Map<string, DirectoryChange>();

  /** Its rank, low first: 2 for all words in the name, 4 with skills and keywords, 6 with all; 1 more for a last word in part. */
  function group(event: IndexedEvent, words: readonly string[]): number | undefined {
    const labels = [...(event.ai_analysis?.skills ?? []), ...(event.ai_analysis?.keywords ?? [])];
    const fields = [
      indexed(event.name),
      [...labels.flatMap(({ label }) => indexed(label)), ...kindWords(event)],
      indexed(event.description),
    ];
    for (const level of [1, 2, 3]) {
      const text = fields.slice(0, level).flat();
      const isThere = (word: string) => text.includes(word);
      const begins = (word: string) => text.some((one) => one.startsWith(word));
      /** As one word or, joined by hyphens or points, each apart. */
      const has = (term: string, ends: (word: string) => boolean) => {
        const parts = term.split(/[-.]/).filter(Boolean);
        return ends(parts.join("")) || (parts.slice(0, -1).every(isThere) && ends(parts.at(-1)!));
      };
      if (!words.slice(0, -1).every((word) => has(word, isThere))) continue;
      if (has(words.at(-1) ?? "", isThere)) return level * 2;
      if (has(words.at(-1) ?? "", begins)) return level * 2 + 1;
    }
    return undefined;
  }

  function shown({ connections: _connections, ...event }: IndexedEvent): PublicEvent {
    return event;
  }
  const moment = (event: IndexedEvent) =>
    event.initial_date === null ? -Infinity : Date.parse(event.initial_date);

  return {
    apply(changes: readonly DirectoryChange[]): void {
      for (const change of changes) {
        const known = kept.get(change.event_id);
        if (known === undefined || change.version > known.version) kept.set(change.event_id, change);
      }
    },
    search({ q = "", category, state, city, from, until, page, limit }: SearchInput): PublicEventList {
      const words = fold(q)
        .split(/[^\p{L}\p{N}.-]+/u)
        .filter((word) => split(word).length > 0);
      const found = [...kept.values()]
        .flatMap(({ event }) =>
          event === null ? [] : [{ event, group: words.length === 0 ? 0 : group(event, words) }],
        )
        .filter(({ group }) => group !== undefined && (q.trim() === "" || words.length > 0))
        .filter(({ event }) => category === undefined || event.category === category)
        .filter(({ event }) => state === undefined || same(named(event.state ?? ""), named(state)))
        .filter(({ event }) => city === undefined || same(event.city, city))
        .filter(({ event }) => takesPlace(event, from, until))
        .sort(
          (a, b) =>
            (a.group ?? 0) - (b.group ?? 0) ||
            (moment(a.event) === moment(b.event) ? 0 : moment(b.event) - moment(a.event)) ||
            (a.event.event_id < b.event.event_id ? -1 : 1),
        );
      return {
        events: found.slice((page - 1) * limit, page * limit).map(({ event }) => shown(event)),
        total: found.length,
        page,
        totalPages: Math.ceil(found.length / limit),
      };
    },
  };
}

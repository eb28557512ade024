import type { ApiDocument, Settings } from "#shared/domain/ports.ts";
import type { RawAnswer } from "#shared/http/endpoint.ts";

/**
 * Takes how an answer is made of settings and API description, gives a function that makes it once. It is kept for the
 * life of the function, in which neither changes; a failure is not kept.
 */
export function keptAnswer(make: (settings: Settings, document: ApiDocument) => Promise<RawAnswer>) {
  const answers = new WeakMap<Settings, Promise<RawAnswer>>();
  return (settings: Settings, document: ApiDocument): Promise<RawAnswer> => {
    const kept = answers.get(settings);
    if (kept) return kept;
    const answer = make(settings, document);
    answers.set(settings, answer);
    answer.catch(() => answers.delete(settings));
    return answer;
  };
}

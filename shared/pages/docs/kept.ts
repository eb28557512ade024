import type { ApiDocument, Settings } from "#shared/domain/ports.ts";

/**
 * Takes how something is made of settings and API description, gives a function that makes it once. It is kept for the
 * life of the function, in which neither changes; a failure is not kept.
 */
export function kept<T>(make: (settings: Settings, document: ApiDocument) => Promise<T>) {
  const made = new WeakMap<Settings, Promise<T>>();
  return (settings: Settings, document: ApiDocument): Promise<T> => {
    const known = made.get(settings);
    if (known) return known;
    const answer = make(settings, document);
    made.set(settings, answer);
    answer.catch(() => made.delete(settings));
    return answer;
  };
}

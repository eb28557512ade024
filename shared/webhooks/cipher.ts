/** What a sealed secret belongs to; it opens only under the same context. Not secret, and may be logged. */
export type SecretContext = Readonly<Record<string, string>>;

/** Keeps webhook secrets unreadable at rest. */
export interface SecretCipher {
  /** Gives the sealed form of a secret as base64 text. */
  seal(plain: string, context: SecretContext): Promise<string>;
  /** Gives the secret back; rejects for another context, another key or an altered text. */
  open(sealed: string, context: SecretContext): Promise<string>;
}

/** How long an opened secret stays in memory, and how many do: enough for the endpoints one worker serves. */
const OPENED_FOR_MS = 5 * 60_000;
const OPENED_MAX = 1_000;

export interface CacheOptions {
  now?: () => number;
  forMs?: number;
  max?: number;
}

/**
 * A cipher that remembers what it opened for 5 minutes (at most 1,000 secrets, the longest unused goes
 * first), so that a delivery does not cost a call to the key service. Calls for the same secret at the same
 * time share one opening; a failed opening is not remembered.
 */
export function rememberingCipher(inner: SecretCipher, options: CacheOptions = {}): SecretCipher {
  const { now = Date.now, forMs = OPENED_FOR_MS, max = OPENED_MAX } = options;
  const opened = new Map<string, { plain: Promise<string>; until: number }>();
  return {
    seal: (plain, context) => inner.seal(plain, context),
    open(sealed, context) {
      const key = `${sealed} ${contextText(context)}`;
      const known = opened.get(key);
      opened.delete(key);
      if (known !== undefined && known.until > now()) {
        opened.set(key, known);
        return known.plain;
      }
      const entry = { plain: inner.open(sealed, context), until: now() + forMs };
      opened.set(key, entry);
      entry.plain.catch(() => {
        if (opened.get(key) === entry) opened.delete(key);
      });
      for (const oldest of opened.keys()) {
        if (opened.size <= max) break;
        opened.delete(oldest);
      }
      return entry.plain;
    },
  };
}

/** The context as one text, the same for the same pairs in any order. */
function contextText(context: SecretContext): string {
  return JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
}

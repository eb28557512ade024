import { manager } from "./session.ts";

/** What waits for somebody to sign in again: requests that were refused because the session had ended. */
type Listener = (isEnded: boolean) => void;

let ended: { readonly again: Promise<void>; readonly resolve: () => void } | undefined;
const listeners = new Set<Listener>();
const tell = () => {
  for (const listener of listeners) listener(ended !== undefined);
};

/** Waits until somebody has signed in again, in a window above the page, so that nothing typed is lost. */
export function waitForSignIn(): Promise<void> {
  if (!ended) {
    let resolve = () => {};
    const again = new Promise<void>((done) => {
      resolve = done;
    });
    ended = { again, resolve };
    tell();
  }
  return ended.again;
}

/** Opens the issuer's page in a window; the requests that waited go on. Rejects if the window was closed before. */
export async function signInAgain(): Promise<void> {
  await manager.signinPopup({ nonce: crypto.randomUUID() });
  ended?.resolve();
  ended = undefined;
  tell();
}

/** Tells whether the session has ended, now and whenever that changes; gives what ends the telling. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  listener(ended !== undefined);
  return () => listeners.delete(listener);
}

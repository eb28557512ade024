import { manager } from "./session.ts";

/** Whether somebody has to sign in again. */
type Listener = (isEnded: boolean) => void;

/** What requests wait for that were refused because the session had ended. */
let again: Promise<void> | undefined;
const listeners = new Set<Listener>();

function setAgain(next: typeof again): void {
  again = next;
  for (const listener of listeners) listener(again !== undefined);
}

/** Waits until somebody has signed in again, in a window above the page, so that nothing typed is lost. */
export function waitForSignIn(): Promise<void> {
  if (!again)
    setAgain(
      new Promise((resolve) => {
        const forget = manager.events.addUserLoaded(() => {
          forget();
          setAgain(undefined);
          resolve();
        });
      }),
    );
  return again!;
}

/** Opens the issuer's page in a window; the requests that waited go on. Rejects if the window was closed before. */
export const signInAgain = () => manager.signinPopup({ nonce: crypto.randomUUID() });

/** Tells whether the session has ended, now and whenever that changes; gives what ends the telling. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  listener(again !== undefined);
  return () => listeners.delete(listener);
}

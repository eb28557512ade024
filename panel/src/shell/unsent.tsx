import { useTranslate } from "ra-core";
import { useEffect, useId } from "react";
import { useFormState } from "react-hook-form";
import { useBeforeUnload, useBlocker } from "react-router-dom";

/** What on the screen was changed and not sent. A router asks once, however many forms a screen has. */
const unsent = new Set<string>();

/** Has it asked before the screen is left while something is not sent. Gives what says that it was, for who leaves at once. */
export function useUnsent(isUnsent: boolean): () => void {
  const id = useId();
  const sent = () => void unsent.delete(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` knows nothing but the id
  useEffect(() => {
    if (isUnsent) unsent.add(id);
    return sent;
  }, [id, isUnsent]);
  return sent;
}

/** Within a form: it is not sent from the first change on, until that went well. */
export function Unsent({ isFailed = false }: { isFailed?: boolean }) {
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  const isSent = isSubmitting || (isSubmitSuccessful && !isFailed);
  useUnsent(Object.keys(dirtyFields).length > 0 && !isSent);
  return null;
}

/** Asks before a screen is left with something that is not sent; stands once, around all screens. */
export function AskBeforeLeaving() {
  const translate = useTranslate();
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsent.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (leaving.state !== "blocked") return;
    if (confirm(translate("ra.message.unsaved_changes"))) leaving.proceed();
    else leaving.reset();
  }, [leaving, translate]);
  useBeforeUnload((event) => {
    if (unsent.size > 0) event.preventDefault();
  });
  return null;
}

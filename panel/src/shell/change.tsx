import type { ButtonProps } from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useProblems } from "../form/record-form.tsx";
import { ConfirmButton } from "./confirm.tsx";

/**
 * Something that is done by one call: says `done` and reads the screen anew when it went well, else why it did not.
 * `after` gets what the API answered.
 */
export function useChange<A = void, T = unknown>(
  act: (given: A) => Promise<T>,
  { done, after }: { readonly done?: string; readonly after?: (answer: T) => void } = {},
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      if (done) notify(done, { type: "success" });
      refresh();
      after?.(answer);
    },
    ...useProblems(),
  });
}

interface Props {
  /** Where its texts stand: `button`, `title`, `text` (what it does, and to whom) and `done`. */
  readonly texts: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly act: () => Promise<unknown>;
  readonly after?: () => void;
  readonly color?: ButtonProps["color"];
  /** Why it cannot be done now. */
  readonly reason?: string | false;
}

/** A button that asks before it changes something, and says afterwards that it was done. */
export function ChangeButton({ texts, values = {}, act, after, ...button }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const say = (part: string) => translate(`${texts}.${part}`, values);
  return (
    <ConfirmButton
      {...button}
      label={say("button")}
      title={say("title")}
      text={say("text")}
      act={async () => {
        await act();
        notify(`${texts}.done`, { type: "success", messageArgs: values });
        if (!after) return refresh();
        // What stands on the screen may be gone: only the next one reads anew.
        await queries.invalidateQueries({ refetchType: "none" });
        after();
      }}
    />
  );
}

import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Stack,
  Tooltip,
  Typography,
} from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form, useNotify, useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useId, useState } from "react";
import { Refused } from "../api/problems.ts";
import { useProblems, useSentence } from "./asked.tsx";
import { Unsent } from "./unsent.tsx";

interface Told<T> {
  /** The text that says it went well. */
  readonly done?: string;
  /** Gets what the API answered. */
  readonly after?: (answer: T) => void;
  /** Whether why it did not go well is said by somebody else. */
  readonly isQuiet?: boolean;
}

/** Something that is done by one call: says `done` and reads the screen anew when it went well, else why it did not. */
export function useChange<A = void, T = unknown>(
  act: (given: A) => Promise<T>,
  { done, after, isQuiet = false }: Told<T> = {},
) {
  const problems = useProblems();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      if (done) notify(done, { type: "success" });
      refresh();
      after?.(answer);
    },
    ...(!isQuiet && problems),
  });
}

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** What went wrong. It stands above the buttons, also where what is asked scrolls. */
  readonly wrong?: ReactNode;
  /** By Escape; without it only a button closes the dialog. */
  readonly close?: (() => void) | undefined;
  /** Puts a form around its parts. */
  readonly within?: (parts: ReactNode) => ReactNode;
}

/** Its heading and its buttons stay where they are while what is between them scrolls. */
const FORM_WITHIN = { "& form": { display: "contents" } };

const WRONG = { mx: 3, whiteSpace: "pre-line", flexShrink: 0, maxHeight: "30vh", overflowY: "auto" };

/** What is to be filled in has the focus as soon as the dialog stands; without it a button has. */
const FOCUSED = {
  onEntered: (dialog: HTMLElement) => dialog.querySelector<HTMLElement>("input, textarea")?.focus(),
};

/** A dialog with its heading. */
export function Asking({ title, children, wrong, actions, close, within = (parts) => parts }: DialogProps) {
  const id = useId();
  // A click beside it would lose what is typed.
  const onClose = (_: object, why: string) => why === "escapeKeyDown" && close?.();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={onClose}
      sx={FORM_WITHIN}
      slotProps={{ transition: FOCUSED }}
    >
      {within(
        <>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>
            {/* Room for the label of a first field, which stands on its edge. */}
            <Stack spacing={1.5} sx={{ pt: 1 }}>
              {children}
            </Stack>
          </DialogContent>
          {wrong != null && (
            <Alert severity="error" tabIndex={0} sx={WRONG}>
              {wrong}
            </Alert>
          )}
          <DialogActions>{actions}</DialogActions>
        </>,
      )}
    </Dialog>
  );
}

interface Props<T> extends Pick<ButtonProps, "color" | "variant" | "size" | "startIcon"> {
  /** Begins the keys of its texts: `button`, `title`, `text`, and if need be `keep` (not to do it) and `done`, which `values` and the number of records (`smart_count`) fill. */
  readonly texts: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Those for which it is done, one after another; one that fails stops none. */
  readonly records?: readonly T[];
  /** Names a record: a single one in the texts, as `name`, and those for which it did not work. */
  readonly nameOf?: (record: T) => string;
  /** Takes what the fields of the act have besides. */
  readonly act: (record: T, form: never) => Promise<unknown>;
  /** When it was done for all. */
  readonly onDone?: () => void;
  /** Where one goes then, as what stands on the screen is gone: it is not read anew. */
  readonly leave?: (() => void) | undefined;
  /** Why it cannot be done now: the button is off and says so. */
  readonly reason?: string | false;
  /** Whether what it did is told by itself. */
  readonly isSilent?: boolean;
  /** What is asked before: the fields of the act. */
  readonly children?: ReactNode;
  /** What these have at first. */
  readonly defaults?: object;
}

/** A button for what is to be confirmed: its dialog says what will be done to how many, how far it is, and what failed and why. */
export function Act<T = undefined>(props: Props<T>) {
  const { texts, values, records, color = "error", reason = false, variant, size = "small" } = props;
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const look = { color, variant, size, startIcon: props.startIcon, disabled: reason !== false };
  return (
    <>
      <WithReason reason={reason}>
        <Button {...look} onClick={() => setOpen(true)}>
          {translate(`${texts}.button`, { smart_count: records?.length ?? 1, ...values })}
        </Button>
      </WithReason>
      {isOpen && <ActDialog {...props} color={color} close={() => setOpen(false)} />}
    </>
  );
}

function ActDialog<T>({ texts, values, nameOf, act, onDone, leave, close, ...props }: DialogOf<T>) {
  const translate = useTranslate();
  const sentence = useSentence();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const id = useId();
  // What failed can be tried again with what was typed.
  const [left, setLeft] = useState(props.records ?? [undefined as T]);
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const isRunning = done !== undefined;
  const count = left.length;
  const [first] = left;
  const told = { smart_count: count, name: first && nameOf?.(first), ...values };

  const begin = async (form: object) => {
    const failed: { record: T; why: string }[] = [];
    let isOtherwise = false;
    for (const [index, record] of left.entries()) {
      setDone(index);
      try {
        await act(record, form as never);
        isOtherwise = true;
      } catch (error) {
        isOtherwise ||= error instanceof Refused && error.status < 500 && error.status !== 429;
        failed.push({ record, why: [nameOf?.(record) ?? [], sentence(error)].flat().join(": ") });
      }
    }
    if (failed.length > 0) {
      const few = translate("acts.failed", { n: count - failed.length, m: count });
      setFailures([...(count > 1 ? [few] : []), ...failed.map(({ why }) => why)]);
      setLeft(failed.map(({ record }) => record));
      setDone(undefined);
    } else {
      if (!props.isSilent)
        notify(translate(`${texts}.done`, { _: translate("acts.done"), ...told }), { type: "success" });
      close();
      onDone?.();
      if (leave) return queries.invalidateQueries({ refetchType: "none" }).then(leave);
    }
    // While the service cannot be reached, a screen that is read anew would be gone, and with it what was typed.
    if (isOtherwise) refresh();
  };

  return (
    <Asking
      title={translate(`${texts}.title`, told)}
      close={isRunning ? undefined : close}
      within={(parts) => (
        <Form record={props.defaults ?? NOTHING} onSubmit={begin} noValidate>
          {parts}
          <Unsent isFailed={failures.length > 0} />
        </Form>
      )}
      wrong={isRunning || failures.length === 0 ? undefined : failures.join("\n")}
      actions={
        <>
          <Button onClick={close} disabled={isRunning}>
            {failures.length > 0
              ? translate("ra.action.close")
              : translate(`${texts}.keep`, { _: translate("ra.action.cancel") })}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.color}
            loading={isRunning}
            autoFocus={!props.children}
          >
            {translate(`${texts}.button`, told)}
          </Button>
        </>
      }
    >
      <DialogContentText>{translate(`${texts}.text`, told)}</DialogContentText>
      {props.children}
      {isRunning && count > 1 && (
        <>
          <LinearProgress variant="determinate" value={(100 * done) / count} aria-labelledby={id} />
          <Typography id={id} role="status">
            {translate("acts.progress", { n: done + 1, m: count })}
          </Typography>
        </>
      )}
    </Asking>
  );
}
/** The record that is on the screen is not what an act asks for. */
const NOTHING = {};
type DialogOf<T> = Props<T> & { readonly close: () => void };

/** Says why a button is off, to a pointer, the keyboard and screen readers: a button that is off tells nothing by itself. */
function WithReason({ reason, children }: { reason: string | false; children: ReactNode }) {
  if (reason === false) return children;
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is reached by the keyboard */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}

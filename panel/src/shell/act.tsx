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
  Typography,
} from "@mui/material";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useSentence } from "./sentence.ts";

interface Props<T> {
  /** Begins the keys of its texts: `button`, `title` and `text`, which `values` and the number of records (`smart_count`) fill. */
  readonly texts: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly records: readonly T[];
  /** Names a record among those for which it did not work. */
  readonly nameOf: (record: T) => string;
  /** Does it for one record. The records have their turn one after another, and one that fails stops none. */
  readonly act: (record: T) => Promise<unknown>;
  /** When it was done for all. */
  readonly onDone?: () => void;
  /** What is asked before: the fields of the act. */
  readonly children?: ReactNode;
  readonly color?: ButtonProps["color"];
  readonly variant?: ButtonProps["variant"];
  readonly icon?: ReactNode;
}

/** A button for what is to be confirmed: its dialog says what will be done to how many, how far it is, and what failed and why. */
export function Act<T>(props: Props<T>) {
  const { texts, values, records, color = "primary", variant = "text", icon } = props;
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color={color} variant={variant} startIcon={icon} onClick={() => setOpen(true)}>
        {translate(`${texts}.button`, { smart_count: records.length, ...values })}
      </Button>
      {isOpen && <ActDialog {...props} color={color} close={() => setOpen(false)} />}
    </>
  );
}

interface Failed {
  readonly index: number;
  readonly name: string;
  readonly why: string;
}

function ActDialog<T>({
  texts,
  values,
  records,
  nameOf,
  act,
  onDone,
  children,
  color,
  close,
}: Props<T> & { close: () => void }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const notify = useNotify();
  const refresh = useRefresh();
  const title = useId();
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly Failed[]>([]);
  const count = records.length;
  const isOver = done === count;
  const isRunning = done !== undefined && !isOver;
  const told = { smart_count: count, ...values };

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const failed: Failed[] = [];
    for (const [index, record] of records.entries()) {
      setDone(index);
      try {
        await act(record);
      } catch (error) {
        failed.push({ index, name: nameOf(record), why: sentence(error) });
      }
    }
    setFailures(failed);
    setDone(count);
    refresh();
    if (failed.length > 0) return;
    notify("acts.done", { type: "success" });
    close();
    onDone?.();
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title} onClose={isRunning ? undefined : close}>
      <form onSubmit={begin}>
        <DialogTitle id={title}>{translate(`${texts}.title`, told)}</DialogTitle>
        <DialogContent>
          <Stack spacing={1.5}>
            {!isOver && <DialogContentText>{translate(`${texts}.text`, told)}</DialogContentText>}
            {done === undefined && children}
            {isRunning && (
              <>
                <LinearProgress
                  variant={count > 1 ? "determinate" : "indeterminate"}
                  value={(100 * done) / count}
                  aria-labelledby={`${title}-n`}
                />
                <Typography id={`${title}-n`} role="status">
                  {translate("acts.progress", { n: done + 1, m: count })}
                </Typography>
              </>
            )}
            {isOver && (
              <Alert severity="error">
                {count === 1 ? (
                  failures[0]?.why
                ) : (
                  <>
                    {translate("acts.failed", { n: count - failures.length, m: count })}
                    <ul>
                      {failures.map(({ index, name, why }) => (
                        <li key={index}>{`${name}: ${why}`}</li>
                      ))}
                    </ul>
                  </>
                )}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isRunning}>
            {translate(isOver ? "ra.action.close" : "ra.action.cancel")}
          </Button>
          {!isOver && (
            <Button type="submit" variant="contained" color={color} loading={isRunning} autoFocus={!children}>
              {translate(`${texts}.button`, told)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

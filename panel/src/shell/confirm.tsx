import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Tooltip,
} from "@mui/material";
import { useTranslate } from "ra-core";
import { type ReactNode, useId, useState } from "react";
import { useProblems } from "../form/record-form.tsx";

interface Props {
  readonly label: string;
  /** What will be done, as a question. */
  readonly title: string;
  /** To how many it is done, what stays, and whether it can be undone. */
  readonly text: ReactNode;
  /** Throws what the API refuses, which is told; the dialog stays open then. */
  readonly act: () => Promise<unknown>;
  /** Why it cannot be done now: the button is off and says so. */
  readonly reason?: string | false;
  readonly color?: ButtonProps["color"];
  readonly variant?: ButtonProps["variant"];
}

/** A button for what cannot be done by mistake: a dialog says first what it will do, and Escape closes it. */
export function ConfirmButton({ label, title, text, act, reason = false, color = "error", variant }: Props) {
  const translate = useTranslate();
  const { onError } = useProblems();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const confirm = () => {
    setBusy(true);
    act()
      .then(() => setOpen(false), onError)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <WithReason reason={reason}>
        <Button color={color} variant={variant} disabled={reason !== false} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </WithReason>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText component="div">{text}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate("ra.action.cancel")}</Button>
          <Button variant="contained" color={color} loading={isBusy} autoFocus onClick={confirm}>
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Says why a button is off, to a pointer, the keyboard and screen readers: a button that is off tells nothing by itself. */
export function WithReason({ reason, children }: { reason: string | false; children: ReactNode }) {
  if (reason === false) return children;
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is reached by the keyboard */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}

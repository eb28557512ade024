import { Alert, Button } from "@mui/material";
import { useTranslate } from "ra-core";
import { Refused, Unreachable } from "../api/problems.ts";

/** What is shown where a screen could not be: what happened, and a way to try again. */
export function Failure({
  error,
  resetErrorBoundary,
}: {
  error?: unknown;
  resetErrorBoundary?: (...args: never[]) => void;
}) {
  const translate = useTranslate();
  const known = error instanceof Refused || error instanceof Unreachable;
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button
          color="inherit"
          onClick={() => (resetErrorBoundary ? resetErrorBoundary() : location.reload())}
        >
          {translate("shell.again")}
        </Button>
      }
    >
      {known ? translate(error.message, error.body ?? {}) : translate("ra.page.error")}
    </Alert>
  );
}

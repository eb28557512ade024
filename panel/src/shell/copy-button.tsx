import { Button } from "@mui/material";
import { useNotify, useTranslate } from "ra-core";

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, label = "shell.copy" }: { text: string; label?: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify("shell.copied", { type: "info" }),
      () => notify("shell.not_copied", { type: "warning" }),
    );
  return (
    <Button size="small" onClick={copy} sx={{ alignSelf: "flex-start" }}>
      {translate(label)}
    </Button>
  );
}

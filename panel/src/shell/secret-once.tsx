import { Alert, Button, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { Asking } from "./act.tsx";
import { CopyButton } from "./copy-button.tsx";

interface Props {
  /** Begins the keys of its texts: `title`, `text`, `label` and `kept`. */
  readonly texts: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret that the API tells once. It closes by its button only: Escape would lose the secret. */
export function SecretOnce({ texts, secret, onClose }: Props) {
  const translate = useTranslate();
  const kept = (
    <Button variant="contained" onClick={onClose}>
      {translate(`${texts}.kept`)}
    </Button>
  );
  return (
    <Asking title={translate(`${texts}.title`)} actions={kept}>
      <Alert severity="warning">{translate(`${texts}.text`)}</Alert>
      <TextField
        label={translate(`${texts}.label`)}
        value={secret}
        fullWidth
        multiline
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <CopyButton text={secret} />
    </Asking>
  );
}

import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { CopyButton } from "./copy-button.tsx";

/**
 * Shows a secret that the API tells once. It closes by its button only: Escape would lose the secret. `texts` names its title,
 * `text` and `kept`.
 */
export function SecretOnce({
  texts,
  secret,
  onClose,
}: {
  texts: string;
  secret: string;
  onClose: () => void;
}) {
  const translate = useTranslate();
  return (
    <Dialog open fullWidth aria-labelledby="secret-once">
      <DialogTitle id="secret-once">{translate(`${texts}.title`)}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{translate(`${texts}.text`)}</Alert>
        <TextField
          label={translate(`${texts}.label`)}
          value={secret}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        />
        <CopyButton text={secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate(`${texts}.kept`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

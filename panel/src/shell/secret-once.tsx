import { Alert, Button, TextField } from "@mui/material";
import { type RaRecord, useRedirect, useResourceContext, useTranslate } from "ra-core";
import { type ComponentProps, useState } from "react";
import { CreateForm } from "../form/record-form.tsx";
import { Asking } from "./act.tsx";
import { CopyButton } from "./source.tsx";

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

/** A form that makes a record whose `field` is a secret, which is shown once; then its list opens. */
export function SecretForm({ field, ...form }: ComponentProps<typeof CreateForm> & { field: string }) {
  const redirect = useRedirect();
  const resource = useResourceContext();
  const [made, setMade] = useState<RaRecord>();
  return (
    <>
      <CreateForm {...form} made={setMade} />
      {made && (
        <SecretOnce
          texts={`resources.${resource}.${field}`}
          secret={made[field]}
          onClose={() => redirect("list", resource)}
        />
      )}
    </>
  );
}

import sendTest from "api:webhooks.test";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { useChange } from "../../shell/change.tsx";
import { Answer } from "./answer.tsx";

type Kind = NonNullable<components["schemas"]["TestRequest"]["type"]>;

/** Sends an example of a message to the webhook, and shows what it answered. */
export function WebhookTest({ id }: { id: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>("webhook.test");
  const test = useChange(() =>
    must(api.POST("/webhooks/{id}/test", { params: { path: { id } }, body: { type: kind } })),
  );
  const close = () => {
    setOpen(false);
    test.reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate("resources.webhooks.test.button")}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth aria-labelledby="webhook-test">
        <DialogTitle id="webhook-test">{translate("resources.webhooks.test.button")}</DialogTitle>
        <DialogContent>
          <TextField
            select
            fullWidth
            label={translate("resources.webhooks.test.kind")}
            value={kind}
            onChange={({ target }) => setKind(target.value as Kind)}
          >
            {sendTest.fields.type?.options?.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`resources.webhooks.choices.events.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          {test.data && (
            <>
              <Alert severity={test.data.delivered ? "success" : "error"}>
                {translate(`resources.webhooks.test.${test.data.delivered ? "delivered" : "failed"}`)}
              </Alert>
              <Answer {...test.data} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate("ra.action.close")}</Button>
          <Button variant="contained" loading={test.isPending} onClick={() => test.mutate()}>
            {translate("resources.webhooks.test.send")}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

import updateWebhook from "api:webhooks.update";
import { Button, Stack } from "@mui/material";
import { useGetRecordId, useRedirect, useTranslate } from "ra-core";
import { Link } from "ra-ui-materialui";
import { useState } from "react";
import { WEBHOOKS } from "../../../../shared/domain/rules.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { EditForm } from "../../form/record-form.tsx";
import { Can } from "../../shell/can.tsx";
import { ChangeButton } from "../../shell/change.tsx";
import { SecretOnce } from "../../shell/secret-once.tsx";
import { WebhookTest } from "./webhook-test.tsx";

export default function WebhookEdit() {
  return (
    <EditForm operation={updateWebhook} actions={<Acts />}>
      <ApiInput operation={updateWebhook} source="url" />
      <ApiInput operation={updateWebhook} source="description" />
      <ApiInput operation={updateWebhook} source="events" />
      <ApiInput operation={updateWebhook} source="status" />
    </EditForm>
  );
}

/** What is done with a webhook besides changing it. */
function Acts() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const id = String(useGetRecordId());
  const params = { path: { id } };
  const [secret, setSecret] = useState<string>();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, py: 1 }}>
      <Button
        size="small"
        component={Link}
        to={`/deliveries?filter=${encodeURIComponent(JSON.stringify({ webhook_id: id }))}`}
      >
        {translate("resources.webhooks.its_deliveries")}
      </Button>
      <Can operation="webhooks.test">
        <WebhookTest id={id} />
      </Can>
      <Can operation="webhooks.rotate-secret">
        <ChangeButton
          texts="resources.webhooks.rotate"
          values={{ hours: WEBHOOKS.formerSecretHours }}
          color="warning"
          act={async () =>
            setSecret((await must(api.POST("/webhooks/{id}/rotate-secret", { params }))).secret)
          }
        />
      </Can>
      <Can operation="webhooks.remove">
        <ChangeButton
          texts="resources.webhooks.remove"
          act={() => must(api.DELETE("/webhooks/{id}", { params }))}
          after={() => redirect("list", "webhooks")}
        />
      </Can>
      {secret !== undefined && (
        <SecretOnce texts="resources.webhooks.secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Stack>
  );
}

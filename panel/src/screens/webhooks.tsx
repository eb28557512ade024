import createWebhook from "api:webhooks.create";
import listWebhooks from "api:webhooks.list";
import sendTest from "api:webhooks.test";
import updateWebhook from "api:webhooks.update";
import { Alert, Button, MenuItem, TextField } from "@mui/material";
import { useGetRecordId, useRedirect, useTranslate } from "ra-core";
import { Link } from "ra-ui-materialui";
import { useState } from "react";
import type { components } from "../../../client/client.ts";
import { WEBHOOKS } from "../../../shared/domain/rules.ts";
import { api, must } from "../api/client.ts";
import { EditForm } from "../form/record-form.tsx";
import { Act } from "../shell/act.tsx";
import { Row } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";
import { listOf, Records } from "../shell/records.tsx";
import { SecretForm, SecretOnce } from "../shell/secret-once.tsx";
import { Answered } from "../shell/source.tsx";

type Kind = NonNullable<components["schemas"]["TestRequest"]["type"]>;

const COLUMNS = {
  url: "edit",
  description: "text",
  events: "choice",
  status: "choice",
  disabled_reason: "choice",
} as const;
const FIELDS = ["url", "description", "events"];

const WebhookList = () => <Records operation={listWebhooks} columns={COLUMNS} />;
const WebhookCreate = () => <SecretForm operation={createWebhook} field="secret" fields={FIELDS} />;
const WebhookEdit = () => (
  <EditForm operation={updateWebhook} actions={<Acts />} fields={[...FIELDS, "status"]} />
);

export default { list: WebhookList, create: WebhookCreate, edit: WebhookEdit };

/** What is done with a webhook besides changing it, and what it answered to a test. */
function Acts() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const id = String(useGetRecordId());
  const params = { path: { id } };
  const [secret, setSecret] = useState<string>();
  const [kind, setKind] = useState<Kind>("webhook.test");
  const [answer, setAnswer] = useState<components["schemas"]["WebhookTest"]>();
  const rotate = async () =>
    setSecret((await must(api.POST("/webhooks/{id}/rotate-secret", { params }))).secret);
  const test = async () =>
    setAnswer(await must(api.POST("/webhooks/{id}/test", { params, body: { type: kind } })));
  return (
    <Row>
      <Button size="small" component={Link} to={listOf("deliveries", { webhook_id: id })}>
        {translate("resources.webhooks.its_deliveries")}
      </Button>
      <Can operation="webhooks.test">
        <Act texts="resources.webhooks.test" color="primary" act={test} isSilent>
          <TextField
            select
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
        </Act>
      </Can>
      <Can operation="webhooks.rotate-secret">
        <Act
          texts="resources.webhooks.rotate"
          values={{ hours: WEBHOOKS.formerSecretHours }}
          color="warning"
          act={rotate}
        />
      </Can>
      <Can operation="webhooks.remove">
        <Act
          texts="resources.webhooks.remove"
          act={() => must(api.DELETE("/webhooks/{id}", { params }))}
          leave={() => redirect("list", "webhooks")}
        />
      </Can>
      {secret !== undefined && (
        <SecretOnce texts="resources.webhooks.secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {answer && (
        <Alert severity={answer.delivered ? "success" : "error"} role="status" sx={{ width: "100%" }}>
          {translate(`resources.webhooks.test.${answer.delivered ? "delivered" : "failed"}`)}
          <Answered {...answer} />
        </Alert>
      )}
    </Row>
  );
}

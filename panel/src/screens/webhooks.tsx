import createWebhook from "api:webhooks.create";
import listWebhooks from "api:webhooks.list";
import sendTest from "api:webhooks.test";
import updateWebhook from "api:webhooks.update";
import { Alert, Button, MenuItem, TextField } from "@mui/material";
import { type RaRecord, useGetRecordId, useRedirect, useTranslate } from "ra-core";
import { Link } from "ra-ui-materialui";
import { useState } from "react";
import type { components } from "../../../client/client.ts";
import { WEBHOOKS } from "../../../shared/domain/rules.ts";
import { api, must } from "../api/client.ts";
import { CreateForm, EditForm } from "../form/record-form.tsx";
import { Act, Asking, useChange } from "../shell/act.tsx";
import { Can } from "../shell/can.tsx";
import { Row } from "../shell/parts.tsx";
import { listOf, Records } from "../shell/records.tsx";
import { SecretOnce } from "../shell/secret-once.tsx";
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

function WebhookCreate() {
  const redirect = useRedirect();
  const [made, setMade] = useState<RaRecord>();
  return (
    <>
      <CreateForm operation={createWebhook} made={setMade} fields={FIELDS} />
      {made && (
        <SecretOnce
          texts="resources.webhooks.secret"
          secret={made.secret}
          onClose={() => redirect("edit", "webhooks", made.id)}
        />
      )}
    </>
  );
}

const WebhookEdit = () => (
  <EditForm operation={updateWebhook} actions={<Acts />} fields={[...FIELDS, "status"]} />
);

export default { list: WebhookList, create: WebhookCreate, edit: WebhookEdit };

/** What is done with a webhook besides changing it. */
function Acts() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const id = String(useGetRecordId());
  const params = { path: { id } };
  const [secret, setSecret] = useState<string>();
  const rotate = async () =>
    setSecret((await must(api.POST("/webhooks/{id}/rotate-secret", { params }))).secret);
  return (
    <Row>
      <Button size="small" component={Link} to={listOf("deliveries", { webhook_id: id })}>
        {translate("resources.webhooks.its_deliveries")}
      </Button>
      <Can operation="webhooks.test">
        <WebhookTest id={id} />
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
    </Row>
  );
}

/** Sends an example of a message to the webhook, and shows what it answered. */
function WebhookTest({ id }: { id: string }) {
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
  const say = (key: string) => translate(`resources.webhooks.test.${key}`);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say("button")}
      </Button>
      {isOpen && (
        <Asking
          title={say("button")}
          close={close}
          actions={
            <>
              <Button onClick={close}>{translate("ra.action.close")}</Button>
              <Button variant="contained" loading={test.isPending} onClick={() => test.mutate()}>
                {say("send")}
              </Button>
            </>
          }
        >
          <TextField
            select
            label={say("kind")}
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
                {say(test.data.delivered ? "delivered" : "failed")}
              </Alert>
              <Answered {...test.data} />
            </>
          )}
        </Asking>
      )}
    </>
  );
}

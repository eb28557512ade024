import createWebhook from "api:webhooks.create";
import { type RaRecord, useRedirect } from "ra-core";
import { useState } from "react";
import { ApiInput } from "../../form/api-input.tsx";
import { CreateForm } from "../../form/record-form.tsx";
import { SecretOnce } from "../../shell/secret-once.tsx";

export default function WebhookCreate() {
  const redirect = useRedirect();
  const [made, setMade] = useState<RaRecord>();
  return (
    <>
      <CreateForm operation={createWebhook} made={setMade}>
        <ApiInput operation={createWebhook} source="url" />
        <ApiInput operation={createWebhook} source="description" />
        <ApiInput operation={createWebhook} source="events" />
      </CreateForm>
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

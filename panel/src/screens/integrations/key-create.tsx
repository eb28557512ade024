import createKey from "api:api-keys.create";
import { useRedirect, useTranslate } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import { useState } from "react";
import { ApiInput } from "../../form/api-input.tsx";
import { CreateForm } from "../../form/record-form.tsx";
import { SecretOnce } from "../../shell/secret-once.tsx";

/** After how many days a key can end. */
const DAYS = [30, 90, 365];
const DAY_MS = 86_400_000;

export default function KeyCreate() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [token, setToken] = useState<string>();
  const [ends] = useState(() =>
    DAYS.map((days) => ({
      id: new Date(Date.now() + days * DAY_MS).toISOString(),
      name: translate("resources.api-keys.in_days", days),
    })),
  );
  return (
    <>
      <CreateForm
        operation={createKey}
        defaultValues={{ scopes: createKey.fields.scopes?.options }}
        made={(key) => setToken(key.token)}
      >
        <ApiInput operation={createKey} source="name" />
        <SelectInput source="expiresAt" choices={ends} emptyText="resources.api-keys.no_end" fullWidth />
        <ApiInput
          operation={createKey}
          source="scopes"
          helperText={translate("resources.api-keys.scopes_help")}
        />
      </CreateForm>
      {token !== undefined && (
        <SecretOnce
          texts="resources.api-keys.token"
          secret={token}
          onClose={() => redirect("list", "api-keys")}
        />
      )}
    </>
  );
}

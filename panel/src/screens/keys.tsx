import createKey from "api:api-keys.create";
import listKeys from "api:api-keys.list";
import { Box } from "@mui/material";
import { type RaRecord, useRedirect, useTranslate } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import { useState } from "react";
import { api, must } from "../api/client.ts";
import { CreateForm } from "../form/record-form.tsx";
import { Act } from "../shell/act.tsx";
import { Can } from "../shell/can.tsx";
import { Moment } from "../shell/moment.tsx";
import { type Columns, Records } from "../shell/records.tsx";
import { SecretOnce } from "../shell/secret-once.tsx";

/** After how many days a key can end. */
const DAYS = [30, 90, 365];
const DAY_MS = 86_400_000;

/** A key's name, and below it how the key begins; the operation for which it was last used. */
const COLUMNS: Columns<RaRecord> = {
  name: ({ name, prefix }) => (
    <Box sx={{ minWidth: 200 }}>
      {name}
      <Code>{`${prefix}…`}</Code>
    </Box>
  ),
  status: "choice",
  scopes: "choice",
  lastUsedAt: (key) => (
    <>
      {key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : <NeverUsed />}
      <Code>{key.lastUsedOperation}</Code>
    </>
  ),
  expiresAt: "moment",
  revoke: (key) =>
    key.status === "active" && (
      <Can operation="api-keys.revoke">
        <Act
          texts="resources.api-keys.revoke"
          values={{ name: key.name, prefix: key.prefix }}
          act={() => must(api.PATCH("/api-keys/{id}/revoke", { params: { path: { id: String(key.id) } } }))}
        />
      </Can>
    ),
};

const KeyList = () => <Records operation={listKeys} columns={COLUMNS} />;

function KeyCreate() {
  const redirect = useRedirect();
  const [token, setToken] = useState<string>();
  return (
    <>
      <CreateForm
        operation={createKey}
        defaultValues={{ scopes: createKey.fields.scopes?.options }}
        made={(key) => setToken(key.token)}
        fields={["name", <EndInput key="end" />, "scopes"]}
      />
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

export default { list: KeyList, create: KeyCreate };

function EndInput() {
  const translate = useTranslate();
  const [ends] = useState(() =>
    DAYS.map((days) => ({
      id: new Date(Date.now() + days * DAY_MS).toISOString(),
      name: translate("resources.api-keys.in_days", days),
    })),
  );
  return <SelectInput source="expiresAt" choices={ends} emptyText="resources.api-keys.no_end" fullWidth />;
}

const Code = ({ children }: { children: string | null }) => (
  <Box component="code" sx={{ display: "block", wordBreak: "break-all" }}>
    {children}
  </Box>
);
const NeverUsed = () => useTranslate()("resources.api-keys.never_used");

import createKey from "api:api-keys.create";
import listKeys from "api:api-keys.list";
import { Box } from "@mui/material";
import { type RaRecord, useTranslate } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import { type ReactNode, useMemo } from "react";
import { api, must } from "../api/client.ts";
import { Act } from "../shell/act.tsx";
import { Moment } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";
import { type Columns, Records } from "../shell/records.tsx";
import { SecretForm } from "../shell/secret-once.tsx";

/** After how many days a key can end. */
const DAYS = [30, 90, 365];
const DAY_MS = 86_400_000;

/** A key's name, and below it how the key begins; the operation for which it was last used. */
const COLUMNS: Columns<RaRecord> = {
  name: ({ name, prefix }) => <Above text={name} code={`${prefix}…`} />,
  status: "choice",
  scopes: "choice",
  lastUsedAt: (key) => (
    <Above text={key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : <Never />} code={key.lastUsedOperation} />
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

const KeyCreate = () => (
  <SecretForm
    operation={createKey}
    field="token"
    defaultValues={{ scopes: createKey.fields.scopes?.options }}
    fields={["name", <EndInput key="end" />, "scopes"]}
  />
);

export default { list: KeyList, create: KeyCreate };

function EndInput() {
  const translate = useTranslate();
  const ends = useMemo(
    () =>
      DAYS.map((days) => ({
        id: new Date(Date.now() + days * DAY_MS).toISOString(),
        name: translate("resources.api-keys.in_days", days),
      })),
    [translate],
  );
  return <SelectInput source="expiresAt" choices={ends} emptyText="resources.api-keys.no_end" fullWidth />;
}

const Above = ({ text, code }: { text: ReactNode; code: string | null }) => (
  <Box sx={{ minWidth: 140, "& code": { display: "block", wordBreak: "break-all" } }}>
    {text}
    <code>{code}</code>
  </Box>
);
const Never = () => useTranslate()("resources.api-keys.never_used");

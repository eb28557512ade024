import listKeys from "api:api-keys.list";
import { Box } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { DataTable } from "ra-ui-materialui";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { Can } from "../../shell/can.tsx";
import { ChangeButton } from "../../shell/change.tsx";
import { Choice } from "../../shell/choice.tsx";
import { Moment, MomentField } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";

export default function KeyList() {
  return (
    <Records operation={listKeys} filters={[]}>
      <DataTable.Col source="name" disableSort sx={{ minWidth: 200 }}>
        <Name />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.Col source="scopes" disableSort>
        <Choice source="scopes" />
      </DataTable.Col>
      <DataTable.Col source="lastUsedAt" disableSort>
        <LastUse />
      </DataTable.Col>
      <DataTable.Col source="expiresAt" disableSort>
        <MomentField source="expiresAt" />
      </DataTable.Col>
      <DataTable.Col label="resources.api-keys.revoke.button" disableSort>
        <Can operation="api-keys.revoke">
          <Revoke />
        </Can>
      </DataTable.Col>
    </Records>
  );
}

/** A key's name, and below it how the key begins. */
function Name() {
  const record = useRecordContext();
  return (
    <>
      {record?.name}
      <Box component="code" sx={{ display: "block", wordBreak: "break-all" }}>
        {record?.prefix}…
      </Box>
    </>
  );
}

/** When a key was last used, and for which operation. */
function LastUse() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record?.lastUsedAt) return translate("resources.api-keys.never_used");
  return (
    <>
      <Moment at={record.lastUsedAt} />
      {record.lastUsedOperation && (
        <>
          <br />
          <code>{record.lastUsedOperation}</code>
        </>
      )}
    </>
  );
}

function Revoke() {
  const record = useRecordContext();
  if (record?.status !== "active") return null;
  return (
    <ChangeButton
      texts="resources.api-keys.revoke"
      values={{ name: record.name, prefix: record.prefix }}
      act={() => must(api.PATCH("/api-keys/{id}/revoke", { params: { path: { id: String(record.id) } } }))}
    />
  );
}

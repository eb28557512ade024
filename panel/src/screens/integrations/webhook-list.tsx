import listWebhooks from "api:webhooks.list";
import { DataTable } from "ra-ui-materialui";
import { Choice } from "../../shell/choice.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

export default function WebhookList() {
  return (
    <Records operation={listWebhooks} filters={[]}>
      <DataTable.Col source="url" disableSort>
        <Named source="url" />
      </DataTable.Col>
      <DataTable.Col source="description" disableSort />
      <DataTable.Col source="events" disableSort sx={{ minWidth: 200 }}>
        <Choice source="events" />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.Col source="disabled_reason" disableSort>
        <Choice source="disabled_reason" />
      </DataTable.Col>
    </Records>
  );
}

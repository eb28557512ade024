import listDeliveries from "api:deliveries.list";
import listWebhooks from "api:webhooks.list";
import { useRecordContext } from "ra-core";
import { DataTable, Link, ReferenceInput, SelectInput } from "ra-ui-materialui";
import { ApiInput } from "../../form/api-input.tsx";
import { Choice } from "../../shell/choice.tsx";
import { Moment, MomentField } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";

const FILTERS = [
  <ApiInput key="status" operation={listDeliveries} source="status" alwaysOn />,
  <ApiInput key="type" operation={listDeliveries} source="type" />,
  <ReferenceInput
    key="webhook_id"
    source="webhook_id"
    reference="webhooks"
    perPage={listWebhooks.query.limit?.maximum ?? 100}
  >
    <SelectInput optionText="url" label="resources.deliveries.fields.webhook_id" />
  </ReferenceInput>,
];

export default function DeliveryList() {
  return (
    <Records operation={listDeliveries} filters={FILTERS} creates={false}>
      <DataTable.Col source="created_at" disableSort>
        <Opened />
      </DataTable.Col>
      <DataTable.Col source="type" disableSort>
        <Choice source="type" />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.NumberCol source="attempts" disableSort />
      <DataTable.NumberCol source="last_attempt.status_code" disableSort />
      <DataTable.Col source="next_attempt_at" disableSort>
        <MomentField source="next_attempt_at" />
      </DataTable.Col>
    </Records>
  );
}

/** When it happened, as the link to the delivery. */
function Opened() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Link to={`/deliveries/${record.webhook_id}/${record.id}`}>
      <Moment at={record.created_at} />
    </Link>
  );
}

import listEvents from "api:events.list";
import { DataTable } from "ra-ui-materialui";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

export default function EventList() {
  return (
    <Records operation={listEvents} filters={[]}>
      <DataTable.Col source="name" disableSort>
        <Named />
      </DataTable.Col>
      <DataTable.Col source="city" disableSort />
      <DataTable.Col source="initial_date" disableSort />
      <DataTable.NumberCol source="certificate_count" disableSort />
    </Records>
  );
}

import listEvents from "api:events.list";
import { DataTable, SearchInput } from "ra-ui-materialui";
import { ApiInput } from "../../form/api-input.tsx";
import { Choice } from "../../shell/choice.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ApiInput key="status" operation={listEvents} source="status" />,
  <ApiInput key="category" operation={listEvents} source="category" />,
];

export default function EventList() {
  return (
    <Records operation={listEvents} filters={FILTERS}>
      <DataTable.Col source="name" disableSort>
        <Named />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.Col source="category" disableSort>
        <Choice source="category" />
      </DataTable.Col>
      <DataTable.Col source="city" disableSort />
      <DataTable.Col source="initial_date" disableSort>
        <MomentField source="initial_date" />
      </DataTable.Col>
      <DataTable.NumberCol source="certificate_count" disableSort />
    </Records>
  );
}

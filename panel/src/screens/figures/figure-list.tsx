import listFigures from "api:dashboard.events";
import { DataTable, SearchInput } from "ra-ui-materialui";
import { Choice } from "../../shell/choice.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

export default function FigureList() {
  return (
    <Records operation={listFigures} filters={[<SearchInput key="q" source="q" alwaysOn />]} creates={false}>
      <DataTable.Col source="name" disableSort>
        <Named page="/show" />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" of="events" />
      </DataTable.Col>
      <DataTable.Col source="initial_date" disableSort>
        <MomentField source="initial_date" />
      </DataTable.Col>
      <DataTable.NumberCol source="certificate_count" disableSort />
    </Records>
  );
}

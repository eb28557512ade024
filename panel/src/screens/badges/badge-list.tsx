import listBadges from "api:badges.list";
import { DataTable, ReferenceField } from "ra-ui-materialui";
import { ApiInput } from "../../form/api-input.tsx";
import { Choice } from "../../shell/choice.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

const FILTERS = [<ApiInput key="status" operation={listBadges} source="status" />];

export default function BadgeList() {
  return (
    <Records operation={listBadges} filters={FILTERS}>
      <DataTable.Col source="name" disableSort>
        <Named />
      </DataTable.Col>
      <DataTable.Col source="event_id" disableSort>
        <ReferenceField source="event_id" reference="events" />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.Col source="updated_at" disableSort>
        <MomentField source="updated_at" />
      </DataTable.Col>
    </Records>
  );
}

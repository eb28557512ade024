import listPeople from "api:recipients.list";
import { DataTable, Link, TextInput } from "ra-ui-materialui";
import type { components } from "../../../../client/client.ts";
import { MomentField } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";

type Person = components["schemas"]["Recipient"] & { readonly id: string };

const FILTERS = [
  <TextInput key="q" source="q" type="search" alwaysOn />,
  <TextInput key="email" source="email" type="email" />,
];

/** The certificates of a person; of several people at one address that have no number of their own, those of all. */
const certificatesOf = ({ email, external_id }: Person): string => {
  const filter = { recipient_email: email, ...(external_id !== null && { external_id }) };
  return `/certificates?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

export default function PeopleList() {
  return (
    <Records operation={listPeople} filters={FILTERS} creates={false}>
      <DataTable.Col<Person>
        source="name"
        disableSort
        render={(person) => <Link to={certificatesOf(person)}>{person.name}</Link>}
      />
      <DataTable.Col source="email" disableSort />
      <DataTable.Col source="number" disableSort />
      <DataTable.Col source="external_id" disableSort />
      <DataTable.Col source="last_issued_at" disableSort>
        <MomentField source="last_issued_at" />
      </DataTable.Col>
    </Records>
  );
}

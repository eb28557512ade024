import listPeople from "api:recipients.list";
import { Link } from "ra-ui-materialui";
import type { components } from "../../../client/client.ts";
import { type Columns, listOf, Records } from "../shell/records.tsx";

type Person = components["schemas"]["Recipient"] & { readonly id: string };

/** The certificates of a person; of several people at one address that have no number of their own, those of all. */
const certificatesOf = ({ email, external_id }: Person): string =>
  listOf("certificates", { recipient_email: email, ...(external_id !== null && { external_id }) });

const COLUMNS: Columns<Person> = {
  name: (person) => <Link to={certificatesOf(person)}>{person.name}</Link>,
  email: "text",
  number: "text",
  external_id: "text",
  last_issued_at: "moment",
};

const PeopleList = () => (
  <Records operation={listPeople} filters={["q", "email"]} columns={COLUMNS} creates={false} />
);
export default { list: PeopleList };

import listImports from "api:imports.list";
import { useTranslate } from "ra-core";
import { Link } from "react-router-dom";
import { IssueButton } from "../../shell/issue-button.tsx";
import { NameOf } from "../../shell/name-of.tsx";
import { Moment } from "../../shell/parts.tsx";
import { useMay } from "../../shell/present-organization.tsx";
import { type Columns, Records } from "../../shell/records.tsx";
import { StateWord } from "../../shell/state-word.tsx";
import { type Listing, TONES, useWho } from "./import.ts";
import { ImportPage } from "./import-page.tsx";

const COLUMNS: Columns<Listing> = {
  file_name: (one) => <Name one={one} />,
  rows: "number",
  issued: "number",
  badge_id: ({ badge_id }) => <NameOf noun="badges" id={badge_id} />,
  event_id: ({ event_id }) => <NameOf noun="events" id={event_id} />,
};

const ImportList = () => (
  <Records
    operation={listImports}
    filters={["status"]}
    columns={COLUMNS}
    creates={false}
    begin={<IssueButton />}
  />
);

export default { list: ImportList, show: ImportPage };

/** Its file, its state, and who began it when; its page has rows of people, which a viewer may not see before they are issued to. */
function Name({ one }: { one: Listing }) {
  const translate = useTranslate();
  const who = useWho();
  const name = one.file_name ?? translate("resources.imports.name", { smart_count: 1 });
  const word = translate(`resources.imports.choices.status.${one.status}`);
  return (
    <>
      {useMay("imports.get") ? <Link to={`/imports/${one.id}/show`}>{name}</Link> : name}{" "}
      <StateWord word={word} tone={TONES[one.status]} />
      <small>
        <Moment at={one.created_at} /> · {who(one.created_by)}
      </small>
    </>
  );
}

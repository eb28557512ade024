import listTemplates from "api:templates.list";
import { useRedirect, useTranslate } from "ra-core";
import { DataTable } from "ra-ui-materialui";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { Can } from "../../shell/can.tsx";
import { Choice } from "../../shell/choice.tsx";
import { FileButton } from "../../shell/file-button.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

const FILTERS = [<ApiInput key="status" operation={listTemplates} source="status" />];

export default function TemplateList() {
  return (
    <Records operation={listTemplates} filters={FILTERS} actions={<Import />}>
      <DataTable.Col source="name" disableSort>
        <Named />
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

/** Makes a template of a ZIP that was exported here or elsewhere, and opens it. */
function Import() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const take = async (file: File) => {
    const made = await must(
      api.POST("/templates/import", {
        body: file as never,
        bodySerializer: (body) => body,
        headers: { "content-type": "application/zip" },
        params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      }),
    );
    redirect("edit", "templates", made.id);
  };
  return (
    <Can operation="templates.import">
      <FileButton label={translate("resources.templates.import")} accept=".zip,application/zip" take={take} />
    </Can>
  );
}

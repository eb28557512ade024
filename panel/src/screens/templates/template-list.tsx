import createTemplate from "api:templates.create";
import listTemplates from "api:templates.list";
import { Button } from "@mui/material";
import { useRedirect, useTranslate } from "ra-core";
import { DataTable } from "ra-ui-materialui";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ChoiceFilter } from "../../form/choice-filter.tsx";
import { useProblems } from "../../form/record-form.tsx";
import { Can } from "../../shell/can.tsx";
import { Choice } from "../../shell/choice.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Named } from "../../shell/named.tsx";
import { Records } from "../../shell/records.tsx";

const FILTERS = [<ChoiceFilter key="status" operation={createTemplate} source="status" />];

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
  const { onError } = useProblems();
  const [isBusy, setBusy] = useState(false);
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
      <Button component="label" size="small" loading={isBusy}>
        {translate("resources.templates.import")}
        <input
          hidden
          type="file"
          accept=".zip,application/zip"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = "";
            if (!file) return;
            setBusy(true);
            take(file)
              .catch(onError)
              .finally(() => setBusy(false));
          }}
        />
      </Button>
    </Can>
  );
}

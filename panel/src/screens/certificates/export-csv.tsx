import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useListContext, useLocale, useNotify, useTranslate } from "ra-core";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { useProblems } from "../../form/record-form.tsx";
import { saveAs } from "../../shell/download.tsx";

/** Saves what the list's filters find as a table, in the form in which spreadsheets of the person's language open it. */
export function ExportCsv() {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const { filterValues } = useListContext();
  const { issued_from: from, issued_until: until, event_id, badge_id, ...others } = filterValues;
  const { status, recipient_status, ...unknown } = others;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      must(
        api.GET("/dashboard/export/csv", {
          params: {
            query: {
              ...{ from, until, event_id, badge_id, status, recipient_status },
              bom: "true",
              separator: locale === "en" ? "," : ";",
            },
          },
          parseAs: "blob",
        }),
      ),
    onSuccess: (table) => saveAs(table as unknown as Blob, "certificates.csv"),
    ...useProblems(),
  });
  const save = () =>
    Object.keys(unknown).length > 0
      ? notify("resources.certificates.export_narrower", { type: "warning", multiLine: true })
      : mutate();
  return (
    <Button size="small" onClick={save} loading={isPending}>
      {translate("resources.certificates.export")}
    </Button>
  );
}

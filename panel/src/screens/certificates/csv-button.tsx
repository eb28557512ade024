import exportCsv from "api:dashboard.export";
import { HttpError, useLocale } from "ra-core";
import { api } from "../../api/client.ts";
import { DownloadButton } from "../../shell/download.tsx";

interface Props {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Saves what a filter finds as a table, in the form in which spreadsheets of the person's language open it. */
export function CsvButton({ label, name, filter }: Props) {
  const separator = useLocale() === "en" ? "," : ";";
  return (
    <DownloadButton
      label={label}
      name={`${name}.csv`}
      ask={async () => {
        if (Object.keys(filter).some((parameter) => !exportCsv.query[parameter]))
          throw new HttpError("resources.certificates.export_narrower", 400);
        const query = { ...filter, bom: "true", separator } as const;
        return api.GET("/dashboard/export/csv", { params: { query }, parseAs: "stream" });
      }}
    />
  );
}

import listFigures from "api:dashboard.events";
import showFunnel from "api:dashboard.funnel";
import { Box, Typography } from "@mui/material";
import { useGetList, useGetOne, useListContext, useLocale, useTranslate } from "ra-core";
import { DataTable, Link, List, Pagination, SelectInput, Title } from "ra-ui-materialui";
import { useParams } from "react-router-dom";
import type { components } from "../../../client/client.ts";
import { api } from "../api/client.ts";
import { Asked, useAsked } from "../shell/asked.tsx";
import { ByApi } from "../shell/by-api.tsx";
import { DownloadButton } from "../shell/download.tsx";
import { useNumber } from "../shell/moment.tsx";
import { Row, Section, SmallTable } from "../shell/parts.tsx";
import { type Columns, Records, Rows } from "../shell/records.tsx";
import { type BadgeField, useFieldLabel, valueText } from "./certificates/certificate.ts";

type Funnel = components["schemas"]["Funnel"];
type Winner = components["schemas"]["Winner"];

const COLUMNS = {
  name: "show",
  status: "choice",
  initial_date: "moment",
  certificate_count: "number",
} as const;

const FigureList = () => (
  <Records operation={listFigures} filters={["q"]} columns={COLUMNS} creates={false} />
);

/** The figures of one event, who has its certificates, and all of it as files. */
function FigureShow() {
  const translate = useTranslate();
  const { id = "" } = useParams();
  // Spreadsheet programs in Portuguese and Spanish part cells by semicolons.
  const separator = useLocale() === "en" ? "," : ";";
  const { data: event } = useGetOne("events", { id });
  const name = `certificates-${event?.short_code ?? id}`;
  const path = { event_id: id };
  const funnel = useAsked(["figures", "funnel", id], () =>
    api.GET("/dashboard/funnel/{event_id}", { params: { path } }),
  );
  const query = { event_id: id, bom: "true", separator } as const;
  return (
    <>
      <Title title={event?.name ?? ""} />
      <Section title={translate("resources.figures.funnel")}>
        <Asked query={funnel}>{(data) => <FunnelPicture funnel={data} />}</Asked>
        <Row>
          <DownloadButton
            label="resources.figures.csv"
            name={`${name}.csv`}
            ask={() => api.GET("/dashboard/export/csv", { params: { query }, parseAs: "stream" })}
          />
          <DownloadButton
            label="resources.figures.zip"
            name={`${name}.zip`}
            ask={() => api.GET("/dashboard/documents/{event_id}", { params: { path }, parseAs: "stream" })}
          />
        </Row>
        <Typography variant="body2" color="textSecondary">
          {translate("resources.figures.zip_help")}
        </Typography>
      </Section>
      <Winners event={id} />
      <ByApi operation={showFunnel} />
    </>
  );
}

export default { list: FigureList, show: FigureShow };

/** What becomes of the certificates that were issued, each with its colour: these add up to them. */
const STATES = [
  ["issued", "text.primary"],
  ["invited", "primary.main"],
  ["pending", "primary.main"],
  ["accepted", "success.main"],
  ["rejected", "error.main"],
  ["expired", "text.secondary"],
  ["revoked", "error.main"],
] as const satisfies readonly (readonly [keyof Funnel, string])[];

/** The funnel of an event as bars beside its numbers, which are also what a screen reader reads. */
function FunnelPicture({ funnel }: { funnel: Funnel }) {
  const translate = useTranslate();
  const number = useNumber();
  const { issued, emails, reminded, accepted_after_reminder } = funnel;
  const rows: readonly (readonly [name: string, count: number, color?: string])[] = [
    ...STATES.map(([state, color]) => [state, funnel[state], color] as const),
    ...Object.entries({ ...emails, reminded, accepted_after_reminder }),
  ];
  return (
    <SmallTable
      columns={["state", "count", "share"].map((column) => translate(`resources.figures.${column}`))}
      rows={rows.map(([name, count, color]) => {
        const share = issued === 0 ? 0 : count / issued;
        const text = number(share, { style: "percent", maximumFractionDigits: 1 });
        const bar = color && <Bar key="bar" share={share} color={color} text={text} />;
        return [translate(`resources.figures.states.${name}`), number(count), bar];
      })}
    />
  );
}

const Bar = ({ share, color, text }: { share: number; color: string; text: string }) => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 160 }}>
    <Box aria-hidden sx={{ height: 14, borderRadius: 1, bgcolor: color, width: `${share * 75}%` }} />
    <span>{text}</span>
  </Box>
);

const ANSWERS = [
  "PENDING",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "REVOKED",
] as const satisfies readonly Winner["status"][];
const WINNER_FILTERS = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={ANSWERS.map((id) => ({ id, name: `resources.winners.choices.status.${id}` }))}
  />,
];
const WINNER_COLUMNS: Columns<Winner> = {
  "recipient.name": ({ id, recipient }) => <Link to={`/certificates/${id}/show`}>{recipient.name}</Link>,
  status: "choice",
  issued_at: "moment",
};

/** Who has certificates of an event, newest first or by what they achieved: by the fields of its badges. */
function Winners({ event }: { event: string }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h6" component="h2">
        {translate("resources.winners.name", { smart_count: 2 })}
      </Typography>
      <List
        resource="winners"
        title={false}
        perPage={20}
        filters={WINNER_FILTERS}
        actions={false}
        empty={false}
        exporter={false}
        storeKey={`winners.${event}`}
        queryOptions={{ meta: { event_id: event } }}
        pagination={<Pagination rowsPerPageOptions={[20, 50]} />}
      >
        <WinnerRows />
      </List>
    </>
  );
}

function WinnerRows() {
  const labelOf = useFieldLabel();
  const { data = [] } = useListContext<Winner>();
  const badges = useGetList("badges", { pagination: { page: 1, perPage: 100 } }).data ?? [];
  const shown = new Set(data.map(({ badge_id }) => badge_id));
  const fields: readonly BadgeField[] = badges
    .filter(({ id }) => shown.has(String(id)))
    .flatMap((badge) => badge.fields);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return (
    <Rows columns={WINNER_COLUMNS} sorts={["issued_at"]}>
      {[...byKey.values()].map((field) => (
        <DataTable.Col<Winner>
          key={field.key}
          source={`values.${field.key}`}
          label={labelOf(field)}
          render={({ values }) => valueText(values[field.key])}
        />
      ))}
    </Rows>
  );
}

import listFigures from "api:dashboard.events";
import showFunnel from "api:dashboard.funnel";
import { Box, Typography } from "@mui/material";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { useParams } from "react-router-dom";
import type { components } from "../../../client/client.ts";
import { api } from "../api/client.ts";
import { Asked, useAsked } from "../shell/asked.tsx";
import { DownloadButton } from "../shell/download.tsx";
import { Row, Section, SmallTable, useNumber } from "../shell/parts.tsx";
import { Records } from "../shell/records.tsx";
import { ByApi } from "../shell/source.tsx";
import { CsvButton } from "./certificates/csv-button.tsx";
import { nextOf } from "./certificates/zip.ts";
import { Winners } from "./winners.tsx";

type Funnel = components["schemas"]["Funnel"];

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
  const { data: event } = useGetOne("events", { id });
  const name = `certificates-${event?.short_code ?? id}`;
  const path = { event_id: id };
  const funnel = useAsked(["figures", "funnel", id], () =>
    api.GET("/dashboard/funnel/{event_id}", { params: { path } }),
  );
  return (
    <>
      <Title title={event?.name ?? ""} />
      <Section title={translate("resources.figures.funnel")}>
        <Asked query={funnel}>{(data) => <FunnelPicture funnel={data} />}</Asked>
        <Row>
          <CsvButton label="resources.figures.csv" name={name} filter={{ event_id: id }} />
          <DownloadButton
            label="resources.figures.zip"
            name={`${name}.zip`}
            ask={(cursor) => {
              const params = { path, query: { ...(cursor && { cursor }) } };
              return api.GET("/dashboard/documents/{event_id}", { params, parseAs: "stream" });
            }}
            rest={nextOf}
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
  // Whether somebody has opened an account does not matter: both can answer.
  const counts = { ...funnel, pending: funnel.invited + funnel.pending };
  const rows: readonly (readonly [name: string, count: number, color?: string])[] = [
    ...STATES.map(([state, color]) => [state, counts[state], color] as const),
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

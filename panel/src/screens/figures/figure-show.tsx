import showFunnel from "api:dashboard.funnel";
import { Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useGetOne, useLocale, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { useParams } from "react-router-dom";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { Asked } from "../../shell/asked.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { DownloadButton } from "../../shell/download.tsx";
import { FunnelPicture } from "./funnel-picture.tsx";
import { Winners } from "./winners.tsx";

/** The figures of one event, who has its certificates, and all of it as files. */
export default function FigureShow() {
  const translate = useTranslate();
  const { id = "" } = useParams();
  // Spreadsheet programs in Portuguese and Spanish part cells by semicolons.
  const separator = useLocale() === "en" ? "," : ";";
  const { data: event } = useGetOne("events", { id });
  const path = { event_id: id };
  const funnel = useQuery({
    queryKey: ["figures", "funnel", id],
    queryFn: () => must(api.GET("/dashboard/funnel/{event_id}", { params: { path } })),
  });
  const csv = { event_id: id, bom: "true", separator } as const;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={event?.name ?? ""} />
      <Card variant="outlined">
        <CardContent>
          <Asked query={funnel}>{(data) => <FunnelPicture funnel={data} />}</Asked>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 2 }}>
            <DownloadButton
              label={translate("resources.figures.csv")}
              name={`certificates-${event?.short_code ?? id}.csv`}
              ask={() => api.GET("/dashboard/export/csv", { params: { query: csv }, parseAs: "stream" })}
            />
            <DownloadButton
              label={translate("resources.figures.zip")}
              name={`certificates-${event?.short_code ?? id}.zip`}
              ask={() => api.GET("/dashboard/documents/{event_id}", { params: { path }, parseAs: "stream" })}
            />
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {translate("resources.figures.zip_help")}
          </Typography>
        </CardContent>
      </Card>
      <Winners event={id} />
      <ByApi operation={showFunnel} />
    </Stack>
  );
}

import { Alert, Button, Chip, Link, Stack, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { Link as PanelLink } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { useMay } from "../../shell/can.tsx";

type Event = components["schemas"]["Event"];

/** What the service says of an event: whether the public finds it and where, and what the reading of its description found. */
export function EventFacts() {
  const translate = useTranslate();
  const event = useRecordContext<Event>();
  const may = useMay("invitations.issue");
  if (!event) return null;
  const { ai_analysis: found, listed, platform_url, unlisted_reason } = event;
  return (
    <Stack spacing={1} sx={{ width: "100%", mb: 1 }}>
      <Alert severity={listed ? "success" : "info"}>
        {translate(`resources.events.listed.${listed ? "yes" : unlisted_reason}`)}{" "}
        {listed && (
          <Link href={platform_url} target="_blank" rel="noreferrer">
            {translate("resources.events.listed.page")}
          </Link>
        )}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        {event.status === "ACTIVE" && may && (
          <Button component={PanelLink} to={`/issue?event=${event.id}`} variant="outlined">
            {translate("screens.issue")}
          </Button>
        )}
        <Button component={PanelLink} to={`/figures/${event.id}/show`}>
          {translate("screens.figures")}
        </Button>
      </Stack>
      {found && (
        <>
          <Typography variant="subtitle2" component="h2">
            {translate("resources.events.analysis.title")}
          </Typography>
          {found.level && (
            <Typography variant="body2">
              {translate("resources.events.analysis.level", {
                level: translate(`resources.events.analysis.levels.${found.level}`, { _: found.level }),
              })}
            </Typography>
          )}
          {(["skills", "keywords"] as const)
            .filter((kind) => found[kind].length > 0)
            .map((kind) => (
              <Stack
                key={kind}
                direction="row"
                spacing={1}
                useFlexGap
                sx={{ flexWrap: "wrap", alignItems: "center" }}
              >
                <Typography variant="body2">{translate(`resources.events.analysis.${kind}`)}</Typography>
                {found[kind].map(({ label }) => (
                  <Chip key={label} label={label} size="small" variant="outlined" />
                ))}
              </Stack>
            ))}
        </>
      )}
    </Stack>
  );
}

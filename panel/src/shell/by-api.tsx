import { Accordion, AccordionDetails, AccordionSummary, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import type { Operation } from "../api/operation.ts";
import { settings } from "../settings.ts";
import { CopyButton } from "./copy-button.tsx";
import { Source } from "./source.tsx";

/** The call that does the same with an API key, or with a session token where keys are refused, with an example: "do this by API". */
export function ByApi({ operation, body = operation.example }: { operation: Operation; body?: unknown }) {
  const translate = useTranslate();
  const sample = curl(operation, body);
  return (
    <Accordion
      disableGutters
      elevation={0}
      variant="outlined"
      slotProps={{ heading: { component: "h2" } }}
      sx={{ mt: 2 }}
    >
      <AccordionSummary aria-controls={`by-api-${operation.id}`}>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {translate("shell.by_api")} <code>{`${operation.method} ${operation.path}`}</code>
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`by-api-${operation.id}`}>
        <Source text={sample} name="shell.by_api" />
        <CopyButton text={sample} />
      </AccordionDetails>
    </Accordion>
  );
}

/** A quote in a text ends the shell's quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, path }: Operation, body: unknown): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${settings.base_url}${path}`,
    `-H 'Authorization: Bearer <${path.startsWith("/v1.0/") ? "API key" : "session token"}>'`,
  ];
  if (body !== undefined && method !== "GET")
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}

import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from "@mui/material";
import { useNotify, useTranslate } from "ra-core";
import type { Operation } from "../api/operation.ts";
import { settings } from "../settings.ts";

interface Props {
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly response_body: string;
}

/** What an endpoint answered to a message, and how long it took. */
export function Answered({ status_code, duration_ms, error, response_body }: Props) {
  const translate = useTranslate();
  const said = status_code === null ? "no_answer" : "answered";
  return (
    <>
      <Typography variant="body2">
        {translate(`resources.deliveries.${said}`, { status: status_code, ms: duration_ms })}{" "}
        <code>{error}</code>
      </Typography>
      {response_body !== "" && <Source text={response_body} name="resources.deliveries.answer" />}
    </>
  );
}

/** A text of a program as it is; JSON with line breaks. */
export function Source({ text, name }: { text: string; name: string }) {
  const translate = useTranslate();
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={translate(name)}
      sx={{ m: 0, p: 1, overflow: "auto", maxHeight: 400, fontSize: 13, bgcolor: "background.default" }}
    >
      {indented(text)}
    </Box>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, label = "shell.copy" }: { text: string; label?: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify("shell.copied", { type: "info" }),
      () => notify("shell.not_copied", { type: "warning" }),
    );
  return (
    <Button size="small" onClick={copy} sx={{ alignSelf: "flex-start" }}>
      {translate(label)}
    </Button>
  );
}

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

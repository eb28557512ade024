import { Box, Typography } from "@mui/material";
import { useTranslate } from "ra-core";

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

import { Alert, type AlertColor, Button, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useGetList, useTranslate } from "ra-core";
import { Link } from "react-router-dom";
import { api } from "../../api/client.ts";
import { must, Refused } from "../../api/problems.ts";
import { listOf, useBalance, useMail } from "./figures.ts";

/** From this part of the quota on, it is said. */
const NEARLY = 0.9;
const MANY = { pagination: { page: 1, perPage: 100 } };

/** What waits for somebody, each with the way to where it is done. */
export function Attention() {
  const translate = useTranslate();
  return (
    <Stack spacing={1}>
      {useNotices().map(({ text, to, severity = "warning", values }) => (
        <Alert
          key={text}
          severity={severity}
          action={
            <Button color="inherit" size="small" component={Link} to={to}>
              {translate(`home.attention.${text}.to`)}
            </Button>
          }
        >
          {translate(`home.attention.${text}.text`, values)}
        </Alert>
      ))}
    </Stack>
  );
}

interface Notice {
  readonly text: string;
  readonly to: string;
  readonly severity?: AlertColor;
  readonly values?: Readonly<Record<string, unknown>>;
}

function useNotices(): readonly Notice[] {
  const { data: asked = [] } = useGetList("requests", { ...MANY, filter: { status: "open" } });
  const { data: drafts = [] } = useGetList("events", { ...MANY, filter: { status: "DRAFT" } });
  const { data: balance } = useBalance();
  const { data: mail } = useMail();
  const { data: domain } = useQuery({ queryKey: ["mail-domain"], queryFn: mailDomain });
  const requests = asked.filter(({ kind }) => kind !== "rename");
  const notices: Notice[] = [];
  if (requests.length > 0) {
    const days = Math.min(...requests.map(({ days_left }) => days_left ?? 0));
    const values = { smart_count: requests.length, days };
    notices.push({ text: "requests", to: listOf("requests", { status: "open" }), values });
  }
  if (mail?.state === "paused") notices.push({ text: "paused", to: "/organization", severity: "error" });
  if (mail && mail.bounced > 0) {
    const values = { smart_count: mail.bounced, days: mail.window_days };
    notices.push({ text: "bounced", to: listOf("certificates", { status: "PENDING" }), values });
  }
  if (balance && balance.remaining <= 0)
    notices.push({ text: balance.quota === 0 ? "no_quota" : "quota_used", to: "/plan", severity: "error" });
  else if (balance && balance.used >= balance.quota * NEARLY)
    notices.push({ text: "quota_low", to: "/plan", values: { smart_count: balance.remaining } });
  if (domain && domain.state !== "verified")
    notices.push({ text: "domain", to: "/organization", values: { domain: domain.domain } });
  if (drafts.length > 0) {
    const values = { smart_count: drafts.length };
    notices.push({ text: "drafts", to: listOf("events", { status: "DRAFT" }), severity: "info", values });
  }
  return notices;
}

/** The organization's own sending domain; null without one, and on a plan that has none. */
const mailDomain = () =>
  must(api.GET("/organization/mail-domain")).catch((error: unknown) => {
    if (error instanceof Refused && (error.status === 404 || error.status === 403)) return null;
    throw error;
  });

import { Alert, type AlertColor, Button, Stack } from "@mui/material";
import { useGetList, useTranslate } from "ra-core";
import { Link } from "react-router-dom";
import { api } from "../../api/client.ts";
import { useAsked } from "../../shell/asked.tsx";
import { listOf } from "../../shell/records.tsx";

/** From this part of the quota on, it is said. */
const NEARLY = 0.9;
const MANY = { pagination: { page: 1, perPage: 100 } };

export const useBalance = () => useAsked(["balance"], () => api.GET("/balance"));
export const useMail = () => useAsked(["mail"], () => api.GET("/dashboard/mail"));

/** What waits for somebody, each with the way to where it is done. */
export function Attention() {
  const translate = useTranslate();
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      {useNotices().map(([text, to, severity, values]) => (
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

type Notice = readonly [text: string, to: string, severity: AlertColor, values?: Record<string, unknown>];

function useNotices(): readonly Notice[] {
  const { data: asked = [] } = useGetList("requests", { ...MANY, filter: { status: "open" } });
  const { data: drafts = [] } = useGetList("events", { ...MANY, filter: { status: "DRAFT" } });
  const { data: balance } = useBalance();
  const { data: mail } = useMail();
  // Without a domain of its own, and on a plan that has none, there is nothing to say.
  const { data: domain } = useAsked(["mail-domain"], () => api.GET("/organization/mail-domain"));
  const requests = asked.filter(({ kind }) => kind !== "rename");
  const days = Math.min(...requests.map(({ days_left }) => days_left ?? 0));
  const { remaining = 0, quota = 0, used = 0 } = balance ?? {};
  const isUsedUp = balance && remaining <= 0;
  const notices: Notice[] = [];
  const say = (isSo: unknown, ...notice: Notice) => isSo && notices.push(notice);
  const waiting = { smart_count: requests.length, days };
  say(requests.length > 0, "requests", listOf("requests", { status: "open" }), "warning", waiting);
  say(mail?.state === "paused", "paused", "/organization", "error");
  const bounced = { smart_count: mail?.bounced, days: mail?.window_days };
  say(
    bounced.smart_count,
    "bounced",
    listOf("certificates", { email_status: "bounced" }),
    "warning",
    bounced,
  );
  say(isUsedUp, quota === 0 ? "no_quota" : "quota_used", "/plan", "error");
  const isLow = balance && !isUsedUp && used >= quota * NEARLY;
  say(isLow, "quota_low", "/plan", "warning", { smart_count: remaining });
  const isUnverified = domain && domain.state !== "verified";
  say(isUnverified, "domain", "/organization", "warning", { domain: domain?.domain });
  const unready = { smart_count: drafts.length };
  say(drafts.length > 0, "drafts", listOf("events", { status: "DRAFT" }), "info", unready);
  return notices;
}

import readStatus from "api:billing.api-status";
import plans from "api:plans";
import { LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { Asked } from "../../shell/asked.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { Can } from "../../shell/can.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Section, SmallTable } from "../../shell/section.tsx";
import { type Locale, tagOf } from "../../texts/languages.ts";
import { AskForPlan } from "./ask-for-plan.tsx";

const COLUMNS = ["plan", "quota", "messages", "limit", "keys"];

/** What the organization has of its plan and how much of it is used, what other plans have, and how to ask for one. */
export default function Plan() {
  const translate = useTranslate();
  const locale = useLocale() as Locale;
  const number = (value: number) => value.toLocaleString(tagOf(locale));
  const balance = useQuery({
    queryKey: ["plan", "balance"],
    queryFn: ({ signal }) => must(api.GET("/balance", { signal })),
  });
  const status = useQuery({
    queryKey: ["plan", "api-status"],
    queryFn: ({ signal }) => must(api.GET("/billing/api-status", { signal })),
  });
  return (
    <>
      <Title title={translate("screens.plan")} />
      <Asked query={balance}>
        {({ plan, quota, used, remaining, period_end }) => (
          <Section title={translate("resources.plan.present", { plan })}>
            <Typography id="plan-used">
              {translate("resources.plan.used", {
                used: number(used),
                quota: number(quota),
                left: number(remaining),
              })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={quota === 0 ? 0 : Math.min(100, (100 * used) / quota)}
              aria-labelledby="plan-used"
              sx={{ my: 1 }}
            />
            <Typography variant="body2" gutterBottom>
              {translate("resources.plan.renews")} <Moment at={period_end} />
            </Typography>
            <Asked query={status}>
              {({ rateLimit, endpoints }) =>
                translate(endpoints.length === 0 ? "resources.plan.no_api" : "resources.plan.api", {
                  limit: number(rateLimit),
                  operations: endpoints.length,
                })
              }
            </Asked>
          </Section>
        )}
      </Asked>
      <Section title={translate("resources.plan.all")}>
        <SmallTable
          columns={COLUMNS.map((column) => translate(`resources.plan.columns.${column}`))}
          selected={Object.keys(plans).indexOf(balance.data?.plan ?? "")}
          rows={Object.entries(plans).map(([name, { monthlyQuota, phoneMessages, perMinute, allows }]) => [
            name,
            number(monthlyQuota),
            number(phoneMessages),
            number(perMinute),
            allows.map((each) => translate(`resources.plan.capabilities.${each}`)).join(", ") ||
              translate("resources.plan.nothing"),
          ])}
        />
      </Section>
      <Can operation="plan-requests.create">{balance.data && <AskForPlan present={balance.data.plan} />}</Can>
      <ByApi operation={readStatus} />
    </>
  );
}

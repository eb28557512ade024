import readStatus from "api:billing.api-status";
import askForPlan from "api:plan-requests.create";
import plans from "api:plans";
import { Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { api, must } from "../api/client.ts";
import { ApiInputs } from "../form/api-input.tsx";
import { CallForm } from "../form/call-form.tsx";
import { Asked, useAsked } from "../shell/asked.tsx";
import { Moment, Section, SmallTable, Usage, useNumber } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";
import { ByApi } from "../shell/source.tsx";
import { useBalance } from "./home/attention.tsx";

const COLUMNS = ["plan", "quota", "messages", "limit", "keys"];

/** What the organization has of its plan and how much of it is used, what other plans have, and how to ask for one. */
export default function Plan() {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`resources.plan.${key}`, values);
  const number = useNumber();
  const balance = useBalance();
  const status = useAsked(["plan", "api-status"], () => api.GET("/billing/api-status"));
  return (
    <>
      <Title title={translate("screens.plan")} />
      <Asked query={balance}>
        {({ plan, quota, used, remaining, period_end }) => (
          <Section title={say("present", { plan })}>
            <Usage used={used} quota={quota}>
              {say("used", { used: number(used), quota: number(quota), left: number(remaining) })}{" "}
              {say("renews")} <Moment at={period_end} />.
            </Usage>
            <Asked query={status}>
              {({ rateLimit, endpoints: { length } }) =>
                say(length === 0 ? "no_api" : "api", { limit: number(rateLimit), operations: length })
              }
            </Asked>
            <ByApi operation={readStatus} />
          </Section>
        )}
      </Asked>
      <Section title={say("all")}>
        <SmallTable
          columns={COLUMNS.map((column) => say(`columns.${column}`))}
          selected={Object.keys(plans).indexOf(balance.data?.plan ?? "")}
          rows={Object.entries(plans).map(([name, { monthlyQuota, phoneMessages, perMinute, allows }]) => [
            name,
            // An organization may have more or fewer than its plan.
            number(name === balance.data?.plan ? balance.data.quota : monthlyQuota),
            number(phoneMessages),
            number(perMinute),
            allows.map((each) => say(`capabilities.${each}`)).join(", ") || say("nothing"),
          ])}
        />
      </Section>
      <Can operation="plan-requests.create">
        <AskForPlan />
      </Can>
    </>
  );
}

/** Writes to who runs the service that the organization wants another plan. */
function AskForPlan() {
  const translate = useTranslate();
  return (
    <Section title={translate("resources.plan.ask.title")}>
      <Typography variant="body2">{translate("resources.plan.ask.text")}</Typography>
      <CallForm
        resource="plan"
        act={(body) => must(api.POST("/plan-requests", { body }))}
        done="resources.plan.ask.done"
        button="resources.plan.ask.button"
      >
        <ApiInputs operation={askForPlan} fields={["plan", "message"]} />
      </CallForm>
    </Section>
  );
}

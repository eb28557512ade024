import readStatus from "api:billing.api-status";
import askForPlan from "api:plan-requests.create";
import plans from "api:plans";
import { LinearProgress, Typography } from "@mui/material";
import { required, useTranslate } from "ra-core";
import { SelectInput, Title } from "ra-ui-materialui";
import { api, must } from "../api/client.ts";
import { ApiInput } from "../form/api-input.tsx";
import { CallForm } from "../form/call-form.tsx";
import { Asked, useAsked } from "../shell/asked.tsx";
import { ByApi } from "../shell/by-api.tsx";
import { Can } from "../shell/can.tsx";
import { Moment, useNumber } from "../shell/moment.tsx";
import { Section, SmallTable } from "../shell/parts.tsx";

const COLUMNS = ["plan", "quota", "messages", "limit", "keys"];

/** What the organization has of its plan and how much of it is used, what other plans have, and how to ask for one. */
export default function Plan() {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`resources.plan.${key}`, values);
  const number = useNumber();
  const balance = useAsked(["balance"], () => api.GET("/balance"));
  const status = useAsked(["plan", "api-status"], () => api.GET("/billing/api-status"));
  return (
    <>
      <Title title={translate("screens.plan")} />
      <Asked query={balance}>
        {({ plan, quota, used, remaining, period_end }) => (
          <Section title={say("present", { plan })}>
            <Typography id="plan-used">
              {say("used", { used: number(used), quota: number(quota), left: number(remaining) })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={quota === 0 ? 0 : Math.min(100, (100 * used) / quota)}
              aria-labelledby="plan-used"
              sx={{ my: 1 }}
            />
            <Typography variant="body2" gutterBottom>
              {say("renews")} <Moment at={period_end} />
            </Typography>
            <Asked query={status}>
              {({ rateLimit, endpoints: { length } }) =>
                say(length === 0 ? "no_api" : "api", { limit: number(rateLimit), operations: length })
              }
            </Asked>
          </Section>
        )}
      </Asked>
      <Section title={say("all")}>
        <SmallTable
          columns={COLUMNS.map((column) => say(`columns.${column}`))}
          selected={Object.keys(plans).indexOf(balance.data?.plan ?? "")}
          rows={Object.entries(plans).map(([name, { monthlyQuota, phoneMessages, perMinute, allows }]) => [
            name,
            number(monthlyQuota),
            number(phoneMessages),
            number(perMinute),
            allows.map((each) => say(`capabilities.${each}`)).join(", ") || say("nothing"),
          ])}
        />
      </Section>
      <Can operation="plan-requests.create">{balance.data && <AskForPlan present={balance.data.plan} />}</Can>
      <ByApi operation={readStatus} />
    </>
  );
}

/** Writes to who runs the service that the organization wants another plan. */
function AskForPlan({ present }: { present: string }) {
  const translate = useTranslate();
  const others = (askForPlan.fields.plan?.options ?? []).filter((plan) => plan !== present);
  return (
    <Section title={translate("resources.plan.ask.title")}>
      <Typography variant="body2">{translate("resources.plan.ask.text")}</Typography>
      <CallForm
        resource="plan"
        act={(body) => must(api.POST("/plan-requests", { body }))}
        done="resources.plan.ask.done"
        button="resources.plan.ask.button"
      >
        <SelectInput
          source="plan"
          validate={required()}
          choices={others.map((id) => ({ id, name: id }))}
          translateChoice={false}
          fullWidth
        />
        <ApiInput operation={askForPlan} source="message" />
      </CallForm>
      <ByApi operation={askForPlan} />
    </Section>
  );
}

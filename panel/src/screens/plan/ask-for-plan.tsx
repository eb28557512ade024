import askForPlan from "api:plan-requests.create";
import { Typography } from "@mui/material";
import { required, useTranslate } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { CallForm } from "../../form/call-form.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { Section } from "../../shell/section.tsx";

/** Writes to who runs the service that the organization wants another plan. */
export function AskForPlan({ present }: { present: string }) {
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

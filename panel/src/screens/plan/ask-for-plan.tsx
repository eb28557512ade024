import plans from "api:plans";
import { Typography } from "@mui/material";
import { required, useTranslate } from "ra-core";
import { SelectInput, TextInput } from "ra-ui-materialui";
import { members } from "../../api/members.ts";
import { CallForm } from "../../form/call-form.tsx";
import { Section } from "../../shell/section.tsx";

/** Writes to who runs the service that the organization wants another plan. */
export function AskForPlan({ present }: { present: string }) {
  const translate = useTranslate();
  const others = Object.keys(plans).filter((id) => id !== present);
  return (
    <Section title={translate("resources.plan.ask.title")}>
      <Typography variant="body2">{translate("resources.plan.ask.text")}</Typography>
      <CallForm act={members.askForPlan} done="resources.plan.ask.done" button="resources.plan.ask.button">
        <SelectInput
          source="plan"
          label="resources.plan.columns.plan"
          validate={required()}
          choices={others.map((id) => ({ id, name: id }))}
          translateChoice={false}
          fullWidth
        />
        <TextInput source="message" label="resources.plan.ask.message" multiline fullWidth />
      </CallForm>
    </Section>
  );
}

import updateOrganization from "api:organization.update";
import { Box, Typography } from "@mui/material";
import { ResourceContextProvider, useTranslate } from "ra-core";
import { BooleanInput } from "ra-ui-materialui";
import { ApiInputs } from "../../form/api-input.tsx";
import { EditForm } from "../../form/record-form.tsx";
import { ZoneInput } from "../../form/special-inputs.tsx";
import { Followed, useOrganization } from "../../shell/present-organization.tsx";
import { MailDomain } from "./mail-domain.tsx";
import { Preview } from "./preview.tsx";

/** The organization's profile beside a preview of what people see of it, and the domain that its mails come from. */
export default function Organization() {
  const { id } = useOrganization();
  return (
    <ResourceContextProvider value="organization">
      <EditForm operation={updateOrganization} id={id} leaveTo="/">
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "3fr 2fr" }, width: "100%" }}>
          <Box>
            <ApiInputs operation={updateOrganization} fields={FIELDS} />
          </Box>
          <Preview />
        </Box>
        <Followed />
      </EditForm>
      <MailDomain />
    </ResourceContextProvider>
  );
}

const FIELDS = [
  <Part key="shown" name="shown" />,
  "name",
  "company_name",
  "nickname",
  "pic_url",
  "primary_color",
  "locale",
  <ZoneInput key="zone" source="time_zone" helperText="resources.organization.help.time_zone" />,
  <Part key="answers" name="answers" />,
  "contact_email",
  "reply_to",
  <Part key="messages" name="messages" />,
  "reminders",
  <BooleanInput key="whatsapp" source="notify.whatsapp" />,
  <BooleanInput key="sms" source="notify.sms" helperText="resources.organization.help.notify" />,
  <Part key="privacy" name="privacy" />,
  "retention_months",
];

function Part({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Typography variant="h6" component="h2" sx={{ "&:not(:first-of-type)": { mt: 3 } }}>
      {translate(`resources.organization.parts.${name}`)}
    </Typography>
  );
}

import updateOrganization from "api:organization.update";
import { Box, Typography } from "@mui/material";
import { ResourceContextProvider, useLocale, useRecordContext, useTranslate } from "ra-core";
import { AutocompleteInput, BooleanInput } from "ra-ui-materialui";
import { useMemo } from "react";
import { ApiInput } from "../../form/api-input.tsx";
import { ImageInput } from "../../form/image-input.tsx";
import { EditForm } from "../../form/record-form.tsx";
import { useChangedOrganization, useOrganization } from "../../shell/present-organization.tsx";
import { ColourInput } from "./colour-input.tsx";
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
            <Inputs />
          </Box>
          <Preview />
        </Box>
        <Followed />
      </EditForm>
      <MailDomain />
    </ResourceContextProvider>
  );
}

/** Has the panel follow what was saved. */
function Followed() {
  useChangedOrganization(useRecordContext());
  return null;
}

function Inputs() {
  const operation = updateOrganization;
  return (
    <>
      <Part name="shown" />
      <ApiInput operation={operation} source="name" />
      <ApiInput operation={operation} source="company_name" />
      <ApiInput operation={operation} source="nickname" />
      <ImageInput source="pic_url" />
      <ColourInput operation={operation} source="primary_color" />
      <ApiInput operation={operation} source="locale" helperText="resources.organization.help.locale" />
      <ZoneInput />
      <Part name="answers" />
      <ApiInput
        operation={operation}
        source="contact_email"
        helperText="resources.organization.help.contact_email"
      />
      <ApiInput operation={operation} source="reply_to" helperText="resources.organization.help.reply_to" />
      <Part name="messages" />
      <ApiInput operation={operation} source="reminders" helperText="resources.organization.help.reminders" />
      <BooleanInput source="notify.whatsapp" />
      <BooleanInput source="notify.sms" helperText="resources.organization.help.notify" />
      <Part name="privacy" />
      <ApiInput
        operation={operation}
        source="retention_months"
        helperText="resources.organization.help.retention_months"
      />
    </>
  );
}

function Part({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Typography variant="h6" component="h2" sx={{ "&:not(:first-of-type)": { mt: 3 } }}>
      {translate(`resources.organization.parts.${name}`)}
    </Typography>
  );
}

/** The time zones that the browser knows, each with its present distance from UTC; found by typing a city. */
function ZoneInput() {
  const locale = useLocale();
  const zones = useMemo(
    () => Intl.supportedValuesOf("timeZone").map((id) => ({ id, name: zoneName(id, locale) })),
    [locale],
  );
  const present = useRecordContext()?.time_zone as string;
  const all = zones.some(({ id }) => id === present) ? zones : [{ id: present, name: present }, ...zones];
  return (
    <AutocompleteInput
      source="time_zone"
      choices={all}
      fullWidth
      helperText="resources.organization.help.time_zone"
    />
  );
}

function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${timeZone.replaceAll("_", " ")} (${offset})`;
}

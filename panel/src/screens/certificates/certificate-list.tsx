import listCertificates from "api:invitations.list";
import { Button, Typography } from "@mui/material";
import { useListContext, useTranslate } from "ra-core";
import {
  AutocompleteInput,
  DataTable,
  DateInput,
  Link,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  TextInput,
} from "ra-ui-materialui";
import { Link as RouterLink } from "react-router-dom";
import { Can } from "../../shell/can.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";
import {
  type Certificate,
  holderOf,
  type Named,
  useBadgeFields,
  useFieldLabel,
  valueText,
} from "./certificate.ts";
import { Documents, Resend, Revoke } from "./certificate-acts.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { State } from "./state.tsx";

const choices = (field: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `resources.certificates.choices.${field}.${id}` }));

const named = { optionText: "name", filterToQuery: (q: string) => (q === "" ? {} : { q }) };

/** The filters of GET /invitations. */
const FILTERS = [
  <TextInput key="q" source="q" type="search" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={choices("status", ["PENDING", "ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"])}
  />,
  <SelectInput
    key="recipient_status"
    source="recipient_status"
    choices={choices("recipient_status", ["INVITED", "PENDING", "ACCEPTED", "REJECTED"])}
  />,
  <ReferenceInput key="event_id" source="event_id" reference="events" perPage={50}>
    <AutocompleteInput {...named} />
  </ReferenceInput>,
  // GET /badges does not search.
  <ReferenceInput key="badge_id" source="badge_id" reference="badges" perPage={100}>
    <SelectInput optionText="name" />
  </ReferenceInput>,
  <DateInput key="issued_from" source="issued_from" />,
  <DateInput key="issued_until" source="issued_until" />,
  <TextInput key="recipient_email" source="recipient_email" type="email" />,
  <TextInput key="external_id" source="external_id" />,
  <TextInput key="issuance_id" source="issuance_id" />,
];

export default function CertificateList() {
  return (
    <Records
      operation={listCertificates}
      filters={FILTERS}
      creates={false}
      begin={<IssueButton />}
      actions={
        <>
          <OpenByCode />
          <ExportCsv />
        </>
      }
      bulk={<BulkActs />}
    >
      <DataTable.Col<Certificate>
        source="recipient.name"
        disableSort
        render={(certificate) => (
          <>
            <Link to={`/certificates/${certificate.id}/show`}>{holderOf(certificate)}</Link>
            <Typography variant="body2" color="textSecondary">
              {certificate.recipient.email}
            </Typography>
          </>
        )}
      />
      <DataTable.Col source="badge_id" disableSort>
        <ReferenceField source="badge_id" reference="badges" link={false} />
        <Typography variant="body2" color="textSecondary" component="div">
          <ReferenceField source="event_id" reference="events" link={false} />
        </Typography>
      </DataTable.Col>
      <DataTable.Col<Certificate>
        source="status"
        disableSort
        render={({ status }) => <State of="status" value={status} />}
      />
      <DataTable.Col<Certificate>
        source="email_status"
        disableSort
        render={({ email_status }) => <State of="email_status" value={email_status} />}
      />
      <FieldColumns />
      <DataTable.Col<Certificate> source="created_at" render={({ issued_at }) => <Moment at={issued_at} />} />
    </Records>
  );
}

function IssueButton() {
  const translate = useTranslate();
  return (
    <Can operation="invitations.issue">
      <Button size="small" variant="contained" component={RouterLink} to="/issue">
        {translate("screens.issue")}
      </Button>
    </Can>
  );
}

/** The fields of the badge by which the list is filtered, each in a column. */
function FieldColumns() {
  const { filterValues } = useListContext();
  const label = useFieldLabel();
  return useBadgeFields(filterValues.badge_id).map((field) => (
    <DataTable.Col<Certificate>
      key={field.key}
      label={label(field)}
      disableSort
      render={({ values }) => valueText(values[field.key])}
    />
  ));
}

/** Twelve characters of Crockford's base32, which the search by words does not find. */
const CODE = /^[0-9a-hjkmnp-tv-z]{12}$/i;

function OpenByCode() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const code = String(filterValues.q ?? "").replaceAll(/[\s-]/g, "");
  if (!CODE.test(code)) return null;
  return (
    <Button size="small" component={RouterLink} to={`/certificates/${code}/show`}>
      {translate("resources.certificates.open_code", { code: code.toUpperCase() })}
    </Button>
  );
}

function BulkActs() {
  const { selectedIds, data, onUnselectItems } = useListContext<Certificate>();
  const records: readonly Named[] = selectedIds.map((id) => data?.find((row) => row.id === id) ?? { id });
  const props = { records, onDone: onUnselectItems };
  return (
    <>
      <Resend {...props} />
      <Documents {...props} />
      <Revoke {...props} />
    </>
  );
}

import getCertificate from "api:invitations.get";
import listCertificates from "api:invitations.list";
import { Box, Button, Typography } from "@mui/material";
import { useListContext, useShowContext, useTranslate } from "ra-core";
import { ReferenceField, Show } from "ra-ui-materialui";
import { Link as RouterLink } from "react-router-dom";
import { Loading } from "../../shell/asked.tsx";
import { IssueButton } from "../../shell/issue-button.tsx";
import { NameOf } from "../../shell/name-of.tsx";
import { Facts, Moment, Out, Row, Section } from "../../shell/parts.tsx";
import { Can, useOrganization } from "../../shell/present-organization.tsx";
import { type Columns, Records, useRecordFacts } from "../../shell/records.tsx";
import { ByApi, CopyButton } from "../../shell/source.tsx";
import { StateWord, type Tone } from "../../shell/state-word.tsx";
import { Documents, Resend, Revoke } from "./acts.tsx";
import { type Certificate, holderOf, type Named, useBadgeFields } from "./certificate.ts";
import { Correct } from "./correct.tsx";
import { CsvButton } from "./csv-button.tsx";
import { Timeline } from "./timeline.tsx";
import { useFieldLabel, ValueColumns } from "./value-inputs.tsx";
import { valueText } from "./values.ts";

const FILTERS = [
  "q",
  "status",
  "recipient_status",
  "email_status",
  "event_id",
  "badge_id",
  "issued_from",
  "issued_until",
  "recipient_email",
  "external_id",
  "issuance_id",
];

const COLUMNS: Columns<Certificate> = {
  "recipient.name": (certificate) => (
    <>
      <RouterLink to={`/certificates/${certificate.id}/show`}>{holderOf(certificate)}</RouterLink>{" "}
      <State of="status" value={certificate.status} />
      <small>{certificate.recipient.email}</small>
    </>
  ),
  badge_id: ({ badge_id }) => <NameOf noun="badges" id={badge_id} />,
  event_id: ({ event_id }) => <NameOf noun="events" id={event_id} />,
  email_status: ({ email_status }) => <State of="email_status" value={email_status} />,
  created_at: ({ issued_at }) => <Moment at={issued_at} />,
};

const CertificateList = () => (
  <Records
    operation={listCertificates}
    filters={FILTERS}
    columns={COLUMNS}
    sorts={["created_at"]}
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
    <FieldColumns />
  </Records>
);

const CertificateShow = () => (
  <Show actions={false} component="div" sx={{ "& .RaShow-card": { minWidth: 0 } }}>
    <Shown />
  </Show>
);

export default { list: CertificateList, show: CertificateShow };

const COLORS: Readonly<Record<string, Tone>> = {
  ACCEPTED: "success",
  REJECTED: "warning",
  REVOKED: "error",
  bounced: "error",
  complained: "error",
  failed: "error",
  paused: "warning",
  delayed: "warning",
};

/** What became of a certificate, or of its mail or message, in a word; what needs a look has a colour. */
const State = ({ of, value }: { of: "status" | "email_status" | "phone_status"; value: string }) => (
  <StateWord word={useTranslate()(`resources.certificates.choices.${of}.${value}`)} tone={COLORS[value]} />
);

/** The fields of the badge by which the list is filtered, each in a column. */
function FieldColumns() {
  const badge = useListContext().filterValues.badge_id;
  return badge && <FieldsOf badge={badge} />;
}
const FieldsOf = ({ badge }: { badge: string }) => <ValueColumns fields={useBadgeFields(badge)} />;

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

function ExportCsv() {
  const { issued_from: from, issued_until: until, ...others } = useListContext().filterValues;
  const filter = { ...others, ...(from && { from }), ...(until && { until }) };
  return <CsvButton label="resources.certificates.export" name="certificates" filter={filter} />;
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

function Shown() {
  const translate = useTranslate();
  const recordFacts = useRecordFacts();
  const { record } = useShowContext<Certificate>();
  const { time_zone } = useOrganization();
  const label = useFieldLabel();
  const fields = useBadgeFields(record?.badge_id);
  if (!record) return <Loading />;
  const { status, erased_at, document_url, verification_url, credential_url, values, metadata } = record;
  const own = fields.map((field) => [label(field), valueText(values[field.key])] as const);
  const records = [record];
  return (
    <>
      <Section title={[holderOf(record), " ", <State key="state" of="status" value={status} />]}>
        <Row>
          {!erased_at && status !== "REVOKED" && <Correct certificate={record} />}
          {status === "PENDING" && <Resend records={records} />}
          {document_url && <Documents records={records} />}
          <CopyButton text={verification_url} label="resources.certificates.copy_link" />
          <Out to={verification_url} label="resources.certificates.public_page" />
          {credential_url && <Out to={credential_url} label="resources.certificates.credential" />}
          {["PENDING", "ACCEPTED"].includes(status) && <Revoke records={records} />}
        </Row>
        {document_url && <DocumentPicture of={record} to={document_url} />}
        <Facts facts={[...recordFacts(FACTS, record), ...own, ...Object.entries(metadata)]} />
      </Section>
      <Section title={translate("resources.certificates.timeline")}>
        <Timeline certificate={record} />
        <Typography variant="caption" color="textSecondary">
          {translate("shell.zone", { zone: time_zone })}
        </Typography>
      </Section>
      <ByApi operation={getCertificate} />
    </>
  );
}

/** The document as a small picture, which leads to it. */
function DocumentPicture({ of, to }: { of: Certificate; to: string }) {
  const name = useTranslate()("resources.certificates.name", { smart_count: 1 });
  const alt = `${name}: ${holderOf(of)}`;
  const sx = { width: 240, maxWidth: "100%", display: "block", my: 1, border: 1, borderColor: "divider" };
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <Box component="img" src={`${of.verification_url}.png`} alt={alt} sx={sx} />
    </a>
  );
}

const Yes = () => useTranslate()("ra.boolean.true");
/** A viewer may not open an import. */
const FromImport = () => (
  <Can operation="imports.get">
    <ReferenceField source="import_id" reference="imports" link="show" />
  </Can>
);
const Hidden = () => useTranslate()("resources.certificates.hidden");
const reference = (noun: "event" | "badge") => (
  <ReferenceField source={`${noun}_id`} reference={`${noun}s`} link="edit" />
);

/** What a certificate says, and what became of it. */
const FACTS: Columns<Certificate> = {
  "recipient.email": "text",
  "recipient.guardian": ({ recipient }) => recipient.guardian && <Yes />,
  "recipient.number": "text",
  event_id: () => reference("event"),
  badge_id: () => reference("badge"),
  reason: "text",
  role: "text",
  workload_hours: "text",
  created_at: ({ issued_at }) => <Moment at={issued_at} />,
  email_status: ({ email_status }) => <State of="email_status" value={email_status} />,
  phone_status: ({ phone_status }) =>
    phone_status !== "none" && <State of="phone_status" value={phone_status} />,
  phone_reason: "choice",
  accepted_at: "moment",
  rejected_at: "moment",
  corrected_at: "moment",
  expires_at: "moment",
  revoked_at: "moment",
  revocation_reason: "text",
  erased_at: "moment",
  hidden: ({ hidden }) => hidden && <Hidden />,
  recipient_locale: "choice",
  short_code: "text",
  external_id: "text",
  import_id: ({ import_id }) => import_id && <FromImport />,
};

import getCertificate from "api:invitations.get";
import { Box, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useShowContext, useTranslate } from "ra-core";
import { ReferenceField, Show } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { ByApi } from "../../shell/by-api.tsx";
import { CopyButton } from "../../shell/copy-button.tsx";
import { Facts } from "../../shell/facts.tsx";
import { Loading } from "../../shell/frame.tsx";
import { Moment } from "../../shell/moment.tsx";
import { useOrganization } from "../../shell/present-organization.tsx";
import { type Certificate, holderOf, useBadgeFields, useFieldLabel, valueText } from "./certificate.ts";
import { Documents, Resend, Revoke } from "./certificate-acts.tsx";
import { Correct } from "./correct.tsx";
import { State } from "./state.tsx";
import { Timeline } from "./timeline.tsx";

export default function CertificateShow() {
  return (
    <Show actions={false} component="div">
      <Shown />
    </Show>
  );
}

function Shown() {
  const translate = useTranslate();
  const { record } = useShowContext<Certificate>();
  const { time_zone } = useOrganization();
  if (!record) return <Loading />;
  const isPending = record.status === "PENDING";
  const records = [record];
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Card>
        <CardContent>
          <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
            <Typography variant="h5" component="h2" sx={{ overflowWrap: "anywhere" }}>
              {holderOf(record)}
            </Typography>
            <State of="status" value={record.status} />
          </Stack>
          <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, mb: 2 }}>
            {!record.erased_at && record.status !== "REVOKED" && <Correct certificate={record} />}
            {isPending && <Resend records={records} />}
            {record.document_url && <Documents records={records} />}
            <CopyButton text={record.verification_url} label="resources.certificates.copy_link" />
            <Out to={record.verification_url} label="resources.certificates.public_page" />
            {record.credential_url && (
              <Out to={record.credential_url} label="resources.certificates.credential" />
            )}
            {["PENDING", "ACCEPTED"].includes(record.status) && <Revoke records={records} />}
          </Stack>
          <CertificateFacts certificate={record} />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography variant="h6" component="h2">
            {translate("resources.certificates.timeline")}
          </Typography>
          <Timeline certificate={record} />
          <Typography variant="caption" color="textSecondary">
            {translate("shell.zone", { zone: time_zone })}
          </Typography>
        </CardContent>
      </Card>
      <Box>
        <ByApi operation={getCertificate} />
      </Box>
    </Stack>
  );
}

function Out({ to, label }: { to: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button size="small" href={to} target="_blank" rel="noreferrer">
      {translate(label)}
    </Button>
  );
}

/** What a certificate says, and what became of it. */
function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const fields = useBadgeFields(certificate.badge_id);
  const { recipient, phone_reason } = certificate;
  const word = (field: string, value: string | null) =>
    value && translate(`resources.certificates.choices.${field}.${value}`);
  const reference = (noun: "event" | "badge"): ReactNode => (
    <ReferenceField record={certificate} source={`${noun}_id`} reference={`${noun}s`} link="edit" />
  );
  const facts: Readonly<Record<string, ReactNode>> = {
    "recipient.email": recipient.email,
    "recipient.guardian": recipient.guardian && translate("ra.boolean.true"),
    "recipient.number": recipient.number,
    event_id: reference("event"),
    badge_id: reference("badge"),
    reason: certificate.reason,
    role: certificate.role,
    workload_hours: certificate.workload_hours,
    created_at: <Moment at={certificate.issued_at} />,
    email_status: <State of="email_status" value={certificate.email_status} />,
    phone_status: certificate.phone_status !== "none" && (
      <>
        <State of="phone_status" value={certificate.phone_status} /> {word("phone_reason", phone_reason)}
      </>
    ),
    accepted_at: certificate.accepted_at && <Moment at={certificate.accepted_at} />,
    rejected_at: certificate.rejected_at && <Moment at={certificate.rejected_at} />,
    corrected_at: certificate.corrected_at && <Moment at={certificate.corrected_at} />,
    expires_at: certificate.expires_at && <Moment at={certificate.expires_at} />,
    revoked_at: certificate.revoked_at && <Moment at={certificate.revoked_at} />,
    revocation_reason: certificate.revocation_reason,
    erased_at: certificate.erased_at && <Moment at={certificate.erased_at} />,
    hidden: certificate.hidden && translate("resources.certificates.hidden"),
    recipient_locale: word("recipient_locale", certificate.recipient_locale),
    short_code: certificate.short_code,
    external_id: certificate.external_id,
  };
  return (
    <Facts
      facts={[
        ...Object.entries(facts).map(
          ([name, value]) => [translate(`resources.certificates.fields.${name}`), value] as const,
        ),
        ...fields.map((field) => [label(field), valueText(certificate.values[field.key])] as const),
        ...Object.entries(certificate.metadata),
      ]}
    />
  );
}

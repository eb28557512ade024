import issueCertificates from "api:invitations.issue";
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from "@mui/material";
import { Form, ResourceContextProvider, useTranslate } from "ra-core";
import { SaveButton } from "ra-ui-materialui";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { dataProvider } from "../../api/data-provider.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { useSubmit } from "../../form/call-form.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { Row } from "../../shell/parts.tsx";
import { listOf } from "../../shell/records.tsx";
import { translated } from "../../texts/sentences.ts";
import { FIELDS } from "../certificates/certificate.ts";
import { ValueInputs } from "../certificates/value-inputs.tsx";
import type { BadgeField } from "../certificates/values.ts";
import { type Draft, type Issuance, newDraft, pictureOf, recipientOf } from "./draft.ts";
import { SampleMail } from "./sample-mail.tsx";

/** A request may have a list in their place. */
const REQUIRED = Object.fromEntries(
  ["recipient_name", "recipient_email"].map((name) => [
    name,
    { ...issueCertificates.fields[name], required: true as const },
  ]),
);
const OPERATION = { ...issueCertificates, fields: { ...issueCertificates.fields, ...REQUIRED } };

interface Props {
  readonly draft: Draft;
  readonly fields: readonly BadgeField[];
  readonly change: (part: Partial<Draft>) => void;
}

/** A form for one person beside their certificate. */
export function OnePerson({ draft, fields, change }: Props) {
  const translate = useTranslate();
  const [before] = useState(draft.one);
  const recipient = recipientOf(draft.one, fields);
  const { event, badge, again } = draft;
  const { submit } = useSubmit(async () => {
    const on_duplicate = again ? "issue" : "skip";
    const data = { ...recipient, event_id: event, badge_id: badge, on_duplicate };
    const answer = (await dataProvider.create("certificates", { data })).data as unknown as Issuance;
    const { issued, issuance_id, skipped, warnings } = answer;
    change({ made: { issued, issuance_id, skipped, warnings }, one: {} });
  });
  return (
    <ResourceContextProvider value="certificates">
      <Form record={before} onSubmit={submit} noValidate>
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" } }}>
          <Stack>
            <ApiInputs operation={OPERATION} fields={["recipient_name", "recipient_email"]} />
            <ValueInputs fields={fields} />
            <ApiInputs operation={OPERATION} fields={FIELDS} />
            <FormControlLabel
              control={<Checkbox checked={again} onChange={(_, wanted) => change({ again: wanted })} />}
              label={translate("issue.again")}
            />
            <Row>
              <SaveButton type="submit" label={translate("issue.confirm")} icon={false} alwaysEnable />
              <SampleMail event={event} badge={badge} recipient={recipient} />
            </Row>
          </Stack>
          <Box sx={{ position: "sticky", top: 64, alignSelf: "start" }}>
            <BadgePicture badge={badge} request={pictureOf(event, recipient)} />
          </Box>
        </Box>
        <Kept keep={(one) => change({ one })} />
      </Form>
    </ResourceContextProvider>
  );
}

/** Keeps what is typed. */
function Kept({ keep }: { keep: (values: Draft["one"]) => void }) {
  const values = useWatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed
  useEffect(() => keep(values), [values]);
  return null;
}

interface MadeProps {
  readonly draft: Draft;
  readonly made: NonNullable<Draft["made"]>;
  readonly tell: (draft: Draft) => void;
}

/** What was issued to one person, and what of it is worth a look. */
export function Made({ draft, made, tell }: MadeProps) {
  const translate = useTranslate();
  const { event, badge } = draft;
  const { issued, issuance_id, warnings = [] } = made;
  const filter = issued > 0 ? { issuance_id } : { event_id: event, badge_id: badge };
  return (
    <Stack spacing={2} aria-live="polite">
      <Alert severity={issued > 0 ? "success" : "info"}>
        {translate(issued > 0 ? "issue.done" : "issue.skipped")}
      </Alert>
      {warnings.map(({ message, path }) => (
        <Alert key={path + message} severity="info">
          {translated(message)}
        </Alert>
      ))}
      <Row>
        <Button component={Link} variant="contained" to={listOf("certificates", filter)}>
          {translate("issue.show")}
        </Button>
        <Button onClick={() => tell({ ...newDraft(), event, badge })}>{translate("issue.more")}</Button>
      </Row>
    </Stack>
  );
}

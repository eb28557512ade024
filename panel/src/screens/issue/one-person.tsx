import issueCertificates from "api:invitations.issue";
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from "@mui/material";
import { Form, ResourceContextProvider, useNotify, useTranslate } from "ra-core";
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
import { type Draft, type Issuance, pictureOf, recipientOf } from "./draft.ts";
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
  const notify = useNotify();
  const [before] = useState(draft.one);
  const [made, setMade] = useState<Issuance>();
  const recipient = recipientOf(draft.one, fields);
  const { event, badge, again } = draft;
  const { submit } = useSubmit(async () => {
    const on_duplicate = again ? "issue" : "skip";
    const data = { ...recipient, event_id: event, badge_id: badge, on_duplicate };
    const answer = (await dataProvider.create("certificates", { data })).data as unknown as Issuance;
    if (answer.issued === 0) return notify("issue.skipped", { type: "info" });
    setMade(answer);
    change({ one: NOBODY });
  });
  return (
    <ResourceContextProvider value="certificates">
      {made && <Made {...made} />}
      <Form key={made?.issuance_id} record={made ? NOBODY : before} onSubmit={submit} noValidate>
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

const NOBODY = {};

/** What was issued, and what of it is worth a look. */
function Made({ issuance_id, warnings = [] }: Issuance) {
  const translate = useTranslate();
  const show = (
    <Button component={Link} color="inherit" to={listOf("certificates", { issuance_id })}>
      {translate("issue.show")}
    </Button>
  );
  return (
    <>
      <Alert severity="success" action={show}>
        {translate("issue.done")}
      </Alert>
      {warnings.map(({ message, path }) => (
        <Alert key={path + message} severity="info">
          {translated(message)}
        </Alert>
      ))}
    </>
  );
}

/** Keeps what is typed. */
function Kept({ keep }: { keep: (values: Draft["one"]) => void }) {
  const values = useWatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed
  useEffect(() => keep(values), [values]);
  return null;
}

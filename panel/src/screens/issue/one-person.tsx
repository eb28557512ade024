import issueCertificates from "api:invitations.issue";
import { Box, Stack } from "@mui/material";
import { Form, ResourceContextProvider, useTranslate } from "ra-core";
import { SaveButton } from "ra-ui-materialui";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { dataProvider } from "../../api/data-provider.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { useSubmit } from "../../form/call-form.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { Row } from "../../shell/parts.tsx";
import { translated } from "../../texts/sentences.ts";
import { FIELDS } from "../certificates/certificate.ts";
import { ValueInputs } from "../certificates/value-inputs.tsx";
import type { BadgeField } from "../certificates/values.ts";
import { Again, SampleMail } from "./check.tsx";
import { recipientOf } from "./people.ts";
import { type Draft, duplicatesOf, type Issuance, partOf } from "./send.ts";

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
  const { event: event_id, badge: badge_id } = draft;
  const { submit } = useSubmit(async () => {
    const data = { ...recipient, event_id, badge_id, on_duplicate: duplicatesOf(draft) };
    const made = (await dataProvider.create("certificates", { data })).data as unknown as Issuance;
    const warnings = (made.warnings ?? []).map(({ message }) => ({
      row: 1,
      recipient,
      message: translated(message),
    }));
    change({ people: [{ row: 1, recipient }], text: "", parts: [partOf(made)], warnings });
  });
  const { recipient_name, role, workload_hours, values } = recipient;
  // Without values of their own the picture would have invented ones.
  const request = {
    event_id,
    values: values ?? {},
    ...(recipient_name && { recipient_name }),
    ...(role && { role }),
    ...(workload_hours && { workload_hours }),
  };
  return (
    <ResourceContextProvider value="certificates">
      <Form record={before} onSubmit={submit} noValidate>
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" } }}>
          <Stack>
            <ApiInputs operation={OPERATION} fields={["recipient_name", "recipient_email"]} />
            <ValueInputs fields={fields} />
            <ApiInputs operation={OPERATION} fields={FIELDS} />
            <Again draft={draft} change={change} />
            <Row>
              <SaveButton
                type="submit"
                label={translate("issue.confirm.button", { smart_count: 1 })}
                icon={false}
                alwaysEnable
              />
              <SampleMail draft={draft} recipient={recipient} />
            </Row>
          </Stack>
          <Box sx={{ position: "sticky", top: 64, alignSelf: "start" }}>
            <BadgePicture badge={badge_id} request={request} />
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

import correct from "api:invitations.correct";
import EditIcon from "@mui/icons-material/Edit";
import { Button } from "@mui/material";
import { maxLength, required, useNotify, useRefresh, useTranslate } from "ra-core";
import { ArrayInput, SimpleFormIterator, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { LENGTHS } from "../../../../shared/domain/rules.ts";
import { api, must } from "../../api/client.ts";
import { ApiInput, ApiInputs } from "../../form/api-input.tsx";
import { DialogForm } from "../../form/call-form.tsx";
import { Can } from "../../shell/present-organization.tsx";
import { type Certificate, FIELDS, useBadgeFields } from "./certificate.ts";
import { ValueInputs } from "./value-inputs.tsx";
import { readValue, valueToForm } from "./values.ts";

const TEXTS = "resources.certificates.acts.correct";
const KEY = [required(), maxLength(LENGTHS.metadataKey)];
const VALUE = [required(), maxLength(LENGTHS.metadataValue)];
type Row = Readonly<Record<string, unknown>>;

/** Corrects what a certificate says of its person; of an accepted one another name waits for its holder's consent. */
export function Correct({ certificate }: { certificate: Certificate }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can operation="invitations.correct">
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {translate(`${TEXTS}.button`)}
      </Button>
      {isOpen && <CorrectDialog certificate={certificate} close={() => setOpen(false)} />}
    </Can>
  );
}

/** What the form has; of a pair one side may be empty, and a key may be there twice. */
type Form = Row & {
  readonly values?: Row;
  readonly metadata?: readonly { readonly key: string; readonly value: string }[];
};

function CorrectDialog({ certificate, close }: { certificate: Certificate; close: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const fields = useBadgeFields(certificate.badge_id);
  const { id, recipient, metadata, status } = certificate;
  const address = recipient.guardian ? "guardian_email" : "recipient_email";
  const values = Object.fromEntries(
    Object.entries(certificate.values).map(([key, value]) => [key, valueToForm(value)]),
  );
  const plain: Row = {
    ...Object.fromEntries(FIELDS.map((field) => [field, (certificate as Row)[field]])),
    recipient_name: recipient.name,
    recipient_number: recipient.number,
    [address]: recipient.email,
  };
  const pairs = Object.entries(metadata).map(([key, value]) => ({ key, value }));

  const save = async ({ values: ownValues = {}, metadata: ownPairs = [], ...own }: Form) => {
    const without = Object.fromEntries(pairs.map(({ key }) => [key, null]));
    const within = Object.fromEntries(ownPairs.map(({ key, value }) => [key, value]));
    const read = changed(ownValues, values).map(([key, value]) => {
      const field = fields.find((each) => each.key === key);
      return [key, field ? readValue(field.type, value) : value] as const;
    });
    const parts = { values: read, metadata: changed({ ...without, ...within }, metadata) };
    const body = {
      ...Object.fromEntries(changed(own, plain)),
      ...Object.fromEntries(
        Object.entries(parts).flatMap(([part, entries]) =>
          entries.length > 0 ? [[part, Object.fromEntries(entries)]] : [],
        ),
      ),
    };
    const { name_request } = await must(api.PATCH("/invitations/{id}", { params: { path: { id } }, body }));
    notify(name_request ? `${TEXTS}.asked` : "ra.notification.updated", {
      type: name_request ? "info" : "success",
      messageArgs: { smart_count: 1 },
      autoHideDuration: name_request ? null : undefined,
      multiLine: true,
    });
    refresh();
    close();
  };

  return (
    <DialogForm
      title={`${TEXTS}.title`}
      record={{ ...plain, values, metadata: pairs }}
      act={save}
      close={close}
    >
      <ApiInput
        operation={correct}
        source="recipient_name"
        helperText={status === "ACCEPTED" ? `${TEXTS}.consent` : false}
      />
      <ApiInput
        operation={correct}
        source={address}
        disabled={status !== "PENDING"}
        helperText={`${TEXTS}.${status === "PENDING" ? "address" : "address_stays"}`}
      />
      <ApiInputs operation={correct} fields={FIELDS} />
      <ValueInputs fields={fields} />
      <ArrayInput source="metadata" helperText={false}>
        <SimpleFormIterator inline disableReordering disableClear>
          <TextInput source="key" label={`${TEXTS}.key`} validate={KEY} helperText={false} />
          <TextInput source="value" label={`${TEXTS}.value`} validate={VALUE} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </DialogForm>
  );
}

/** What a form has otherwise than it was; an empty text is none. */
const changed = (after: Row, before: Row): (readonly [string, unknown])[] =>
  Object.entries(after).flatMap(([name, given]) => {
    const value = given === "" ? null : given;
    return value === undefined || value === (before[name] ?? null) ? [] : [[name, value] as const];
  });

import correct from "api:invitations.correct";
import EditIcon from "@mui/icons-material/Edit";
import { Button } from "@mui/material";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { DateInput, NumberInput, SelectInput, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { api, must } from "../../api/client.ts";
import { ApiInput, ApiInputs } from "../../form/api-input.tsx";
import { DialogForm } from "../../form/call-form.tsx";
import { Can } from "../../shell/can.tsx";
import {
  type BadgeField,
  type Certificate,
  useBadgeFields,
  useFieldLabel,
  valueText,
} from "./certificate.ts";

const TEXTS = "resources.certificates.acts.correct";
type Row = Readonly<Record<string, unknown>>;

/** What every certificate has besides a name and an address. */
const FIELDS = [
  "recipient_number",
  "recipient_locale",
  "reason",
  "role",
  "workload_hours",
  "external_id",
] as const;

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

function CorrectDialog({ certificate, close }: { certificate: Certificate; close: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const fields = useBadgeFields(certificate.badge_id);
  const { id, recipient, metadata, status } = certificate;
  const address = recipient.guardian ? "guardian_email" : "recipient_email";
  const values = Object.fromEntries(fields.map(({ key }) => [key, valueToForm(certificate.values[key])]));
  const before: Row = {
    recipient_name: recipient.name,
    [address]: recipient.email,
    ...Object.fromEntries(FIELDS.map((field) => [field, (certificate as Row)[field]])),
    recipient_number: recipient.number,
  };
  // By their place, as a dot in a key means something else to a form.
  const keys = Object.keys(metadata);

  const save = async (form: Row & { values?: Row; metadata?: readonly unknown[] }) => {
    const pairs = Object.fromEntries(keys.map((key, index) => [key, form.metadata?.[index]]));
    const changedValues = Object.entries(changed(form.values, values)).map(([key, value]) => {
      const type = fields.find((field) => field.key === key)?.type;
      return [key, valueFromForm(type, value)];
    });
    const parts = { values: Object.fromEntries(changedValues), metadata: changed(pairs, metadata) };
    const whole = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
    const body = { ...changed(form, before), ...Object.fromEntries(whole) };
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
      record={{ ...before, values, metadata: Object.values(metadata) }}
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
      {fields.map((field) => (
        <ValueInput key={field.key} field={field} />
      ))}
      {keys.map((key, index) => (
        <TextInput key={key} source={`metadata.${index}`} label={key} helperText={false} />
      ))}
    </DialogForm>
  );
}

/** What a form has otherwise than it was; an empty text is none. */
const changed = (form: Row | undefined, before: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const value = form?.[name] === "" || form?.[name] === undefined ? null : form[name];
      return value === (before[name] ?? null) ? [] : [[name, value]];
    }),
  );

/** The input of what a badge's field says of a person. */
function ValueInput({ field }: { field: BadgeField }) {
  const label = useFieldLabel()(field);
  const { key, type, unit, options } = field;
  const named = unit === undefined ? label : `${label} (${unit})`;
  const input = { source: `values.${key}`, label: named, helperText: false as const };
  const choices = options?.map((id) => ({ id, name: id }));
  if (choices) return <SelectInput {...input} choices={choices} translateChoice={false} />;
  if (type === "number" || type === "integer" || type === "percent") return <NumberInput {...input} />;
  return type === "date" ? <DateInput {...input} /> : <TextInput {...input} />;
}

/** A value as its input has it: a place as `17/812`. */
const valueToForm = (value: Certificate["values"][string] | undefined) =>
  typeof value === "number" ? value : valueText(value) || null;

/** What an input has, as the API takes it. What is no place is sent as it is, and the API says so. */
function valueFromForm(type: BadgeField["type"] | undefined, value: unknown): unknown {
  if (type !== "place" || value === null) return value;
  const [, position, of] = /^\s*(\d+)\s*(?:\/\s*(\d+)\s*)?$/.exec(String(value)) ?? [];
  if (position === undefined) return value;
  return { position: Number(position), of: of === undefined ? null : Number(of) };
}

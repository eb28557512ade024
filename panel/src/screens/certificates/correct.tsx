import correct from "api:invitations.correct";
import EditIcon from "@mui/icons-material/Edit";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { Form, useNotify, useRefresh, useTranslate } from "ra-core";
import { SaveButton, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { must, Refused } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { useProblems } from "../../form/record-form.tsx";
import { Can } from "../../shell/can.tsx";
import { type Certificate, useBadgeFields } from "./certificate.ts";
import { ValueInput, valueFromForm, valueToForm } from "./value-input.tsx";

const TEXTS = "resources.certificates.acts.correct";
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

function CorrectDialog({ certificate, close }: { certificate: Certificate; close: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { onError } = useProblems();
  const fields = useBadgeFields(certificate.badge_id);
  const { recipient, metadata } = certificate;
  const isAccepted = certificate.status === "ACCEPTED";
  const address = recipient.guardian ? "guardian_email" : "recipient_email";
  const before: Row = {
    recipient_name: recipient.name,
    [address]: recipient.email,
    recipient_number: recipient.number,
    recipient_locale: certificate.recipient_locale,
    reason: certificate.reason,
    role: certificate.role,
    workload_hours: certificate.workload_hours,
    external_id: certificate.external_id,
  };
  // By their place, as a dot in a key means something else to a form.
  const keys = Object.keys(metadata);
  const pairsOf = (given: readonly unknown[] = []): Row =>
    Object.fromEntries(keys.map((key, index) => [key, given[index]]));
  const values = Object.fromEntries(
    fields.map((field) => [field.key, valueToForm(certificate.values[field.key])]),
  );

  const save = async (form: Row) => {
    const given = form.values as Row | undefined;
    const body = {
      ...changed(form, before),
      ...part("values", changed(given, values), (key, value) =>
        valueFromForm(fields.find((field) => field.key === key)?.type, value),
      ),
      ...part("metadata", changed(pairsOf(form.metadata as readonly unknown[]), metadata)),
    };
    try {
      const { name_request } = await must(
        api.PATCH("/invitations/{id}", { params: { path: { id: certificate.id } }, body }),
      );
      notify(name_request ? `${TEXTS}.asked` : "ra.notification.updated", {
        type: name_request ? "info" : "success",
        messageArgs: { smart_count: 1 },
        autoHideDuration: name_request ? null : undefined,
        multiLine: true,
      });
      refresh();
      close();
    } catch (error) {
      onError(error);
      return error instanceof Refused ? error.body?.errors : undefined;
    }
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="correct" onClose={close}>
      <Form record={{ ...before, values, metadata: Object.values(metadata) }} onSubmit={save} noValidate>
        <DialogTitle id="correct">{translate(`${TEXTS}.title`)}</DialogTitle>
        <DialogContent>
          <Stack>
            <ApiInput
              operation={correct}
              source="recipient_name"
              helperText={isAccepted ? `${TEXTS}.consent` : false}
            />
            <ApiInput
              operation={correct}
              source={address}
              disabled={certificate.status !== "PENDING"}
              helperText={certificate.status === "PENDING" ? `${TEXTS}.address` : `${TEXTS}.address_stays`}
            />
            {["recipient_number", "recipient_locale", "reason", "role", "workload_hours", "external_id"].map(
              (source) => (
                <ApiInput key={source} operation={correct} source={source} helperText={false} />
              ),
            )}
            {fields.map((field) => (
              <ValueInput key={field.key} field={field} />
            ))}
            {keys.map((key, index) => (
              <TextInput key={key} source={`metadata.${index}`} label={key} helperText={false} />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate("ra.action.cancel")}</Button>
          <SaveButton type="submit" />
        </DialogActions>
      </Form>
    </Dialog>
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

/** A member of the body, unless nothing of it changed. */
function part(
  name: "values" | "metadata",
  pairs: Record<string, unknown>,
  convert = (_: string, value: unknown) => value,
) {
  const entries = Object.entries(pairs).map(([key, value]) => [key, convert(key, value)]);
  return entries.length === 0 ? {} : { [name]: Object.fromEntries(entries) };
}

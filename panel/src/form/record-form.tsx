import { Button, Stack } from "@mui/material";
import {
  type HttpError,
  type RaRecord,
  type TransformData,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from "ra-core";
import { Create, Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { Operation } from "../api/operation.ts";
import { useMay } from "../shell/present-organization.tsx";
import { ByApi } from "../shell/source.tsx";
import { Unsent } from "../shell/unsent.tsx";
import { ApiInputs } from "./api-input.tsx";
import { goToRefused } from "./call-form.tsx";

/** Escape leaves a form for its list; what was changed is asked about first. */
function useEscape(leave: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOpen = document.querySelector('[role="dialog"],[role="listbox"]') !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isOpen) leave();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [leave]);
}

interface FormProps {
  readonly operation: Operation;
  /** Its inputs, by the names of the operation's fields, and what stands between them. */
  readonly fields?: readonly (string | ReactElement)[];
  /** What stands below them. */
  readonly children?: ReactNode;
  /** Further buttons beside "save". */
  readonly extra?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** Where it is left for, if not for the list of its resource. */
  readonly leaveTo?: string;
  readonly resetOptions?: typeof TYPED;
}

/** What becomes of what is typed when the record is read anew: it stays, unless it was saved. */
const TYPED = { keepDirtyValues: true, keepDirty: true, keepSubmitCount: true };
const SAVED = { keepDirtyValues: false, keepDirty: false };

function Form({ operation, fields = [], children, extra, leaveTo, ...form }: FormProps) {
  const record = useRecordContext();
  const list = `/${useResourceContext()}`;
  const navigate = useNavigate();
  const translate = useTranslate();
  const leave = () => navigate(leaveTo ?? list);
  useEscape(leave);
  // After what was saved has been taken.
  useEffect(() => {
    if (record) Object.assign(form.resetOptions ?? {}, TYPED);
  }, [record, form.resetOptions]);
  const maySave = useMay(operation.id);
  return (
    <>
      <SimpleForm
        toolbar={
          <Toolbar sx={{ gap: 2 }}>
            {maySave && <Save />}
            <Button onClick={leave}>{translate(maySave ? "ra.action.cancel" : "ra.action.back")}</Button>
            {extra}
          </Toolbar>
        }
        noValidate
        {...form}
        disabled={!maySave}
      >
        <Unsent />
        {/* Some inputs take no notice of the form's own `disabled`. */}
        <Stack component="fieldset" disabled={!maySave} sx={FIELDSET}>
          <ApiInputs operation={operation} fields={fields} />
          {children}
        </Stack>
      </SimpleForm>
      <ByApi operation={operation} />
    </>
  );
}

/** Errors of what has no input would keep the form from being sent again. */
function Save() {
  const { clearErrors } = useFormContext();
  const label = useTranslate()(`resources.${useResourceContext()}.save`, { _: "ra.action.save" });
  return <SaveButton type="submit" label={label} onClick={() => clearErrors()} />;
}

const FIELDSET = { border: 0, m: 0, p: 0, minWidth: 0, width: "100%", alignItems: "flex-start" };

/**
 * What the API refuses stands at its field. Whatever the reason was, the form tells it and counts as not saved: it asks before
 * it is left.
 */
function useRefusal() {
  const translate = useTranslate();
  return (error: Error & { body?: HttpError["body"] }) => {
    const root = { serverError: translate(error.message, error.body ?? {}) };
    error.body = { ...error.body, errors: { ...error.body?.errors, root } };
    goToRefused();
  };
}

type CreateProps = FormProps & { readonly made?: (record: RaRecord) => void };

/**
 * A form that makes a record. Enter saves it and Escape leaves it; errors of the API stand at their fields. What was made opens,
 * unless `made` does something else with it.
 */
export const CreateForm = ({ made, ...props }: CreateProps) => (
  <Create redirect="edit" mutationOptions={{ onError: useRefusal(), onSuccess: made }}>
    <Form {...props} />
  </Create>
);

interface EditProps extends FormProps {
  readonly actions?: ReactNode;
  /** Of the record, where the address does not name it. */
  readonly id?: string;
  /** What is sent for what the form has. */
  readonly transform?: TransformData;
}

/** A form that changes a record: waits for the API, as what it refuses must not look done. */
export function EditForm({ actions = false, id, transform, ...props }: EditProps) {
  const refuse = useRefusal();
  const [resetOptions] = useState({ ...TYPED });
  const onError = (error: Error) => {
    Object.assign(resetOptions, TYPED);
    refuse(error);
  };
  return (
    <Edit
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{ onMutate: () => Object.assign(resetOptions, SAVED), onError }}
      actions={actions}
      transform={transform}
    >
      <Form {...props} resetOptions={resetOptions} />
    </Edit>
  );
}

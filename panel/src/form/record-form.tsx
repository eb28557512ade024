import { Button, Stack } from "@mui/material";
import { type RaRecord, type TransformData, useResourceContext, useTranslate } from "ra-core";
import { Create, Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { type ReactElement, type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { Operation } from "../api/operation.ts";
import { useProblems } from "../shell/asked.tsx";
import { ByApi } from "../shell/by-api.tsx";
import { useMay } from "../shell/can.tsx";
import { ApiInputs } from "./api-input.tsx";

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
  /** What is sent for what the form has. */
  readonly transform?: TransformData;
}

function Form({ operation, fields = [], children, extra, defaultValues, leaveTo }: FormProps) {
  const list = `/${useResourceContext()}`;
  const navigate = useNavigate();
  const translate = useTranslate();
  const leave = () => navigate(leaveTo ?? list);
  useEscape(leave);
  const maySave = useMay(operation.id);
  return (
    <>
      <SimpleForm
        toolbar={
          <Toolbar sx={{ gap: 2 }}>
            {maySave && <SaveButton type="submit" label={translate(`resources.${resource}.save`, SAVE)} />}
            <Button onClick={leave}>{translate(maySave ? "ra.action.cancel" : "ra.action.back")}</Button>
            {extra}
          </Toolbar>
        }
        warnWhenUnsavedChanges
        noValidate
        defaultValues={defaultValues}
        disabled={!maySave}
      >
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

const SAVE = { _: "ra.action.save" };
const FIELDSET = { border: 0, m: 0, p: 0, minWidth: 0, width: "100%", alignItems: "flex-start" };

/**
 * A form that makes a record. Enter saves it and Escape leaves it; errors of the API stand at their fields. What was made opens,
 * unless `made` does something else with it.
 */
export const CreateForm = ({
  made,
  ...props
}: FormProps & { readonly made?: (record: RaRecord) => void }) => (
  <Create redirect="edit" mutationOptions={{ ...useProblems(), onSuccess: made }}>
    <Form {...props} />
  </Create>
);

/** A form that changes a record: waits for the API, as what it refuses must not look done. */
export const EditForm = ({
  actions = false,
  id,
  ...props
}: FormProps & {
  readonly actions?: ReactNode;
  /** Of the record, where the address does not name it. */
  readonly id?: string;
}) => (
  <Edit
    id={id}
    mutationMode="pessimistic"
    redirect={false}
    mutationOptions={useProblems()}
    actions={actions}
    transform={props.transform}
  >
    <Form {...props} />
  </Edit>
);

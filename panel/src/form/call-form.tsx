import { Button, Stack } from "@mui/material";
import { Form, ResourceContextProvider, useTranslate } from "ra-core";
import { SaveButton } from "ra-ui-materialui";
import { type ReactNode, useState } from "react";
import { Refused } from "../api/problems.ts";
import { Asking, useChange } from "../shell/act.tsx";
import { useSentence } from "../shell/asked.tsx";
import { Unsent } from "../shell/unsent.tsx";

const DRAWN_MS = 100;
/** Goes to the first field that was refused, when its error stands there. */
export const goToRefused = () =>
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), DRAWN_MS);

/** Sends what a form has. What is refused is told, and stands at its field. */
export function useSubmit(
  act: (form: never) => Promise<unknown>,
  told: Parameters<typeof useChange>[1] = {},
) {
  const { mutateAsync, isPending, error } = useChange(act, told);
  const submit = (form: object) =>
    mutateAsync(form as never).then(
      () => undefined,
      (error: unknown) => {
        goToRefused();
        return error instanceof Refused ? error.body?.errors : undefined;
      },
    );
  return { submit, isPending, error };
}

interface Props {
  /** The noun that names the texts of its fields. */
  readonly resource: string;
  /** The call; takes the fields that were filled in. */
  readonly act: (body: never) => Promise<unknown>;
  /** The text that says it was done. */
  readonly done?: string;
  readonly button: string;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A form for one call that is no record of a list; afterwards it is empty again. */
export function CallForm({ resource, act, done, button, children, ...form }: Props) {
  const translate = useTranslate();
  const [times, setTimes] = useState(0);
  const { submit, isPending, error } = useSubmit(act, {
    ...(done && { done }),
    after: () => setTimes(times + 1),
  });
  const filled = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value != null));
  return (
    <ResourceContextProvider value={resource}>
      <Form key={times} onSubmit={(values: object) => submit(filled(values))} noValidate {...form}>
        <Stack sx={{ alignItems: "flex-start", maxWidth: 480, py: 1 }}>
          {children}
          <Unsent isFailed={error !== null} />
          <Button type="submit" variant="contained" loading={isPending} disabled={form.disabled}>
            {translate(button)}
          </Button>
        </Stack>
      </Form>
    </ResourceContextProvider>
  );
}

interface DialogFormProps {
  readonly title: string;
  readonly record?: object;
  readonly act: (form: never) => Promise<unknown>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: Enter saves it and Escape closes it. It tells itself what was refused: a notice would cover its buttons. */
export function DialogForm({ title, record, act, close, children }: DialogFormProps) {
  const translate = useTranslate();
  const sentence = useSentence();
  const { submit, error } = useSubmit(act, { isQuiet: true });
  // As it was when the dialog opened: a record that is read anew would take away what is typed.
  const [opened] = useState(record);
  return (
    <Asking
      title={translate(title)}
      close={close}
      wrong={error == null ? undefined : sentence(error)}
      within={(parts) => (
        <Form record={opened} onSubmit={submit} noValidate>
          {parts}
          <Unsent isFailed={error !== null} />
        </Form>
      )}
      actions={
        <>
          <Button onClick={close}>{translate("ra.action.cancel")}</Button>
          <SaveButton type="submit" alwaysEnable={!record} />
        </>
      }
    >
      {children}
    </Asking>
  );
}

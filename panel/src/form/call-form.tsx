import { Button, Stack } from "@mui/material";
import { Form, ResourceContextProvider, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { Refused } from "../api/problems.ts";
import { useChange } from "../shell/change.tsx";

interface Props {
  /** The noun that names the texts of its fields. */
  readonly resource: string;
  /** The call; takes the fields that were filled in. */
  readonly act: (body: never) => Promise<unknown>;
  /** The text that says it was done. */
  readonly done: string;
  readonly button: string;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A form for one call that is no record of a list. What is refused stands at its field; afterwards the form is empty again. */
export function CallForm({ resource, act, done, button, children, ...form }: Props) {
  const translate = useTranslate();
  const [times, setTimes] = useState(0);
  const call = useChange(act, { done, after: () => setTimes(times + 1) });
  const submit = async (values: object) => {
    const filled = Object.entries(values).filter(([, value]) => value !== "" && value != null);
    try {
      await call.mutateAsync(Object.fromEntries(filled) as never);
    } catch (error) {
      return error instanceof Refused ? error.body?.errors : undefined;
    }
  };
  return (
    <ResourceContextProvider value={resource}>
      <Form key={times} onSubmit={submit} noValidate {...form}>
        <Stack sx={{ alignItems: "flex-start", maxWidth: 480, py: 1 }}>
          {children}
          <Button
            type="submit"
            variant="contained"
            loading={call.isPending}
            disabled={form.disabled === true}
          >
            {translate(button)}
          </Button>
        </Stack>
      </Form>
    </ResourceContextProvider>
  );
}

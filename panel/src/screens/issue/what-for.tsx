import createBadge from "api:badges.create";
import createEvent from "api:events.create";
import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from "@mui/material";
import {
  CreateBase,
  Form,
  type RaRecord,
  ResourceContextProvider,
  useGetList,
  useGetOne,
  useTranslate,
} from "ra-core";
import { SaveButton } from "ra-ui-materialui";
import { useId, useState } from "react";
import type { components } from "../../../../client/client.ts";
import type { Operation } from "../../api/operation.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { useProblems } from "../../form/record-form.tsx";
import { Can } from "../../shell/can.tsx";

type Badge = components["schemas"]["Badge"];

export const useBadge = (id: string | undefined): Badge | undefined =>
  useGetOne<Badge>("badges", { id: id ?? "" }, { enabled: id !== undefined }).data;

/** What is asked of an event or a badge that is made on the way; the rest can be said later. */
const MADE: Readonly<Record<string, { readonly operation: Operation; readonly fields: readonly string[] }>> =
  {
    events: { operation: createEvent, fields: ["name", "category", "initial_date"] },
    badges: { operation: createBadge, fields: ["name", "workload_hours"] },
  };

interface Chosen {
  readonly event?: string;
  readonly badge?: string;
}

/** The event and the badge of the certificates, chosen among the active ones or made here. */
export function WhatFor({ event, badge, choose }: Chosen & { choose: (chosen: Chosen) => void }) {
  const [q, setQ] = useState("");
  const pagination = { page: 1, perPage: 100 };
  const events = useGetList("events", { pagination, filter: { status: "ACTIVE", ...(q && { q }) } });
  const badges = useGetList<Badge>("badges", { pagination, filter: { status: "ACTIVE" } });
  const present = useGetOne("events", { id: event ?? "" }, { enabled: event !== undefined }).data;
  const own = badges.data?.filter(({ event_id }) => event_id === null || event_id === event) ?? [];
  return (
    <Stack spacing={2}>
      <Choice
        resource="events"
        records={events.data ?? []}
        present={present}
        search={setQ}
        choose={(id) => choose({ event: id })}
      />
      {event && (
        <Choice
          resource="badges"
          records={own}
          present={own.find(({ id }) => id === badge)}
          choose={(id) => choose({ badge: id })}
        />
      )}
    </Stack>
  );
}

interface ChoiceProps {
  readonly resource: string;
  readonly records: readonly RaRecord[];
  readonly present: RaRecord | undefined;
  readonly search?: (text: string) => void;
  readonly choose: (id: string | undefined) => void;
}

function Choice({ resource, records, present, search, choose }: ChoiceProps) {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <Autocomplete
        sx={{ flex: "1 1 240px", maxWidth: 560 }}
        options={records}
        value={present ?? null}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={translate(`resources.${resource}.empty`)}
        onInputChange={(_, text, reason) => search?.(reason === "input" ? text : "")}
        onChange={(_, record) => choose(record ? String(record.id) : undefined)}
        renderInput={(props) => (
          <TextField {...props} label={translate(`resources.${resource}.name`, { smart_count: 1 })} />
        )}
      />
      <Can operation={`${resource}.create`}>
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {translate(`issue.make.${resource}`)}
        </Button>
      </Can>
      <ResourceContextProvider value={resource}>
        <Make
          isOpen={isMaking}
          resource={resource}
          close={(id) => {
            setMaking(false);
            if (id !== undefined) choose(id);
          }}
        />
      </ResourceContextProvider>
    </Stack>
  );
}

/** Makes an event or a badge without leaving the list of people. */
function Make({
  isOpen,
  resource,
  close,
}: {
  isOpen: boolean;
  resource: string;
  close: (id?: string) => void;
}) {
  const translate = useTranslate();
  const title = useId();
  const { operation, fields } = MADE[resource]!;
  return (
    <Dialog open={isOpen} onClose={() => close()} aria-labelledby={title} fullWidth maxWidth="sm">
      <CreateBase
        redirect={false}
        transform={(data: object) => ({ ...data, status: "ACTIVE" })}
        mutationOptions={{ ...useProblems(), onSuccess: ({ id }: RaRecord) => close(String(id)) }}
      >
        <Form noValidate>
          <DialogTitle id={title}>{translate(`issue.make.${resource}`)}</DialogTitle>
          <DialogContent>
            {fields.map((source) => (
              <ApiInput key={source} operation={operation} source={source} />
            ))}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => close()}>{translate("ra.action.cancel")}</Button>
            <SaveButton type="submit" alwaysEnable />
          </DialogActions>
        </Form>
      </CreateBase>
    </Dialog>
  );
}

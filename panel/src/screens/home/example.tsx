import { Button, Stack, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useNavigate } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { useProblems } from "../../form/record-form.tsx";
import { memberships } from "../../session/memberships.ts";
import { Act } from "../../shell/act.tsx";
import { Can } from "../../shell/can.tsx";
import { Section } from "../../shell/section.tsx";
import { keepDraft, newDraft } from "../issue/draft.ts";

type Event = components["schemas"]["Event"];
const LIMIT = 100;

/** The private event to try with: it has the example's name, and was not archived. */
async function findExample(name: string): Promise<Event | null> {
  const { data } = await must(api.GET("/events", { params: { query: { q: name, status: "ACTIVE" } } }));
  return data.find((event) => event.name === name && event.is_private) ?? null;
}
const badgesOf = async ({ id }: Event) =>
  (await must(api.GET("/badges", { params: { query: { limit: LIMIT, status: "ACTIVE" } } }))).data.filter(
    ({ event_id }) => event_id === id,
  );

/** Makes an event and a badge to try with, and throws them away again. */
export function Example({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const go = useNavigate();
  const name = translate("home.example.event");
  const { data: event, refetch } = useQuery({
    queryKey: ["events", "example", name],
    queryFn: () => findExample(name),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const made = event ?? (await must(api.POST("/events", { body: exampleEvent(name) })));
      const badge = (await badgesOf(made))[0] ?? (await makeBadge(made, translate("home.example.badge")));
      const { user } = await memberships();
      const mapping = ["recipient_name", "recipient_email"];
      const rows = [[user.name ?? "", user.email ?? ""]];
      const wanted = { event: made.id, badge: badge.id };
      keepDraft({ ...newDraft(), ...wanted, table: { headings: mapping, rows, first: 1 }, mapping });
      return `/issue?${new URLSearchParams(wanted)}`;
    },
    onSuccess: (to) => go(to),
    ...useProblems(),
  });
  if (event === undefined || (event === null && !isNew)) return null;
  const count = event?.certificate_count ?? 0;
  return (
    <Can operation="events.create">
      <Section title={translate("home.example.title")}>
        <Typography gutterBottom>{translate(`home.example.${event ? "there" : "text"}`)}</Typography>
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => mutate()} loading={isPending}>
            {translate(`home.example.${event ? "try" : "make"}`)}
          </Button>
          {event && (
            <Act
              texts={`home.example.${count === 0 ? "remove" : "revoke"}`}
              values={{ smart_count: count }}
              records={[event]}
              nameOf={({ name: shown }) => shown}
              color="error"
              act={throwAway}
              onDone={refetch}
            />
          )}
        </Stack>
      </Section>
    </Can>
  );
}

const exampleEvent = (name: string) =>
  ({ name, category: "EDUCATION", status: "ACTIVE", is_private: true, location_type: "ONLINE" }) as const;

const makeBadge = ({ id }: Event, name: string) =>
  must(api.POST("/badges", { body: { name, event_id: id } }));

/** Removes the example; what has certificates cannot be removed, so they are revoked and it is archived. */
async function throwAway(event: Event): Promise<void> {
  const badges = await badgesOf(event);
  const query = { event_id: event.id, limit: LIMIT };
  const archived = { body: { status: "ARCHIVED" } } as const;
  const left = [];
  for (const status of ["PENDING", "ACCEPTED"] as const) left.push(...(await allOf({ ...query, status })));
  for (const { id } of left)
    await must(
      api.POST("/invitations/{id}/revoke", { params: { path: { id } }, body: { tell_recipient: false } }),
    );
  const isKept = event.certificate_count > 0;
  for (const { id } of badges) {
    const params = { path: { id } };
    await must(
      isKept ? api.PATCH("/badges/{id}", { params, ...archived }) : api.DELETE("/badges/{id}", { params }),
    );
  }
  const params = { path: { id: event.id } };
  await must(
    isKept ? api.PATCH("/events/{id}", { params, ...archived }) : api.DELETE("/events/{id}", { params }),
  );
}

/** All certificates that a filter finds, page after page. */
async function allOf(query: { event_id: string; limit: number; status: "PENDING" | "ACCEPTED" }) {
  const all: components["schemas"]["Certificate"][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await must(
      api.GET("/invitations", { params: { query: { ...query, ...(cursor && { cursor }) } } }),
    );
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor);
  return all;
}

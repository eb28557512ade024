import listEvents from "api:events.list";
import { Button, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslate } from "ra-core";
import { useNavigate } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { api, must } from "../../api/client.ts";
import { dataProvider } from "../../api/data-provider.ts";
import { memberships } from "../../session/memberships.ts";
import { Act } from "../../shell/act.tsx";
import { useProblems } from "../../shell/asked.tsx";
import { Row, Section } from "../../shell/parts.tsx";
import { Can } from "../../shell/present-organization.tsx";
import { example as en } from "../../texts/en/home.json";
import { example as es } from "../../texts/es/home.json";
import type { Locale } from "../../texts/languages.ts";
import { example as pt } from "../../texts/pt/home.json";
import { keepDraft, newDraft } from "../issue/draft.ts";
import { useBalance } from "./attention.tsx";

type Event = components["schemas"]["Event"];
const LIMIT = listEvents.query.limit?.maximum;

/** The example's name in each language: it may have been made in another one. */
const NAMES: Readonly<Record<Locale, string>> = { en: en.event, es: es.event, pt: pt.event };

/** The private event to try with: it has the example's name, and was not archived. */
async function findExample(): Promise<Event | null> {
  const query = { status: "ACTIVE", limit: LIMIT } as const;
  const { data } = await must(api.GET("/events", { params: { query } }));
  return data.find(({ name, is_private }) => is_private && Object.values(NAMES).includes(name)) ?? null;
}
const badgesOf = async ({ id }: Event) =>
  (await must(api.GET("/badges", { params: { query: { limit: LIMIT, status: "ACTIVE" } } }))).data.filter(
    ({ event_id }) => event_id === id,
  );

/** Makes an event and a badge to try with, and throws them away again. */
export function Example({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const locale = useLocale() as Locale;
  const go = useNavigate();
  const { data: event, refetch } = useQuery({
    queryKey: ["events", "example"],
    queryFn: findExample,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const made = event ?? (await must(api.POST("/events", { body: exampleEvent(NAMES[locale]) })));
      const badge = (await badgesOf(made))[0] ?? (await makeBadge(made, translate("home.example.badge")));
      const { user } = await memberships();
      const one = { recipient_name: user.name, recipient_email: user.email };
      const wanted = { event: made.id, badge: badge.id };
      keepDraft({ ...newDraft(), ...wanted, one });
      return `/issue?${new URLSearchParams(wanted)}`;
    },
    onSuccess: (to) => go(to),
    ...useProblems(),
  });
  const { data: balance } = useBalance();
  // Without certificates to issue an example would end nowhere.
  const isOfUse = isNew && balance !== undefined && balance.remaining > 0;
  if (event === undefined || (event === null && !isOfUse)) return null;
  const count = event?.certificate_count ?? 0;
  return (
    <Can operation="events.create">
      <Section title={translate("home.example.title")}>
        <Typography gutterBottom>{translate(`home.example.${event ? "there" : "text"}`)}</Typography>
        <Row>
          <Button size="small" variant="outlined" onClick={() => mutate()} loading={isPending}>
            {translate(`home.example.${event ? "try" : "make"}`)}
          </Button>
          {event && (
            <Act
              texts={`home.example.${count === 0 ? "remove" : "revoke"}`}
              values={{ smart_count: count }}
              act={() => throwAway(event)}
              onDone={refetch}
            />
          )}
        </Row>
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
  const isKept = event.certificate_count > 0;
  const certificates = [
    ...(await certificatesOf(event, "PENDING")),
    ...(await certificatesOf(event, "ACCEPTED")),
  ];
  for (const { id } of certificates) {
    const silently = { params: { path: { id } }, body: { tell_recipient: false } };
    await must(api.POST("/invitations/{id}/revoke", silently));
  }
  for (const [noun, { id }] of [
    ...badges.map((badge) => ["badges", badge] as const),
    ["events", event] as const,
  ])
    if (isKept) await dataProvider.update(noun, { id, data: { status: "ARCHIVED" }, previousData: { id } });
    else await dataProvider.delete(noun, { id });
}

/** The certificates of an event with a status, page after page. */
async function certificatesOf({ id }: Event, status: "PENDING" | "ACCEPTED") {
  const all: components["schemas"]["Certificate"][] = [];
  let cursor: string | undefined;
  do {
    const query = { event_id: id, limit: LIMIT, status, ...(cursor && { cursor }) };
    const page = await must(api.GET("/invitations", { params: { query } }));
    all.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

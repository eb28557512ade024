import type { BodyOf } from "../../../support/client.ts";
import type { OrganizationPass, Pass } from "./pass.ts";

const LARGEST = 50;
type PublicEvents = BodyOf<"GET /event/public-list">;

/** The public directory against the ACTIVE events of organizations on a paid plan. */
export async function checkDirectory(
  { scene, findings }: Pass,
  passes: readonly OrganizationPass[],
): Promise<void> {
  const rows: PublicEvents["events"][number][] = [];
  const nobody = { name: "anybody", token: undefined };
  for (let page = 1; ; page += 1) {
    const call = await scene.caller.call(nobody, "GET /event/public-list", {
      query: { page, limit: LARGEST },
    });
    if (!call.body) throw new Error(`the directory cannot be read: ${call.status} ${call.text}`);
    rows.push(...call.body.events);
    if (page < call.body.totalPages) continue;
    findings.same("a total is the number of rows", "directory", rows.length, call.body.total);
    break;
  }
  const shown = new Map(rows.map((row) => [row.event_id, row]));
  findings.same("the directory has each event once", "directory", rows.length, shown.size);
  for (const { organization, reader, certificates } of passes) {
    const events = await reader.all("GET /v1.0/events");
    const isPaid = organization.plan !== "FREE";
    const expected = events.filter(({ status, is_private }) => isPaid && status === "ACTIVE" && !is_private);
    const own = new Set(events.map(({ id }) => id));
    const found = rows.filter(
      ({ event_id, issuer }) => own.has(event_id) || issuer.name === organization.name,
    );
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    findings.sameSet(
      "the directory has the public events",
      organization.name,
      ids(expected),
      found.map(({ event_id }) => event_id),
    );
    for (const event of expected) {
      const row = shown.get(event.id);
      const count = certificates.filter(({ event_id }) => event_id === event.id).length;
      if (row)
        findings.same(
          "the directory shows an event as it is",
          `${event.name} of ${organization.name}`,
          [event.name, count],
          [row.name, row.certificate_count],
        );
    }
  }
}

/**
 * From nothing to a certificate with the session token of a panel user, on every plan that may issue: badge, event,
 * issuance. The paths are those of an API key without `/v1.0`. Run it against `npm start` with the token of the STARTER
 * organization of `.local/demo.json`:
 *
 *     SESSION_TOKEN=eyJ… npx node client/examples/panel.ts
 */
import { randomUUID } from "node:crypto";
import { certificateClient, type Problem } from "../client.ts";

const { BASE_URL = "http://localhost:3000/api", SESSION_TOKEN = "" } = process.env;
const client = certificateClient({ baseUrl: BASE_URL, credential: SESSION_TOKEN });

/** A request that is sent again with the same Idempotency-Key creates nothing twice. */
const once = () => ({ header: { "Idempotency-Key": randomUUID() } });

/** The data of an answer; throws what the API says about a refused request. */
function must<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

const badge = must(await client.POST("/badges", { params: once(), body: { name: "Finisher" } }));

const event = must(
  await client.POST("/events", {
    params: once(),
    // Without is_private it would be in the public directory at once.
    body: {
      name: "City Run",
      category: "SPORTS",
      city: "Curitiba",
      state: "PR",
      status: "ACTIVE",
      is_private: true,
    },
  }),
);

const { certificates } = must(
  await client.POST("/invitations", {
    params: once(),
    body: {
      event_id: event.short_code,
      badge_id: badge.short_code,
      recipient: { recipient_name: "Ana Souza", recipient_email: "accepted@simulator.example" },
    },
  }),
);
for (const { recipient, verification_url } of certificates)
  console.log(`issued to ${recipient.name}: ${verification_url}`);

const { remaining, quota } = must(await client.GET("/balance"));
console.log(`${remaining} of ${quota} certificates left this month`);

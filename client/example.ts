/**
 * From nothing to a certificate with one credential: badge, event, issuance, webhook. Run it against `npm start` with
 * the key of the PRO organization of `.local/demo.json`:
 *
 *     API_KEY=ck_test_… npx node client/example.ts
 */
import { randomUUID } from "node:crypto";
import { certificateClient, type Problem } from "./client.ts";

const { BASE_URL = "http://localhost:3000/api", API_KEY = "" } = process.env;
const client = certificateClient({ baseUrl: BASE_URL, credential: API_KEY });

/** A request that is sent again with the same Idempotency-Key creates nothing twice. */
const once = () => ({ header: { "Idempotency-Key": randomUUID() } });

/** The data of an answer; throws what the API says about a refused request. */
function must<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

const badge = must(await client.POST("/v1.0/badges", { params: once(), body: { name: "Finisher" } }));

const event = must(
  await client.POST("/v1.0/events", {
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
  await client.POST("/v1.0/invitations", {
    params: once(),
    body: {
      event_id: event.short_code,
      badge_id: badge.short_code,
      recipient: [
        {
          recipient_name: "Ana Souza",
          recipient_email: "ana.souza@example.com",
          reason: "Finished the 10 km race",
        },
      ],
    },
  }),
);
for (const { recipient, verification_url } of certificates)
  console.log(`issued to ${recipient.name}: ${verification_url}`);

const webhook = must(
  await client.POST("/v1.0/webhooks", {
    params: once(),
    body: { url: "https://integration.example.com/certificates", events: ["certificate.accepted"] },
  }),
);
console.log(`webhook ${webhook.id} signs with ${webhook.secret.slice(0, 10)}…`);

const { data } = must(
  await client.GET("/v1.0/invitations", { params: { query: { event_id: event.short_code } } }),
);
for (const { recipient, status } of data) console.log(`${recipient.name} ${status}`);

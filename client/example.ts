/**
 * Issues a certificate and lists certificates of the event. Run it against `npm start`:
 *
 *     BASE_URL=http://localhost:3000/api API_KEY=ck_test_… EVENT=… BADGE=… npx node client/example.ts
 */
import { randomUUID } from "node:crypto";
import { certificateClient } from "./client.ts";

const { BASE_URL = "http://localhost:3000/api", API_KEY = "", EVENT = "", BADGE = "" } = process.env;
const client = certificateClient({ baseUrl: BASE_URL, credential: API_KEY });

const issued = await client.POST("/v1.0/invitations", {
  params: { header: { "Idempotency-Key": randomUUID() } },
  body: {
    event_id: EVENT,
    badge_id: BADGE,
    recipient: [
      {
        recipient_name: "Ana Souza",
        recipient_email: "ana.souza@example.com",
        reason: "Finished the 10 km race",
      },
    ],
  },
});
if (issued.error) throw new Error(`${issued.error.code}: ${issued.error.detail}`);
console.log(`issued ${issued.data.issued}: ${issued.data.certificates[0]?.verification_url}`);

const { data, error } = await client.GET("/v1.0/invitations", {
  params: { query: { event_id: EVENT, limit: 5 } },
});
if (error) throw new Error(`${error.code}: ${error.detail}`);
for (const { recipient, status, issued_at } of data.data)
  console.log(`${issued_at} ${status} ${recipient.name}`);

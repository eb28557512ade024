/**
 * Receives webhooks with Express:
 *
 *     PORT=8080 WEBHOOK_SECRET=whsec_… npx node client/examples/express.ts
 *
 * With `npm start` on the same machine, the `url` of the webhook is http://localhost:8080/webhooks.
 */
import express from "express";
import { verifyWebhook, WebhookVerificationError } from "../client.ts";

const { PORT = "8080", WEBHOOK_SECRET = "" } = process.env;
/** In your own service keep these with your data, so that they outlive a restart. */
const received = new Set<string>();

const app = express();

// The signature is of the bytes as they came, so this route takes them raw: no express.json() before it.
app.post("/webhooks", express.raw({ type: () => true }), async (request, response) => {
  try {
    const event = await verifyWebhook({
      body: request.body ?? "",
      headers: request.headers,
      secret: WEBHOOK_SECRET,
    });
    // A message may come more than once, always with the same id.
    const id = request.get("webhook-id")!;
    if (!received.has(id)) {
      if (event.type === "certificate.accepted")
        console.log(`${event.data.recipient.name} accepted ${event.data.verification_url}`);
      else console.log(event.type);
      received.add(id);
    }
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(401).send(error.message);
  }
});

app.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on port ${PORT}`));

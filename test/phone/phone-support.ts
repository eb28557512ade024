import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { Bubble } from "#infra/local/emulators/phone-network.ts";
import { type PhoneServer, phoneServer } from "#infra/local/emulators/phone-server.ts";
import { closeServer } from "#infra/local/ports.ts";

/** Where the clients of the SDK find both APIs. */
const VARIABLES = ["AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2", "AWS_ENDPOINT_URL_SOCIALMESSAGING"] as const;

export interface PhoneStandIn {
  readonly url: () => string;
  readonly connect: PhoneServer["connect"];
  /** `POST /control/<name>`; gives the status. */
  control(name: string, body: object): Promise<number>;
  /** What the stand-in has taken for a number, the oldest first. */
  bubbles(number: string): Promise<Bubble[]>;
}

/** The stand-in of both APIs for the tests of a file: the clients of the SDK in this process call it. */
export function phoneStandIn(): PhoneStandIn {
  const { server, connect, close } = phoneServer();
  const before = VARIABLES.map((name) => process.env[name]);
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    for (const name of VARIABLES) process.env[name] = url();
  });
  afterAll(async () => {
    for (const [at, name] of VARIABLES.entries()) {
      const value = before[at];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    close();
    await closeServer(server);
  });
  return {
    url,
    connect,
    async control(name, body) {
      const init = { method: "POST", body: JSON.stringify(body) };
      return (await fetch(`${url()}/control/${name}`, init)).status;
    },
    async bubbles(number) {
      const { messages } = (await (await fetch(`${url()}/messages`)).json()) as {
        messages: (Bubble & { number: string })[];
      };
      return messages.filter((one) => one.number === number);
    },
  };
}

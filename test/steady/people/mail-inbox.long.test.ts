// More than ten seconds on a busy machine: the inbox is a process of its own, which is started and killed.
import { expect, test } from "vitest";
import { startMail } from "#infra/local/emulators/mail.ts";
import { as, aWorkingFolder, inbox, readDemoFile, startProcess } from "../../local/start-support.ts";
import { eventually } from "../../support/eventually.ts";

const health = (mailUrl: string) =>
  fetch(`${mailUrl}/health-check`, { signal: AbortSignal.timeout(2_000) }).then(({ status }) => status);
const expectEnded = (mailUrl: string) =>
  eventually(() => expect(health(mailUrl)).rejects.toThrow("fetch failed"));

const CLIENTS = 8;
const TURNS = 2;
const A_REQUEST = 5;

/** Issues and lists as 8 clients at once, each one request after the other; gives the addresses of all recipients. */
async function busyClients({ key, panel, naming }: ReturnType<typeof as>): Promise<string[]> {
  const client = async (name: number) => {
    const promised: string[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const emails = Array.from({ length: A_REQUEST }, (_, n) => `mail-${name}-${turn}-${n}@example.com`);
      const recipient = emails.map((recipient_email) => ({ recipient_name: "Ana Souza", recipient_email }));
      const issued = await key.call("POST /v1.0/invitations", { body: { ...naming, recipient } });
      expect(issued.status).toBe(201);
      promised.push(...emails);
      await panel.call("GET /invitations", { query: { limit: 100 } });
    }
    return promised;
  };
  return (await Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name)))).flat();
}

test("the inbox answers whatever the service does, gets each mail once, and ends with the service", async () => {
  const place = aWorkingFolder();
  const service = await startProcess(place);
  const demo = readDemoFile(place.demoFile);
  process.kill(service.child.pid!, "SIGSTOP");
  expect(await health(demo.mail_url)).toBe(200);
  process.kill(service.child.pid!, "SIGCONT");

  const promised = await busyClients(as(demo, "ENTERPRISE"));
  const mailed = async () =>
    (await inbox(demo.mail_url)).filter((address) => address.startsWith("mail-")).toSorted();
  await eventually(async () => expect(new Set(await mailed()).size).toBe(promised.length));
  expect(await mailed()).toEqual(promised.toSorted());

  service.kill("SIGKILL");
  await service.ended;
  await expectEnded(demo.mail_url);
});

test("the inbox takes the preferred port, another one when that is taken, and no other than the wanted one", async () => {
  const first = await startMail(undefined);
  const port = Number(new URL(first.url).port);
  const second = await startMail(undefined, port);
  expect(Number(new URL(second.url).port)).not.toBe(port);
  await expect(startMail(port)).rejects.toThrow(`Port ${port} is already in use`);
  await Promise.all([first.stop(), second.stop()]);
  await expectEnded(first.url);
  const again = await startMail(port);
  expect(again.url).toBe(first.url);
  await again.stop();
});

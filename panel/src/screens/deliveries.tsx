import listDeliveries from "api:deliveries.list";
import getDelivery from "api:webhooks.get-delivery";
import { Button } from "@mui/material";
import { type RaRecord, useTranslate } from "ra-core";
import { Link, Title } from "ra-ui-materialui";
import { useParams } from "react-router-dom";
import type { components } from "../../../client/client.ts";
import { api, must } from "../api/client.ts";
import { useChange } from "../shell/act.tsx";
import { Asked, useAsked } from "../shell/asked.tsx";
import { Facts, Moment, Row, Section } from "../shell/parts.tsx";
import { Can, useMay } from "../shell/present-organization.tsx";
import { type Columns, Records, useRecordFacts } from "../shell/records.tsx";
import { Answered, ByApi, Source } from "../shell/source.tsx";

type Listed = components["schemas"]["WebhookDelivery"];
type Details = components["schemas"]["WebhookDeliveryDetails"];
type Attempt = components["schemas"]["WebhookAttempt"];

const COLUMNS: Columns<RaRecord> = {
  created_at: ({ webhook_id, id, created_at }) => (
    <Link to={`/deliveries/${webhook_id}/${id}`}>
      <Moment at={created_at} />
    </Link>
  ),
  type: (delivery) => <Told {...(delivery as Listed)} />,
  status: "choice",
  attempts: "number",
  "last_attempt.status_code": "number",
  next_attempt_at: "moment",
};

/** What is told, with a link to what it is about. */
function Told({ type, certificate_id, import_id }: Listed) {
  const word = useTranslate()(`resources.deliveries.choices.type.${type}`);
  const may = useMay("imports.get");
  const [noun, id] = certificate_id ? ["certificates", certificate_id] : ["imports", may && import_id];
  return id ? <Link to={`/${noun}/${id}/show`}>{word}</Link> : word;
}

const FACTS = { status: "choice", created_at: "moment", next_attempt_at: "moment" } as const;

const DeliveryList = () => (
  <Records
    operation={listDeliveries}
    filters={["status", "type", "webhook_id"]}
    columns={COLUMNS}
    creates={false}
  />
);

/** One message to a webhook: what was sent, and what came back of each attempt. */
function Delivery() {
  const translate = useTranslate();
  const { webhookId = "", id = "" } = useParams();
  const params = { path: { id: webhookId, delivery_id: id } };
  const query = useAsked(["deliveries", "one", id], () =>
    api.GET("/webhooks/{id}/deliveries/{delivery_id}", { params }),
  );
  const redeliver = useChange(
    () => must(api.POST("/webhooks/{id}/deliveries/{delivery_id}/redeliver", { params })),
    { done: "resources.deliveries.redelivered" },
  );
  const factsOf = useRecordFacts();
  const say = (key: string, values = {}) => translate(`resources.deliveries.${key}`, values);
  return (
    <>
      <Title title={say("name", { smart_count: 1 })} />
      <Asked query={query}>
        {(delivery) => (
          <>
            <Section title={say(`choices.type.${delivery.type}`)}>
              <Facts facts={factsOf(FACTS, delivery)} />
              <Row>
                <Can operation="webhooks.redeliver">
                  <Button
                    variant="contained"
                    loading={redeliver.isPending}
                    onClick={() => redeliver.mutate()}
                  >
                    {say("redeliver")}
                  </Button>
                </Can>
                <Button component={Link} to={`/webhooks/${webhookId}`}>
                  {translate("resources.webhooks.name", { smart_count: 1 })}
                </Button>
                {delivery.certificate_id !== null && (
                  <Button component={Link} to={`/certificates/${delivery.certificate_id}/show`}>
                    {say("certificate")}
                  </Button>
                )}
                {delivery.import_id !== null && (
                  <Can operation="imports.get">
                    <Button component={Link} to={`/imports/${delivery.import_id}/show`}>
                      {say("import")}
                    </Button>
                  </Can>
                )}
              </Row>
            </Section>
            <Section title={say("request")}>
              <Source text={delivery.payload ?? say("no_payload")} name="resources.deliveries.request" />
            </Section>
            {attemptsOf(delivery).map(({ number, at, ...attempt }) => (
              <Section
                key={at}
                title={[
                  say(number === null ? "manual" : "attempt", { number }),
                  " · ",
                  <Moment key="at" at={at} />,
                ]}
              >
                <Answered {...attempt} />
              </Section>
            ))}
          </>
        )}
      </Asked>
      <ByApi operation={getDelivery} />
    </>
  );
}

export default { list: DeliveryList, one: Delivery };

/** The attempts, newest first. */
const attemptsOf = ({ failed_attempts, succeeded_attempts }: Details): Attempt[] =>
  [...failed_attempts, ...succeeded_attempts].sort((one, other) => (one.at < other.at ? 1 : -1));

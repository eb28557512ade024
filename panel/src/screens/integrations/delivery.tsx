import getDelivery from "api:webhooks.get-delivery";
import { Button, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { Link, Title } from "ra-ui-materialui";
import { useParams } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { Asked } from "../../shell/asked.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { Can } from "../../shell/can.tsx";
import { useChange } from "../../shell/change.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Section } from "../../shell/section.tsx";
import { Answer, Source } from "./answer.tsx";

type Attempt = components["schemas"]["WebhookAttempt"];

/** One message to a webhook: what was sent, and what came back of each attempt. */
export default function Delivery() {
  const translate = useTranslate();
  const { webhookId = "", id = "" } = useParams();
  const path = { id: webhookId, delivery_id: id };
  const query = useQuery({
    queryKey: ["deliveries", "one", id],
    queryFn: ({ signal }) =>
      must(api.GET("/webhooks/{id}/deliveries/{delivery_id}", { params: { path }, signal })),
  });
  const redeliver = useChange(
    () => must(api.POST("/webhooks/{id}/deliveries/{delivery_id}/redeliver", { params: { path } })),
    { done: "resources.deliveries.redelivered" },
  );
  return (
    <>
      <Title title={translate("resources.deliveries.name", { smart_count: 1 })} />
      <Asked query={query}>
        {(delivery) => (
          <>
            <Section title={translate(`resources.deliveries.choices.type.${delivery.type}`)}>
              <Typography>
                {translate(`resources.deliveries.choices.status.${delivery.status}`)}
                {" · "}
                <Moment at={delivery.created_at} />
              </Typography>
              {delivery.next_attempt_at !== null && (
                <Typography>
                  {translate("resources.deliveries.fields.next_attempt_at")}{" "}
                  <Moment at={delivery.next_attempt_at} />
                </Typography>
              )}
              <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, mt: 1 }}>
                <Can operation="webhooks.redeliver">
                  <Button
                    variant="contained"
                    loading={redeliver.isPending}
                    onClick={() => redeliver.mutate()}
                  >
                    {translate("resources.deliveries.redeliver")}
                  </Button>
                </Can>
                <Button component={Link} to={`/webhooks/${webhookId}`}>
                  {translate("resources.webhooks.name", { smart_count: 1 })}
                </Button>
                <Button component={Link} to={`/certificates/${delivery.certificate_id}/show`}>
                  {translate("resources.deliveries.certificate")}
                </Button>
              </Stack>
            </Section>
            <Section title={translate("resources.deliveries.request")}>
              {delivery.payload === null ? (
                translate("resources.deliveries.no_payload")
              ) : (
                <Source text={delivery.payload} name="resources.deliveries.request" />
              )}
            </Section>
            {attemptsOf(delivery).map((attempt) => (
              <Section
                key={attempt.at}
                title={
                  <>
                    {translate(`resources.deliveries.${attempt.number === null ? "manual" : "attempt"}`, {
                      number: attempt.number,
                    })}
                    {" · "}
                    <Moment at={attempt.at} />
                  </>
                }
              >
                <Answer {...attempt} />
              </Section>
            ))}
          </>
        )}
      </Asked>
      <ByApi operation={getDelivery} />
    </>
  );
}

/** The attempts, newest first; the last one is also among the failed ones if it failed. */
function attemptsOf({
  last_attempt,
  failed_attempts,
}: components["schemas"]["WebhookDeliveryDetails"]): Attempt[] {
  const all = new Map(
    [...failed_attempts, ...(last_attempt ? [last_attempt] : [])].map((each) => [each.at, each]),
  );
  return [...all.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
}

import claimDomain from "api:mail-domain.claim";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { api, must } from "../../api/client.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { CallForm } from "../../form/call-form.tsx";
import { Act, useChange } from "../../shell/act.tsx";
import { Asked } from "../../shell/asked.tsx";
import { Moment, Row, Section, SmallTable } from "../../shell/parts.tsx";
import { useMay } from "../../shell/present-organization.tsx";
import { CopyButton } from "../../shell/source.tsx";

type Domain = components["schemas"]["MailDomain"];
type Claim = components["schemas"]["ClaimMailDomain"];

const TEXTS = "resources.organization.mail_domain";
const claim = (body: Claim) => must(api.POST("/organization/mail-domain", { body }));

/** The domain from which the organization's mails come: claimed, its records to set, checked, given up. */
export function MailDomain() {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ["organization", "mail-domain"],
    queryFn: async () => {
      const answer = await api.GET("/organization/mail-domain");
      return answer.response.status === 404 ? null : must(Promise.resolve(answer));
    },
  });
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      <Asked query={query}>
        {(domain) => (domain === null ? <ClaimForm /> : <Claimed domain={domain} />)}
      </Asked>
    </Section>
  );
}

function ClaimForm() {
  const translate = useTranslate();
  const may = useMay("mail-domain.claim");
  return (
    <>
      <Typography>{translate(`${TEXTS}.what`)}</Typography>
      <CallForm
        resource="organization"
        act={claim}
        done={`${TEXTS}.claimed`}
        button={`${TEXTS}.claim`}
        defaultValues={{ from_local_part: "certificates" }}
        disabled={!may}
      >
        <ApiInputs operation={claimDomain} fields={["domain", "from_local_part"]} />
      </CallForm>
    </>
  );
}

const COLUMNS = ["purpose", "type", "name", "value", "state"];
const SEVERITIES = { preparing: "info", pending: "info", verified: "success", failed: "warning" } as const;

function Claimed({ domain }: { domain: Domain }) {
  const translate = useTranslate();
  const may = useMay("mail-domain.claim");
  // To claim the same domain again has it looked at now.
  const [from_local_part = ""] = domain.from_address.split("@");
  const same = { domain: domain.domain, from_local_part };
  const check = useChange(() => claim(same), { done: `${TEXTS}.checked` });
  const say = (key: string, values = {}) => translate(`${TEXTS}.${key}`, { ...domain, ...values });
  return (
    <>
      <Alert severity={SEVERITIES[domain.state]}>
        {say(domain.problem === null ? `states.${domain.state}` : `problems.${domain.problem}`)}
      </Alert>
      <Typography variant="body2" sx={{ my: 1 }}>
        {say("last_look")} {domain.checked_at === null ? say("no_look") : <Moment at={domain.checked_at} />}
        {domain.released_at !== null && (
          <>
            {" "}
            · {say("released")} <Moment at={domain.released_at} />
          </>
        )}
      </Typography>
      <SmallTable
        columns={COLUMNS.map((column) => say(`records.${column}`))}
        rows={domain.records.map(({ purpose, type, name, value, state }) => [
          say(`purposes.${purpose}`),
          type,
          <Copied key="name" text={name} />,
          <Copied key="value" text={value} />,
          say(`record_states.${state}`),
        ])}
      />
      {may && (
        <Row>
          <Button variant="contained" loading={check.isPending} onClick={() => check.mutate()}>
            {say("check")}
          </Button>
          <Act
            texts={`${TEXTS}.remove`}
            values={{ domain: domain.domain }}
            act={() => must(api.DELETE("/organization/mail-domain"))}
          />
        </Row>
      )}
    </>
  );
}

const Copied = ({ text }: { text: string }) => (
  <Box sx={{ minWidth: 160, wordBreak: "break-all" }}>
    <code>{text}</code> <CopyButton text={text} />
  </Box>
);

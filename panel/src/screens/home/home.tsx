import DoneIcon from "@mui/icons-material/CheckCircle";
import OpenIcon from "@mui/icons-material/RadioButtonUnchecked";
import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from "@mui/material";
import { useGetList, useTranslate } from "ra-core";
import { Link, Title } from "ra-ui-materialui";
import { Link as RouterLink } from "react-router-dom";
import { Asked, Loading } from "../../shell/asked.tsx";
import { NameOf } from "../../shell/name-of.tsx";
import { Facts, Moment, Section, Usage, useNumber } from "../../shell/parts.tsx";
import { Can } from "../../shell/present-organization.tsx";
import { listOf } from "../../shell/records.tsx";
import { type Certificate, holderOf } from "../certificates/certificate.ts";
import { Attention, useBalance, useMail } from "./attention.tsx";
import { Example } from "./example.tsx";

/** The certificates among which the last issuances are looked for. */
const RECENT = { pagination: { page: 1, perPage: 50 } };
const ISSUANCES = 5;
const ONE = { pagination: { page: 1, perPage: 1 } };

export default function Home() {
  const recent = useGetList<Certificate>("certificates", RECENT);
  return (
    <Asked query={recent}>
      {(certificates) => (
        <>
          <Title title="screens.home" />
          <Attention />
          {certificates.length === 0 ? (
            <Can operation="invitations.issue">
              <FirstSteps />
            </Can>
          ) : (
            <Issuances certificates={certificates} isAll={!recent.pageInfo?.hasNextPage} />
          )}
          <Example isNew={certificates.length === 0} />
          <Month />
        </>
      )}
    </Asked>
  );
}

/** The way to the first certificate, for an organization that has issued none; what is done is ticked. */
function FirstSteps() {
  const translate = useTranslate();
  const { data: events } = useGetList("events", ONE);
  const { data: badges } = useGetList("badges", ONE);
  if (!events || !badges) return <Loading />;
  const steps = [
    { name: "event", operation: "events.create", to: "/events/create", isDone: events.length > 0 },
    { name: "badge", operation: "badges.create", to: "/badges/create", isDone: badges.length > 0 },
    { name: "issue", operation: "invitations.issue", to: "/issue", isDone: false },
  ];
  const say = (key: string) => translate(`home.steps.${key}`);
  return (
    <Section title={say("title")}>
      <Typography>{say("text")}</Typography>
      <List component="ol">
        {steps.map(({ name, operation, to, isDone }) => (
          <Can key={name} operation={operation}>
            <ListItem disablePadding>
              <ListItemButton component={RouterLink} to={to}>
                <ListItemIcon>
                  {isDone ? (
                    <DoneIcon color="success" titleAccess={say("done")} />
                  ) : (
                    <OpenIcon titleAccess={say("open")} />
                  )}
                </ListItemIcon>
                <ListItemText primary={say(name)} secondary={say(`${name}_text`)} />
              </ListItemButton>
            </ListItem>
          </Can>
        ))}
      </List>
    </Section>
  );
}

/** What was issued together, by the last of it; each leads to its certificates. */
function Issuances({ certificates, isAll }: { certificates: readonly Certificate[]; isAll: boolean }) {
  const translate = useTranslate();
  const of = (id: string) => certificates.filter(({ issuance_id }) => issuance_id === id);
  const ids = [...new Set(certificates.map(({ issuance_id }) => issuance_id))];
  return (
    <Section title={translate("home.issuances")}>
      {ids.slice(0, ISSUANCES).map((issuance_id) => {
        const [record, ...others] = of(issuance_id);
        const name = holderOf(record!);
        const goesOn = !isAll && issuance_id === ids.at(-1);
        const text = goesOn ? "issued_to_many" : "issued_to";
        const reference = (noun: "badge" | "event") => (
          <NameOf noun={`${noun}s`} id={record![`${noun}_id`]} />
        );
        return (
          <Typography key={issuance_id} component="div" gutterBottom>
            <Link to={listOf("certificates", { issuance_id })}>
              {others.length === 0 ? name : translate(`home.${text}`, { name, smart_count: others.length })}
            </Link>
            <Typography variant="body2" color="textSecondary" component="div">
              {reference("badge")} · {reference("event")} · <Moment at={record!.issued_at} />
            </Typography>
          </Typography>
        );
      })}
    </Section>
  );
}

function Month() {
  const translate = useTranslate();
  const { data: balance } = useBalance();
  const { data: mail } = useMail();
  const written = useNumber();
  if (!balance || !mail) return null;
  const { used, quota } = balance;
  return (
    <Section title={translate("home.month")}>
      <Usage used={used} quota={quota}>
        {translate("home.used", { used: written(used), quota: written(quota) })}
      </Usage>
      <Facts
        facts={(["sent", "bounced", "complained"] as const).map((figure) => [
          translate(`home.mails.${figure}`, { smart_count: mail.window_days }),
          written(mail[figure]),
        ])}
      />
    </Section>
  );
}

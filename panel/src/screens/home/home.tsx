import { LinearProgress, Stack, Typography } from "@mui/material";
import { useGetList, useLocale, useTranslate } from "ra-core";
import { Link, ReferenceField, Title } from "ra-ui-materialui";
import { Facts } from "../../shell/facts.tsx";
import { Failure } from "../../shell/failure.tsx";
import { Loading } from "../../shell/frame.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Section } from "../../shell/section.tsx";
import { type Locale, tagOf } from "../../texts/languages.ts";
import { type Certificate, holderOf } from "../certificates/certificate.ts";
import { Attention } from "./attention.tsx";
import { Example } from "./example.tsx";
import { listOf, useBalance, useMail } from "./figures.ts";
import { FirstSteps } from "./first-steps.tsx";

/** The certificates among which the last issuances are looked for. */
const RECENT = { pagination: { page: 1, perPage: 50 } };
const ISSUANCES = 5;

export default function Home() {
  const { data: certificates, pageInfo, error, refetch } = useGetList<Certificate>("certificates", RECENT);
  if (error) return <Failure error={error} resetErrorBoundary={refetch} />;
  if (!certificates) return <Loading />;
  return (
    <Stack sx={{ mt: 2 }}>
      <Title title="screens.home" />
      <Attention />
      {certificates.length === 0 ? (
        <FirstSteps />
      ) : (
        <>
          <Issuances certificates={certificates} isAll={!pageInfo?.hasNextPage} />
          <Month />
        </>
      )}
      <Example isNew={certificates.length === 0} />
    </Stack>
  );
}

/** What was issued together, by the last of it; each leads to its certificates. */
function Issuances({ certificates, isAll }: { certificates: readonly Certificate[]; isAll: boolean }) {
  const translate = useTranslate();
  const of = (id: string) => certificates.filter(({ issuance_id }) => issuance_id === id);
  const ids = [...new Set(certificates.map(({ issuance_id }) => issuance_id))];
  return (
    <Section title={translate("home.issuances")}>
      <Stack component="ul" spacing={1} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {ids.slice(0, ISSUANCES).map((issuance_id) => {
          const [first, ...others] = of(issuance_id);
          const name = holderOf(first!);
          const goesOn = !isAll && issuance_id === ids.at(-1);
          const text = goesOn ? "issued_to_many" : "issued_to";
          return (
            <li key={issuance_id}>
              <Link to={listOf("certificates", { issuance_id })}>
                {others.length === 0 ? name : translate(`home.${text}`, { name, smart_count: others.length })}
              </Link>
              <Typography variant="body2" color="textSecondary" component="div">
                <ReferenceField record={first!} source="badge_id" reference="badges" link={false} />
                {" · "}
                <ReferenceField record={first!} source="event_id" reference="events" link={false} />
                {" · "}
                <Moment at={first!.issued_at} />
              </Typography>
            </li>
          );
        })}
      </Stack>
    </Section>
  );
}

function Month() {
  const translate = useTranslate();
  const locale = useLocale() as Locale;
  const { data: balance } = useBalance();
  const { data: mail } = useMail();
  if (!balance || !mail) return null;
  const written = (figure: number) => figure.toLocaleString(tagOf(locale));
  const { used, quota } = balance;
  return (
    <Section title={translate("home.month")}>
      <Typography id="used">
        {translate("home.used", { used: written(used), quota: written(quota) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * used) / Math.max(quota, 1))}
        aria-labelledby="used"
        sx={{ my: 1 }}
      />
      <Facts
        facts={(["sent", "bounced", "complained"] as const).map((figure) => [
          translate(`home.mails.${figure}`, { smart_count: mail.window_days }),
          written(mail[figure]),
        ])}
      />
    </Section>
  );
}

import { Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { Asked, useAsked } from "../../shell/asked.tsx";
import { Moment } from "../../shell/parts.tsx";
import { type Certificate, useBadgeFields } from "./certificate.ts";
import { useFieldName } from "./value-inputs.tsx";

type Entry = components["schemas"]["CertificateHistoryEntry"];
const TEXTS = "resources.certificates.history";

/** What happened to a certificate, the last first. */
export function Timeline({ certificate }: { certificate: Certificate }) {
  const { id, updated_at, badge_id } = certificate;
  const query = useAsked(["certificates", "history", id, updated_at], () =>
    api.GET("/invitations/{id}/history", { params: { path: { id } } }),
  );
  return (
    <Asked query={query}>
      {({ data }) => (
        <Stack component="ul" spacing={1} sx={{ listStyle: "none", pl: 0 }}>
          {[...data].reverse().map((entry) => (
            <li key={`${entry.at} ${entry.what} ${entry.delivery?.id}`}>
              <Happening entry={entry} badge={badge_id} />
            </li>
          ))}
        </Stack>
      )}
    </Asked>
  );
}

function Happening({ entry, badge }: { entry: Entry; badge: string }) {
  const { at, what, by, reason, mails, channel, delivery, changes } = entry;
  const translate = useTranslate();
  const field = useFieldName(useBadgeFields(badge));
  return (
    <>
      <Typography component="div">
        {translate(`${TEXTS}.what.${what}`, {
          by: translate(`${TEXTS}.by.${by}`),
          channel,
          smart_count: mails ?? 1,
          kind: delivery?.type,
          status: delivery && translate(`${TEXTS}.delivery.${delivery.status}`),
        })}
        {reason !== null && `: ${translate(`${TEXTS}.reason.${reason}`, { _: reason })}`}
      </Typography>
      {changes?.map(({ field: name, before, after }) => (
        <Typography key={name} variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {field(name)}
          {(before !== null || after !== null) && (
            <>
              : <del>{written(before)}</del> → <ins>{written(after)}</ins>
            </>
          )}
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary">
        <Moment at={at} />
      </Typography>
    </>
  );
}

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "—";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

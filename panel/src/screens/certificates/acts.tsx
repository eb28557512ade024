import revoke from "api:invitations.revoke";
import PdfIcon from "@mui/icons-material/Download";
import ResendIcon from "@mui/icons-material/ForwardToInbox";
import RevokeIcon from "@mui/icons-material/HighlightOff";
import { Alert, Checkbox, FormControlLabel, FormGroup, TextField } from "@mui/material";
import { HttpError, useTranslate } from "ra-core";
import { useState } from "react";
import { api, must } from "../../api/client.ts";
import { Unreachable } from "../../api/problems.ts";
import { Act } from "../../shell/act.tsx";
import { Can } from "../../shell/can.tsx";
import { saveAs } from "../../shell/download.tsx";
import { holderOf, type Named } from "./certificate.ts";

interface Props {
  readonly records: readonly Named[];
  readonly onDone?: () => void;
}
const TEXTS = "resources.certificates.acts";
const params = ({ id }: Named) => ({ path: { id } });
const valuesOf = ([first]: readonly Named[]) => ({ name: first ? holderOf(first) : "" });

/** Revokes certificates, for good. */
export function Revoke(props: Props) {
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  const [tells, setTells] = useState(true);
  const [shares, setShares] = useState(false);
  return (
    <Can operation="invitations.revoke">
      <Act
        texts={`${TEXTS}.revoke`}
        values={valuesOf(props.records)}
        nameOf={holderOf}
        startIcon={<RevokeIcon />}
        act={(record) =>
          must(
            api.POST("/invitations/{id}/revoke", {
              params: params(record),
              body: { reason: reason || null, tell_recipient: tells, share_reason: tells && shares },
            }),
          )
        }
        {...props}
      >
        <TextField
          label={translate(`${TEXTS}.revoke.reason`)}
          helperText={translate(`${TEXTS}.revoke.kept`)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: revoke.fields.reason?.maxLength } }}
          autoFocus
          fullWidth
        />
        <FormGroup>
          <Choice label={`${TEXTS}.revoke.tell`} value={tells} set={setTells} />
          <Choice label={`${TEXTS}.revoke.share`} value={tells && shares} set={setShares} off={!tells} />
        </FormGroup>
      </Act>
    </Can>
  );
}

const CHANNELS = ["email", "whatsapp", "sms"] as const;
type Channel = (typeof CHANNELS)[number];

/** Sends invitations again that nobody has answered, by mail, WhatsApp or SMS. */
export function Resend(props: Props) {
  const translate = useTranslate();
  const [channels, setChannels] = useState<readonly Channel[]>(["email"]);
  const choose = (channel: Channel) => (chosen: boolean) =>
    setChannels(CHANNELS.filter((each) => (each === channel ? chosen : channels.includes(each))));
  return (
    <Can operation="invitations.resend">
      <Act
        texts={`${TEXTS}.resend`}
        values={valuesOf(props.records)}
        nameOf={holderOf}
        color="primary"
        startIcon={<ResendIcon />}
        act={(record) =>
          must(
            api.POST("/invitations/{id}/resend", {
              params: params(record),
              body: { channels: [...channels] },
            }),
          )
        }
        {...props}
      >
        <FormGroup>
          {CHANNELS.map((channel) => (
            <Choice
              key={channel}
              label={`${TEXTS}.resend.${channel}`}
              value={channels.includes(channel)}
              set={choose(channel)}
              // One way at least has to be chosen.
              off={channels.length === 1 && channels.includes(channel)}
            />
          ))}
        </FormGroup>
        {channels.length > 1 || channels[0] !== "email" ? (
          <Alert severity="info">{translate(`${TEXTS}.resend.phone`)}</Alert>
        ) : null}
      </Act>
    </Can>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: boolean;
  readonly set: (value: boolean) => void;
  readonly off?: boolean;
}

function Choice({ label, value, set, off = false }: ChoiceProps) {
  const control = <Checkbox checked={value} onChange={(_, checked) => set(checked)} />;
  return <FormControlLabel disabled={off} control={control} label={useTranslate()(label)} />;
}

/** Saves the documents of certificates, each as a PDF. One that was not accepted has none, which is told of it. */
export const Documents = (props: Props) => (
  <Act
    texts={`${TEXTS}.documents`}
    nameOf={holderOf}
    color="primary"
    startIcon={<PdfIcon />}
    act={async (record) => {
      const { document_url, short_code } = await must(
        api.GET("/invitations/{id}", { params: params(record) }),
      );
      const none = (status: number) => new HttpError(`${TEXTS}.documents.none`, status);
      if (document_url === null) throw none(404);
      const answer = await fetch(document_url).catch(() => {
        throw new Unreachable();
      });
      if (!answer.ok) throw none(answer.status);
      saveAs(await answer.blob(), `${short_code}.pdf`);
    }}
    {...props}
  />
);

import resend from "api:invitations.resend";
import revoke from "api:invitations.revoke";
import PdfIcon from "@mui/icons-material/Download";
import ResendIcon from "@mui/icons-material/ForwardToInbox";
import RevokeIcon from "@mui/icons-material/HighlightOff";
import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { HttpError, useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { api, must } from "../../api/client.ts";
import { Unreachable } from "../../api/problems.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { Act } from "../../shell/act.tsx";
import { useProblems } from "../../shell/asked.tsx";
import { saveAs } from "../../shell/download.tsx";
import { Can } from "../../shell/present-organization.tsx";
import { holderOf, type Named } from "./certificate.ts";

interface Props {
  readonly records: readonly Named[];
  readonly onDone?: () => void;
}
type Schemas = components["schemas"];
const TEXTS = "resources.certificates.acts";
const params = ({ id }: Named) => ({ path: { id } });

/** Revokes certificates, for good. */
export const Revoke = (props: Props) => (
  <Can operation="invitations.revoke">
    <Act
      texts={`${TEXTS}.revoke`}
      nameOf={holderOf}
      startIcon={<RevokeIcon />}
      act={(record, body: Schemas["RevokeRequest"]) =>
        must(api.POST("/invitations/{id}/revoke", { params: params(record), body }))
      }
      defaults={{ tell_recipient: true, share_reason: false }}
      {...props}
    >
      <ApiInputs operation={revoke} fields={["reason", "tell_recipient", "share_reason"]} />
    </Act>
  </Can>
);

/** Sends invitations again that nobody has answered, by mail, WhatsApp or SMS. */
export const Resend = (props: Props) => (
  <Can operation="invitations.resend">
    <Act
      texts={`${TEXTS}.resend`}
      nameOf={holderOf}
      color="primary"
      startIcon={<ResendIcon />}
      act={(record, body: Schemas["ResendRequest"]) =>
        must(api.POST("/invitations/{id}/resend", { params: params(record), body }))
      }
      defaults={{ channels: ["email"] }}
      {...props}
    >
      {props.records.some(({ recipient }) => recipient?.number !== null) && (
        <ApiInputs operation={resend} fields={["channels"]} />
      )}
    </Act>
  </Can>
);

/** Saves the document of a certificate as a PDF. One that was not accepted has none. */
async function save(record: Named): Promise<void> {
  const { document_url } = await must(api.GET("/invitations/{id}", { params: params(record) }));
  const none = (status: number) => new HttpError(`${TEXTS}.documents.none`, status);
  if (document_url === null) throw none(404);
  const answer = await fetch(document_url).catch(() => {
    throw new Unreachable();
  });
  if (!answer.ok) throw none(answer.status);
  saveAs(await answer.blob(), `${holderOf(record)}.pdf`);
}

/** Saves documents, each as a PDF; of one there is nothing to be asked. */
export function Documents({ records, onDone }: Props) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({ mutationFn: save, onSuccess: onDone, ...useProblems() });
  const [only, ...others] = records;
  const look = { color: "primary", size: "small", startIcon: <PdfIcon /> } as const;
  if (!only || others.length > 0)
    return (
      <Act texts={`${TEXTS}.documents`} nameOf={holderOf} act={save} {...{ records, onDone }} {...look} />
    );
  return (
    <Button {...look} loading={isPending} onClick={() => mutate(only)}>
      {translate(`${TEXTS}.documents.button`)}
    </Button>
  );
}

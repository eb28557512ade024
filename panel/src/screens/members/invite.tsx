import inviteMember from "api:members.invite";
import { Typography } from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import { MEMBERS } from "../../../../shared/domain/rules.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { CallForm } from "../../form/call-form.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { Section } from "../../shell/section.tsx";

/** Invites somebody by mail: an address, a role, and the language of the mail. */
export function Invite() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Section title={translate("resources.members.invite.title")}>
      <Typography variant="body2">
        {translate("resources.members.invite.text", { days: MEMBERS.invitationDays })}
      </Typography>
      <CallForm
        resource="members"
        act={(body) => must(api.POST("/members", { body }))}
        done="resources.members.invite.done"
        button="resources.members.invite.button"
        defaultValues={{ role: "issuer", locale }}
      >
        <ApiInput operation={inviteMember} source="email" />
        <ApiInput operation={inviteMember} source="role" />
        <ApiInput operation={inviteMember} source="locale" />
      </CallForm>
      <ByApi operation={inviteMember} />
    </Section>
  );
}

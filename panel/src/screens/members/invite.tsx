import { Typography } from "@mui/material";
import { email, required, useLocale, useTranslate } from "ra-core";
import { SelectInput, TextInput } from "ra-ui-materialui";
import { members } from "../../api/members.ts";
import { CallForm } from "../../form/call-form.tsx";
import { ROLES } from "../../session/role.ts";
import { Section } from "../../shell/section.tsx";
import { LANGUAGES } from "../../texts/languages.ts";

/** Invites somebody by mail: an address, a role, and the language of the mail. */
export function Invite() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Section title={translate("resources.members.invite.title")}>
      <Typography variant="body2">{translate("resources.members.invite.text")}</Typography>
      <CallForm
        act={members.invite}
        done="resources.members.invite.done"
        button="resources.members.invite.button"
        defaultValues={{ role: "issuer", locale }}
      >
        <TextInput
          source="email"
          type="email"
          label="resources.members.fields.email"
          validate={[required(), email()]}
          fullWidth
        />
        <SelectInput
          source="role"
          label="resources.members.fields.role"
          validate={required()}
          choices={ROLES.map((id) => ({ id, name: `organizations.roles.${id}` }))}
          fullWidth
        />
        <SelectInput
          source="locale"
          label="resources.members.fields.locale"
          validate={required()}
          choices={LANGUAGES.map(({ locale: id, name }) => ({ id, name }))}
          translateChoice={false}
          fullWidth
        />
      </CallForm>
    </Section>
  );
}

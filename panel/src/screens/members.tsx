import inviteMember from "api:members.invite";
import listMembers from "api:members.list";
import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useLocale, useNotify, useRedirect, useTranslate } from "ra-core";
import type { components } from "../../../client/client.ts";
import { MEMBERS } from "../../../shared/domain/rules.ts";
import { api, must } from "../api/client.ts";
import { CreateForm } from "../form/record-form.tsx";
import { ROLES, type Role } from "../session/role.ts";
import { panelPath } from "../settings.ts";
import { Act, useChange } from "../shell/act.tsx";
import { Facts, Moment, Row, Section } from "../shell/parts.tsx";
import { type Columns, Records } from "../shell/records.tsx";

type Member = components["schemas"]["Member"];

const COLUMNS: Columns<Member> = {
  name: (member) => <Who {...member} />,
  role: (member) => <MemberRole {...member} />,
};

/** Who works in the organization and what each may do, with the invitations that are open. */
const MemberList = () => (
  <>
    <Records operation={listMembers} columns={COLUMNS} />
    <WhatEachMay />
  </>
);

/** Invites somebody by mail: an address, a role, and the language of the mail. */
function Invite() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const made = () => {
    notify("resources.members.invited", { type: "success" });
    redirect("list", "members");
  };
  return (
    <>
      <CreateForm
        operation={inviteMember}
        defaultValues={{ role: "issuer", locale: useLocale() }}
        made={made}
        fields={["email", "role", "locale"]}
      >
        <Typography variant="body2">
          {translate("resources.members.how", { days: MEMBERS.invitationDays })}
        </Typography>
      </CreateForm>
      <WhatEachMay />
    </>
  );
}

export default { list: MemberList, create: Invite };

function WhatEachMay() {
  const translate = useTranslate();
  const facts = ROLES.map(
    (role) =>
      [
        translate(`resources.members.choices.role.${role}`),
        translate(`resources.members.may.${role}`),
      ] as const,
  );
  return (
    <Section title={translate("resources.members.what_each_may")}>
      <Facts facts={facts} />
    </Section>
  );
}

const isOpen = ({ status }: Member) => status === "invited";
const nameOf = ({ name, email, id }: Member) => name ?? email ?? id;

function Who(member: Member) {
  const translate = useTranslate();
  const { name, email, is_me } = member;
  return (
    <Box sx={{ minWidth: 140, overflowWrap: "anywhere" }}>
      {nameOf(member)} {is_me && `(${translate("resources.members.me")})`}
      <Typography variant="body2" color="textSecondary">
        {name !== null && email !== null && `${email} · `}
        {translate(`resources.members.${isOpen(member) ? "invited_until" : "since"}`)}{" "}
        <Moment at={isOpen(member) ? member.expires_at : member.since} dayOnly />
      </Typography>
    </Box>
  );
}

/** A member's role, to be changed in place, and the way out for them. The API keeps the last owner. */
function MemberRole(member: Member) {
  const translate = useTranslate();
  const at = { params: { path: { id: member.id } } };
  // Who has changed what they may do themselves begins anew, with the rest.
  const leave = member.is_me ? { after: () => location.assign(panelPath) } : {};
  const { mutate, isPending, variables } = useChange(
    (role: Role) => must(api.PATCH("/members/{id}", { ...at, body: { role } })),
    { done: "resources.members.changed", ...leave },
  );
  return (
    <Row>
      <TextField
        select
        margin="none"
        value={isPending ? variables : member.role}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value as Role)}
        sx={{ width: { xs: 148, sm: 160 } }}
        slotProps={{
          htmlInput: { "aria-label": `${translate("resources.members.fields.role")}: ${nameOf(member)}` },
        }}
      >
        {ROLES.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`resources.members.choices.role.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Act
        texts={`resources.members.${isOpen(member) ? "take_back" : "remove"}`}
        values={{ name: nameOf(member) }}
        act={() => must(api.DELETE("/members/{id}", at))}
        leave={leave.after}
      />
    </Row>
  );
}

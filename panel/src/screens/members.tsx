import inviteMember from "api:members.invite";
import { List, ListItem, ListItemText, MenuItem, TextField, Typography } from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { useId } from "react";
import type { components } from "../../../client/client.ts";
import { MEMBERS } from "../../../shared/domain/rules.ts";
import { api, must } from "../api/client.ts";
import { ApiInputs } from "../form/api-input.tsx";
import { CallForm } from "../form/call-form.tsx";
import { ROLES, type Role } from "../session/role.ts";
import { panelPath } from "../settings.ts";
import { Act, useChange } from "../shell/act.tsx";
import { Asked, useAsked } from "../shell/asked.tsx";
import { ByApi } from "../shell/by-api.tsx";
import { Can } from "../shell/can.tsx";
import { Moment } from "../shell/moment.tsx";
import { Facts, Section } from "../shell/parts.tsx";

type Member = components["schemas"]["Member"];
const TEXTS = "resources.members";

/** Who works in the organization and what each may do; invitations that are open stand below. */
export default function Members() {
  const translate = useTranslate();
  const query = useAsked(["members"], () => api.GET("/members"));
  return (
    <>
      <Title title={translate("screens.members")} />
      <Can operation="members.invite">
        <Invite />
      </Can>
      <Asked query={query}>
        {({ results }) => {
          const owners = results.filter(({ status, role }) => status === "active" && role === "owner");
          const groups = (["active", "invited"] as const).map(
            (status) => [status, results.filter((each) => each.status === status)] as const,
          );
          return groups
            .filter(([, members]) => members.length > 0)
            .map(([status, members]) => (
              <Section key={status} title={translate(`${TEXTS}.${status}`, members.length)}>
                <List disablePadding>
                  {members.map((member) => {
                    const isLast = owners.length === 1 && owners[0] === member;
                    return <MemberItem key={member.id} member={member} isLastOwner={isLast} />;
                  })}
                </List>
              </Section>
            ));
        }}
      </Asked>
      <Section title={translate(`${TEXTS}.what_each_may`)}>
        <Facts
          facts={ROLES.map((role) => [
            translate(`${TEXTS}.choices.role.${role}`),
            translate(`${TEXTS}.may.${role}`),
          ])}
        />
      </Section>
    </>
  );
}

/** Invites somebody by mail: an address, a role, and the language of the mail. */
function Invite() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Section title={translate(`${TEXTS}.invite.title`)}>
      <Typography variant="body2">
        {translate(`${TEXTS}.invite.text`, { days: MEMBERS.invitationDays })}
      </Typography>
      <CallForm
        resource="members"
        act={(body) => must(api.POST("/members", { body }))}
        done={`${TEXTS}.invite.done`}
        button={`${TEXTS}.invite.button`}
        defaultValues={{ role: "issuer", locale }}
      >
        <ApiInputs operation={inviteMember} fields={["email", "role", "locale"]} />
      </CallForm>
      <ByApi operation={inviteMember} />
    </Section>
  );
}

function MemberItem({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const translate = useTranslate();
  const id = useId();
  const { is_me, role, status, email } = member;
  const at = { params: { path: { id: member.id } } };
  // Who has changed what they may do themselves begins anew, with the rest.
  const leave = is_me ? () => location.assign(panelPath) : undefined;
  const change = useChange(
    (chosen: Role) => must(api.PATCH("/members/{id}", { ...at, body: { role: chosen } })),
    {
      done: `${TEXTS}.changed`,
      ...(leave && { after: leave }),
    },
  );
  const isInvited = status === "invited";
  const name = member.name ?? email ?? member.id;
  return (
    <ListItem divider disableGutters sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        id={id}
        sx={{ minWidth: 200, overflowWrap: "anywhere" }}
        primary={`${name}${is_me ? ` (${translate(`${TEXTS}.me`)})` : ""}`}
        secondary={
          <>
            {member.name !== null && email !== null && `${email} · `}
            {translate(`${TEXTS}.${isInvited ? "invited_until" : "since"}`)}{" "}
            <Moment at={isInvited ? member.expires_at : member.since} dayOnly />
          </>
        }
      />
      <TextField
        select
        label={translate(`${TEXTS}.fields.role`)}
        value={change.isPending ? change.variables : role}
        disabled={isLastOwner || change.isPending}
        onChange={({ target }) => change.mutate(target.value as Role)}
        sx={{ minWidth: 160 }}
        slotProps={{ htmlInput: { "aria-describedby": isLastOwner ? `${id} ${id}why` : id } }}
      >
        {ROLES.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`${TEXTS}.choices.role.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Act
        texts={`${TEXTS}.${isInvited ? "take_back" : "remove"}`}
        values={{ name }}
        reason={isLastOwner && translate(`${TEXTS}.last_owner`)}
        act={() => must(api.DELETE("/members/{id}", at))}
        leave={leave}
      />
      {isLastOwner && (
        <Typography id={`${id}why`} variant="body2" sx={{ flexBasis: "100%" }}>
          {translate(`${TEXTS}.last_owner`)}
        </Typography>
      )}
    </ListItem>
  );
}

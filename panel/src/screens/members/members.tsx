import { List, ListItem, ListItemText, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { useId } from "react";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { ROLES, type Role } from "../../session/role.ts";
import { panelPath } from "../../settings.ts";
import { Asked } from "../../shell/asked.tsx";
import { Can } from "../../shell/can.tsx";
import { ChangeButton, useChange } from "../../shell/change.tsx";
import { Facts } from "../../shell/facts.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Section } from "../../shell/section.tsx";
import { Invite } from "./invite.tsx";

type Member = components["schemas"]["Member"];

/** Who works in the organization and what each may do; invitations that are open stand below. */
export default function Members() {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ["members"],
    queryFn: ({ signal }) => must(api.GET("/members", { signal })),
  });
  return (
    <>
      <Title title={translate("screens.members")} />
      <Can operation="members.invite">
        <Invite />
      </Can>
      <Asked query={query}>
        {({ results }) => {
          const owners = results.filter(({ status, role }) => status === "active" && role === "owner");
          return (["active", "invited"] as const).map((status) => {
            const those = results.filter((each) => each.status === status);
            return (
              those.length > 0 && (
                <Section key={status} title={translate(`resources.members.${status}`, those.length)}>
                  <List disablePadding>
                    {those.map((member) => (
                      <Row
                        key={member.id}
                        member={member}
                        isLastOwner={owners.length === 1 && owners[0] === member}
                      />
                    ))}
                  </List>
                </Section>
              )
            );
          });
        }}
      </Asked>
      <Section title={translate("resources.members.what_each_may")}>
        <Facts
          facts={ROLES.map((role) => [
            translate(`resources.members.choices.role.${role}`),
            translate(`resources.members.may.${role}`),
          ])}
        />
      </Section>
    </>
  );
}

function Row({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const translate = useTranslate();
  const at = { params: { path: { id: member.id } } };
  // Who has changed what they may do themselves begins anew, with the rest.
  const after = member.is_me ? { after: () => location.assign(panelPath) } : {};
  const change = useChange((role: Role) => must(api.PATCH("/members/{id}", { ...at, body: { role } })), {
    done: "resources.members.changed",
    ...after,
  });
  const isInvited = member.status === "invited";
  const label = useId();
  const name = member.name ?? member.email ?? member.id;
  return (
    <ListItem divider disableGutters sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        id={label}
        sx={{ minWidth: 200, overflowWrap: "anywhere" }}
        primary={`${name}${member.is_me ? ` (${translate("resources.members.me")})` : ""}`}
        secondary={
          <>
            {member.name !== null && `${member.email} · `}
            {translate(isInvited ? "resources.members.invited_until" : "resources.members.since")}{" "}
            <Moment at={isInvited ? member.expires_at : member.since} dayOnly />
          </>
        }
      />
      <TextField
        select
        label={translate("resources.members.fields.role")}
        value={change.isPending ? change.variables : member.role}
        disabled={isLastOwner || change.isPending}
        onChange={({ target }) => change.mutate(target.value as Role)}
        sx={{ minWidth: 160 }}
        slotProps={{ htmlInput: { "aria-describedby": isLastOwner ? `${label} ${label}why` : label } }}
      >
        {ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {translate(`resources.members.choices.role.${role}`)}
          </MenuItem>
        ))}
      </TextField>
      <ChangeButton
        texts={isInvited ? "resources.members.take_back" : "resources.members.remove"}
        values={{ name }}
        reason={isLastOwner && translate("resources.members.last_owner")}
        act={() => must(api.DELETE("/members/{id}", at))}
        {...after}
      />
      {isLastOwner && (
        <Typography id={`${label}why`} variant="body2" sx={{ flexBasis: "100%" }}>
          {translate("resources.members.last_owner")}
        </Typography>
      )}
    </ListItem>
  );
}

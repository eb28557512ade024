import {
  Avatar,
  Button,
  List,
  ListItem,
  ListItemAvatar,
  ListItemButton,
  ListItemText,
  Typography,
} from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { pendingInvitation } from "../../session/invitation.ts";
import { leave, type Membership, type Memberships, workFor } from "../../session/memberships.ts";
import { Act } from "../../shell/act.tsx";
import { PersonalGate } from "../../shell/gate.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** The organizations of who is signed in: to choose, to leave, and to make one where that is open. */
export default function Organizations() {
  return <PersonalGate title="organizations.title">{(mine) => <Mine {...mine} />}</PersonalGate>;
}

function Mine({ results, sign_up, user }: Memberships) {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  const isNew = results.length === 0;
  if (isNew && pendingInvitation() !== undefined) return <Navigate to="/join" />;
  if (isNew && sign_up === "invited")
    return <Typography>{translate("organizations.none", { address: user.email ?? user.id })}</Typography>;
  if (isNew || isMaking)
    return (
      <>
        <Typography>{translate("organizations.make.text")}</Typography>
        <SignUpForm />
        {!isNew && (
          <Button onClick={() => setMaking(false)} sx={{ alignSelf: "flex-start" }}>
            {translate("ra.action.cancel")}
          </Button>
        )}
      </>
    );
  return (
    <>
      <List>
        {results.map((membership) => (
          <Choice key={membership.organization.id} {...membership} />
        ))}
      </List>
      {sign_up === "open" && (
        <Button onClick={() => setMaking(true)}>{translate("organizations.make.another")}</Button>
      )}
    </>
  );
}

function Choice({ organization, role }: Membership) {
  const translate = useTranslate();
  const queries = useQueryClient();
  return (
    <ListItem disablePadding sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
      <ListItemButton onClick={() => workFor(organization.id)}>
        <ListItemAvatar>
          <Avatar src={organization.pic_url ?? undefined} alt="" variant="rounded">
            {organization.name.slice(0, 1)}
          </Avatar>
        </ListItemAvatar>
        <ListItemText primary={organization.name} secondary={translate(`organizations.roles.${role}`)} />
      </ListItemButton>
      <Act
        texts="organizations.leave"
        color="inherit"
        values={{ name: organization.name }}
        act={() => leave(organization.id)}
        onDone={() => queries.invalidateQueries({ queryKey: ["memberships"] })}
      />
    </ListItem>
  );
}

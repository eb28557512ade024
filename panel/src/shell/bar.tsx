import OrganizationsIcon from "@mui/icons-material/Apartment";
import { Box, ListItemIcon, ListItemText, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useGetIdentity, useTranslate } from "ra-core";

import {
  AppBar,
  LocalesMenuButton,
  Logout,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useUserMenu,
} from "ra-ui-materialui";
import { Link } from "react-router-dom";
import { memberships, workFor } from "../session/memberships.ts";
import { useOrganization, useRole } from "./present-organization.tsx";

export const Bar = () => (
  <AppBar
    alwaysOn
    userMenu={<PersonMenu />}
    toolbar={
      <>
        <OrganizationChoice />
        <Box sx={NO_WORDS_ON_PHONES}>
          <LocalesMenuButton />
        </Box>
        <ToggleThemeButton />
        <RefreshIconButton />
      </>
    }
  >
    <TitlePortal component="h1" />
  </AppBar>
);

/** The sign says enough where the title needs the room; the name of the language is still read out. */
const NO_WORDS_ON_PHONES = { "& button": { fontSize: { xs: 0, sm: "0.875rem" }, minWidth: 0 } } as const;

/** On a phone the name has no room; the menu of the person has it, and the way to the others. */
const NAME = { display: { xs: "none", sm: "block" }, maxWidth: 240, mr: 1 } as const;

/** The organization's name; a choice for who works in several. */
function OrganizationChoice() {
  const translate = useTranslate();
  const { id, name } = useOrganization();
  const { results = [] } = useQuery({ queryKey: ["memberships"], queryFn: memberships }).data ?? {};
  if (results.length < 2)
    return (
      <Typography noWrap sx={NAME} title={name}>
        {name}
      </Typography>
    );
  return (
    <TextField
      select
      margin="none"
      value={id}
      slotProps={{ htmlInput: { "aria-label": translate("shell.organization") } }}
      sx={NAME}
      onChange={({ target }) => workFor(target.value)}
    >
      {results.map(({ organization }) => (
        <MenuItem key={organization.id} value={organization.id}>
          {organization.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Who is signed in and what they are here, their organizations, and the way out. */
function PersonMenu() {
  const translate = useTranslate();
  const name = useGetIdentity().identity?.fullName;
  const here = `${translate(`organizations.roles.${useRole()}`)} · ${useOrganization().name}`;
  return (
    <UserMenu label={name ?? "ra.auth.user_menu"}>
      <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 } }}>
        <ListItemText primary={name} secondary={here} />
      </MenuItem>
      <OrganizationsItem />
      <Logout />
    </UserMenu>
  );
}

function OrganizationsItem() {
  const translate = useTranslate();
  return (
    <MenuItem component={Link} to="/organizations" onClick={useUserMenu()?.onClose}>
      <ListItemIcon>
        <OrganizationsIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate("organizations.title")}</ListItemText>
    </MenuItem>
  );
}

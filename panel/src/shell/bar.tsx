import OrganizationsIcon from "@mui/icons-material/Apartment";
import { Box, ListItemIcon, ListItemText, MenuItem, Typography } from "@mui/material";
import { useGetIdentity, useTranslate } from "ra-core";
import {
  AppBar,
  LocalesMenuButton,
  Logout,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
} from "ra-ui-materialui";
import { Link } from "react-router-dom";
import { useOrganization, useRole } from "./present-organization.tsx";

/** On a phone the title needs the room: signs say enough there, a browser loads anew, and the organization's name stands below it. */
const WORDS = {
  "& button": { fontSize: { xs: 0, sm: "0.875rem" }, minWidth: 0 },
  "& .MuiButton-endIcon": { display: { xs: "none", sm: "inherit" } },
};
const NOT_ON_PHONES = { display: { xs: "none", sm: "block" } };

/** The framework's bar with the organization's name, which leads to the others that somebody works in. */
export const Bar = () => (
  <AppBar
    alwaysOn
    color="inherit"
    elevation={1}
    userMenu={<PersonMenu />}
    toolbar={
      <>
        <Typography
          noWrap
          component={Link}
          to="/organizations"
          sx={{ ...NOT_ON_PHONES, color: "inherit", maxWidth: 240, mr: 1 }}
        >
          {useOrganization().name}
        </Typography>
        <Box sx={WORDS}>
          <LocalesMenuButton />
        </Box>
        <ToggleThemeButton />
        <Box sx={NOT_ON_PHONES}>
          <RefreshIconButton />
        </Box>
      </>
    }
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <TitlePortal component="h1" sx={{ lineHeight: 1.3 }} />
      <Typography noWrap variant="caption" component="p" sx={{ display: { sm: "none" }, lineHeight: 1.2 }}>
        {useOrganization().name}
      </Typography>
    </Box>
  </AppBar>
);

/** Who is signed in and what they are here, their organizations, and the way out. */
function PersonMenu() {
  const translate = useTranslate();
  const name = useGetIdentity().identity?.fullName;
  const here = `${translate(`organizations.roles.${useRole()}`)} · ${useOrganization().name}`;
  return (
    <UserMenu label={name ?? "ra.auth.user_menu"}>
      <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 }, overflowWrap: "anywhere" }}>
        <ListItemText primary={name} secondary={here} />
      </MenuItem>
      <MenuItem component={Link} to="/organizations">
        <ListItemIcon>
          <OrganizationsIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate("organizations.title")}</ListItemText>
      </MenuItem>
      <Logout />
    </UserMenu>
  );
}

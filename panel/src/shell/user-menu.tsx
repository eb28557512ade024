import OrganizationsIcon from "@mui/icons-material/Apartment";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { useGetIdentity, useTranslate } from "ra-core";
import { Logout, UserMenu, useUserMenu } from "ra-ui-materialui";
import { Link } from "react-router-dom";
import { useOrganization, useRole } from "./present-organization.tsx";

/** Who is signed in and what they are here, their organizations, and the way out. */
export function PersonMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? "ra.auth.user_menu"}>
      <Person />
      <OrganizationsItem />
      <Logout />
    </UserMenu>
  );
}

function Person() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const role = useRole();
  const { name } = useOrganization();
  return (
    <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 } }}>
      <ListItemText
        primary={identity?.fullName}
        secondary={`${translate(`organizations.roles.${role}`)} · ${name}`}
      />
    </MenuItem>
  );
}

function OrganizationsItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/organizations" onClick={menu?.onClose}>
      <ListItemIcon>
        <OrganizationsIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate("organizations.title")}</ListItemText>
    </MenuItem>
  );
}

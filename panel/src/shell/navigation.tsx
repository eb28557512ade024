import { Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Menu, useSidebarState } from "ra-ui-materialui";
import { SCREENS } from "./screens-list.ts";

/** The menu, in groups, from the one list of screens. */
export function Navigation() {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  return (
    <Menu component="nav" aria-label={translate("shell.menu")}>
      {SCREENS.map(({ group, screens }) => [
        group && isOpen && (
          <Typography
            key={group}
            variant="overline"
            component="h2"
            sx={{ px: 2, pt: 2, color: "text.secondary", lineHeight: 1.4 }}
          >
            {translate(`shell.groups.${group}`)}
          </Typography>
        ),
        ...screens.map(({ name, icon: Icon }) => (
          <Menu.Item
            key={name}
            to={name === "home" ? "/" : `/${name}`}
            primaryText={translate(`screens.${name}`)}
            leftIcon={<Icon />}
          />
        )),
      ])}
    </Menu>
  );
}

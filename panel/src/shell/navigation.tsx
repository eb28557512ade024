import { Box, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Menu, useSidebarState } from "ra-ui-materialui";
import { Fragment } from "react";
import { SCREENS } from "./screens-list.ts";

/** The menu, in groups, from the one list of screens. A heading stands outside of its group, as a menu has only items. */
export function Navigation() {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  return (
    <Box component="nav" aria-label={translate("shell.menu")}>
      {SCREENS.map(({ group, screens }) => {
        const name = translate(group ? `shell.groups.${group}` : "shell.menu");
        return (
          <Fragment key={name}>
            {group && isOpen && (
              <Typography
                variant="overline"
                component="h2"
                sx={{ px: 2, pt: 1, display: "block", color: "text.secondary", lineHeight: 1.4 }}
              >
                {name}
              </Typography>
            )}
            <Menu aria-label={name} sx={{ py: 0.5 }}>
              {screens.map(({ name: screen, icon: Icon }) => (
                <Menu.Item
                  key={screen}
                  to={screen === "home" ? "/" : `/${screen}`}
                  primaryText={translate(`screens.${screen}`)}
                  leftIcon={<Icon />}
                />
              ))}
            </Menu>
          </Fragment>
        );
      })}
    </Box>
  );
}

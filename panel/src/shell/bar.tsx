import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import {
  AppBar,
  LocalesMenuButton,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
} from "ra-ui-materialui";
import { useEffect, useState } from "react";
import { type Membership, memberships } from "../session/memberships.ts";
import { chooseOrganization } from "../session/organization.ts";
import { panelPath } from "../settings.ts";
import { useOrganization } from "./present-organization.tsx";
import { PersonMenu } from "./user-menu.tsx";

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
  const present = useOrganization();
  const [all, setAll] = useState<readonly Membership[]>([]);
  useEffect(() => {
    memberships().then(({ results }) => setAll(results));
  }, []);
  if (all.length < 2)
    return (
      <Typography noWrap sx={NAME} title={present.name}>
        {present.name}
      </Typography>
    );
  return (
    <TextField
      select
      size="small"
      margin="none"
      value={present.id}
      slotProps={{ htmlInput: { "aria-label": translate("shell.organization") } }}
      sx={NAME}
      onChange={({ target }) => {
        chooseOrganization(target.value);
        location.assign(panelPath);
      }}
    >
      {all.map(({ organization }) => (
        <MenuItem key={organization.id} value={organization.id}>
          {organization.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

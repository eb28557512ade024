import { deepmerge } from "@mui/utils";
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "ra-ui-materialui";

/** The colours of the service's pages (shared/pages/styles.ts); each pair of text and ground has a contrast of 4.5 or more. */
const LIGHT = {
  primary: { main: "#3a3fb0", contrastText: "#ffffff" },
  success: { main: "#0f5c3a" },
  error: { main: "#8a1f17" },
  warning: { main: "#7a4b00" },
  background: { default: "#eef0f5", paper: "#ffffff" },
  text: { primary: "#1c2233", secondary: "#475066" },
};
const DARK = {
  primary: { main: "#aab1ff", contrastText: "#12152b" },
  success: { main: "#8fe3b8" },
  error: { main: "#ffb4ab" },
  warning: { main: "#ffcf8a" },
  background: { default: "#10131b", paper: "#1b202d" },
  text: { primary: "#f1f3f9", secondary: "#b9c1d2" },
};

const ON_PHONES = "@media (max-width: 600px)";
const INPUT = { defaultProps: { variant: "outlined", size: "small", margin: "dense" } };
const root = (styles: object) => ({ styleOverrides: { root: styles } });

/** What differs from the framework's theme. */
const theme = (base: RaThemeOptions, palette: typeof LIGHT): RaThemeOptions =>
  deepmerge(base, {
    palette: { ...palette, secondary: palette.primary },
    typography: {
      fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
      button: { textTransform: "none" },
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 224, closedWidth: 56 },
    components: {
      MuiTextField: INPUT,
      MuiFormControl: INPUT,
      MuiButton: root({ minHeight: 30 }),
      // In the dark only what lies above the screen is lighter. A card that scrolled would keep nothing in sight.
      MuiCard: root({ backgroundImage: "none", overflow: "clip" }),
      MuiAppBar: root({ backgroundImage: "none" }),
      MuiDialog: { styleOverrides: { paper: { overflowWrap: "anywhere" } } },
      // Who may not change a field reads what it is for.
      MuiFormHelperText: root({ "&.Mui-disabled": { color: palette.text.secondary } }),
      // A long address goes on in a next line: a box that scrolls is out of the keyboard's reach.
      MuiAlert: {
        styleOverrides: { message: { overflowWrap: "anywhere" }, action: { whiteSpace: "nowrap" } },
      },
      MuiLink: { defaultProps: { underline: "always" } },
      MuiAvatar: {
        styleOverrides: {
          colorDefault: { background: palette.primary.main, color: palette.primary.contrastText },
        },
      },
      MuiLinearProgress: root({ borderRadius: 2, background: `${palette.text.secondary}44` }),
      MuiTableCell: { styleOverrides: { sizeSmall: { [ON_PHONES]: { paddingInline: 8 } } } },
      // The framework shows the buttons of a row only to who points at it, which keeps them from the keyboard.
      RaSimpleFormIterator: root({ "& .RaSimpleFormIterator-action": { visibility: "visible" } }),
      // The framework names the box around what is ticked, and not the input, which programs read.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { "aria-label": undefined },
            input: (box: { "aria-label"?: string }) => ({ "aria-label": box["aria-label"] }),
          },
        },
      },
      // What a screen has in it may be wider than the screen: it scrolls in its own box, so that the page does not.
      RaLayout: root({
        "&, .RaLayout-content, .RaList-content, .RaList-main": { minWidth: 0 },
        ".RaCreate-card, .RaEdit-card, .RaShow-main, .RaShow-card": { minWidth: 0 },
        // What stands at the bottom of the window must hide nothing for good.
        "& .RaLayout-content": { [ON_PHONES]: { paddingBottom: 80 } },
      }),
      RaDataTable: root({ "& .RaDataTable-tableWrapper": { overflowX: "auto" } }),
      // While no row is chosen, what is done to chosen ones is out of sight only; so it is out of reach too.
      RaBulkActionsToolbar: root({
        "& .RaBulkActionsToolbar-collapsed": { visibility: "hidden" },
        // It has no room above the rows of a phone, and would lie on the filters.
        "& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)": {
          [ON_PHONES]: { position: "static", transform: "none", height: "auto", flexWrap: "wrap" },
        },
        "& .RaBulkActionsToolbar-topToolbar": { [ON_PHONES]: { flexWrap: "wrap", whiteSpace: "normal" } },
      }),
      RaTopToolbar: root({ [ON_PHONES]: { background: "none", minHeight: 0 } }),
      RaToolbar: root({ background: palette.background.paper }),
      // A title that is too long ends in dots, and so does the name of who is signed in.
      RaConfigurable: root({ display: "inline" }),
      RaUserMenu: root({
        "& .RaUserMenu-userButton": {
          display: "block",
          maxWidth: 200,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        },
        "& .MuiButton-startIcon": { display: "inline-flex", verticalAlign: "middle" },
      }),
    },
  });

export const lightTheme = theme(defaultLightTheme, LIGHT);
export const darkTheme = theme(defaultDarkTheme, DARK);

import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "ra-ui-materialui";

/** The colours of the service's pages (shared/pages/styles.ts); each pair of text and ground has a contrast of 4.5 or more. */
const LIGHT = {
  ink: "#1c2233",
  muted: "#475066",
  ground: "#eef0f5",
  card: "#ffffff",
  accent: "#3a3fb0",
  on: "#ffffff",
  line: "#7d859b",
  good: "#0f5c3a",
  bad: "#8a1f17",
  warn: "#7a4b00",
};
const DARK = {
  ink: "#f1f3f9",
  muted: "#b9c1d2",
  ground: "#10131b",
  card: "#1b202d",
  accent: "#aab1ff",
  on: "#12152b",
  line: "#7d88a6",
  good: "#8fe3b8",
  bad: "#ffb4ab",
  warn: "#ffcf8a",
};

/** Lets parts of a component become narrower than what they have in them. */
const narrow = (parts: string) => ({ styleOverrides: { root: { [parts]: { minWidth: 0 } } } });

function theme(base: RaThemeOptions, mode: "light" | "dark", colours: typeof LIGHT): RaThemeOptions {
  return {
    ...base,
    palette: {
      mode,
      primary: { main: colours.accent, contrastText: colours.on },
      secondary: { main: colours.accent, contrastText: colours.on },
      success: { main: colours.good },
      error: { main: colours.bad },
      warning: { main: colours.warn },
      background: { default: colours.ground, paper: colours.card },
      text: { primary: colours.ink, secondary: colours.muted },
    },
    typography: {
      fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
      button: { textTransform: "none" },
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 224, closedWidth: 56 },
    components: {
      ...base.components,
      MuiAppBar: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { background: colours.card, color: colours.ink, borderBottom: `1px solid ${colours.line}55` },
        },
      },
      MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "dense" } },
      MuiFormControl: { defaultProps: { variant: "outlined", size: "small", margin: "dense" } },
      MuiButton: { styleOverrides: { root: { minHeight: 30 } } },
      // A wide table scrolls in its own box, so that the page does not.
      // While no row is chosen, what is done to chosen ones is out of sight only; so it is out of reach too.
      RaBulkActionsToolbar: {
        styleOverrides: { root: { "& .RaBulkActionsToolbar-collapsed": { visibility: "hidden" } } },
      },
      RaDataTable: { styleOverrides: { root: { "& .RaDataTable-tableWrapper": { overflowX: "auto" } } } },
      MuiTableCell: { styleOverrides: { sizeSmall: { "@media (max-width: 600px)": { paddingInline: 8 } } } },
      // The framework names the box around what is ticked, and not the input, which programs read.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { "aria-label": undefined },
            input: (box: { "aria-label"?: string }) => ({ "aria-label": box["aria-label"] }),
          },
        },
      },
      RaList: narrow("& .RaList-content, & .RaList-main"),
      RaLayout: narrow("&, & .RaLayout-content"),
      RaCreate: narrow("& .RaCreate-card"),
      RaEdit: narrow("& .RaEdit-card"),
      RaShow: narrow("& .RaShow-main"),
      MuiLink: { defaultProps: { underline: "always" } },
    },
  };
}

export const lightTheme = theme(defaultLightTheme, "light", LIGHT);
export const darkTheme = theme(defaultDarkTheme, "dark", DARK);

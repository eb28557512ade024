/*
 * The colours of the pages on which people sign in at Amazon Cognito, in the form of its branding designer: eight digits, without `#`.
 * What is not said here stays as Cognito has it. They are those of the service's own pages (shared/pages/styles.ts).
 */
const LIGHT = {
  accent: "3a3fb0ff",
  pressed: "2a2f8fff",
  onAccent: "ffffffff",
  ground: "eef0f5ff",
  card: "ffffffff",
  tint: "eceefeff",
  line: "e1e4ecff",
  edge: "7d859bff",
  ink: "1c2233ff",
  muted: "475066ff",
};
const DARK: typeof LIGHT = {
  accent: "aab1ffff",
  pressed: "c9cdffff",
  onAccent: "12152bff",
  ground: "10131bff",
  card: "1b202dff",
  tint: "2a3050ff",
  line: "343b4fff",
  edge: "7d88a6ff",
  ink: "f1f3f9ff",
  muted: "b9c1d2ff",
};

/** The same in both schemes. */
const inBoth = <T>(of: (colors: typeof LIGHT) => T) => ({ lightMode: of(LIGHT), darkMode: of(DARK) });

/** The settings of `AWS::Cognito::ManagedLoginBranding`, as its reference shows them. */
export const SIGN_IN_STYLE = {
  categories: { global: { colorSchemeMode: "DYNAMIC" } },
  componentClasses: {
    divider: inBoth(({ line }) => ({ borderColor: line })),
    focusState: inBoth(({ accent }) => ({ borderColor: accent })),
    input: inBoth(({ card, edge, muted }) => ({
      defaults: { backgroundColor: card, borderColor: edge },
      placeholderColor: muted,
    })),
    inputDescription: inBoth(({ muted }) => ({ textColor: muted })),
    inputLabel: inBoth(({ ink }) => ({ textColor: ink })),
    link: inBoth(({ accent, pressed }) => ({
      defaults: { textColor: accent },
      hover: { textColor: pressed },
    })),
    optionControls: inBoth(({ card, edge, accent, onAccent }) => ({
      defaults: { backgroundColor: card, borderColor: edge },
      selected: { backgroundColor: accent, foregroundColor: onAccent },
    })),
  },
  components: {
    form: inBoth(({ card, line }) => ({ backgroundColor: card, borderColor: line })),
    pageBackground: { image: { enabled: false }, ...inBoth(({ ground }) => ({ color: ground })) },
    pageText: inBoth(({ ink, muted }) => ({ bodyColor: muted, descriptionColor: muted, headingColor: ink })),
    primaryButton: inBoth(({ accent, pressed, onAccent }) => ({
      defaults: { backgroundColor: accent, textColor: onAccent },
      hover: { backgroundColor: pressed, textColor: onAccent },
      active: { backgroundColor: pressed, textColor: onAccent },
    })),
    secondaryButton: inBoth(({ card, accent, tint, pressed }) => ({
      defaults: { backgroundColor: card, borderColor: accent, textColor: accent },
      hover: { backgroundColor: tint, borderColor: pressed, textColor: pressed },
      active: { backgroundColor: tint, borderColor: pressed, textColor: pressed },
    })),
  },
};

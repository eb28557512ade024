type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;

/** Relative luminance of a colour such as #0b3d5c (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour between two others: 0 gives the first one, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const mixed = from.map((channel, n) => Math.round(channel + (to[n]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour, made darker or lighter only as far as it needs for a contrast with the background; that must be reachable. */
export function readable(color: string, background: string, ratio: number): string {
  const end = contrast(background, "#ffffff") > contrast(background, "#000000") ? "#ffffff" : "#000000";
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, end, share);
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return end;
}

/** A colour as pages and mails have it: where text has it, on light and on dark grounds, and as a field with text on it. */
interface AccentColors {
  readonly light: string;
  readonly dark: string;
  readonly field: string;
  readonly onField: string;
}

/** The darkest ground of light pages and mails that coloured text stands on, and the lightest of dark ones. */
const LIGHT_GROUND = "#eef0f5";
const DARK_GROUND = "#262c3d";
const TEXT = 7;

/** The colours next to one (`#rrggbb`) in which every text has a contrast of 7:1; a light one stays as a field, with black on it. */
export function accentColors(color: string): AccentColors {
  const underBlack = contrast("#000000", color) >= TEXT;
  return {
    light: readable(color, LIGHT_GROUND, TEXT),
    dark: readable(color, DARK_GROUND, TEXT),
    field: underBlack ? color : readable(color, "#ffffff", TEXT),
    onField: underBlack ? "#000000" : "#ffffff",
  };
}

import { contrast, readable } from "./colors.ts";

/** A colour as pages and mails have it: where text has it, on light and on dark grounds, and as a field with text on it. */
export interface AccentColors {
  readonly light: string;
  readonly dark: string;
  readonly field: string;
  readonly onField: string;
}

/** The darkest ground of light pages and mails that coloured text stands on, and the lightest of dark ones. */
const LIGHT_GROUND = "#eef0f5";
const DARK_GROUND = "#262c3d";
const TEXT = 7;

/**
 * Takes any colour (`#rrggbb`) and gives those next to it in which every text has a contrast of 7:1. A light colour stays
 * what it is as a field, with black on it; one that neither black nor white can be read on is darkened for white.
 */
export function accentColors(color: string): AccentColors {
  const underBlack = contrast("#000000", color) >= TEXT;
  return {
    light: readable(color, LIGHT_GROUND, TEXT),
    dark: readable(color, DARK_GROUND, TEXT),
    field: underBlack ? color : readable(color, "#ffffff", TEXT),
    onField: underBlack ? "#000000" : "#ffffff",
  };
}

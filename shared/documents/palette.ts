import { contrast, mix, readable } from "#shared/domain/documents/colors.ts";

/** The colours of a document, each as `#rrggbb`; decision 15.12 says which contrast each one keeps. */
export interface Palette {
  readonly paper: string;
  readonly text: string;
  readonly soft: string;
  readonly primary: string;
  readonly accent: string;
  readonly line: string;
  readonly tint: string;
  readonly field: string;
  readonly onField: string;
  readonly accentOnField: string;
  readonly code: string;
}

const PAPER = { classic: "#fffcf4", academic: "#fefdfa", modern: "#ffffff", sport: "#ffffff" } as const;
const READABLE = 4.5;
const VISIBLE = 1.7;
const SCANNABLE = 7;

/**
 * Takes the layout and the colours of a design and gives those of its document: light colours are darkened for text and
 * lines, and what stands on a field of the primary colour is black or white, whichever is read better.
 */
export function paletteOf(layout: keyof typeof PAPER, primary: string, accent: string): Palette {
  const paper = PAPER[layout];
  const onField = contrast("#ffffff", primary) >= contrast("#000000", primary) ? "#ffffff" : "#000000";
  const ink = mix(primary, "#15171c", 0.8);
  return {
    paper,
    text: readable(ink, paper, 9),
    soft: readable(mix(ink, paper, 0.3), paper, READABLE + 1),
    primary: readable(primary, paper, READABLE),
    accent: readable(accent, paper, READABLE),
    line: readable(accent, paper, VISIBLE),
    tint: mix(readable(primary, paper, VISIBLE), paper, 0.93),
    field: primary,
    onField,
    accentOnField: readable(accent, primary, READABLE),
    code: readable(primary, paper, SCANNABLE),
  };
}

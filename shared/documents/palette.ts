import { contrast, mix, readable } from "#shared/formats/colors.ts";

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
/** A colour with less contrast would have to become so dark that nobody knows it again, as yellow becomes olive. */
const PALE = 1.6;
const INK = "#15171c";

/** The colours of a document from those of a design: light ones darkened, pale ones near black, black or white on a field. */
export function paletteOf(layout: keyof typeof PAPER, primary: string, accent: string): Palette {
  const paper = PAPER[layout];
  const onField = contrast("#ffffff", primary) >= contrast("#000000", primary) ? "#ffffff" : "#000000";
  const isPale = (color: string, ground: string) => contrast(color, ground) < PALE;
  const pale = isPale(primary, paper);
  const ink = mix(primary, INK, pale ? 0.95 : 0.8);
  const text = readable(ink, paper, 9);
  const soft = readable(mix(ink, paper, 0.3), paper, READABLE + 1);
  return {
    paper,
    text,
    soft,
    primary: pale ? text : readable(primary, paper, READABLE),
    accent: isPale(accent, paper) ? soft : readable(accent, paper, READABLE),
    line: readable(isPale(accent, paper) ? primary : accent, paper, VISIBLE),
    tint: mix(readable(primary, paper, VISIBLE), paper, 0.93),
    field: primary,
    onField,
    accentOnField: isPale(accent, primary) ? onField : readable(accent, primary, READABLE),
    code: pale ? text : readable(primary, paper, SCANNABLE),
  };
}

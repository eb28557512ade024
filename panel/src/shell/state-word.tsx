import { useTheme } from "@mui/material";

export type Tone = "success" | "warning" | "error";

const STATE = {
  border: "1px solid",
  borderRadius: 12,
  padding: "2px 8px",
  fontSize: "0.8125rem",
  whiteSpace: "nowrap",
} as const;

/** A state in a word; what needs a look has a colour besides. */
export function StateWord({ word, tone }: { word: string; tone?: Tone | undefined }) {
  const { palette } = useTheme();
  return <span style={{ ...STATE, color: tone && palette[tone].main }}>{word}</span>;
}

import { Box, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useNumber } from "../../shell/parts.tsx";

const GRID = { display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(120px, 1fr))", my: 2 };
/** The number stands above its name, which is read first. */
const NAMED = { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" };

/** Numbers with their names beside each other, by the keys of the names; after the first one none that is zero or not known. */
export function Counts({ counts }: { counts: Readonly<Record<string, number | null>> }) {
  const translate = useTranslate();
  const number = useNumber();
  return (
    <Box component="dl" sx={GRID}>
      {Object.entries(counts).map(([key, count], n) =>
        count === null || (count === 0 && n > 0) ? null : (
          <Box key={key} sx={NAMED}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {translate(`resources.imports.fields.${key}`)}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ m: 0 }}>
              {number(count)}
            </Typography>
          </Box>
        ),
      )}
    </Box>
  );
}

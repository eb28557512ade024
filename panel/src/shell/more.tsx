import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";

interface Props {
  readonly label: string;
  /** Whether it is open whatever somebody wants, as something in it has to be seen. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** What few people change of a form: it is there and can be opened. */
export function More({ label, isNeeded, children }: Props) {
  const [isOpen, open] = useState(false);
  return (
    <Accordion
      disableGutters
      elevation={0}
      expanded={isOpen || isNeeded}
      onChange={(_, wanted) => open(wanted)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography variant="body2">{label}</Typography>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}

import { Button } from "@mui/material";
import { useTranslate } from "ra-core";
import { Link } from "react-router-dom";
import { Can } from "./present-organization.tsx";

/** Leads from a list to where what is in it begins. */
export function IssueButton({ to = "/issue" }: { to?: string }) {
  const translate = useTranslate();
  return (
    <Can operation="invitations.issue">
      <Button size="small" variant="contained" component={Link} to={to}>
        {translate("screens.issue")}
      </Button>
    </Can>
  );
}

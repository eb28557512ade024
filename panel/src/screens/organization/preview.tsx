import { Avatar, Box, Link, Paper, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useWatch } from "react-hook-form";
import { accentColors } from "../../../../shared/formats/colors.ts";
import { isColor, SERVICE_COLOR } from "../../form/special-inputs.tsx";
import { settings } from "../../settings.ts";
import { useOrganization } from "../../shell/present-organization.tsx";

/** How an invitation's mail and page show the organization, as the form has it at the moment. */
export function Preview() {
  const translate = useTranslate();
  const { id } = useOrganization();
  const [name, picture, chosen, replyTo, contact] = useWatch({
    name: ["name", "pic_url", "primary_color", "reply_to", "contact_email"],
  });
  const colour = isColor(chosen) ? chosen : SERVICE_COLOR;
  const { light, field, onField } = accentColors(colour);
  const say = (key: string, values = {}) => translate(`resources.organization.preview.${key}`, values);
  return (
    <Box component="aside" aria-label={say("title")}>
      <Box sx={{ position: "sticky", top: 72 }}>
        <Typography variant="h6" component="h2">
          {say("title")}
        </Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {say("from", { name: name ?? "" })}
          <br />
          {say("reply", { address: replyTo || contact || "—" })}
        </Typography>
        <Paper
          variant="outlined"
          sx={{ p: 2, bgcolor: "#ffffff", color: "#1c2233", textAlign: "center", overflowWrap: "anywhere" }}
        >
          <Avatar
            src={picture || undefined}
            alt=""
            variant="rounded"
            sx={{ width: 56, height: 56, mx: "auto", bgcolor: field, color: onField }}
          >
            {[...String(name ?? "")][0]}
          </Avatar>
          <Typography>{name}</Typography>
          <Typography sx={{ color: light, fontWeight: 600, mt: 2 }}>{say("eyebrow")}</Typography>
          <Typography>{say("sentence", { name: name ?? "" })}</Typography>
          <Box sx={{ bgcolor: field, color: onField, borderRadius: 2, p: 1.5, my: 2, fontWeight: 600 }}>
            {say("button")}
          </Box>
        </Paper>
        <Link href={`${settings.base_url}/issuers/${id}`} target="_blank" rel="noreferrer">
          {say("public_page")}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {say("public_page_when")}
        </Typography>
      </Box>
    </Box>
  );
}

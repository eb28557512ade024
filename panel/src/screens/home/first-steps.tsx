import DoneIcon from "@mui/icons-material/CheckCircle";
import OpenIcon from "@mui/icons-material/RadioButtonUnchecked";
import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from "@mui/material";
import { useGetList, useTranslate } from "ra-core";
import { Link } from "react-router-dom";
import { Loading } from "../../shell/frame.tsx";
import { Section } from "../../shell/section.tsx";

const ONE = { pagination: { page: 1, perPage: 1 } };

/** The way to the first certificate, for an organization that has issued none; what is done is ticked. */
export function FirstSteps() {
  const translate = useTranslate();
  const { data: events } = useGetList("events", ONE);
  const { data: badges } = useGetList("badges", ONE);
  if (!events || !badges) return <Loading />;
  const steps = [
    { name: "event", to: "/events/create", isDone: events.length > 0 },
    { name: "badge", to: "/badges/create", isDone: badges.length > 0 },
    { name: "issue", to: "/issue", isDone: false },
  ];
  return (
    <Section title={translate("home.steps.title")}>
      <Typography>{translate("home.steps.text")}</Typography>
      <List component="ol">
        {steps.map(({ name, to, isDone }) => (
          <ListItem key={name} disablePadding>
            <ListItemButton component={Link} to={to}>
              <ListItemIcon>
                {isDone ? (
                  <DoneIcon color="success" titleAccess={translate("home.steps.done")} />
                ) : (
                  <OpenIcon titleAccess={translate("home.steps.open")} />
                )}
              </ListItemIcon>
              <ListItemText
                primary={translate(`home.steps.${name}`)}
                secondary={translate(`home.steps.${name}_text`)}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

import roles from "api:roles";
import FiguresIcon from "@mui/icons-material/BarChart";
import TemplateIcon from "@mui/icons-material/Brush";
import OrganizationIcon from "@mui/icons-material/Business";
import CertificatesIcon from "@mui/icons-material/CardMembership";
import PeopleIcon from "@mui/icons-material/Contacts";
import PlanIcon from "@mui/icons-material/DataUsage";
import EventIcon from "@mui/icons-material/Event";
import MembersIcon from "@mui/icons-material/Group";
import ActivityIcon from "@mui/icons-material/History";
import HomeIcon from "@mui/icons-material/Home";
import RequestsIcon from "@mui/icons-material/QuestionAnswer";
import IssueIcon from "@mui/icons-material/Send";
import DeliveriesIcon from "@mui/icons-material/SyncAlt";
import ImportsIcon from "@mui/icons-material/UploadFile";
import KeyIcon from "@mui/icons-material/VpnKey";
import WebhookIcon from "@mui/icons-material/Webhook";
import BadgeIcon from "@mui/icons-material/WorkspacePremium";
import { Box, Typography } from "@mui/material";
import { useRemoveFromStore, useTranslate } from "ra-core";
import { Menu, useSidebarState } from "ra-ui-materialui";
import { Fragment } from "react";
import { mayDo } from "../session/role.ts";
import { useRole } from "./present-organization.tsx";

/** The screens of the menu in groups, by their addresses, which are also their names in the texts. */
const SCREENS = {
  menu: { home: HomeIcon, issue: IssueIcon },
  "groups.work": {
    events: EventIcon,
    badges: BadgeIcon,
    templates: TemplateIcon,
    certificates: CertificatesIcon,
    imports: ImportsIcon,
    requests: RequestsIcon,
    people: PeopleIcon,
    figures: FiguresIcon,
  },
  "groups.integrations": { "api-keys": KeyIcon, webhooks: WebhookIcon, deliveries: DeliveriesIcon },
  "groups.settings": {
    organization: OrganizationIcon,
    members: MembersIcon,
    plan: PlanIcon,
    activity: ActivityIcon,
  },
};

/** What takes more than a viewer on a screen without which it is of no use. */
const OPERATIONS: Readonly<Record<string, string>> = { issue: "invitations.issue", members: "members.list" };

/** The menu, with what the person's role may use. A heading stands outside of its group, as a menu has only items. */
export function Navigation() {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const role = useRole();
  const forget = useRemoveFromStore();
  const isFor = (screen: string) => mayDo(role, roles[OPERATIONS[screen] ?? ""] ?? "viewer");
  return (
    <Box component="nav" aria-label={translate("shell.menu")}>
      {Object.entries(SCREENS).map(([group, screens]) => (
        <Fragment key={group}>
          {group !== "menu" && isOpen && (
            <Typography
              variant="overline"
              component="h2"
              sx={{ px: 2, pt: 1, display: "block", color: "text.secondary", lineHeight: 1.4 }}
            >
              {translate(`shell.${group}`)}
            </Typography>
          )}
          <Menu aria-label={translate(`shell.${group}`)} sx={{ py: 0.5 }}>
            {Object.entries(screens)
              .filter(([screen]) => isFor(screen))
              .map(([screen, Icon]) => (
                <Menu.Item
                  key={screen}
                  to={screen === "home" ? "/" : `/${screen}`}
                  primaryText={translate(`screens.${screen}`)}
                  leftIcon={<Icon />}
                  // A filter that a link has set is not that of the whole list.
                  onClick={() => forget(`${screen}.listParams`)}
                />
              ))}
          </Menu>
        </Fragment>
      ))}
    </Box>
  );
}

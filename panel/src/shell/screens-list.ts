import type { SvgIconComponent } from "@mui/icons-material";
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
import KeyIcon from "@mui/icons-material/VpnKey";
import WebhookIcon from "@mui/icons-material/Webhook";
import BadgeIcon from "@mui/icons-material/WorkspacePremium";

interface Screen {
  /** Its address below /panel, and its name in the texts. */
  readonly name: string;
  readonly icon: SvgIconComponent;
}

/** The screens of the menu, in its order; a group has a heading. */
export const SCREENS: readonly { readonly group?: string; readonly screens: readonly Screen[] }[] = [
  {
    screens: [
      { name: "home", icon: HomeIcon },
      { name: "issue", icon: IssueIcon },
    ],
  },
  {
    group: "work",
    screens: [
      { name: "events", icon: EventIcon },
      { name: "badges", icon: BadgeIcon },
      { name: "templates", icon: TemplateIcon },
      { name: "certificates", icon: CertificatesIcon },
      { name: "requests", icon: RequestsIcon },
      { name: "people", icon: PeopleIcon },
      { name: "figures", icon: FiguresIcon },
    ],
  },
  {
    group: "integrations",
    screens: [
      { name: "api-keys", icon: KeyIcon },
      { name: "webhooks", icon: WebhookIcon },
      { name: "deliveries", icon: DeliveriesIcon },
    ],
  },
  {
    group: "settings",
    screens: [
      { name: "organization", icon: OrganizationIcon },
      { name: "members", icon: MembersIcon },
      { name: "plan", icon: PlanIcon },
      { name: "activity", icon: ActivityIcon },
    ],
  },
];

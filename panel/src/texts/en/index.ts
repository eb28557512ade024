import activity from "./activity.json" with { type: "json" };
import acts from "./acts.json" with { type: "json" };
import badges from "./badges.json" with { type: "json" };
import certificates from "./certificates.json" with { type: "json" };
import events from "./events.json" with { type: "json" };
import figures from "./figures.json" with { type: "json" };
import framework from "./framework.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import integrations from "./integrations.json" with { type: "json" };
import issue from "./issue.json" with { type: "json" };
import members from "./members.json" with { type: "json" };
import organization from "./organization.json" with { type: "json" };
import organizations from "./organizations.json" with { type: "json" };
import people from "./people.json" with { type: "json" };
import plan from "./plan.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };
import shared from "./shared.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import templates from "./templates.json" with { type: "json" };
import welcome from "./welcome.json" with { type: "json" };
import winners from "./winners.json" with { type: "json" };

export const texts = {
  ...framework,
  ...shared,
  ...shell,
  acts,
  home,
  issue,
  organizations,
  problems,
  welcome,
  resources: {
    activity,
    badges,
    certificates,
    events,
    figures,
    ...integrations,
    members,
    organization,
    people,
    plan,
    requests,
    templates,
    winners,
  },
};

import type { Sentences } from "../sentences.ts";
import activity from "./activity.json" with { type: "json" };
import events from "./events.json" with { type: "json" };
import framework from "./framework.json" with { type: "json" };
import integrations from "./integrations.json" with { type: "json" };
import members from "./members.json" with { type: "json" };
import organization from "./organization.json" with { type: "json" };
import plan from "./plan.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };
import sentenceList from "./sentences.json" with { type: "json" };
import shared from "./shared.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import welcome from "./welcome.json" with { type: "json" };
import badges from "./badges.json";
import acts from "./acts.json";
import certificates from "./certificates.json";
import events from "./events.json";
import figures from "./figures.json";
import framework from "./framework.json";
import issue from "./issue.json";
import home from "./home.json";
import organizations from "./organizations.json";
import people from "./people.json";
import problems from "./problems.json";
import requests from "./requests.json";
import sentenceList from "./sentences.json";
import shared from "./shared.json";
import shell from "./shell.json";
import templates from "./templates.json";
import welcome from "./welcome.json";
import winners from "./winners.json";

export const texts = {
  ...framework,
  problems,
  ...shared,
  ...shell,
  welcome,
  resources: { activity, events, ...integrations, organization, members, plan },
  issue,
  welcome,
  resources: { badges, events, figures, templates, winners },
  ...shell,
  acts,
  home,
  organizations,
  welcome,
  resources: { events, certificates, requests, people },
};
export const sentences: Sentences = sentenceList;

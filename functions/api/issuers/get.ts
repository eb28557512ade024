import { IssuerParams } from "#shared/domain/credentials/issuer.ts";
import { IssuerProfile, readIssuerProfile } from "#shared/domain/credentials/issuer-profile.ts";
import { ISSUER_PAGE } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { issuerPage, issuerProblem } from "#shared/pages/issuer-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /issuers/{organization_id}",
  id: "issuers.get",
  summary: "Read about an issuer",
  description:
    "The public profile of an organization that has signed credentials: who it is, its public events, and its badges. A page for people, and JSON with `Accept: application/json`, which begins as a Profile of Open Badges 3.0.",
  tag: "Open Badges",
  access: { public: "verification" },
  uses: ["issuers", "issuers.profile", "organizations", "settings"],
  params: IssuerParams,
  query: PageQuery,
  status: 200,
  response: IssuerProfile,
  page: (profile, { query: { lang }, languages }) => issuerPage({ profile, lang, languages }),
  problemPage: issuerProblem,
  freshSeconds: ISSUER_PAGE.freshSeconds,
  errors: ["not_found"],
  run: ({ ports, params }) => readIssuerProfile(ports, params.organization_id),
});

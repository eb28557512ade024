import { ChooseProfile, chooseProfile } from "#shared/domain/holders/holder-profile.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";

export const route = endpoint({
  route: "POST /me/profile",
  id: "me.profile",
  summary: "Choose one's name and language",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "holders.write", "clock", "settings"],
  body: ChooseProfile,
  form: true,
  status: 303,
  errors: ["invalid_credential"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, body }) => {
    await chooseProfile(ports, browser, body);
    return new Redirect(303, "../me?done=saved");
  },
});

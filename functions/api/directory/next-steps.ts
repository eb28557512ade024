import { DIRECTORY_FRESH_SECONDS, readNextSteps } from "#shared/domain/directory/browse-directory.ts";
import { NextStepsAnswer } from "#shared/domain/directory/public-event.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { preferredLocale } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /event/{id}/next-steps",
  id: "directory.next-steps",
  summary: "Suggest what could come after an event",
  description: `First what the issuer has chosen, then events on the same skills at a lower or higher level, then similar ones from any issuer. Each event once, at most ${LIMITS.nextSteps} in all, public ones only. Each has its \`reason\` in Portuguese, English or Spanish, by \`Accept-Language\`.`,
  tag: "Directory",
  access: { public: "directory" },
  uses: ["directory"],
  params: IdentifierParams,
  status: 200,
  response: NextStepsAnswer,
  freshSeconds: DIRECTORY_FRESH_SECONDS,
  language: preferredLocale,
  run: ({ ports, params, languages }) => readNextSteps(ports, params.id, preferredLocale(languages)),
});

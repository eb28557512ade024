import type { ProblemPage } from "#shared/http/endpoint.ts";
import { CERTIFICATE_PROBLEM_TEXTS } from "#shared/texts/texts.ts";
import { certificateProblem } from "./verification/remedy.ts";

/** Gives the error page of a certificate's document. */
export const documentProblem: ProblemPage = (problem) =>
  certificateProblem(
    problem,
    (locale) => CERTIFICATE_PROBLEM_TEXTS[locale][problem.code === "gone" ? "gone" : "noDocument"],
    "../..",
  );

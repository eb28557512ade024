import type { ProblemPage } from "#shared/http/endpoint.ts";
import { CERTIFICATE_PROBLEM_TEXTS } from "#shared/texts/texts.ts";
import { certificateProblem } from "./remedy.ts";

/** Gives the error page of the page that verifies a certificate. */
export const verificationProblem: ProblemPage = (problem) =>
  certificateProblem(
    problem,
    (locale) => CERTIFICATE_PROBLEM_TEXTS[locale][problem.code === "gone" ? "gone" : "noCode"],
    "..",
  );

/** The same for the former address of that page. */
export const formerAddressProblem: ProblemPage = (problem) =>
  certificateProblem(problem, (locale) => CERTIFICATE_PROBLEM_TEXTS[locale].noCertificate, "../..");

import type * as english from "./en/index.ts";

/** The texts of a language by their keys: those of nouns stand below `resources`, as react-admin looks for them. */
export function catalogue(files: typeof english) {
  const { framework, shared, shell, acts, home, issue, organizations, problems, welcome, ...nouns } = files;
  const { integrations, ...others } = nouns;
  const resources = { ...integrations, ...others };
  return {
    ...framework,
    ...shared,
    ...shell,
    acts,
    home,
    issue,
    organizations,
    problems,
    welcome,
    resources,
  };
}

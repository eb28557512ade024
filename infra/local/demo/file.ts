import * as z from "zod";
import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";
import { PLANS } from "#shared/domain/rules.ts";

const Named = z.object({ id: z.uuid(), short_code: z.string() });
const DemoOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  api_key: z.string(),
  session_token: z.string(),
  event: Named,
  badge: Named,
});
const Demo = z.object({
  base_url: z.string(),
  mail_url: z.string(),
  docs_url: z.string(),
  /** The page of the demo's accepted certificate; absent when there is none. */
  certificate_url: z.string().optional(),
  organizations: z.record(z.enum(PLANS), DemoOrganization),
});

/** What a person or a program needs to use the demo organizations, by the plan each was made with. */
export type Demo = z.infer<typeof Demo>;
export type DemoOrganization = z.infer<typeof DemoOrganization>;

/** The demo file of an earlier start; undefined when there is none or it was changed beyond use. */
export const readDemo = (path: string): Demo | undefined => Demo.safeParse(readJson(path)).data;

/** Writes the demo file for its owner only: it is the one place where the demo's API keys are kept. */
export const writeDemo = (path: string, demo: Demo): void =>
  writePrivateFile(path, `${JSON.stringify(demo, null, 2)}\n`);

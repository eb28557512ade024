import type { Warning } from "../warnings.ts";
import type { TemplateContent } from "./template.ts";

/** What of a template may not look as it was meant, and cannot be told without its pictures. */
export const templateWarnings = (_content: TemplateContent): Warning[] => [];

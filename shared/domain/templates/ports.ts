import type { AnswerReceipt } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import type { Slice, Window } from "../page.ts";
import type { OwnTemplate, WholeTemplate } from "./own-template.ts";

/** Ports of templates. */
export interface TemplatePorts {
  templates: Templates;
  /** Apart from reading one: a stranger reads no index. */
  "templates.list": TemplateLists;
  "templates.write": TemplateWrites;
}

export interface TemplateFilter {
  readonly status?: OwnTemplate["status"] | undefined;
}

export interface Templates {
  /** The template that an organization means, with its content; undefined also for one of another organization. */
  get(organizationId: string, reference: Reference): Promise<WholeTemplate | undefined>;
}

export interface TemplateLists {
  list(organizationId: string, filter: TemplateFilter, window: Window): Promise<Slice<OwnTemplate>>;
}

export interface TemplateWrites {
  /** "taken": the short code is that of another template. "limit": the organization has `limit` active ones. */
  create(
    template: WholeTemplate,
    limit: number,
    receipt?: AnswerReceipt,
  ): Promise<"created" | "taken" | "limit">;
  /** "changed": the stored template no longer has the revision of `previous`. "limit": as above, when it becomes active. */
  replace(
    template: WholeTemplate,
    previous: OwnTemplate,
    limit: number,
  ): Promise<"replaced" | "changed" | "limit">;
  /** Deletes a template unless a badge has named it; of a deletion and a badge's change at once one happens. */
  remove(
    organizationId: string,
    reference: Reference,
    by: string,
  ): Promise<"removed" | "missing" | "used" | "changed">;
}

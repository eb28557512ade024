import * as z from "zod";
import { copiesOf, picturedAddresses } from "../documents/image.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { DomainError, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { withNewUuid } from "../retry-on-conflict.ts";
import { LIMITS } from "../rules.ts";
import { refuseBadTemplate } from "./check-template.ts";
import { refuseLongNames } from "./long-names.ts";
import {
  type CreateTemplate,
  type NewTemplate,
  TEMPLATE_STATUSES,
  TemplateOutline,
  type TemplateRecord,
  toTemplateOutline,
  toTemplateRecord,
  type UpdateTemplate,
  type WholeTemplate,
} from "./own-template.ts";
import { refuseSlowPages } from "./slow-pages.ts";
import { startingContent } from "./starts.ts";

/** Creates a template as a request asks for it: with pages of its own, or from one of the examples. Throws as `createTemplate` does. */
export async function beginTemplate(
  ports: CreatePorts & Pick<Ports, "organizations">,
  acting: ActingFor,
  { start, pages = [], ...body }: CreateTemplate,
  idempotency: Idempotency | null = null,
): Promise<TemplateRecord> {
  if (start === undefined) return createTemplate(ports, acting, { ...body, pages }, idempotency);
  const organization = await ports.organizations.get(acting.organizationId);
  const content = startingContent(start, organization?.locale ?? "en");
  return createTemplate(ports, acting, { ...body, ...content }, idempotency);
}

type CreatePorts = Pick<Ports, "templates.write" | "images" | "renderer" | "clock" | "settings">;

/** Creates a template. Throws `invalid_request` for what may not be printed so, and `template_limit_reached`. */
export async function createTemplate(
  { "templates.write": templateWrites, images, renderer, clock, settings }: CreatePorts,
  acting: ActingFor,
  { name, status, ...content }: NewTemplate,
  idempotency: Idempotency | null = null,
): Promise<TemplateRecord> {
  const { organizationId } = acting;
  refuseLocalImages(settings, content);
  refuseBadTemplate(content);
  const copies = await copiesOf({ images }, organizationId, content);
  await refuseSlowPages({ renderer }, content, copies);
  await refuseLongNames({ renderer }, content);
  const now = clock.now().toISOString();
  const template = await withNewUuid(
    (id): WholeTemplate => ({
      id,
      organization_id: organizationId,
      name,
      status,
      revision: 1,
      updated_by: idOfActing(acting),
      content_revision: 1,
      image_addresses: picturedAddresses(content),
      created_at: now,
      updated_at: now,
      content,
    }),
    async (template) => {
      const receipt = receiptFor(idempotency, template, toTemplateRecord(template, copies));
      const outcome = await templateWrites.create(template, LIMITS.templatesPerOrganization, receipt);
      if (outcome === "limit") throw limitReached();
      return outcome === "created";
    },
  );
  return toTemplateRecord(template, copies);
}

/** One template. Throws `not_found`, also for a template of another organization. */
export async function getTemplate(
  { templates, images }: Pick<Ports, "templates" | "images">,
  organizationId: string,
  reference: Reference,
): Promise<TemplateRecord> {
  const template = await wholeTemplate({ templates }, organizationId, reference);
  return toTemplateRecord(template, await copiesOf({ images }, organizationId, template.content));
}

/** A template of an organization as stored. Throws `not_found`. */
export async function wholeTemplate(
  { templates }: Pick<Ports, "templates">,
  organizationId: string,
  reference: Reference,
): Promise<WholeTemplate> {
  const template = await templates.get(organizationId, reference);
  if (!template) throw notFound("template");
  return template;
}

/**
 * Changes the named fields; issued certificates keep the content that they were issued with. Throws `not_found`,
 * `invalid_request`, `template_limit_reached` for one that becomes active again, and `conflict` when the template has
 * another revision than the caller names, or another request changed it first.
 */
export async function updateTemplate(
  {
    templates,
    "templates.write": templateWrites,
    images,
    renderer,
    clock,
    settings,
  }: Pick<Ports, "templates" | "templates.write" | "images" | "renderer" | "clock" | "settings">,
  acting: ActingFor,
  reference: Reference,
  { revision, name, status, ...changes }: UpdateTemplate,
): Promise<TemplateRecord> {
  const { organizationId } = acting;
  refuseLocalImages(settings, changes);
  const previous = await wholeTemplate({ templates }, organizationId, reference);
  if (revision !== undefined && revision !== previous.revision) throw changedMeanwhile();
  const content = { ...previous.content, ...changes };
  const redrawn = Object.keys(changes).length > 0;
  const copies = await copiesOf({ images }, organizationId, content);
  if (redrawn) {
    refuseBadTemplate(content);
    await refuseSlowPages({ renderer }, content, copies);
    await refuseLongNames({ renderer }, content);
  }
  const template: WholeTemplate = {
    ...previous,
    name: name ?? previous.name,
    status: status ?? previous.status,
    revision: previous.revision + 1,
    updated_by: idOfActing(acting),
    content_revision: redrawn ? previous.revision + 1 : previous.content_revision,
    image_addresses: picturedAddresses(content),
    updated_at: clock.now().toISOString(),
    content,
  };
  const outcome = await templateWrites.replace(template, previous, LIMITS.templatesPerOrganization);
  if (outcome === "limit") throw limitReached();
  if (outcome === "changed") throw changedMeanwhile();
  return toTemplateRecord(template, copies);
}

/** Deletes a template. Throws `not_found`, `template_in_use` if a badge has ever named it, and `conflict`. */
export async function removeTemplate(
  { "templates.write": templateWrites }: Pick<Ports, "templates.write">,
  acting: ActingFor,
  reference: Reference,
): Promise<undefined> {
  switch (await templateWrites.remove(acting.organizationId, reference, idOfActing(acting))) {
    case "missing":
      throw notFound("template");
    case "changed":
      throw changedMeanwhile();
    case "used":
      throw new DomainError(
        "template_in_use",
        "A badge has named this template; set its status to ARCHIVED instead.",
      );
    case "removed":
      return undefined;
  }
}

const limitReached = () =>
  new DomainError(
    "template_limit_reached",
    `An organization may have ${LIMITS.templatesPerOrganization} active templates; delete or archive one first.`,
  );
const changedMeanwhile = () =>
  new DomainError("conflict", "The template was changed by another request; read it and try again.");

export const TemplateQuery = pageQuery({ status: z.enum(TEMPLATE_STATUSES).optional() });
export const TemplateList = pageOf(TemplateOutline).meta({ id: "TemplateList" });

/** A page of an organization's templates without their content, newest first. */
export const listTemplates = (
  { "templates.list": templates, cursors }: Pick<Ports, "templates.list" | "cursors">,
  organizationId: string,
  query: z.infer<typeof TemplateQuery>,
): Promise<z.input<typeof TemplateList>> =>
  answerPage(
    cursors,
    query,
    { organization: organizationId, list: "templates", status: query.status },
    (window) => templates.list(organizationId, { status: query.status }, window),
    toTemplateOutline,
  );

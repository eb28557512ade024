import { deflateRawSync, inflateRawSync } from "node:zlib";
import { shortCode } from "#shared/domain/ids.ts";
import type { OwnTemplate, WholeTemplate } from "#shared/domain/templates/own-template.ts";
import type { TemplateContent } from "#shared/domain/templates/template.ts";
import { entries } from "../table/entries.ts";
import { type Item, recordReader } from "../table/item.ts";
import { itemKey } from "../table/schema.ts";

/** The template of an item, without its content. */
export const toOwnTemplate = recordReader<OwnTemplate>()(
  "id",
  "organization_id",
  "name",
  "status",
  "revision",
  "updated_by",
  "content_revision",
  "image_addresses",
  "created_at",
  "updated_at",
);

/** The item of a template, with its entry in the list of its organization. */
export const templateItem = ({ content: _, ...template }: WholeTemplate): Item => ({
  ...itemKey.template(shortCode(template.id)),
  kind: "template",
  ...entries.template(template),
  ...template,
});

/** The item of a template's content, which is written once for each revision of it and never changed. */
export const contentItem = ({ id, content_revision, content }: WholeTemplate): Item => ({
  ...itemKey.templateContent(shortCode(id), content_revision),
  kind: "template_content",
  packed: deflateRawSync(JSON.stringify(content)),
});

/** The content in such an item. */
export const toTemplateContent = (item: Item): TemplateContent =>
  JSON.parse(inflateRawSync(item.packed as Uint8Array).toString());

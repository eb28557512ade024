import type { Connect } from "#shared/connect.ts";
import type { Reference } from "#shared/domain/ids.ts";
import type { OwnTemplate } from "#shared/domain/templates/own-template.ts";
import type { Grants } from "#shared/grant.ts";
import { removalOf } from "../activity/entry-item.ts";
import { transactOnce } from "../receipts.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { type Item, isReferredTo } from "../table/item.ts";
import { getItem, mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { listNewestFirst } from "../table/list.ts";
import { overwrite } from "../table/revisions.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, remove, transact, update } from "../table/transactions.ts";
import { contentItem, templateItem, toOwnTemplate, toTemplateContent } from "./template-record.ts";
import { markDeleted } from "./used-mark.ts";

export const templatesGrants: Grants<"templates"> = () => [
  { table: "main", actions: ["GetItem"], prefix: patterns.templates },
];

export const connectTemplates: Connect<"templates"> = (connection) => ({
  async get(organizationId, reference) {
    const main = mainTable(connection);
    // A template that is deleted between the two reads is found by neither of the next round.
    for (let round = 1; round <= 2; round++) {
      const item = await meantItem(main, organizationId, reference);
      if (!item) return undefined;
      const template = toOwnTemplate(item);
      const content = await getItem(main, itemKey.templateContent(reference.code, template.content_revision));
      if (content) return { ...template, content: toTemplateContent(content) };
    }
    return undefined;
  },
});

export const templatesListGrants: Grants<"templates.list"> = () => [
  { table: "main", actions: [], indexes: ["by_list"], prefix: partitions.templates("*") },
];

export const connectTemplatesList: Connect<"templates.list"> = (connection) => ({
  list: (organizationId, { status }, window) =>
    listNewestFirst<OwnTemplate>(
      mainTable(connection),
      partitions.templates(organizationId),
      toOwnTemplate,
      window,
      status && expression`status = ${status}`,
    ),
});

/** The item of the template that an organization means. */
async function meantItem(
  main: Table,
  organizationId: string,
  reference: Reference,
): Promise<Item | undefined> {
  const item = await getItem(main, itemKey.template(reference.code));
  return item && isReferredTo(item, organizationId, reference) ? item : undefined;
}

export const templatesWriteGrants: Grants<"templates.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
    prefix: [patterns.templates, patterns.templateCounts, patterns.receipts, patterns.activity],
  },
];

export const connectTemplatesWrite: Connect<"templates.write"> = (connection) => ({
  async create(template, limit, receipt) {
    const main = mainTable(connection);
    const actions = [put(main, templateItem(template), MISSING), put(main, contentItem(template))];
    const counts = template.status === "ACTIVE" ? [counted(main, template.organization_id, 1, limit)] : [];
    const refusals = await transactOnce(main, [...actions, ...counts], receipt);
    if (!refusals) return "created";
    return refusals.has(0) ? "taken" : "limit";
  },
  async replace(template, previous, limit) {
    const main = mainTable(connection);
    const actions: Action[] = [
      overwrite(main, templateItem(template), expression`revision = ${previous.revision}`),
    ];
    if (template.content_revision !== previous.content_revision)
      actions.push(put(main, contentItem(template)));
    if (template.status !== previous.status) {
      const { organization_id, status } = template;
      actions.push(
        status === "ACTIVE" ? counted(main, organization_id, 1, limit) : counted(main, organization_id, -1),
      );
    }
    const refusals = await transact(main, actions);
    if (!refusals) return "replaced";
    return refusals.has(0) ? "changed" : "limit";
  },
  async remove(organizationId, reference, by) {
    const main = mainTable(connection);
    const { code } = reference;
    const item = await meantItem(main, organizationId, reference);
    if (!item) return "missing";
    const { id, name, status, revision, content_revision } = toOwnTemplate(item);
    // Former contents stay, as former revisions of a badge: nothing refers to them without a badge.
    const refusals = await transact(main, [
      remove(main, itemKey.template(code), expression`id = ${id} AND revision = ${revision}`),
      markDeleted(main, code, new Date()),
      remove(main, itemKey.templateContent(code, content_revision)),
      removalOf(main, {
        ...{ organization_id: organizationId, by, action: "templates.removed" },
        subject: { kind: "template", id, name },
      }),
      ...(status === "ACTIVE" ? [counted(main, organizationId, -1)] : []),
    ]);
    if (!refusals) return "removed";
    if (refusals.has(1)) return "used";
    return refusals.get(0) ? "changed" : "missing";
  },
});

/** Counts active templates in the same transaction, so that concurrent requests cannot exceed the limit. */
const counted = (main: Table, organizationId: string, by: 1 | -1, limit?: number): Action =>
  update(
    main,
    itemKey.templateCount(organizationId),
    { add: { count: by }, set: { kind: "template_count" } },
    limit === undefined ? undefined : expression`attribute_not_exists(count) OR count < ${limit}`,
  );

import type { Connect } from "#shared/connect.ts";
import type { ErasureReason } from "#shared/domain/privacy/jobs.ts";
import type { Grants } from "#shared/grant.ts";
import { invitations } from "../people/invitations.ts";
import { getItem, getRecord, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { toCertificate } from "./certificate-item.ts";
import { issuedTexts } from "./issued-texts.ts";
import { outcomeIn } from "./outcome-item.ts";

export const certificatesGrants: Grants<"certificates"> = () => [
  { table: "main", actions: ["BatchGetItem", "GetItem"] },
];

export const connectCertificates: Connect<"certificates"> = (connection) => ({
  ...issuedTexts(connection),
  ...invitations(connection),
  get: (organizationId, id) =>
    getRecord(mainTable(connection), itemKey.certificate(organizationId, id), toCertificate),
  async coded(code) {
    const item = await getItem(mainTable(connection), itemKey.code(code));
    return (
      item && {
        organizationId: String(item.organization_id),
        certificateId: String(item.certificate_id),
        erased: (item.erased as ErasureReason | undefined) ?? null,
        issuedBy: (item.issued_by as string | undefined) ?? null,
        outcome: outcomeIn(item),
      }
    );
  },
});

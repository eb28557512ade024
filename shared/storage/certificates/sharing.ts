import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { expression } from "../table/expressions.ts";
import { mainTable, updateIf } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";

/** The log has each choice, so that a restore of the main table shows nothing that its holder hid (decision 12.38). */
export const certificatesShareGrants: Grants<"certificates.share"> = () => [
  { table: "main", actions: ["UpdateItem"], prefix: patterns.certificates },
  LASTING_GRANT,
];

export const connectCertificatesShare: Connect<"certificates.share"> = (connection) => ({
  async choose(organizationId, certificateId, { visibility, name_in_credential }) {
    const about = { organization_id: organizationId, certificate_id: certificateId };
    const chosen = { at: new Date().toISOString(), visibility, name_in_credential };
    await noteLasting(connection, { event: "sharing_chosen", ...about, ...chosen });
    const isDefault = visibility === "link";
    return updateIf(
      mainTable(connection),
      itemKey.certificate(organizationId, certificateId),
      {
        set: { ...(!isDefault && { visibility }), ...(!name_in_credential && { nameless: 1 }) },
        remove: [...(isDefault ? ["visibility"] : []), ...(name_in_credential ? ["nameless"] : [])],
      },
      // Who has accepted stays so when the certificate expires or is revoked, so this loses to no such change, nor it to this.
      expression`recipient_status = ${"ACCEPTED"} AND attribute_not_exists(erased_at)`,
    );
  },
});

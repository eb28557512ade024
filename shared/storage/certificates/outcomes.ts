import type { Connection } from "#shared/connect.ts";
import type { IssuedTexts } from "#shared/domain/certificates/ports.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { readAll } from "../table/batches.ts";
import { mainTable } from "../table/items.ts";
import { idIn, itemKey } from "../table/schema.ts";
import { outcomeIn } from "./outcome-item.ts";

export const outcomesOf = (connection: Connection): Pick<IssuedTexts, "outcomes"> => ({
  async outcomes(certificates) {
    const saying = certificates.filter(({ has_outcome }) => has_outcome);
    const read = async (codes: readonly string[], consistent: boolean) => {
      const items = await readAll(mainTable(connection), codes.map(itemKey.code), {
        consistent,
        only: ["pk", "outcome"],
      });
      return new Map(items.map((item) => [idIn(item.pk), outcomeIn(item)]));
    };
    const codes = saying.map(({ short_code }) => short_code);
    // A code is written before its certificate; a list pays for a consistent read only of what it does not see yet.
    const found = await read(codes, codes.length === 1);
    const later = codes.filter((code) => !found.has(code));
    const rest = later.length > 0 ? await read(later, true) : found;
    return new Map(
      certificates.map(({ id, short_code }) => [
        id,
        found.get(short_code) ?? rest.get(short_code) ?? NO_OUTCOME,
      ]),
    );
  },
});

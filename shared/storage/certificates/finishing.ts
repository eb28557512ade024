import { forEachParallel } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf, type Issuance, positionsOf } from "#shared/domain/certificates/issuance.ts";
import { certificateCode } from "#shared/domain/ids.ts";
import type { Outcome } from "#shared/domain/outcomes/outcome.ts";
import { readAll } from "../table/batches.ts";
import { EXISTS, MISSING } from "../table/expressions.ts";
import { insertAll } from "../table/insertions.ts";
import { deleteItem, putItem, type Table, updateItem } from "../table/items.ts";
import { idIn, itemKey } from "../table/schema.ts";
import { codeItem, issuedItem } from "./certificate-item.ts";

/** Codes that are looked for at once: as many as one client has connections. */
const PARALLEL = 50;
/** How long an answer waits for its certificates: less than is left of 3 s after reading and reserving. */
const COMPLETE_MS = 1_000;

/** The mark that an issuance is unfinished. */
export const openKey = ({
  organization_id,
  slot,
  created_at,
}: Pick<Issuance, "organization_id" | "slot" | "created_at">) =>
  itemKey.open(organization_id, slot, created_at);

/** For each position below `count` whose first code is taken, the first attempt that gives a free one. */
export async function freeAttempts(main: Table, salt: string, count: number): Promise<Issuance["recoded"]> {
  const attempts: Record<number, number> = {};
  for (let asked = Array.from({ length: count }, (_, position) => position); asked.length > 0; ) {
    const codes = new Map(
      asked.map((position) => [certificateCode(salt, position, attempts[position] ?? 0), position]),
    );
    const wanted = [...codes.keys()].map(itemKey.code);
    const taken = await readAll(main, wanted, { consistent: false, only: ["pk"] });
    asked = taken.map(({ pk }) => codes.get(idIn(pk))!);
    for (const position of asked) attempts[position] = (attempts[position] ?? 0) + 1;
  }
  return attempts;
}

/** Finishes an issuance within `ms`, or gives it as it was promised: the schedule does the rest (decision 7.16). */
export async function complete(main: Table, issuance: Issuance, ms = COMPLETE_MS): Promise<Issuance> {
  const finished = finishIssuance(main, issuance, Date.now() + ms).catch(() => issuance);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Issuance>((resolve) => {
    timer = setTimeout(() => resolve(issuance), ms);
  });
  return Promise.race([finished, late]).finally(() => clearTimeout(timer));
}

/**
 * Writes what is missing of an issuance and closes it. Puts are conditional, so that a repetition never overwrites a
 * certificate, which may be accepted already. Throws when it is not done at the time `until` (milliseconds).
 */
export async function finishIssuance(
  main: Table,
  issuance: Issuance,
  until = Number.POSITIVE_INFINITY,
): Promise<Issuance> {
  const recoded: Record<number, number> = { ...issuance.recoded };
  let changed = false;
  const [certificates, positions] = [certificatesOf(issuance), positionsOf(issuance)];
  const taken = await insertAll(
    main,
    certificates.map((certificate, index) => codeItem(issuance, certificate, issuance.recipients[index]!)),
  );
  await forEachParallel([...taken], PARALLEL, async (index) => {
    const [certificate, position] = [certificates[index]!, positions[index]!];
    if (Date.now() > until) throw new Error(LATE);
    const attempt = await writeCode(main, issuance, position, certificate, issuance.recipients[index]!);
    if (attempt === (recoded[position] ?? 0)) return;
    changed = true;
    recoded[position] = attempt;
    const short_code = certificateCode(issuance.salt, position, attempt);
    certificates[index] = { ...certificate, short_code };
  });
  if (Date.now() > until) throw new Error(LATE);
  const now = new Date();
  // One that is there already may have been answered since, and stays.
  await insertAll(
    main,
    certificates.map((certificate) => issuedItem(certificate, now, issuance)),
  );
  const { organization_id, slot } = issuance;
  if (changed) await updateItem(main, itemKey.issuance(organization_id, slot), { set: { recoded } }, EXISTS);
  await deleteItem(main, openKey(issuance));
  return { ...issuance, recoded };
}

const LATE = "The certificates could not be written in time.";

/**
 * Takes the first short code of a certificate that is free or its own; gives the attempt that made it. A code is never
 * given back, so every run gives the same one.
 */
async function writeCode(
  main: Table,
  issuance: Issuance,
  position: number,
  certificate: Certificate,
  outcome: Outcome,
): Promise<number> {
  for (let attempt = issuance.recoded[position] ?? 0; ; attempt++) {
    const short_code = certificateCode(issuance.salt, position, attempt);
    const { written, item } = await putItem(
      main,
      codeItem(issuance, { ...certificate, short_code }, outcome),
      MISSING,
    );
    const mine =
      item?.certificate_id === certificate.id && item.organization_id === certificate.organization_id;
    if (written || mine) return attempt;
  }
}

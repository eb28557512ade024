import { Typography } from "@mui/material";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { useTranslate } from "ra-core";
import { Moment, Usage, useNumber } from "../../shell/parts.tsx";
import { Counts } from "./counts.tsx";
import { doneOf, type Import } from "./import.ts";

/** A screen reader is told each tenth, and not each number. */
const tenthOf = (done: number, total: number) => 10 * Math.floor((10 * done) / Math.max(total, 1));

/** How far an import is: its certificates, then its mails. */
export function Progress({ one }: { one: Import }) {
  const translate = useTranslate();
  const number = useNumber();
  const { total, issued, skipped, failed, invalid, duplicates, per_minute, eta, mails } = one;
  const done = doneOf(one);
  const say = (key: string, values = {}) => translate(`resources.imports.progress.${key}`, values);
  return (
    <>
      <Usage used={done} quota={total}>
        {say("rows", { smart_count: total, done: number(done), total: number(total) })}{" "}
        {per_minute !== null && say("pace", { smart_count: per_minute, count: number(per_minute) })}{" "}
        {eta && (
          <>
            {say("eta")} <Moment at={eta} />
          </>
        )}
      </Usage>
      {mails.state === "sending" && (
        <Usage used={mails.sent} quota={issued}>
          {say("mails", { smart_count: issued, sent: number(mails.sent), total: number(issued) })}{" "}
          {mails.refused > 0 && say("refused", { smart_count: mails.refused, count: number(mails.refused) })}
        </Usage>
      )}
      <Typography role="status" sx={visuallyHidden}>
        {say("told", { percent: tenthOf(done, total) })}
      </Typography>
      <Counts counts={{ issued, skipped, failed, invalid, duplicates }} />
    </>
  );
}

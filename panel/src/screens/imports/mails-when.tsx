import { useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { Moment } from "../../shell/parts.tsx";
import type { Import } from "./import.ts";

/** When the mails of an import go out, or went. */
export function MailsWhen({ one }: { one: Import }) {
  const translate = useTranslate();
  const { mails, hold_minutes, send_at, confirmed_at, ended_at, issued } = one;
  const say = (key: string, values = {}) => translate(`resources.imports.mails.${key}`, values);
  if (confirmed_at !== null) {
    if (mails.state === "none") return say("none");
    const areSent = mails.state === "sending" && ended_at !== null && mails.sent + mails.refused >= issued;
    return (
      <>
        {say(areSent ? "sent" : mails.state)} <Moment at={mails.at} />
        {mails.state === "held" && mails.at && <Countdown to={mails.at} />}.
      </>
    );
  }
  if (send_at)
    return (
      <>
        {say("held")} <Moment at={send_at} />
      </>
    );
  return hold_minutes > 0 ? say("after", { smart_count: hold_minutes }) : say("at_once");
}

const SECOND = 1_000;
const DAY = 86_400;

/** How long it is until a moment, to the second. */
function Countdown({ to }: { to: string }) {
  const translate = useTranslate();
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(to) - now) / SECOND));
  if (seconds >= DAY) return null;
  const two = (part: number) => String(Math.floor(part) % 60).padStart(2, "0");
  const time = [...(seconds >= 3_600 ? [Math.floor(seconds / 3_600)] : []), two(seconds / 60), two(seconds)];
  return <span role="timer"> {translate("resources.imports.mails.in", { time: time.join(":") })}</span>;
}

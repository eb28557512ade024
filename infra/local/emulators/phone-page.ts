import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { PhoneChannel } from "#shared/domain/phone/phone-status.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { escapeHtml } from "#shared/text/clean-text.ts";
import type { PhoneNetwork, Reported, NumberBubble as Sent } from "./phone-network.ts";

const NAMES: Readonly<Record<PhoneChannel, string>> = { whatsapp: "WhatsApp", sms: "SMS" };
/** What the buttons under a message make the network say; no phone reports that an SMS was read. */
const BUTTONS: Readonly<Record<PhoneChannel, readonly Reported[]>> = {
  whatsapp: ["delivered", "read", "failed", "undeliverable"],
  sms: ["delivered", "failed", "undeliverable"],
};
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

export const phoneStyles = (): string => readFileSync(join(import.meta.dirname, "phone.css"), "utf8");

/** Digits in groups, as people of its country write it; only for the eye. */
const spaced = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** The numbers that have bubbles, the one with the newest first. */
function conversations(network: PhoneNetwork): Map<string, Sent[]> {
  const all = new Map<string, Sent[]>();
  for (const bubble of [...network.bubbles.values()].reverse())
    all.set(bubble.number, [bubble, ...(all.get(bubble.number) ?? [])]);
  return all;
}

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");

const button = (control: string, fields: Readonly<Record<string, string>>, label: string): string =>
  `<form method="post" action="/control/${control}">${hidden(fields)}<button>${escapeHtml(label)}</button></form>`;

/** Takes a text that is escaped, makes links of the addresses in it. */
const linked = (text: string): string =>
  text.replaceAll(
    /https?:\/\/[^\s<>"]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );

/** Ticks, as WhatsApp shows them to a sender; an SMS has words. */
function standing({ channel, reports }: Sent): string {
  const last = reports.at(-1);
  if (last === "failed" || last === "undeliverable") return `<b class="bad">${last}</b>`;
  if (channel === "sms") return last ? `<b>${last}</b>` : "<b>handed over</b>";
  const ticks = last === undefined || last === "sent" ? "✓" : "✓✓";
  return `<b class="ticks ${last === "read" ? "read" : ""}" title="${last ?? "handed over"}">${ticks}<span class="unseen"> ${last ?? "handed over"}</span></b>`;
}

function bubbleOf(bubble: Sent): string {
  const { channel, from, text, footer, button: action, at, parts, id, number, reports } = bubble;
  const time = `<time datetime="${at}">${CLOCK.format(new Date(at))}</time>`;
  if (from === "person")
    return `<li class="${channel} mine"><div class="bubble"><p>${linked(escapeHtml(text))}</p><p class="meta">${NAMES[channel]} ${time}</p></div></li>`;
  const size = channel === "sms" && parts > 1 ? ` · ${parts} segments` : "";
  const history = reports.length > 1 ? `<p class="history">Reported: ${reports.join(", ")}</p>` : "";
  return `<li class="${channel}"><div class="bubble">
<p class="channel">${NAMES[channel]}${size}</p>
<p>${linked(escapeHtml(text))}</p>
${footer ? `<p class="footer">${escapeHtml(footer)}</p>` : ""}
<p class="meta">${time} ${standing(bubble)}</p>
${action ? `<a class="action" href="${escapeHtml(action.url)}" target="_blank" rel="noreferrer">${escapeHtml(action.label)}</a>` : ""}
</div>
<div class="reports" role="group" aria-label="Report of this message">${BUTTONS[channel].map((status) => button("report", { id, status, back: number }, status)).join("")}</div>${history}</li>`;
}

function replyForms(number: string, channel: PhoneChannel): string {
  const fields = { number, back: number };
  const chosen = (one: PhoneChannel) => (one === channel ? " checked" : "");
  return `<form class="reply" method="post" action="/control/reply">${hidden(fields)}
<fieldset><legend class="unseen">Answer by</legend>
<label><input type="radio" name="channel" value="whatsapp"${chosen("whatsapp")}> WhatsApp</label>
<label><input type="radio" name="channel" value="sms"${chosen("sms")}> SMS</label></fieldset>
<div class="line"><input name="text" maxlength="1000" required autocomplete="off" aria-label="Answer" placeholder="Answer as this person"><button>Send</button></div></form>
<div class="words" role="group" aria-label="Quick answers">${["STOP", "SAIR", "BAJA", "START"].map((text) => button("reply", { ...fields, channel, text }, text)).join("")}</div>`;
}

const EMPTY = `<div class="empty"><h2>No message yet</h2>
<p>Issue a certificate with a <code>recipient_number</code>, on a plan from PRO on. After its e-mail, the message to that phone appears here.</p></div>`;

/** The part of the page that changes: the numbers, and the chat with the chosen one, or the newest. */
export function phoneChat(network: PhoneNetwork, wanted: string | undefined): string {
  const all = conversations(network);
  const number = wanted !== undefined && all.has(wanted) ? wanted : [...all.keys()][0];
  if (number === undefined) return EMPTY;
  const bubbles = all.get(number)!;
  const last = bubbles.at(-1)!;
  const people = [...all]
    .map(([one, its]) => {
      const { text, channel } = its.at(-1)!;
      const current = one === number ? ' aria-current="page"' : "";
      return `<li><a href="/?number=${encodeURIComponent(one)}"${current}><strong>${spaced(one)}</strong><span class="${channel}">${NAMES[channel]}</span><small>${escapeHtml(text)}</small></a></li>`;
    })
    .join("");
  const stopped = network.optedOut.has(number);
  return `<nav aria-label="Numbers"><ul>${people}</ul></nav>
<section class="phone" aria-label="Phone of ${spaced(number)}">
<header><h2>${spaced(number)}</h2>
${button("opt-out", { number, out: stopped ? "" : "true", back: number }, stopped ? "AWS sends no SMS here. Allow them" : "Let AWS refuse SMS")}</header>
<ol class="chat">${bubbles.map(bubbleOf).join("\n")}</ol>
<footer>${replyForms(number, last.channel)}</footer>
</section>`;
}

/** Draws the changing part again when something has happened, but not over an answer that is being written. */
const FOLLOW = `const main = document.querySelector("main");
let version = main.dataset.version;
const toEnd = () => { const chat = document.querySelector(".chat"); if (chat) chat.scrollTop = chat.scrollHeight; };
toEnd();
setInterval(async () => {
  if (document.hidden) return;
  const typed = main.querySelector("input[name=text]");
  if (typed && (typed.value !== "" || document.activeElement === typed)) return;
  const answer = await fetch("/chat?" + new URLSearchParams({ number: new URLSearchParams(location.search).get("number") ?? "", version })).catch(() => undefined);
  if (answer?.status !== 200) return;
  version = answer.headers.get("x-version");
  main.innerHTML = await answer.text();
  toEnd();
}, 1000);`;

/** The page that shows the phones of the people that got messages. It works without JavaScript, which only keeps it up to date. */
export const phonePage = (network: PhoneNetwork, number: string | undefined): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phones of the local stack</title>
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<header class="top"><h1>Phones</h1><p>What people get by WhatsApp and SMS. Nothing leaves this machine. On a deployed stage messages wait from ${PHONE.quietFromHour} to ${PHONE.quietUntilHour} in the number's country; here they come at night too.</p></header>
<main data-version="${network.version}">${phoneChat(network, number)}</main>
<script>${FOLLOW}</script>
</body>
</html>
`;

import { useQuery } from "@tanstack/react-query";
import { useGetList, useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { api, must } from "../../api/client.ts";
import { memberships } from "../../session/memberships.ts";
import { useMay } from "../../shell/present-organization.tsx";
import type { Tone } from "../../shell/state-word.tsx";

export type Import = components["schemas"]["Import"];
export type Listing = components["schemas"]["ImportListing"];

/** The states in which something goes on by itself. */
const BUSY: readonly Import["status"][] = ["validating", "issuing", "undoing"];
export const isBusy = ({ status }: Listing): boolean => BUSY.includes(status);
export const canConfirm = ({ status, confirmed_at }: Listing): boolean =>
  confirmed_at === null && (status === "ready" || status === "quota_exhausted");
/** Whether its file can be, or is being, read again. */
export const canBeRead = (one: Listing): boolean =>
  canConfirm(one) || one.status === "validating" || one.status === "failed";
/** Whether it can be ended before all was issued. */
export const canCancel = (one: Listing): boolean =>
  canConfirm(one) || ["awaiting_file", "validating", "issuing"].includes(one.status);
/** Whether it was confirmed and was not taken back. */
export const isIssued = ({ confirmed_at, status }: Listing): boolean =>
  confirmed_at !== null && status !== "undoing" && status !== "undone";
export const canUndo = (one: Listing): boolean => isIssued(one) && one.mails.state === "held";

/** What needs a look has a colour beside its word. */
export const TONES: Partial<Record<Import["status"], Tone>> = {
  ready: "warning",
  quota_exhausted: "error",
  completed: "success",
  completed_with_errors: "warning",
  failed: "error",
};

/** Rows of which it was decided whether they are issued to. */
export const doneOf = ({ issued, skipped, failed }: Listing): number => issued + skipped + failed;

const OFTEN_MS = 1_500;
const SELDOM_MS = 5_000;
const WAITS_MS = 30_000;
/** Addresses of files are good for a quarter of an hour. */
const FRESH_MS = 600_000;
/** So long after its end the file of results may still be on its way. */
const RESULTS_MS = 600_000;

/** How long until something may be otherwise, be it the addresses of its files; false when there is nothing to wait for. */
export function pauseOf(one: Import | undefined, now = Date.now()): number | false {
  if (!one) return false;
  if (isBusy(one)) return OFTEN_MS;
  const isFresh = (one.errors_url ?? one.results_url) !== null && FRESH_MS;
  if (!isIssued(one)) return isFresh;
  const { state, at, sent, refused } = one.mails;
  const isMadeSoon = one.results_url === null && now - Date.parse(one.ended_at ?? "") < RESULTS_MS;
  if (isMadeSoon) return OFTEN_MS;
  if (state === "held") return Math.min(WAITS_MS, Math.max(OFTEN_MS, Date.parse(at ?? "") - now));
  return state === "sending" && sent + refused < one.issued ? SELDOM_MS : isFresh;
}

/** An import as the API has it, asked for again while something goes on. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ["imports", "one", id],
    queryFn: () => must(api.GET("/imports/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => pauseOf(state.data),
  });

/** Gives who began or confirmed an import: a key by its name, a person as far as who asks may know the members. */
export function useWho(): (id: string) => string {
  const translate = useTranslate();
  const { data: me } = useQuery({ queryKey: ["memberships"], queryFn: memberships });
  const all = { pagination: { page: 1, perPage: 100 } };
  const { data: keys = [] } = useGetList("api-keys", all);
  const { data: members = [] } = useGetList("members", all, { enabled: useMay("members.list") });
  const names = new Map([...keys, ...members].map(({ id, name, email }) => [id, String(name ?? email)]));
  return (id) =>
    id === me?.user.id
      ? translate("resources.members.me")
      : (names.get(id) ?? translate("resources.imports.somebody"));
}

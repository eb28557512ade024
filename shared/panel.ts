import { readFile } from "node:fs/promises";
import { type Config, required } from "./config.ts";
import type { Connect } from "./connect.ts";
import type { FileCoding, Panel, PanelStart, SignIn } from "./domain/ports.ts";
import type { Grants } from "./grant.ts";
import { bucketAddress } from "./objects/bucket-address.ts";

/** Says which files the page loads first, and is beside the others. */
export const PANEL_START_FILE = "panel.json";
/** What follows the name of a file, by how it is compressed. */
export const CODING_SUFFIXES: Readonly<Record<FileCoding, string>> = { br: ".br", gzip: ".gz" };

/** The files of the panel that stands built in a folder. */
export const panelFilesIn = (folder: URL): Pick<Panel, "start" | "read"> => ({
  start: async () => JSON.parse(await readFile(new URL(PANEL_START_FILE, folder), "utf8")) as PanelStart,
  read: (name, coding) =>
    readFile(new URL(name + (coding === null ? "" : CODING_SUFFIXES[coding]), folder)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      },
    ),
});

function signInOf(config: Config): SignIn {
  const issuer = required(config, "SESSION_ISSUER");
  return {
    issuer,
    clientId: required(config, "SESSION_AUDIENCE"),
    scope: config.SESSION_SCOPE,
    logoutUrl: config.SESSION_LOGOUT_URL ?? null,
    origins: [new URL(issuer).origin, ...config.SESSION_ORIGINS],
  };
}

export const panelGrants: Grants<"panel"> = () => [
  { settings: "sessions" },
  { settings: "signIn" },
  // The address alone: a browser sends files with what the API signs for it.
  { bucket: "imports", actions: [] },
];

/** A bundled function has its files beside it; where functions run from sources, `panelFromSources` replaces them. */
export const connectPanel: Connect<"panel"> = ({ config }) => ({
  signIn: signInOf(config),
  sendsTo: new URL(bucketAddress(config, required(config, "IMPORTS_BUCKET"))).origin,
  ...panelFilesIn(new URL(".", import.meta.url)),
});

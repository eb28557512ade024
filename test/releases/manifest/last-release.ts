import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#infra/build.ts";
import type { Manifest } from "./manifest.ts";

/** The file with the manifest of the last release. */
export const LAST_RELEASE = join(ROOT, "test/releases/last-release.json");

/** The manifest of the last release, as it was written then. */
export const lastRelease = (): Manifest => JSON.parse(readFileSync(LAST_RELEASE, "utf8")) as Manifest;

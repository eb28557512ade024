import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PortName } from "#shared/domain/ports.ts";

const SHARP = [
  "sharp",
  "@img/sharp-linux-x64",
  "@img/sharp-libvips-linux-x64",
  "@img/colour",
  "detect-libc",
  "semver",
] as const;

/**
 * Packages with machine code, by the port whose adapter needs them. A bundle does not contain them: they are copied
 * beside it, as they were installed, so their functions have the architecture of the machine that builds (x64).
 */
export const NATIVE_PACKAGES: Partial<Record<PortName, readonly string[]>> = {
  "images.write": SHARP,
  fileReader: SHARP,
  typesetter: [
    "@myriaddreamin/typst-ts-node-compiler",
    "@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu",
    "@resvg/resvg-js",
    "@resvg/resvg-js-linux-x64-gnu",
  ],
};

/** The packages that a function with these ports needs beside its bundle. */
export const nativePackagesOf = (ports: readonly PortName[]): readonly string[] => [
  ...new Set(ports.flatMap((port) => NATIVE_PACKAGES[port] ?? [])),
];

/** The packages that no bundle contains. */
export const allNativePackages = (): readonly string[] =>
  nativePackagesOf(Object.keys(NATIVE_PACKAGES) as PortName[]);

const INSTALLED = resolve(import.meta.dirname, "../node_modules");

/** What a package has for people and compilers only. */
const NOT_RUN = /(\.d\.[cm]?ts|\.map|\.md|\.h|\.hpp|\.gyp|\.cc)$/;

/**
 * Copies the packages that a function needs into `node_modules` of its folder. Throws before the first one when npm did not
 * install those of Linux on x64.
 */
export function copyNativePackages(
  ports: readonly PortName[],
  folder: string,
  installed: string = INSTALLED,
): void {
  const names = nativePackagesOf(ports);
  const missing = names.filter((name) => !existsSync(join(installed, name)));
  if (missing.length > 0)
    throw new Error(
      `Functions can be built on Linux with glibc on x64 only, because npm installs machine code for the platform that it runs on. Missing after npm ci: ${missing.join(", ")}.`,
    );
  for (const name of names)
    cpSync(join(installed, name), join(folder, "node_modules", name), {
      recursive: true,
      filter: (from) => !NOT_RUN.test(from),
    });
}

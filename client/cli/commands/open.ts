import { spawn } from "node:child_process";
import { Argument, type Command } from "commander";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";

/** What can be opened, by its path below the address of the API. */
const PLACES = {
  panel: "panel",
  docs: "docs",
  reference: "docs/reference",
} as const;

/** How each system opens an address, without a shell that would read it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Has the browser open an address; where there is none nothing happens, as the address was printed. */
function openInBrowser(address: string): void {
  const [program, ...before] = OPENERS[process.platform] ?? ["xdg-open"];
  const opened = spawn(program, [...before, address], { stdio: "ignore", detached: true });
  opened.on("error", () => {});
  opened.unref();
}

/** `open`: prints the address of a page, and opens it. */
export const addOpenCommand: AddCommands = (program, streams) => {
  program
    .command("open")
    .summary("print the address of a page, and open it")
    .description(
      "Prints the address of the panel or of the documentation, and on a terminal opens it in the browser.",
    )
    .addArgument(new Argument("[place]", "what to open").choices(Object.keys(PLACES)).default("panel"))
    .option("--no-browser", "print the address only")
    .addHelpText("after", examplesOf("certificates open", "certificates open reference --no-browser"))
    .action(async (place: keyof typeof PLACES, _options: unknown, command: Command) => {
      const { options, target, answer } = runOf<{ readonly browser: boolean }>(command, streams);
      const address = `${(await target()).baseUrl}/${PLACES[place]}`;
      answer({ url: address }, address);
      if (options.browser && process.stdout.isTTY) openInBrowser(address);
    });
};

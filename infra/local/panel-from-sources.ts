import { pathToFileURL } from "node:url";
import type { Panel } from "#shared/domain/ports.ts";
import { panelFilesIn } from "#shared/panel.ts";

type PanelFiles = Pick<Panel, "start" | "read">;

/** The panel of this checkout, bundled when a browser first asks for it: most services are never asked. */
export function panelFromSources(): PanelFiles {
  let made: Promise<PanelFiles> | undefined;
  const panel = () => {
    made ??= import("#infra/panel/build.ts")
      .then(({ builtPanel }) => builtPanel())
      .then(({ folder }) => panelFilesIn(pathToFileURL(`${folder}/`)));
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    start: async () => (await panel()).start(),
    read: async (name, coding) => (await panel()).read(name, coding),
  };
}

import { environmentWith } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import type { Typesetter } from "#shared/domain/documents/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { Children, type ChildrenOptions } from "./children.ts";
import { installed } from "./fonts.ts";

/** A process begins with some 130 MB; each document adds up to 150 kB (bench). */
const PROCESS_MB = 350;
/** A run of the function has one document at a time; locally two processes use two cores. */
const PROCESSES = 2;

/** The typesetter over processes of the installed program; `options` replaces its limits, for tests. */
export function typesetter(
  options: Partial<Pick<ChildrenOptions, "program" | "most" | "rssBytes" | "taskMs">> = {},
): Typesetter & { readonly children: Children } {
  const { program, fontconfig, places } = installed();
  const children = new Children({
    program,
    args: [JSON.stringify(places)],
    env: environmentWith({ FONTCONFIG_FILE: fontconfig }),
    most: PROCESSES,
    rssBytes: PROCESS_MB * 1_048_576,
    taskMs: DOCUMENTS.drawSeconds * 1_000,
    ...options,
  });
  return {
    children,
    documents: (facts, format, { strict, images, attachment }) =>
      children.run({ kind: "documents", facts, format, strict, images, attachment }),
    async setTemplate(facts) {
      const [found] = await children.run({ kind: "overflows", facts });
      return JSON.parse(Buffer.from(found!).toString());
    },
    drawPdf: (pdf) => children.page(pdf),
    draw: async (svg, width) => (await children.run({ kind: "drawing", svg, width }))[0]!,
    start: () =>
      children.run({ kind: "nothing" }).then(
        () => undefined,
        () => undefined,
      ),
    close: () => children.close(),
  };
}

// Lambda gives one processor for 1,769 MB, which is more than the drawing process may use.
export const typesetterGrants: Grants<"typesetter"> = () => [{ draws: { memoryMb: 1_769 } }];

export const connectTypesetter: Connect<"typesetter"> = () => typesetter();

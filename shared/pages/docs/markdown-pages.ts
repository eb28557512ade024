import type { ShownDocument } from "./api-document.ts";
import { slug } from "./markdown.ts";
import { groupMarkdown, recordsMarkdown } from "./operations-markdown.ts";
import { type Block, codesOf, guide, preface, type Section } from "./sections.ts";

/** The file that names all others, as language models look for it (llmstxt.org). */
export const LLMS_FILE = "llms.txt";

const FENCES = { curl: "sh", typescript: "ts", python: "py", php: "php" } as const;

/**
 * The documentation as files of Markdown by name: one for each section of the guide and each group of operations, one with
 * all records, and `llms.txt`, which lists them. Made of what the page and the reference are made of.
 */
export function markdownPages(baseUrl: string, document: ShownDocument): ReadonlyMap<string, string> {
  const { title, description } = document.info;
  const sections = guide(baseUrl, description);
  const link = linksOf(sections);
  const files = [
    ...sections.map(({ id, heading, blocks }) => ({
      part: "Guide",
      name: `${id}.md`,
      heading,
      text: link([`# ${heading}`, ...blocks.map(blockAsMarkdown)].join("\n\n")),
    })),
    ...document.tags.map(({ name }) => ({
      part: "Operations",
      name: `${slug(name)}.md`,
      heading: name,
      text: groupMarkdown(document, name),
    })),
    { part: "Operations", name: "records.md", heading: "Records", text: recordsMarkdown(document) },
  ];
  const lists = [...Map.groupBy(files, ({ part }) => part)].map(([part, inPart]) => {
    const lines = inPart.map(({ name, heading }) => `- [${heading}](${baseUrl}/docs/${name})`);
    return `## ${part}\n\n${lines.join("\n")}`;
  });
  const llms = [
    `# ${title}`,
    "> Issue digital certificates for your events, follow what becomes of them, and let people find the events.",
    preface(description),
    ...lists,
    `## For tools\n\n- [OpenAPI 3.1 document](${baseUrl}/openapi.json)\n- [Reference for a browser](${baseUrl}/docs/reference)`,
  ].join("\n\n");
  return new Map(
    [[LLMS_FILE, llms], ...files.map(({ name, text }) => [name, text] as const)].map(
      ([name, text]) => [name, `${text}\n`] as const,
    ),
  );
}

function blockAsMarkdown(block: Block): string {
  if (typeof block === "string") return block;
  if ("codeIn" in block)
    return codesOf(block)
      .map(({ language, code }) => `\`\`\`${FENCES[language.id]}\n${code}\n\`\`\``)
      .join("\n\n");
  return `## ${block.heading}\n\n${block.text}`;
}

/** Gives a function that leads the links of the page, such as `#verify-a-signature`, to the file that has their target. */
function linksOf(sections: readonly Section[]): (text: string) => string {
  const files = new Map(
    sections.flatMap(({ id, blocks }) => [
      [id, `${id}.md`] as const,
      ...blocks.flatMap((block) => {
        const heading = typeof block === "string" ? /^### (.+)$/m.exec(block)?.[1] : undefined;
        return heading === undefined ? [] : [[slug(heading), `${id}.md#${slug(heading)}`] as const];
      }),
    ]),
  );
  return (text) =>
    text.replaceAll(/\]\(#([\w-]+)\)/g, (found, id: string) => {
      const file = files.get(id);
      return file === undefined ? found : `](${file})`;
    });
}

import type { ShownDocument } from "./api-document.ts";
import { guide, preface } from "./sections.ts";

/** The file that language models look for (llmstxt.org): what the service is, and where all of it can be read. */
export function llmsText(baseUrl: string, { info }: ShownDocument): string {
  const { title, description } = info;
  const sections = guide(baseUrl, description).map(
    ({ id, heading }) => `- [${heading}](${baseUrl}/docs#${id})`,
  );
  return [
    `# ${title}`,
    "> Issue digital certificates for your events, follow what becomes of them, and let people find the events.",
    preface(description),
    `## Guide\n\n${sections.join("\n")}`,
    `## Operations\n\n- [OpenAPI 3.1 document](${baseUrl}/openapi.json): every operation with its fields and examples, and the rules of the guide as Markdown\n`,
  ].join("\n\n");
}

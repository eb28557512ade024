import type { EditorModel } from "./editor-model.ts";
import { el, type IconName, icon } from "./elements.ts";

/** A file that the service has taken, with its sides in pixels. */
export interface TakenFile {
  readonly image_url: string;
  readonly width: number;
  readonly height: number;
}

export function fileButton(
  model: EditorModel,
  label: string,
  taken: (file: TakenFile) => void,
  tell: (text: string) => void,
  sign?: IconName,
): HTMLElement {
  const { words, fileTypes, limits } = model.start;
  const refusedBy = (status: number): string => {
    if (status === 401) return words.closed;
    if (status === 429) return words.tooMany;
    return status < 500 ? words.fileRefused : words.notReached;
  };
  const name = el("span", {}, label);
  const input = el("input", { type: "file", accept: fileTypes.join(","), hidden: true });
  const button = el(
    "button",
    { type: "button", className: "quiet", onclick: () => input.click() },
    sign ? icon(sign) : null,
    name,
  );
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    if (file.size > limits.fileBytes) {
      tell(words.tooLarge);
      return;
    }
    button.disabled = true;
    name.textContent = words.uploading;
    try {
      const headers = { "content-type": file.type };
      const response = await fetch(`${model.start.id}/images`, { method: "POST", headers, body: file });
      if (response.ok) {
        const file = (await response.json()) as TakenFile;
        tell("");
        taken(file);
      } else tell(refusedBy(response.status));
    } catch {
      tell(words.notReached);
    } finally {
      button.disabled = false;
      name.textContent = label;
    }
  });
  return el("span", { className: "file" }, input, button);
}

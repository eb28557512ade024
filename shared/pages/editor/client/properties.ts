import type { TemplateElement } from "#shared/domain/templates/template.ts";
import { complaintText, type EditorModel, isAdvice } from "./editor-model.ts";
import { choice, div, el, labelled, panel } from "./elements.ts";
import { fileButton } from "./files.ts";
import { roundMm } from "./geometry.ts";

type Fields = Readonly<Record<string, unknown>>;
interface Control {
  readonly node: HTMLElement;
  readonly follow: (element: Fields) => void;
}
interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Into how many parts of one the service takes it; 100 unless said. */
  readonly per?: number;
}

/** A turned element may begin outside of the page that it lies on. */
const PLACE: NumberRange = { min: -500, max: 500, step: 0.1 };
const MM: NumberRange = { min: 0, max: 500, step: 0.1 };
const POINTS: NumberRange = { min: 4, max: 200, step: 0.5 };
const THICKNESS: NumberRange = { min: 0.1, max: 20, step: 0.1 };

/** The fields of the chosen element, made anew for another element only, so that the keyboard stays where somebody types. */
export function makeProperties(model: EditorModel, tell: (text: string) => void) {
  const { words } = model.start;
  const body = div("fields");
  const node = panel("properties", words.properties, body);
  let controls: readonly Control[] = [];
  let made = "";
  /** The field of the text that is edited, into which fields are put. */
  let textField: HTMLTextAreaElement | undefined;

  const change = (field: string, value: unknown) => {
    const { selected } = model;
    if (selected !== null) model.change(selected, { [field]: value }, field);
  };

  function numberField(field: string, label: string, { min, max, step, per = 100 }: NumberRange): Control {
    const input = el("input", {
      type: "number",
      min: String(min),
      max: String(max),
      step: "any",
      inputMode: "decimal",
    });
    const read = () => {
      const value = input.valueAsNumber;
      if (Number.isFinite(value)) change(field, Math.round(Math.min(Math.max(value, min), max) * per) / per);
    };
    input.addEventListener("input", read);
    // Steps of a whole number of steps, from whatever value there is.
    input.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (by === 0 || !Number.isFinite(input.valueAsNumber)) return;
      event.preventDefault();
      input.value = String(roundMm(input.valueAsNumber + by * step * (event.shiftKey ? 10 : 1)));
      read();
    });
    input.addEventListener("blur", () => follow(model.element as Fields | undefined, true));
    const follow = (element: Fields | undefined, always = false) => {
      if (element && (always || document.activeElement !== input)) input.value = String(element[field]);
    };
    return { node: labelled(label, input, "short"), follow };
  }

  function choiceField(
    field: string,
    label: string,
    options: Readonly<Record<string, string>>,
    asNumber = false,
  ): Control {
    const select = choice(Object.entries(options), (value) =>
      change(field, asNumber ? Number(value) : value),
    );
    return {
      node: labelled(label, select, "short"),
      follow: (element) => {
        select.value = String(element[field]);
      },
    };
  }

  /** A colour, or none where the template allows it. */
  function colorField(field: string, label: string, orNone: string | null = null): Control {
    const input = el("input", { type: "color", oninput: () => change(field, input.value) });
    const node = labelled(label, input, "short color");
    if (orNone === null) {
      const follow = (element: Fields) => {
        input.value = String(element[field]);
      };
      return { node, follow };
    }
    const none = el("input", {
      type: "checkbox",
      onchange: () => change(field, none.checked ? null : input.value),
    });
    node.append(el("label", { className: "none" }, none, words.none));
    return {
      node,
      follow: (element) => {
        const value = element[field];
        none.checked = value === null;
        input.disabled = value === null;
        input.value = value === null ? orNone : String(value);
      },
    };
  }

  function textArea(field: string, label: string, rows: number): Control & { input: HTMLTextAreaElement } {
    const input = el("textarea", {
      rows,
      dir: "auto",
      spellcheck: false,
      oninput: () => change(field, input.value),
    });
    const follow = (element: Fields) => {
      if (input.value !== element[field]) input.value = String(element[field]);
    };
    return { node: labelled(label, input), follow, input };
  }

  function kindControls(element: TemplateElement): Control[] {
    switch (element.kind) {
      case "text": {
        const text = textArea("text", words.text, 4);
        textField = text.input;
        return [
          text,
          choiceField("font", words.font, words.fonts),
          choiceField("weight", words.weight, words.weights, true),
          numberField("size", words.letterSize, POINTS),
          numberField("min_size", words.minSize, POINTS),
          colorField("color", words.color),
          choiceField("align", words.align, words.aligns),
          choiceField("vertical", words.vertical, words.verticals),
          choiceField("fit", words.fitting, words.fittings),
        ];
      }
      case "image": {
        const button = fileButton(
          model,
          words.upload,
          ({ image_url }) => change("image_url", image_url),
          tell,
        );
        const node = div("field", el("span", { className: "label" }, words.picture), button);
        return [{ node, follow: () => {} }, textArea("alt", words.alt, 2)];
      }
      case "signature":
        return [
          numberField("number", words.number, { min: 1, max: 3, step: 1, per: 1 }),
          colorField("color", words.color),
        ];
      case "qr":
        return [colorField("color", words.color), colorField("background", words.ground, "#ffffff")];
      case "seal":
        return [];
      case "line":
        return [colorField("color", words.color), numberField("thickness", words.thickness, THICKNESS)];
      case "rectangle":
        return [
          colorField("fill", words.fill, "#ffffff"),
          colorField("color", words.border, "#1a1a1a"),
          numberField("thickness", words.thickness, THICKNESS),
          numberField("radius", words.radius, { min: 0, max: 100, step: 0.5 }),
        ];
    }
  }

  function make(element: TemplateElement): void {
    textField = undefined;
    const own = kindControls(element);
    const place = [
      numberField("x", `${words.x} (mm)`, PLACE),
      numberField("y", `${words.y} (mm)`, PLACE),
      numberField("width", `${words.width} (mm)`, MM),
      numberField("height", `${words.height} (mm)`, MM),
      numberField("rotation", `${words.rotation} (°)`, { min: -180, max: 180, step: 1, per: 10 }),
    ];
    controls = [...own, ...place];
    body.replaceChildren(
      el("p", { className: "kind" }, words.kinds[element.kind]),
      div("grid", ...own.map(({ node }) => node)),
      div("grid place", ...place.map(({ node }) => node)),
    );
  }

  const complaints = el("ul", { className: "complaints", role: "alert" });
  function showComplaints(): void {
    const at = model.page.elements.findIndex(({ id }) => id === model.selected);
    const own = model.about(at, [...model.complaints, ...model.warnings]);
    complaints.hidden = own.length === 0;
    complaints.replaceChildren(
      ...own.map((one) =>
        el("li", { className: isAdvice(one, words) ? "advice" : "" }, complaintText(one, model.start)),
      ),
    );
  }
  node.append(complaints);

  model.watch(() => {
    const { element, place } = model;
    const key = element ? `${place.variant} ${place.page} ${element.kind} ${element.id}` : "";
    if (key !== made || (!element && body.childElementCount === 0)) {
      made = key;
      controls = [];
      if (element) make(element);
      else body.replaceChildren(el("p", { className: "hint" }, words.nothingSelected));
    }
    if (element) for (const { follow } of controls) follow(element as unknown as Fields);
    showComplaints();
  });

  return {
    node,
    /** Puts a text into the one that is edited, at the place where somebody types; false when no text is. */
    insert(text: string): boolean {
      if (!textField || model.element?.kind !== "text") return false;
      const { selectionStart, selectionEnd, value } = textField;
      const isThere = document.activeElement === textField || selectionEnd > 0;
      const [from, to] = isThere ? [selectionStart, selectionEnd] : [value.length, value.length];
      textField.setRangeText(text, from, to, "end");
      change("text", textField.value);
      textField.focus();
      return true;
    },
    focus(): void {
      body.querySelector<HTMLElement>("textarea, input, select, button")?.focus();
    },
  };
}

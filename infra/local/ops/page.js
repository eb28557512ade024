const EVERY_MS = 5000;
const [WIDTH, HEIGHT] = [300, 90];
const SVG = "http://www.w3.org/2000/svg";

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const shown = (value, unit) => {
  if (value === null) return "–";
  if (unit === "ms") return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
  if (unit === "%") return `${Math.round(value)} %`;
  if (unit === "s") return `${value.toFixed(1)} s`;
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
};
const counted = (count, one, more) => `${count} ${count === 1 ? one : more}`;
/** The figure beside a label: the sum or the highest of what the line shows, and of a percentile the latest. */
const figureFor = ({ values, statistic }) => {
  const known = values.filter((value) => value !== null);
  if (statistic === "Sum") return known.reduce((sum, value) => sum + value, 0);
  return (statistic === "Maximum" ? known.sort((a, b) => a - b) : known).at(-1) ?? null;
};

function drawing({ lines, unit }) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute(
    "aria-label",
    lines.map((line) => `${line.label}: ${shown(figureFor(line), unit)}`).join(", "),
  );
  for (const [n, { values }] of lines.entries()) {
    const points = values.flatMap((value, at) =>
      value === null
        ? []
        : [
            `${((WIDTH * at) / (values.length - 1)).toFixed(1)},${(HEIGHT - 2 - ((HEIGHT - 6) * value) / most).toFixed(1)}`,
          ],
    );
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("class", `s${n + 1}`);
    // A single value would be no line: one of no length is drawn as a dot.
    line.setAttribute("points", (points.length === 1 ? [points[0], points[0]] : points).join(" "));
    svg.append(line);
  }
  return { svg, most };
}

function figureOf(graph) {
  const { svg, most } = drawing(graph);
  const hasValues = graph.lines.some(({ values }) => values.some((value) => value !== null));
  const legend = graph.lines.map((line, n) =>
    element(
      "li",
      {},
      element("span", {}, element("i", { class: `s${n + 1}` }), line.label),
      element("b", {}, shown(figureFor(line), graph.unit)),
    ),
  );
  const caption = element(
    "figcaption",
    {},
    graph.title,
    element("span", {}, hasValues ? `up to ${shown(most, graph.unit)}` : "none yet"),
  );
  return element("figure", {}, caption, svg, element("ul", {}, ...legend));
}

function tableOf(operations) {
  const row = (kind, ...cells) => element("tr", {}, ...cells.map((cell) => element(kind, {}, String(cell))));
  const table = element("table", {}, row("th", "operation", "calls", "refused", "failed"));
  for (const { operation, calls, refused, failed } of operations)
    table.append(row("td", operation, calls, refused, failed));
  return element("figure", {}, element("figcaption", {}, "Operations since the start"), table);
}

function show(figures) {
  const sections = figures.questions.map(({ question, good, graphs, operations }) => {
    const cards = graphs.map(figureOf);
    if (operations) cards.push(tableOf(operations));
    return element(
      "section",
      {},
      element("h2", {}, question),
      element("p", { class: "good" }, good),
      element("div", { class: "graphs" }, ...cards),
    );
  });
  document.querySelector("main").replaceChildren(...sections);
  const { waiting, dead } = figures.queues;
  document.querySelector("#state").textContent =
    `${counted(waiting, "message waits", "messages wait")}, ${counted(dead, "is a dead letter", "are dead letters")}. On AWS the last half hour would have cost $${figures.dollars.toFixed(6)}.`;
}

async function refresh() {
  try {
    const answer = await fetch("/ops/figures.json");
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    document.querySelector("#state").textContent = "The stack does not answer. These are the last figures.";
  }
}

refresh();
setInterval(refresh, EVERY_MS);

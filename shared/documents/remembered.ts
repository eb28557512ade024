import { BoundedMap } from "#shared/bounded-map.ts";

/** Small pictures that a process remembers, which is some megabytes. */
const REMEMBERED = 100;

/** Draws each SVG once while it is remembered, also when it is asked for several times at once. */
export function remembered(
  draw: (svg: string, width: number) => Promise<Uint8Array>,
): (svg: string, width: number) => Promise<Uint8Array> {
  const drawings = new BoundedMap<Promise<Uint8Array>>(REMEMBERED);
  return (svg, width) => {
    const name = `${width} ${svg}`;
    const known = drawings.get(name);
    if (known) return known;
    const drawing = draw(svg, width);
    drawings.set(name, drawing);
    drawing.catch(() => drawings.forget(name));
    return drawing;
  };
}

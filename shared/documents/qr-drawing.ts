import { correction, generate } from "lean-qr";

/** The QR code of an address: its modules on a side, and its drawing as SVG in a colour. */
export function qrDrawing(address: string): { readonly size: number; svg(color: string): string } {
  const code = generate(address, { minCorrectionLevel: correction.M });
  // Each run of modules is one rectangle of a single path.
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  return {
    size: code.size,
    svg: (color) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"><path fill="${color}" d="${path}"/></svg>`,
  };
}

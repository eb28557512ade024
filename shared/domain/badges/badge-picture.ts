import { createHash } from "node:crypto";
import * as z from "zod";
import { drawBadge } from "#shared/formats/svg-badge/draw-badge.ts";
import { notFound } from "../errors.ts";
import { toReference } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { drawnBadge } from "./drawn-badge.ts";

/** A picture or the achievement in an address: of a badge as it is now, or as it was in a revision. */
const PICTURE_FILE = /^([0-9A-TV-Za-tv-z]{10})(?:(?:-([1-9]\d{0,8}))?\.(svg|png)|\.(json))$/;

/** Path parameters of GET /b/{file}. */
export const PictureParams = z.strictObject({
  file: z
    .string()
    .max(30)
    .regex(PICTURE_FILE)
    .transform((file) => {
      const [, code, revision, picture, json] = PICTURE_FILE.exec(file)!;
      return {
        code: toReference(code!).code,
        revision: revision === undefined ? undefined : Number(revision),
        format: (picture ?? json) as "svg" | "png" | "json",
      };
    })
    .meta({
      description:
        "Short code of the badge, then `.png` or `.svg`; with `-` and a revision before it, the picture that certificates of that revision show. With `.json` it is the achievement that credentials name.",
      examples: ["7Q2M4XKD0A.png"],
    }),
});
type BadgeFile = z.output<typeof PictureParams>["file"];
type PictureFile = BadgeFile & { readonly format: "svg" | "png" };

/** Whether a picture is asked for, and not the achievement. */
export const isPicture = (file: BadgeFile): file is PictureFile => file.format !== "json";

/** Width of the PNG of a drawn badge, in pixels. */
const PNG_WIDTH = 512;

/** "kept": our copy of the badge's image, by its hash. "drawn": `tag` is another one for another picture. */
type BadgePicture =
  | { readonly kind: "kept"; readonly hash: string }
  | {
      readonly kind: "drawn";
      readonly contentType: string;
      readonly body: string | Uint8Array;
      readonly tag: string;
    };

/** The picture of a badge: our copy of its image, else a drawn one, and as SVG always that. Throws `not_found`. */
export async function showBadgePicture(
  { "issuers.profile": issuers, images, renderer }: Pick<Ports, "issuers.profile" | "images" | "renderer">,
  { code, revision, format }: PictureFile,
): Promise<BadgePicture> {
  const badge = await issuers.badge(code, revision);
  if (!badge) throw notFound("badge");
  if (format === "png" && badge.image_url !== null) {
    const copy = (await images.of(badge.organization_id, [badge.image_url])).get(badge.image_url);
    if (copy?.state === "kept") return { kind: "kept", hash: copy.hash };
  }
  const svg = drawBadge(drawnBadge(badge));
  const tag = createHash("sha256").update(`${format}${svg}`).digest("base64url").slice(0, 22);
  return format === "svg"
    ? { kind: "drawn", contentType: "image/svg+xml", body: svg, tag }
    : { kind: "drawn", contentType: "image/png", body: await renderer.draw(svg, PNG_WIDTH), tag };
}

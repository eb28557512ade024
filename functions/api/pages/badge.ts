import { PictureParams, showBadgePicture } from "#shared/domain/badges/badge-picture.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /b/{file}",
  id: "pages.badge",
  summary: "Show the picture of a badge",
  description:
    "`{short_code}.png` is the picture to show: our copy of the badge's image, or a picture drawn from its name, category and colours. `{short_code}.svg` is always the drawn one.",
  tag: "Badges",
  access: { public: "verification" },
  uses: ["shownBadges", "renderer"],
  params: PictureParams,
  status: 200,
  produces: "image/png, image/svg+xml",
  streams: true,
  run: async ({ ports, params }) => {
    const { tag, ...picture } = await showBadgePicture(ports, params.file);
    const headers = {
      "cache-control": `public, max-age=${LIMITS.pictureFreshSeconds}`,
      etag: `W/"${tag}"`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return { ...picture, headers };
  },
});

import { isPicture, PictureParams, showBadgePicture } from "#shared/domain/badges/badge-picture.ts";
import { readAchievement } from "#shared/domain/credentials/issuer-profile.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const CACHING = { "cache-control": `public, max-age=${LIMITS.pictureFreshSeconds}` };

export const route = endpoint({
  route: "GET /b/{file}",
  id: "pages.badge",
  summary: "Show the picture of a badge, or the achievement it stands for",
  description:
    "`{short_code}.png` is the picture to show: our copy of the badge's image, or a picture drawn from its name, category and colours. `{short_code}.svg` is always the drawn one. `{short_code}.json` is the Achievement (Open Badges 3.0) that credentials name, once one does.",
  tag: "Badges",
  access: { public: "verification" },
  uses: ["images", "renderer", "issuers.profile", "organizations", "settings"],
  params: PictureParams,
  status: 200,
  lostPage: lostProblem,
  redirects: { 302: "The badge has an image: this is our copy of it." },
  produces: "image/png, image/svg+xml, application/ld+json",
  streams: true,
  run: async ({ ports, params: { file } }) => {
    if (!isPicture(file)) {
      const body = JSON.stringify(await readAchievement(ports, file.code));
      return { body, contentType: "application/ld+json", headers: CACHING };
    }
    const picture = await showBadgePicture(ports, file);
    if (picture.kind === "kept") return new Redirect(302, `../images/${picture.hash}.png`, CACHING);
    const { body, contentType, tag } = picture;
    const policy = { "content-security-policy": "default-src 'none'; sandbox" };
    return { body, contentType, headers: { ...CACHING, ...policy, etag: `W/"${tag}"` } };
  },
});

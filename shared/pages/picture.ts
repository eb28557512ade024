import { IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageCopy } from "#shared/domain/documents/image-state.ts";
import { type RawAnswer, Redirect } from "#shared/http/endpoint.ts";

const HEADERS = {
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;
const SHORTLY = { ...HEADERS, "cache-control": `public, max-age=${IMAGES.freshSeconds}` };

/** A grey disc, shown where there is no copy of an image (yet). PNG, since mails show no SVG. */
const NEUTRAL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAgMAAAAqbBEUAAAADFBMVEWJlKZMaXGJlaaKladYbXdQAAAABHRSTlNXADgbeLMklgAAAJ5JREFUKM+l0rsRgzAQBNAdeQgIHLoEl6A+CPg40HgogRLUBKWQuwn64ZB0HDu2IzZ7kXS3h+4UfOEd3aIYIuDWggmSe0Hc4TICUnzCmFEnxAy3o0fJLAgKL2gUlWBU1IKP4ibAkQ6DYUVvmNEaHggGj5fhyWgM1XX8f4e+Qx+lEWg4GpsXQquiJdJ6afFUCZdFNVLBXD0dBZ3L76vaAJuITK9morOYAAAAAElFTkSuQmCC",
  "base64",
);

/** Gives the answer with an image whose address has the hash of its content: caches may keep it for good. */
export const pictureAnswer = (png: Uint8Array): RawAnswer => ({
  body: png,
  contentType: "image/png",
  headers: { ...HEADERS, "cache-control": "public, max-age=31536000, immutable" },
});

/** Leads to the copy of an image, or gives a neutral picture. `root` is the way to `/images/` from the request's path. */
export const leadToCopy = (root: string, copy: ImageCopy | undefined): RawAnswer | Redirect =>
  copy?.state === "kept"
    ? new Redirect(302, `${root}/${copy.hash}.png`, SHORTLY)
    : { body: NEUTRAL, contentType: "image/png", headers: SHORTLY };

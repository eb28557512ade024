import { IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageCopy } from "#shared/domain/documents/image.ts";
import { type RawAnswer, Redirect } from "#shared/http/endpoint.ts";

const HEADERS = {
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;
const SHORTLY = { ...HEADERS, "cache-control": `public, max-age=${IMAGES.freshSeconds}` };

/** What is shown where there is no copy of an image (yet): a grey disc. PNG, since mails show no SVG. */
const DISC = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAgMAAAAqbBEUAAAADFBMVEWJlKZMaXGJlaaKladYbXdQAAAABHRSTlNXADgbeLMklgAAAJ5JREFUKM+l0rsRgzAQBNAdeQgIHLoEl6A+CPg40HgogRLUBKWQuwn64ZB0HDu2IzZ7kXS3h+4UfOEd3aIYIuDWggmSe0Hc4TICUnzCmFEnxAy3o0fJLAgKL2gUlWBU1IKP4ibAkQ6DYUVvmNEaHggGj5fhyWgM1XX8f4e+Qx+lEWg4GpsXQquiJdJ6afFUCZdFNVLBXD0dBZ3L76vaAJuITK9morOYAAAAAElFTkSuQmCC",
  "base64",
);

/** The same for an event: a sheet of a calendar, in the shape of a list's pictures. */
export const SHEET = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAOAAAACoBAMAAAALCP/TAAAAMFBMVEVMaXF8hJp9h5t9hZt9g5wA//98hZt8hZp8hJp/hpt8hZtzi6J8hJp8hZt8hJt9hZt2eODXAAAAD3RSTlMA3TOIKQHo76Aktgt/XMhuXFhxAAAACXBIWXMAAAsTAAALEwEAmpwYAAAA2UlEQVR42u3YMU7CUBjA8RJwMGHgDB2MGyZvYCPsDjo7egEHbuAF8BLewAN4EwZvYAhhMZ/YxqV1IJjXUPL7DX1fuvyX9r20RQEAAAAAAMDJurj9nd7uOwk+bF/q4fLptZPgXbzXwzg2nQSncVMPw/gU7FtwVP5Yx3O1ltfxVa2LbMFB/Gki+I/gMqW0io9Umcduf51lDU7aT+ng/IKNvTR/sHFa5A82zsP8wUNu9je4TC0zW1u/go9ly5XXQlBQUFBQUFBQ0LeFYHHEv7aWRQEAAAAAAMAJ+gb8pE+/59bUUwAAAABJRU5ErkJggg==",
  "base64",
);

/** Gives the answer with an image whose address has the hash of its content: caches may keep it for good. */
export const pictureAnswer = (png: Uint8Array): RawAnswer => ({
  body: png,
  contentType: "image/png",
  headers: { ...HEADERS, "cache-control": "public, max-age=31536000, immutable" },
});

/** Leads to the copy of an image, or gives the `neutral` picture. `root` is the way to `/images/` from the request's path. */
export const leadToCopy = (
  root: string,
  copy: ImageCopy | undefined,
  neutral: Uint8Array = DISC,
): RawAnswer | Redirect =>
  copy?.state === "kept"
    ? new Redirect(302, `${root}/${copy.hash}.png`, SHORTLY)
    : { body: neutral, contentType: "image/png", headers: SHORTLY };

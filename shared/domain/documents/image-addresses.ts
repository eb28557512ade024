import { createHash } from "node:crypto";
import * as z from "zod";

/** The address of a kept image, by the hash of its bytes. */
export const keptImageUrl = (baseUrl: string, hash: string): string => `${baseUrl}/images/${hash}.png`;

/** The hash of the image at an address of this service; undefined for any other address. */
export function hashInAddress(
  { baseUrl, documentsUrl }: { readonly baseUrl: string; readonly documentsUrl: string },
  address: string,
): string | undefined {
  const base = [baseUrl, documentsUrl].find((url) => address.startsWith(`${url}/images/`));
  return base && /^\/images\/([0-9a-f]{64})\.png$/.exec(address.slice(base.length))?.[1];
}

/** The name of an organization's copy of the image at an address, from which neither can be told (decision 15.3). */
export const imageKey = (organizationId: string, address: string): string =>
  createHash("sha256").update(`${organizationId}\n${address}`).digest("base64url");

/** Path parameters of GET /images/of/{key}. */
export const ImageKeyParams = z.strictObject({
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .meta({ description: "Name of the image for its organization, as in our pages and mails." }),
});

/** Path parameters of GET /images/{file}: gives the hash of the image. */
export const ImageFileParams = z.strictObject({
  file: z
    .string()
    .regex(/^[0-9a-f]{64}\.png$/)
    .meta({ description: "SHA-256 of the image in hexadecimal, then `.png`." }),
});

/** The pictures that the page of an event shows. */
export const EVENT_PICTURES = ["picture", "issuer"] as const;
export type EventPicture = (typeof EVENT_PICTURES)[number];

/**
 * Where our pages and mails find the copy of an image; null without an address. `root` is the address of the service,
 * absolute or relative to the page.
 */
export const shownImage = (root: string, organizationId: string, address: string | null): string | null =>
  address === null ? null : `${root}/images/of/${imageKey(organizationId, address)}`;

/** The same for a picture of a public event, by the event's short code. */
export const shownEventPicture = (root: string, code: string, picture: EventPicture): string =>
  `${root}/images/events/${code}/${picture}`;

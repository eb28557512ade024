import * as z from "zod";
import { EVENT_PICTURES } from "#shared/domain/documents/image-addresses.ts";
import { notFound } from "#shared/domain/errors.ts";
import { Identifier } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { leadToCopy, SHEET } from "#shared/pages/picture.ts";

const Params = z.strictObject({
  short_code: Identifier,
  picture: z.enum(EVENT_PICTURES).meta({ description: "Of the event, or of its issuer." }),
});

export const route = endpoint({
  route: "GET /images/events/{short_code}/{picture}",
  id: "images.event",
  summary: "Find the kept copy of a picture on an event's page",
  description: "The picture of a public event, or of the organization that issues for it.",
  tag: "Directory",
  access: { public: "picture" },
  uses: ["events", "images"],
  params: Params,
  status: 200,
  redirects: { 302: "There is a copy: it is at this address." },
  produces: "image/png",
  streams: true,
  async run({ ports, params: { short_code, picture } }) {
    const found = await ports.events.picture(short_code.code, picture);
    if (!found) throw notFound("image");
    const copies = await ports.images.of(found.organizationId, [found.address]);
    return leadToCopy("../..", copies.get(found.address), picture === "picture" ? SHEET : undefined);
  },
});

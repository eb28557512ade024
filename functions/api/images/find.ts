import { ImageKeyParams } from "#shared/domain/documents/image-addresses.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { leadToCopy } from "#shared/pages/picture.ts";

export const route = endpoint({
  route: "GET /images/of/{key}",
  id: "images.find",
  summary: "Find the kept copy of an organization's image",
  description:
    "Our pages and mails have this address instead of the original one. It leads to the copy; without one, it is a neutral picture.",
  tag: "Directory",
  access: { public: "picture" },
  uses: ["images"],
  params: ImageKeyParams,
  status: 200,
  redirects: { 302: "There is a copy: it is at this address." },
  produces: "image/png",
  streams: true,
  run: async ({ ports, params: { key } }) => leadToCopy("..", await ports.images.named(key)),
});

import { ImageFileParams } from "#shared/domain/documents/image-addresses.ts";
import { notFound } from "#shared/domain/errors.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { pictureAnswer } from "#shared/pages/picture.ts";

export const route = endpoint({
  route: "GET /images/{file}",
  id: "images.get",
  summary: "Read the kept copy of an image",
  description: "Copies are named after their content, so caches may keep them for good.",
  tag: "Directory",
  access: { public: "picture" },
  uses: ["imageFiles"],
  params: ImageFileParams,
  status: 200,
  produces: "image/png",
  streams: true,
  async run({ ports, params: { file } }) {
    const image = await ports.imageFiles.read(file.slice(0, -".png".length));
    if (!image) throw notFound("image");
    return pictureAnswer(image);
  },
});

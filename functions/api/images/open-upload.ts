import { IMAGES } from "#shared/domain/document-rules.ts";
import { openUpload } from "#shared/domain/documents/upload-image.ts";
import { OpenUpload, UploadRequest } from "#shared/domain/documents/uploaded-image.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/images/uploads",
  id: "images.open-upload",
  summary: "Get an address to send an image to",
  description: `For images of up to ${IMAGES.uploadBytesMax / 1_000_000} MB: name type and size, send the file by PUT to \`url\` with \`headers\` within ${IMAGES.uploadSeconds / 60} minutes, then call \`POST /v1.0/images/uploads/{id}/complete\`, which gives the \`image_url\`. The address takes a file of that type and size only, once it is known it needs no credential, and what is not completed is forgotten after a day.`,
  tag: "Images",
  access: { key: "write", role: "manager" },
  limit: "upload",
  uses: ["limits", "uploads", "clock"],
  body: UploadRequest,
  status: 200,
  response: OpenUpload,
  errors: ["image_limit_reached"],
  run: ({ ports, caller, body }) => openUpload(ports, caller.organizationId, body),
});

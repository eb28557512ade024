import { listUploadedImages } from "#shared/domain/documents/upload-image.ts";
import { UploadedImagePage, UploadedImageQuery } from "#shared/domain/documents/uploaded-image.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/images",
  id: "images.list",
  summary: "List the uploaded images",
  tag: "Images",
  access: { key: "read", role: "viewer" },
  uses: ["images.list", "cursors"],
  query: UploadedImageQuery,
  status: 200,
  response: UploadedImagePage,
  run: ({ ports, caller, query }) => listUploadedImages(ports, caller.organizationId, query),
});

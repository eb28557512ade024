import { completeUpload } from "#shared/domain/documents/upload-image.ts";
import { UploadedImage, UploadParams } from "#shared/domain/documents/uploaded-image.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/images/uploads/{id}/complete",
  id: "images.complete-upload",
  summary: "Keep the image that was sent",
  description:
    "Reads the file that was sent to the address of the upload, and answers as `POST /v1.0/images`. It can be repeated: the same upload is the same image.",
  tag: "Images",
  access: { key: "write", role: "manager" },
  limit: "upload",
  uses: ["uploads", "images.write", "renderer", "clock", "settings"],
  params: UploadParams,
  status: 200,
  response: UploadedImage,
  run: ({ ports, caller, params }) => completeUpload(ports, caller, params.id),
});

import { IMAGES } from "#shared/domain/document-rules.ts";
import { uploadImage } from "#shared/domain/documents/upload-image.ts";
import { UPLOAD_TYPES, UploadedImage } from "#shared/domain/documents/uploaded-image.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const MB = IMAGES.directBytesMax / 1_000_000;

export const route = endpoint({
  route: "POST /v1.0/images",
  id: "images.upload",
  summary: "Upload an image",
  description: `The body is the file, of at most ${MB} MB; a larger one goes by \`POST /v1.0/images/uploads\`. We keep a PNG of it; an SVG is drawn without its scripts and whatever lies outside of it, and must have its text as paths; a PDF of one page, of at most ${IMAGES.pdfBytesMax / 1_000_000} MB and without scripts, forms, files and links, is drawn too. \`image_url\` can be given wherever an image is asked for, at once, and the same file has the same one.`,
  tag: "Images",
  access: { key: "write", role: "manager" },
  limit: "upload",
  idempotent: "receipt",
  uses: ["limits", "images.write", "renderer", "clock", "settings"],
  bareFile: { description: "The image.", types: UPLOAD_TYPES, bytesMax: IMAGES.directBytesMax },
  status: 201,
  response: UploadedImage,
  errors: ["image_limit_reached"],
  run: ({ ports, caller, file, idempotency }) => uploadImage(ports, caller, file, idempotency),
});

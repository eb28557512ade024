import { IMAGES } from "#shared/domain/document-rules.ts";
import { uploadImage } from "#shared/domain/documents/upload-image.ts";
import { UPLOAD_TYPES, UploadedImage } from "#shared/domain/documents/uploaded-image.ts";
import { EditorParams, inEditor } from "#shared/domain/templates/editor-access.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /editor/templates/{id}/images",
  id: "editor.upload",
  summary: "Upload a picture, from a template's editor",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "templates", "limits", "images.write", "renderer", "clock", "settings"],
  params: EditorParams,
  bareFile: { description: "The picture.", types: UPLOAD_TYPES, bytesMax: IMAGES.directBytesMax },
  status: 201,
  response: UploadedImage,
  errors: ["invalid_credential", "image_limit_reached"],
  run: ({ ports, params, file, browser }) =>
    inEditor(ports, params.id, browser, ({ acting }) => uploadImage(ports, acting, file, null)),
});

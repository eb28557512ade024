import type { Endpoint } from "#shared/http/endpoint.ts";
import { route as activityList } from "./activity/list.ts";
import { route as apiKeysCreate } from "./api-keys/create.ts";
import { route as apiKeysList } from "./api-keys/list.ts";
import { route as apiKeysRevoke } from "./api-keys/revoke.ts";
import { route as badgesCreate } from "./badges/create.ts";
import { route as badgesGet } from "./badges/get.ts";
import { route as badgesList } from "./badges/list.ts";
import { route as badgesPreview } from "./badges/preview.ts";
import { route as badgesRemove } from "./badges/remove.ts";
import { route as badgesUpdate } from "./badges/update.ts";
import { route as balanceGet } from "./balance/get.ts";
import { route as billingApiStatus } from "./billing/api-status.ts";
import { route as credentialsVerify } from "./credentials/verify.ts";
import { route as dashboardDocuments } from "./dashboard/documents.ts";
import { route as dashboardEvents } from "./dashboard/events.ts";
import { route as dashboardExport } from "./dashboard/export.ts";
import { route as dashboardFunnel } from "./dashboard/funnel.ts";
import { route as dashboardMail } from "./dashboard/mail.ts";
import { route as dashboardWinners } from "./dashboard/winners.ts";
import { route as deliveriesList } from "./deliveries/list.ts";
import { route as directoryBrowse } from "./directory/browse.ts";
import { route as directoryEvent } from "./directory/event.ts";
import { route as directoryList } from "./directory/list.ts";
import { route as directoryListV1 } from "./directory/list-v1.ts";
import { route as directoryNextSteps } from "./directory/next-steps.ts";
import { route as docsAsset } from "./docs/asset.ts";
import { route as docsOpenapi } from "./docs/openapi.ts";
import { route as docsPage } from "./docs/page.ts";
import { route as docsPart } from "./docs/part.ts";
import { route as docsPicture } from "./docs/picture.ts";
import { route as editorAsk } from "./editor/ask.ts";
import { route as editorLink } from "./editor/link.ts";
import { route as editorOpen } from "./editor/open.ts";
import { route as editorPage } from "./editor/page.ts";
import { route as editorPreview } from "./editor/preview.ts";
import { route as editorSave } from "./editor/save.ts";
import { route as editorUpload } from "./editor/upload.ts";
import { route as eventsCreate } from "./events/create.ts";
import { route as eventsGet } from "./events/get.ts";
import { route as eventsList } from "./events/list.ts";
import { route as eventsRemove } from "./events/remove.ts";
import { route as eventsUpdate } from "./events/update.ts";
import { route as fieldPresetsList } from "./field-presets/list.ts";
import { route as holderRequestsApprove } from "./holder-requests/approve.ts";
import { route as holderRequestsDecide } from "./holder-requests/decide.ts";
import { route as holderRequestsGet } from "./holder-requests/get.ts";
import { route as holderRequestsList } from "./holder-requests/list.ts";
import { route as holderRequestsOpen } from "./holder-requests/open.ts";
import { route as holderRequestsRefuse } from "./holder-requests/refuse.ts";
import { route as imagesCompleteUpload } from "./images/complete-upload.ts";
import { route as imagesEvent } from "./images/event.ts";
import { route as imagesFind } from "./images/find.ts";
import { route as imagesGet } from "./images/get.ts";
import { route as imagesList } from "./images/list.ts";
import { route as imagesOpenUpload } from "./images/open-upload.ts";
import { route as imagesUpload } from "./images/upload.ts";
import { route as importsCancel } from "./imports/cancel.ts";
import { route as importsConfirm } from "./imports/confirm.ts";
import { route as importsGet } from "./imports/get.ts";
import { route as importsList } from "./imports/list.ts";
import { route as importsOpen } from "./imports/open.ts";
import { route as importsUndo } from "./imports/undo.ts";
import { route as importsValidate } from "./imports/validate.ts";
import { route as invitationsCorrect } from "./invitations/correct.ts";
import { route as invitationsGet } from "./invitations/get.ts";
import { route as invitationsHistory } from "./invitations/history.ts";
import { route as invitationsIssue } from "./invitations/issue.ts";
import { route as invitationsList } from "./invitations/list.ts";
import { route as invitationsResend } from "./invitations/resend.ts";
import { route as invitationsRevoke } from "./invitations/revoke.ts";
import { route as issuersDid } from "./issuers/did.ts";
import { route as issuersGet } from "./issuers/get.ts";
import { route as issuersStatus } from "./issuers/status.ts";
import { route as mailDomainClaim } from "./mail-domain/claim.ts";
import { route as mailDomainGet } from "./mail-domain/get.ts";
import { route as mailDomainRemove } from "./mail-domain/remove.ts";
import { route as meAddresses } from "./me/addresses.ts";
import { route as meAskLink } from "./me/ask-link.ts";
import { route as meErase } from "./me/erase.ts";
import { route as meExportJson } from "./me/export-json.ts";
import { route as meExportZip } from "./me/export-zip.ts";
import { route as meList } from "./me/list.ts";
import { route as meOpen } from "./me/open.ts";
import { route as meProfile } from "./me/profile.ts";
import { route as meShowLink } from "./me/show-link.ts";
import { route as meSignOut } from "./me/sign-out.ts";
import { route as meUseLink } from "./me/use-link.ts";
import { route as membersChange } from "./members/change.ts";
import { route as membersInvite } from "./members/invite.ts";
import { route as membersList } from "./members/list.ts";
import { route as membersRemove } from "./members/remove.ts";
import { route as membershipsAccept } from "./memberships/accept.ts";
import { route as membershipsLeave } from "./memberships/leave.ts";
import { route as membershipsList } from "./memberships/list.ts";
import { route as organizationGet } from "./organization/get.ts";
import { route as organizationUpdate } from "./organization/update.ts";
import { route as organizationsCreate } from "./organizations/create.ts";
import { route as pagesAccept } from "./pages/accept.ts";
import { route as pagesBadge } from "./pages/badge.ts";
import { route as pagesCard } from "./pages/card.ts";
import { route as pagesCertificate } from "./pages/certificate.ts";
import { route as pagesCheck } from "./pages/check.ts";
import { route as pagesDocument } from "./pages/document.ts";
import { route as pagesErase } from "./pages/erase.ts";
import { route as pagesGuardian } from "./pages/guardian.ts";
import { route as pagesInvitation } from "./pages/invitation.ts";
import { route as pagesMessages } from "./pages/messages.ts";
import { route as pagesName } from "./pages/name.ts";
import { route as pagesPacket } from "./pages/packet.ts";
import { route as pagesReadPhoto } from "./pages/read-photo.ts";
import { route as pagesReconsider } from "./pages/reconsider.ts";
import { route as pagesReject } from "./pages/reject.ts";
import { route as pagesRejectForm } from "./pages/reject-form.ts";
import { route as pagesSample } from "./pages/sample.ts";
import { route as pagesShare } from "./pages/share.ts";
import { route as pagesStart } from "./pages/start.ts";
import { route as pagesSubscribe } from "./pages/subscribe.ts";
import { route as pagesUnsubscribe } from "./pages/unsubscribe.ts";
import { route as pagesUnsubscribeForm } from "./pages/unsubscribe-form.ts";
import { route as pagesVerify } from "./pages/verify.ts";
import { route as panelAsset } from "./panel/asset.ts";
import { route as panelPage } from "./panel/page.ts";
import { route as planRequestsCreate } from "./plan-requests/create.ts";
import { route as recipientAccept } from "./recipient/accept.ts";
import { route as recipientCreateAccount } from "./recipient/create-account.ts";
import { route as recipientMessages } from "./recipient/messages.ts";
import { route as recipientName } from "./recipient/name.ts";
import { route as recipientReconsider } from "./recipient/reconsider.ts";
import { route as recipientReject } from "./recipient/reject.ts";
import { route as recipientShare } from "./recipient/share.ts";
import { route as recipientView } from "./recipient/view.ts";
import { route as recipientInvitationsList } from "./recipient-invitations/list.ts";
import { route as recipientsList } from "./recipients/list.ts";
import { route as requestsList } from "./requests/list.ts";
import { route as sampleMailsSend } from "./sample-mails/send.ts";
import { route as templatesCreate } from "./templates/create.ts";
import { route as templatesExport } from "./templates/export.ts";
import { route as templatesGet } from "./templates/get.ts";
import { route as templatesImport } from "./templates/import.ts";
import { route as templatesList } from "./templates/list.ts";
import { route as templatesPreview } from "./templates/preview.ts";
import { route as templatesRemove } from "./templates/remove.ts";
import { route as templatesUpdate } from "./templates/update.ts";
import { route as webhooksAnswerMessage } from "./webhooks/answer-message.ts";
import { route as webhooksCreate } from "./webhooks/create.ts";
import { route as webhooksEndSession } from "./webhooks/end-session.ts";
import { route as webhooksFetchSession } from "./webhooks/fetch-session.ts";
import { route as webhooksGet } from "./webhooks/get.ts";
import { route as webhooksGetDelivery } from "./webhooks/get-delivery.ts";
import { route as webhooksList } from "./webhooks/list.ts";
import { route as webhooksListDeliveries } from "./webhooks/list-deliveries.ts";
import { route as webhooksListSessions } from "./webhooks/list-sessions.ts";
import { route as webhooksOpenSession } from "./webhooks/open-session.ts";
import { route as webhooksRedeliver } from "./webhooks/redeliver.ts";
import { route as webhooksRemove } from "./webhooks/remove.ts";
import { route as webhooksRotateSecret } from "./webhooks/rotate-secret.ts";
import { route as webhooksTest } from "./webhooks/test.ts";
import { route as webhooksTestSession } from "./webhooks/test-session.ts";
import { route as webhooksUpdate } from "./webhooks/update.ts";

/** The route table: a new operation needs its file and a row here. A key that is not its route is a type error. */
const TABLE = {
  "POST /v1.0/invitations": invitationsIssue,
  "GET /v1.0/invitations": invitationsList,
  "GET /v1.0/invitations/{id}": invitationsGet,
  "PATCH /v1.0/invitations/{id}": invitationsCorrect,
  "GET /v1.0/invitations/{id}/history": invitationsHistory,
  "GET /v1.0/balance": balanceGet,
  "POST /v1.0/events": eventsCreate,
  "GET /v1.0/events": eventsList,
  "GET /v1.0/events/{id}": eventsGet,
  "PATCH /v1.0/events/{id}": eventsUpdate,
  "DELETE /v1.0/events/{id}": eventsRemove,
  "GET /v1.0/badges": badgesList,
  "GET /v1.0/badges/{id}": badgesGet,
  "POST /v1.0/badges": badgesCreate,
  "PATCH /v1.0/badges/{id}": badgesUpdate,
  "DELETE /v1.0/badges/{id}": badgesRemove,
  "POST /v1.0/badges/{id}/preview": badgesPreview,
  "GET /v1.0/field-presets": fieldPresetsList,
  "POST /v1.0/templates": templatesCreate,
  "GET /v1.0/templates": templatesList,
  "GET /v1.0/templates/{id}": templatesGet,
  "PATCH /v1.0/templates/{id}": templatesUpdate,
  "DELETE /v1.0/templates/{id}": templatesRemove,
  "POST /v1.0/templates/{id}/editor": editorLink,
  "GET /v1.0/templates/{id}/export": templatesExport,
  "POST /v1.0/templates/import": templatesImport,
  "POST /v1.0/templates/{id}/preview": templatesPreview,
  "POST /v1.0/images": imagesUpload,
  "GET /v1.0/images": imagesList,
  "POST /v1.0/images/uploads": imagesOpenUpload,
  "POST /v1.0/images/uploads/{id}/complete": imagesCompleteUpload,
  "POST /api-keys": apiKeysCreate,
  "GET /api-keys": apiKeysList,
  "PATCH /api-keys/{id}/revoke": apiKeysRevoke,
  "GET /billing/api-status": billingApiStatus,
  "POST /plan-requests": planRequestsCreate,
  "POST /sample-mails": sampleMailsSend,
  "POST /v1.0/invitations/{id}/revoke": invitationsRevoke,
  "POST /v1.0/invitations/{id}/resend": invitationsResend,
  "POST /v1.0/imports": importsOpen,
  "GET /v1.0/imports": importsList,
  "GET /v1.0/imports/{id}": importsGet,
  "POST /v1.0/imports/{id}/validate": importsValidate,
  "POST /v1.0/imports/{id}/confirm": importsConfirm,
  "POST /v1.0/imports/{id}/cancel": importsCancel,
  "POST /v1.0/imports/{id}/undo": importsUndo,
  "GET /recipient/invitations/{token}": recipientView,
  "POST /recipient/invitations/{token}/accept": recipientAccept,
  "POST /recipient/invitations/{token}/reject": recipientReject,
  "POST /recipient/invitations/{token}/reconsider": recipientReconsider,
  "POST /recipient/invitations/{token}/sharing": recipientShare,
  "POST /recipient/invitations/{token}/name": recipientName,
  "POST /i/{token}/name": pagesName,
  "POST /recipient/invitations/{token}/messages": recipientMessages,
  "POST /recipient/accounts": recipientCreateAccount,
  "GET /v1.0/recipient-invitations": recipientInvitationsList,
  "GET /v1.0/holder-requests": holderRequestsList,
  "GET /v1.0/holder-requests/{id}": holderRequestsGet,
  "POST /v1.0/holder-requests/{id}/approve": holderRequestsApprove,
  "POST /v1.0/holder-requests/{id}/refuse": holderRequestsRefuse,
  "GET /requests/{token}": holderRequestsOpen,
  "POST /requests/{token}": holderRequestsDecide,
  "GET /v1.0/recipients": recipientsList,
  "GET /organization": organizationGet,
  "PATCH /organization": organizationUpdate,
  "GET /activity": activityList,
  "GET /members": membersList,
  "POST /members": membersInvite,
  "PATCH /members/{id}": membersChange,
  "DELETE /members/{id}": membersRemove,
  "GET /memberships": membershipsList,
  "POST /memberships": membershipsAccept,
  "DELETE /memberships/{organization_id}": membershipsLeave,
  "POST /organizations": organizationsCreate,
  "POST /organization/mail-domain": mailDomainClaim,
  "GET /organization/mail-domain": mailDomainGet,
  "DELETE /organization/mail-domain": mailDomainRemove,
  "GET /dashboard/winners/{event_id}": dashboardWinners,
  "GET /dashboard/funnel/{event_id}": dashboardFunnel,
  "GET /dashboard/events/list": dashboardEvents,
  "GET /dashboard/export/csv": dashboardExport,
  "GET /dashboard/mail": dashboardMail,
  "GET /dashboard/documents/{event_id}": dashboardDocuments,
  "GET /openapi.json": docsOpenapi,
  "GET /start": pagesStart,
  "GET /docs": docsPage,
  "GET /docs/{part}": docsPart,
  "GET /docs/assets/{file}": docsAsset,
  "GET /docs/pictures/{file}": docsPicture,
  "GET /panel/{path+}": panelPage,
  "GET /panel/assets/{file}": panelAsset,
  "GET /i/{token}": pagesInvitation,
  "GET /i/{token}/sample.png": pagesSample,
  "POST /i/{token}/accept": pagesAccept,
  "GET /i/{token}/reject": pagesRejectForm,
  "POST /i/{token}/reject": pagesReject,
  "POST /i/{token}/reconsider": pagesReconsider,
  "POST /i/{token}/erasure": pagesErase,
  "POST /i/{token}/sharing": pagesShare,
  "POST /i/{token}/guardian": pagesGuardian,
  "POST /i/{token}/messages": pagesMessages,
  "GET /i/{token}/unsubscribe": pagesUnsubscribeForm,
  "POST /i/{token}/unsubscribe": pagesUnsubscribe,
  "POST /i/{token}/subscribe": pagesSubscribe,
  "GET /me": meList,
  "POST /me/links": meAskLink,
  "GET /me/links/{token}": meShowLink,
  "POST /me/links/{token}": meUseLink,
  "POST /me/sign-out": meSignOut,
  "POST /me/erasure": meErase,
  "GET /me/certificates/{short_code}": meOpen,
  "GET /me/export.json": meExportJson,
  "GET /me/export.zip": meExportZip,
  "POST /me/profile": meProfile,
  "POST /me/addresses": meAddresses,
  "GET /b/{file}": pagesBadge,
  "GET /c/{short_code}": pagesCertificate,
  "GET /c/{short_code}/card.png": pagesCard,
  "GET /c/{short_code}/packet.zip": pagesPacket,
  "GET /c/{short_code}/{file}": pagesDocument,
  "GET /editor/{token}": editorAsk,
  "POST /editor/{token}": editorOpen,
  "GET /editor/templates/{id}": editorPage,
  "PATCH /editor/templates/{id}/content": editorSave,
  "POST /editor/templates/{id}/preview": editorPreview,
  "POST /editor/templates/{id}/images": editorUpload,
  "POST /credentials/verify": credentialsVerify,
  "GET /issuers/{organization_id}": issuersGet,
  "GET /issuers/{organization_id}/did.json": issuersDid,
  "GET /issuers/{organization_id}/status/{n}": issuersStatus,
  "GET /verify": pagesCheck,
  "POST /verify": pagesReadPhoto,
  "GET /verify/{organization_id}/{id}": pagesVerify,
  "GET /images/{file}": imagesGet,
  "GET /images/of/{key}": imagesFind,
  "GET /images/events/{short_code}/{picture}": imagesEvent,
  "POST /v1.0/webhooks": webhooksCreate,
  "GET /v1.0/webhooks": webhooksList,
  "GET /v1.0/webhooks/{id}": webhooksGet,
  "PATCH /v1.0/webhooks/{id}": webhooksUpdate,
  "DELETE /v1.0/webhooks/{id}": webhooksRemove,
  "POST /v1.0/webhooks/{id}/test": webhooksTest,
  "POST /v1.0/webhooks/{id}/rotate-secret": webhooksRotateSecret,
  "GET /v1.0/webhooks/{id}/deliveries": webhooksListDeliveries,
  "GET /v1.0/webhooks/{id}/deliveries/{delivery_id}": webhooksGetDelivery,
  "POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver": webhooksRedeliver,
  "POST /v1.0/webhooks/sessions": webhooksOpenSession,
  "GET /v1.0/webhooks/sessions": webhooksListSessions,
  "GET /v1.0/webhooks/sessions/{id}/deliveries": webhooksFetchSession,
  "POST /v1.0/webhooks/sessions/{id}/deliveries/{delivery_id}/result": webhooksAnswerMessage,
  "POST /v1.0/webhooks/sessions/{id}/test": webhooksTestSession,
  "DELETE /v1.0/webhooks/sessions/{id}": webhooksEndSession,
  "GET /v1.0/deliveries": deliveriesList,
  "GET /v1.0/requests": requestsList,
  "GET /event/public-list": directoryList,
  "GET /v1/events": directoryListV1,
  "GET /event/{id}/next-steps": directoryNextSteps,
  "GET /e/{short_code}": directoryEvent,
  "GET /directory": directoryBrowse,
};

/** A table in which each key is the route that its endpoint declares. */
type Keyed<T> = { readonly [R in keyof T]: { readonly route: R } };

/** Every operation, for CDK, the local gateway, OpenAPI, the access log and the security tests. */
export const routes: readonly Endpoint[] = Object.values(TABLE satisfies Keyed<typeof TABLE>);

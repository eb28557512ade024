/** The adapter of each port, by the port's name. A bundle imports only the adapters of its ports (infra/build.ts). */
export { connectCursors as cursors } from "./access/cursors.ts";
export { connectDocumentNames as documentNames } from "./access/document-names.ts";
export { connectKeyMint as keyMint } from "./access/key-mint.ts";
export { connectLinks as links } from "./access/links.ts";
export { connectSessions as sessions } from "./access/sessions.ts";
export { connectAnalyzer as analyzer } from "./analysis/analyzers.ts";
export {
  connectApiDocument as apiDocument,
  connectApiOperations as apiOperations,
} from "./api-description.ts";
export { connectClock as clock } from "./clock.ts";
export { connectContextCopies as contextCopies } from "./credentials/context-copies.ts";
export { connectForeignDocuments as foreignDocuments } from "./credentials/foreign-documents.ts";
export { connectKeyPairs as keyPairs } from "./credentials/key-pairs.ts";
export { connectSignatureChecks as signatureChecks } from "./credentials/signature-checks.ts";
export { connectCredentialSigner as credentialSigner } from "./credentials/signer.ts";
export { connectCredentialVerifier as credentialVerifier } from "./credentials/verifier.ts";
export { connectDirectoryEditions as directoryEditions } from "./directory/publisher.ts";
export { connectDirectory as directory } from "./directory/reader.ts";
export { connectRenderer as renderer } from "./documents/renderer.ts";
export { connectRenders as renders } from "./documents/renders.ts";
export { connectTypesetter as typesetter } from "./documents/typesetter.ts";
export { connectImageCodec as imageCodec } from "./images/image-codec.ts";
export { connectImageSource as imageSource } from "./images/image-source.ts";
export { connectImageStore as imageStore, connectKeptImages as keptImages } from "./images/image-store.ts";
export { connectQrCodes as qrCodes } from "./images/qr-codes.ts";
export { connectCertificateMailer as certificateMailer } from "./mail/certificate-mailer.ts";
export { connectMailer as mailer } from "./mail/invitation-mailer.ts";
export { connectNoticeMailer as noticeMailer } from "./mail/notice-mailer.ts";
export { connectMailQuota as mailQuota } from "./mail/quota.ts";
export {
  connectAccountQueue as accountQueue,
  connectAnalysisQueue as analysisQueue,
  connectChangeMessages as changeMessages,
  connectChangeQueue as changeQueue,
  connectCredentialMessages as credentialMessages,
  connectCredentialQueue as credentialQueue,
  connectEndpointMessages as endpointMessages,
  connectEndpointQueue as endpointQueue,
  connectExpiryMessages as expiryMessages,
  connectExpiryQueue as expiryQueue,
  connectImageMessages as imageMessages,
  connectImageQueue as imageQueue,
  connectMailMessages as mailMessages,
  connectMailQueue as mailQueue,
  connectPeopleMessages as peopleMessages,
  connectPeopleQueue as peopleQueue,
  connectRelayMessages as relayMessages,
  connectRelayQueue as relayQueue,
  connectRetryMessages as retryMessages,
  connectRetryQueue as retryQueue,
  connectWebhookMessages as webhookMessages,
  connectWebhookQueue as webhookQueue,
} from "./queue/job-queue.ts";
export { connectSimulator as simulator } from "./queue/simulator.ts";
export { connectSettings as settings } from "./settings.ts";
export { connectBadgeChanges as badgeChanges, connectBadges as badges } from "./storage/badges/badges.ts";
export { connectShownBadges as shownBadges } from "./storage/badges/shown-badges.ts";
export {
  connectCertificateLists as certificateLists,
  connectCertificates as certificates,
} from "./storage/certificates/certificates.ts";
export { connectExpiries as expiries, connectExpiring as expiring } from "./storage/certificates/expiries.ts";
export { connectHolds as holds } from "./storage/certificates/holds.ts";
export { connectIssuances as issuances } from "./storage/certificates/issuances.ts";
export { connectIssuedTexts as issuedTexts } from "./storage/certificates/issued-texts.ts";
export { connectMoves as moves } from "./storage/certificates/moves.ts";
export { connectSharing as sharing } from "./storage/certificates/sharing.ts";
export { connectUnfinished as unfinished } from "./storage/certificates/unfinished.ts";
export { connectUsage as usage } from "./storage/certificates/usage.ts";
export {
  connectCredentialChanges as credentialChanges,
  connectCredentials as credentials,
} from "./storage/credentials/credentials.ts";
export {
  connectIssuerBadgeNotes as issuerBadgeNotes,
  connectIssuerBadges as issuerBadges,
  connectIssuerProfiles as issuerProfiles,
} from "./storage/credentials/issuer-profiles.ts";
export {
  connectCredentialCounts as credentialCounts,
  connectIssuerChanges as issuerChanges,
  connectIssuers as issuers,
} from "./storage/credentials/issuers.ts";
export {
  connectStatusCounter as statusCounter,
  connectStatusListChanges as statusListChanges,
  connectStatusLists as statusLists,
} from "./storage/credentials/status-lists.ts";
export { connectDirectoryLog as directoryLog } from "./storage/directory/log.ts";
export { connectEventPictures as eventPictures } from "./storage/documents/event-pictures.ts";
export {
  connectImageCopies as imageCopies,
  connectImageIntake as imageIntake,
} from "./storage/documents/image-copies.ts";
export { connectAnalyses as analyses } from "./storage/events/analyses.ts";
export { connectEventChanges as eventChanges, connectEvents as events } from "./storage/events/events.ts";
export { connectNamedEvents as namedEvents } from "./storage/events/named-events.ts";
export { connectAddressGate as addressGate } from "./storage/organizations/address-gate.ts";
export { connectFailedCredentials as failedCredentials } from "./storage/organizations/failed-credentials.ts";
export { connectGate as gate } from "./storage/organizations/gate.ts";
export { connectGateRebuild as gateRebuild } from "./storage/organizations/gate-rebuild.ts";
export { connectKeyChanges as keyChanges, connectKeys as keys } from "./storage/organizations/keys.ts";
export {
  connectOrganizationChanges as organizationChanges,
  connectOrganizationLists as organizationLists,
  connectOrganizations as organizations,
  connectProfiles as profiles,
} from "./storage/organizations/organizations.ts";
export {
  connectAccounts as accounts,
  connectWaitingCertificates as waitingCertificates,
} from "./storage/people/accounts.ts";
export { connectInvitations as invitations } from "./storage/people/invitations.ts";
export {
  connectMailClaims as mailClaims,
  connectNoticeClaims as noticeClaims,
} from "./storage/people/mail-claims.ts";
export {
  connectMailSweeps as mailSweeps,
  connectUnsentMails as unsentMails,
} from "./storage/people/mail-sweeps.ts";
export {
  connectDeferredMails as deferredMails,
  connectMailReturns as mailReturns,
  connectMailStates as mailStates,
  connectMutes as mutes,
  connectResends as resends,
} from "./storage/people/mails.ts";
export { connectPeople as people, connectPeopleEntries as peopleEntries } from "./storage/people/people.ts";
export { connectReceipts as receipts } from "./storage/receipts.ts";
export { connectAttempts as attempts } from "./storage/webhooks/attempts.ts";
export { connectDeliveryLog as deliveryLog } from "./storage/webhooks/deliveries.ts";
export { connectDueDeliveries as dueDeliveries } from "./storage/webhooks/due-deliveries.ts";
export { connectEndpointHealth as endpointHealth } from "./storage/webhooks/endpoint-health.ts";
export { connectOutbox as outbox } from "./storage/webhooks/outbox.ts";
export {
  connectWebhookChanges as webhookChanges,
  connectWebhooks as webhooks,
} from "./storage/webhooks/webhooks.ts";
export { connectAnswerSecrets as answerSecrets } from "./webhooks/answer-secrets.ts";
export { connectWebhookSecrets as webhookSecrets } from "./webhooks/secrets.ts";
export { connectWebhookSender as webhookSender } from "./webhooks/sender.ts";
export { connectWebhookTargets as webhookTargets } from "./webhooks/targets.ts";

import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };

/** Every sentence that people read, in one language: `<language>.json`. The Portuguese one says which there are. */
type Catalogue = typeof pt;
const CATALOGUES: Readonly<Record<"pt" | "en" | "es", Catalogue>> = { pt, en, es };
/** The texts of one page, mail or document in one language. */
export type TextsOf<Section extends keyof Catalogue> = Catalogue[Section];

/** A bundle has the sections that its function uses, and no others (infra/bundle-plugins.ts). */
const section = <Section extends keyof Catalogue>(name: Section) => ({
  pt: CATALOGUES.pt[name],
  en: CATALOGUES.en[name],
  es: CATALOGUES.es[name],
});

export const CARD_TEXTS = section("card");
export const PRINTED_TEXTS = section("printed");
export const SIGN_IN_MAIL_TEXTS = section("signInMail");
export const JOIN_MAIL_TEXTS = section("joinMail");
export const JOINED_MAIL_TEXTS = section("joinedMail");
export const ERASURE_ORDERED_MAIL_TEXTS = section("erasureOrderedMail");
export const TAKE_OVER_MAIL_TEXTS = section("takeOverMail");
export const REQUEST_MAIL_TEXTS = section("requestMail");
export const RENAME_MAIL_TEXTS = section("renameMail");
export const MEMBER_MAIL_TEXTS = section("memberMail");
export const ERASED_MAIL_TEXTS = section("erasedMail");
export const INVITATION_MAIL_TEXTS = section("invitationMail");
export const CERTIFICATE_NOTICE_MAIL_TEXTS = section("certificateNoticeMail");
export const GUARDIAN_MAIL_TEXTS = section("guardianMail");
export const NOTICE_MAIL_TEXTS = section("noticeMail");
export const CONTACT_CHANGED_MAIL_TEXTS = section("contactChangedMail");
export const PLAN_REQUEST_MAIL_TEXTS = section("planRequestMail");
export const REMINDER_MAIL_TEXTS = section("reminderMail");
export const SAMPLE_MAIL_TEXTS = section("sampleMail");
export const PHONE_TEXTS = section("phone");
export const NEXT_STEP_TEXTS = section("nextStep");
export const SAMPLE_TEXTS = section("sample");
export const ACHIEVEMENT_TEXTS = section("achievement");
export const ISSUER_PAGE_TEXTS = section("issuerPage");
export const DIRECTORY_TEXTS = section("directory");
export const PROBLEM_PAGE_TEXTS = section("problemPage");
export const TEMPLATE_START_TEXTS = section("templateStart");
export const EDITOR_TEXTS = section("editor");
export const EDITOR_FIELDS_TEXTS = section("editorFields");
export const EDITOR_LINK_PAGE_TEXTS = section("editorLinkPage");
export const ACCOUNT_MAIL_TEXTS = section("accountMail");
export const LOCAL_SIGN_IN_TEXTS = section("localSignIn");
export const SIGN_IN_PAGES_TEXTS = section("signInPages");
export const MY_CERTIFICATES_TEXTS = section("myCertificates");
export const NEW_LINK_FORM_TEXTS = section("newLinkForm");
export const GUARDIAN_FORM_TEXTS = section("guardianForm");
export const GUARDIAN_PAGES_TEXTS = section("guardianPages");
export const INVITATION_PAGE_TEXTS = section("invitationPage");
export const NAME_FORM_TEXTS = section("nameForm");
export const SHARING_FORM_TEXTS = section("sharingForm");
export const UNSUBSCRIBE_PAGE_TEXTS = section("unsubscribePage");
export const ERASURE_FORM_TEXTS = section("erasureForm");
export const REQUEST_PAGE_TEXTS = section("requestPage");
export const PACKET_GUIDE_TEXTS = section("packetGuide");
export const CODE_PAGE_TEXTS = section("codePage");
export const CREDENTIAL_PAGE_TEXTS = section("credentialPage");
export const FINDING_TEXTS = section("findings");
export const DOCUMENT_VIEW_TEXTS = section("documentView");
export const SHARE_LINKS_TEXTS = section("shareLinks");
export const COPY_FIELD_TEXTS = section("copyField");
export const TAKE_AWAY_TEXTS = section("takeAway");
export const VERIFICATION_PAGE_TEXTS = section("verificationPage");
export const CERTIFICATE_PROBLEM_TEXTS = section("certificateProblem");
export const START_PAGE_TEXTS = section("startPage");

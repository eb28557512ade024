import type { Certificate } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { CertificateParts } from "../certificates/parts.ts";
import type { Account } from "../certificates/recipient.ts";
import type { Slice, Window } from "../page.ts";

/** Ports of recipients, their accounts and their links. */
export interface PeoplePorts {
  /** Apart from `holders.write`: who has the link of an invitation creates an account, and changes nothing of a holder. */
  accounts: Accounts;
  mutes: Mutes;
  links: Links;
}

export interface Accounts {
  /** False when the address has an account already. */
  createAccount(account: Account): Promise<boolean>;
}

/** A person that an organization has issued certificates to, told apart as `personKey` does, as named in the latest one. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly number: string | null;
  readonly external_id: string | null;
  readonly lastIssuedAt: string;
}

export interface People {
  people(
    organizationId: string,
    filter: { email?: string | undefined; q?: string | undefined },
    window: Window,
  ): Promise<Slice<Person>>;
}

export interface Invitations {
  /**
   * Undefined when the certificate, its organization, event or badge does not exist. `forAnybody`: what concerns the holder
   * alone is not read, so that `registered` and `muted` are false. `withMail`: what became of its mail, and from which address it came, is read too.
   * `parts`: where the rest of it was when its job was queued; all is then read at once.
   */
  subject(
    organizationId: string,
    certificateId: string,
    options?: {
      readonly forAnybody?: boolean;
      readonly withMail?: boolean;
      readonly parts?: CertificateParts | undefined;
    },
  ): Promise<InvitationSubject | undefined>;
}

export interface Mutes {
  /** Stops mail of an organization to an address. */
  mute(email: string, organizationId: string, at: Date): Promise<void>;
  /** Lets the mail resume; changes nothing for an address that is not muted. */
  unmute(email: string, organizationId: string, at: Date): Promise<void>;
}

/** What a link to a certificate names. */
export interface LinkedCertificate {
  readonly organizationId: string;
  readonly certificateId: string;
}

/** Of the session in which something is asked: the first address of its person, the one that opened it, and its epoch. */
export interface AskedIn {
  readonly first: string;
  readonly by: string;
  readonly epoch: string;
}

/**
 * A link whose source is still there: a generation of the invitation, and of the number if it was sent to one (decision 21.4), or the
 * addresses of who is signed in.
 */
export type LiveLink = LinkedCertificate &
  (
    | { readonly generation: number; readonly numberGeneration?: number }
    | ({ readonly addresses: readonly string[] } & AskedIn)
  );

/** An invitation to work for an organization. */
interface MemberLink {
  readonly organizationId: string;
  readonly invitationId: string;
}

/** Signed, expiring links for recipients (decision 8.5). */
export interface Links {
  /** Of the certificate's link generation, 0 when that is left out (decision 21.4). */
  sign(
    certificate: Pick<Certificate, "id" | "organization_id"> & Generation,
    expiresAt: Date,
  ): Promise<string>;
  /** As `sign`, in 31 characters in place of 71 (decision 18.11), for the certificate's number; it works until the end of the day. */
  signShort(certificate: Pick<Certificate, "short_code"> & Generation, expiresAt: Date): Promise<string>;
  /** As `sign`, for who is signed in: it ends with the session, and opens what is of their addresses then. */
  signForSession(
    certificate: Pick<Certificate, "id" | "organization_id">,
    session: { readonly address: string; readonly session: string },
    expiresAt: Date,
  ): Promise<string>;
  /**
   * The certificate of a link; undefined when the link is forged, incomplete, of another service or expired. A short one costs a
   * call of the store, if it is genuine. It says nothing of what the link is derived from, which only `read` looks up.
   */
  named(token: string, at: Date): Promise<LinkedCertificate | undefined>;
  /** The same with what it opens now; undefined too when the session that it is derived from has ended. */
  read(token: string, at: Date): Promise<LiveLink | undefined>;
  /** The secret of an invitation to work for an organization; it opens nothing without the invitation in the roster. */
  signMember(invitation: MemberLink, expiresAt: Date): Promise<string>;
  /** What such a secret names; undefined for any other text, and after its time. */
  readMember(token: string, at: Date): Promise<MemberLink | undefined>;
  /** A link by which the contact of an organization (`source`, contactDigest) answers what a person asks; it opens no certificate. */
  signRequest(
    request: { readonly organization_id: string; readonly id: string },
    source: string,
    expiresAt: Date,
  ): Promise<string>;
  /** Undefined for a token that is not genuine, or has expired. `source` is null for one of the release before. */
  readRequest(
    token: string,
    at: Date,
  ): Promise<
    | { readonly organizationId: string; readonly requestId: string; readonly source: string | null }
    | undefined
  >;
}
type Generation = Partial<Pick<Certificate, "link_generation" | "number_generation">>;

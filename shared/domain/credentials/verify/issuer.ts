import { shorten } from "#shared/text/clean-text.ts";
import type { KnownIssuer } from "../issuer.ts";
import type { Issuers } from "../ports.ts";
import type { VerificationReport } from "../report.ts";
import { asText, isRecord, type Json, type JsonRecord } from "./json.ts";
import { shownText } from "./shape.ts";

/** An issuer as a document names it. */
interface NamedIssuer {
  /** As it is written. */
  readonly id: string;
  readonly name: Json | undefined;
}

/** Who a document says has issued it, in any form that credentials have or had; undefined when it says nothing. */
export function issuerNamedIn(document: JsonRecord): NamedIssuer | undefined {
  const { vc } = document;
  const issuer = document.issuer ?? (isRecord(vc) ? vc.issuer : undefined);
  const id = asText(isRecord(issuer) ? issuer.id : issuer) ?? asText(document.iss);
  return id === undefined ? undefined : { id, name: isRecord(issuer) ? issuer.name : undefined };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The organization of this service with this DID, with all its keys; undefined when it is somebody else's. */
export async function ownIssuer(issuers: Issuers, did: string): Promise<KnownIssuer | undefined> {
  const organizationId = UUID.exec(did)?.[0];
  const known = organizationId === undefined ? undefined : await issuers.find(organizationId);
  // Somebody else's DID can end like one of ours, so the stored one decides.
  return known?.issuer.did === did ? known : undefined;
}

/** Longer ones are cut: nobody has checked what a stranger wrote there. */
const SHOWN_CHARACTERS = 300;
const shownPart = (value: Json | undefined): string => shorten(shownText(value) ?? "", SHOWN_CHARACTERS);

/** All that is told of a credential that was not issued here. */
export const issuedElsewhere = (
  { id }: JsonRecord,
  issuer: NamedIssuer,
): NonNullable<VerificationReport["credential"]> => ({
  id: shownPart(id),
  name: null,
  issuer: { id: shownPart(issuer.id), name: shownPart(issuer.name) || null, verified: false },
  recipient_name: null,
  event_name: null,
  awarded_at: null,
  valid_from: null,
  valid_until: null,
  verification_url: null,
  picture_url: null,
});

/** Public checkers of Open Badges 3.0, by VerifierPlus and by 1EdTech. */
export const PUBLIC_CHECKERS = [
  "https://verifierplus.org",
  "https://openbadgesvalidator.imsglobal.org",
] as const;

/** The web site that an issuer outside gives as its own, by its https address or did:web; undefined for other names. */
export function siteOf(issuerId: string): URL | undefined {
  const host = /^did:web:([^:/]+)/.exec(issuerId)?.[1];
  const url = URL.parse(host === undefined ? issuerId : `https://${host.replace(/%3A/i, ":")}`);
  const named = url?.protocol === "https:" && url.username === "" && /\.[a-z][a-z0-9-]*$/.test(url.hostname);
  return named ? new URL(url.origin) : undefined;
}

import type { Connect } from "#shared/connect.ts";
import { openSession } from "#shared/domain/holders/holder-session.ts";
import type { LinkedCertificate } from "#shared/domain/people/ports.ts";
import { CONTACT_BYTES } from "#shared/domain/requests/request-link.ts";
import { CORRECTIONS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { sessionsOfHolders } from "#shared/storage/holders/holder-sessions.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { heldSecrets, type SigningSecrets } from "./rotating-secrets.ts";
import { isShortToken, readShortLink, signShortLink } from "./short-token.ts";
import { readPair, signPair } from "./signed-token.ts";

/** What the token of an invitation link, {base_url}/i/{token}, names (signed-token.ts). */
interface InvitationLink {
  readonly certificateId: string;
  readonly organizationId: string;
  readonly expiresAt: Date;
  /** How many addresses the invitation had before: that of the certificate must be the same (decision 21.4); 0 when it is left out. */
  readonly generation?: number;
}

type LinkReading =
  | ({ readonly kind: "link" } & Required<InvitationLink>)
  /** Genuine but expired. It has no certificate id, so that none can be shown or changed by mistake. */
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "invalid" };

const LINK_DOMAIN = "invitation-link/1\n";

/** The token for a link to a certificate: the same input gives the same one, so a mail sent twice has the same link. */
export const signLink = (
  { certificateId, organizationId, expiresAt, generation }: InvitationLink,
  secrets: SigningSecrets,
): string => signPair(LINK_DOMAIN, { ids: [certificateId, organizationId], expiresAt }, secrets, generation);

/** Reads a token at the time `now`; one that is not exactly as {@link signLink} makes it is `invalid`, even when expired. Never throws. */
export function readLink(token: string, secrets: SigningSecrets, now: Date): LinkReading {
  const read = readPair(LINK_DOMAIN, token, secrets, { generationMax: CORRECTIONS.linkGenerationsMax });
  if (!read) return { kind: "invalid" };
  const { ids, expiresAt, generation } = read;
  if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
  const [certificateId, organizationId] = ids;
  return { kind: "link", certificateId, organizationId, expiresAt, generation };
}

export const linksGrants: Grants<"links"> = () => [
  { secret: "links" },
  { table: "main", actions: ["GetItem"], prefix: patterns.codes },
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.addresses },
];

/** Signed for other uses of the same secret, so that no link is taken for another. */
const REQUEST_DOMAIN = "holder-request/2\n";
const MEMBER_DOMAIN = "member-invitation/1\n";
/** As the release before signed them, without a source. */
const FORMER_REQUEST_DOMAIN = "holder-request/1\n";
const SESSION_DOMAIN = "invitation-link/session/1\n";
/** Of a session: the digest of the person's first address, then its own. */
const DIGEST_BYTES = 32;
const sessionBytes = ({ address, session }: OfSession): Buffer =>
  Buffer.concat([address, session].map((digest) => Buffer.from(digest, "base64url")));

interface OfSession {
  readonly address: string;
  readonly session: string;
}

/** What a link names that is derived from a session; undefined for every other one, and after its time. */
function readSessionLink(
  token: string,
  secrets: SigningSecrets,
  at: Date,
): (LinkedCertificate & OfSession) | undefined {
  const read = readPair(SESSION_DOMAIN, token, secrets, { sourceBytes: 2 * DIGEST_BYTES });
  if (!read || at.getTime() >= read.expiresAt.getTime()) return undefined;
  const [certificateId, organizationId] = read.ids;
  const digests = Buffer.from(read.source);
  return {
    certificateId,
    organizationId,
    address: digests.subarray(0, DIGEST_BYTES).toString("base64url"),
    session: digests.subarray(DIGEST_BYTES).toString("base64url"),
  };
}

export const connectLinks: Connect<"links"> = (connection) => {
  const secrets = heldSecrets(connection.config, "LINK_SECRET_ID", "invitation links");
  /** A request reads its link twice, once to be counted; what a code names never changes. */
  let last: { readonly code: string; readonly named: LinkedCertificate } | undefined;
  const namedBy = async (code: string): Promise<LinkedCertificate | undefined> => {
    if (last?.code === code) return last.named;
    const item = await getItem(mainTable(connection), itemKey.code(code), { consistent: false });
    if (!item) return undefined;
    const named = {
      organizationId: String(item.organization_id),
      certificateId: String(item.certificate_id),
    };
    last = { code, named };
    return named;
  };
  /** What a genuine link names, with what it is derived from: generations of the certificate, or a session. */
  const genuine = async (token: string, at: Date) => {
    const held = await secrets();
    if (isShortToken(token)) {
      const short = readShortLink(token, held, at);
      const named = short.kind === "link" ? await namedBy(short.code) : undefined;
      if (short.kind !== "link" || !named) return undefined;
      const { generation, numberGeneration } = short;
      return { ...named, generation, numberGeneration };
    }
    const reading = readLink(token, held, at);
    return reading.kind === "link" ? reading : readSessionLink(token, held, at);
  };
  return {
    async sign(certificate, expiresAt) {
      const { id: certificateId, organization_id: organizationId, link_generation: generation } = certificate;
      const link = { certificateId, organizationId, expiresAt, ...(generation && { generation }) };
      return signLink(link, await secrets());
    },
    async signShort({ short_code: code, link_generation = 0, number_generation = 0 }, expiresAt) {
      const generations = { generation: link_generation, numberGeneration: number_generation };
      return signShortLink({ code, expiresAt, ...generations }, await secrets());
    },
    async signForSession({ organization_id, id }, session, expiresAt) {
      const pair = { ids: [id, organization_id] as const, expiresAt, source: sessionBytes(session) };
      return signPair(SESSION_DOMAIN, pair, await secrets());
    },
    named: genuine,
    async read(token, at) {
      const link = await genuine(token, at);
      if (!link || "generation" in link) return link;
      const open = await openSession(sessionsOfHolders(connection), link, at);
      if (!open) return undefined;
      const { addresses, profile, session } = open;
      const own = addresses.map(({ address }) => address);
      return { ...link, addresses: own, first: profile.address, by: session.by, epoch: session.epoch };
    },
    async signMember({ organizationId, invitationId }, expiresAt) {
      return signPair(MEMBER_DOMAIN, { ids: [organizationId, invitationId], expiresAt }, await secrets());
    },
    async readMember(token, at) {
      const read = readPair(MEMBER_DOMAIN, token, await secrets());
      if (!read || at.getTime() >= read.expiresAt.getTime()) return undefined;
      const [organizationId, invitationId] = read.ids;
      return { organizationId, invitationId };
    },
    async signRequest({ organization_id, id }, source, expiresAt) {
      const pair = {
        ids: [organization_id, id] as const,
        expiresAt,
        source: Buffer.from(source, "base64url"),
      };
      return signPair(REQUEST_DOMAIN, pair, await secrets());
    },
    async readRequest(token, at) {
      const held = await secrets();
      const read =
        readPair(REQUEST_DOMAIN, token, held, { sourceBytes: CONTACT_BYTES }) ??
        readPair(FORMER_REQUEST_DOMAIN, token, held);
      if (!read || at.getTime() >= read.expiresAt.getTime()) return undefined;
      const [organizationId, requestId] = read.ids;
      const source = Buffer.from(read.source).toString("base64url");
      return { organizationId, requestId, source: source === "" ? null : source };
    },
  };
};

import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { readJson, writePrivateFile } from "./private-file.ts";

const ALGORITHM = "ES256";

export interface TokenRequest {
  /** Of a token from before there were members; null for one that names none. */
  readonly organizationId: string | null;
  readonly userId: string;
  readonly accountType: "COMPANY" | "PERSONAL";
  /** Verified. */
  readonly email?: string;
  readonly name?: string;
  readonly expiresInSeconds: number;
}

const isPrivateKey = (value: unknown): value is JWK =>
  typeof value === "object" && value !== null && "d" in value && "kty" in value && value.kty === "EC";

/** The stored private key; without one a new key, which is stored when there is a path. */
async function keyPair(path: string | undefined): Promise<JWK> {
  const stored = path === undefined ? undefined : readJson(path);
  if (isPrivateKey(stored)) return stored;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  if (path !== undefined) writePrivateFile(path, `${JSON.stringify(key, null, 2)}\n`);
  return key;
}

/**
 * The local issuer of session tokens, which replaces the deployed Cognito user pool (decision 2.5).
 *
 * Its key pair is stored in `session-key.json` of the folder, readable by its owner only, so that tokens stay valid
 * after a restart; without a folder it lasts as long as the process.
 */
export async function createSessionIssuer(settings: {
  issuer: string;
  audience: string;
  folder?: string | undefined;
}) {
  const key = await keyPair(
    settings.folder === undefined ? undefined : join(settings.folder, "session-key.json"),
  );
  const { kty, crv, x, y } = key;
  const kid = await calculateJwkThumbprint(key);
  const signer = await importJWK(key, ALGORITHM);
  return {
    /** The public keys as a JSON Web Key Set. */
    jwks: { keys: [{ kty, crv, x, y, kid, alg: ALGORITHM, use: "sig" } as JWK] },
    /** The private key, for whoever else signs as this issuer. */
    signingKey: { ...key, kid, alg: ALGORITHM, use: "sig" },
    /** Makes a signed session token of a panel user. */
    mint: ({
      organizationId,
      userId,
      accountType,
      email,
      name,
      expiresInSeconds,
    }: TokenRequest): Promise<string> =>
      new SignJWT({
        ...(organizationId !== null && { organization_id: organizationId, account_type: accountType }),
        ...(email !== undefined && { email, email_verified: true }),
        ...(name !== undefined && { name }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setIssuer(settings.issuer)
        .setAudience(settings.audience)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${expiresInSeconds} seconds`)
        .sign(signer),
  };
}
export type SessionIssuer = Awaited<ReturnType<typeof createSessionIssuer>>;

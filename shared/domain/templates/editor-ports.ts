import type { MemberRole, Plan } from "../rules.ts";

/** Ports of the editor of templates. */
export interface EditorPorts {
  editorPasses: EditorPasses;
}

/**
 * What an editor is derived from: the API key that asked for its link, or a user of the panel. Both are null for a user whose link
 * was made by a release that did not keep who it was.
 */
export interface EditorSource {
  readonly organizationId: string;
  readonly keyId: string | null;
  readonly userId: string | null;
}

/** A link to the editor of one template, or the session that it was opened for. */
export interface EditorPass {
  /** Digest of the token of its link, which names it everywhere else. */
  readonly id: string;
  /** Who asked for the link: what it opens ends with that. */
  readonly source: EditorSource;
  readonly templateId: string;
  /** Unix time in milliseconds. The link can be opened before it, once. */
  readonly opensUntil: number;
  /** Of the secret of the session; null while nobody has opened the link. */
  readonly sessionDigest: string | null;
  /** When the session ends; 0 while there is none. */
  readonly sessionUntil: number;
}

/** Links to the editor: made by the panel, opened once. */
export interface EditorPassWrites {
  store(pass: EditorPass): Promise<void>;
  /** Opens a link for the session with this digest; false when it was opened before, has lapsed or does not exist. */
  open(id: string, sessionDigest: string, at: Date, until: Date): Promise<EditorPass | undefined>;
}

export interface EditorPasses extends EditorPassWrites {
  /** A consistent read. */
  get(id: string): Promise<EditorPass | undefined>;
  /**
   * The plan of who asked for the link, as it is now; undefined once the organization was closed, the key was revoked or has
   * expired, or the user is none of its members any more whose role is one of `roles`.
   */
  planOf(source: EditorSource, roles: readonly MemberRole[], at: Date): Promise<Plan | undefined>;
}

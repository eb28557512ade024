/** Ports of the editor of templates. */
export interface EditorPorts {
  editorPasses: EditorPasses;
}

/** A link to the editor of one template, or the session that it was opened for. */
export interface EditorPass {
  /** Digest of the token of its link, which names it everywhere else. */
  readonly id: string;
  readonly organizationId: string;
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
}

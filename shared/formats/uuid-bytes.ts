const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UUID in its canonical lower-case form, or undefined when the text (any case) is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  const lower = text.length === 36 ? text.toLowerCase() : "";
  return UUID.test(lower) ? lower : undefined;
}

/** The 16 bytes of a UUID (any case). Throws TypeError for any other text. */
export function uuidToBytes(id: string): Buffer {
  const canonical = canonicalUuid(id);
  if (!canonical) throw new TypeError("a credential can only name a record by its UUID");
  return Buffer.from(canonical.replaceAll("-", ""), "hex");
}

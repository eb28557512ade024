const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UUID in its canonical lower-case form, or undefined when the text (any case) is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  const lower = text.length === 36 ? text.toLowerCase() : "";
  return UUID.test(lower) ? lower : undefined;
}

/** The 16 bytes of a UUID (any case). Throws TypeError for anything else: identifiers here are our own. */
export function uuidToBytes(id: string): Buffer {
  const canonical = canonicalUuid(id);
  if (!canonical) throw new TypeError("a credential can only name a record by its UUID");
  return Buffer.from(canonical.replaceAll("-", ""), "hex");
}

/** The canonical text of the UUID with these 32 hexadecimal digits. */
export function hexToUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

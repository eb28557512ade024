/** What stands in the last file of a ZIP that does not hold all documents of an event; its files are not compressed. */
const CONTINUE = /continue\.txtThis ZIP .*[?&]cursor=([\w.-]+)\r\n.{0,32}$/s;
const END_BYTES = 22;
const TEXT_BYTES = 2_000;

/** The cursor of the ZIP after this one; undefined for the last. */
export async function nextOf(zip: Blob): Promise<string | undefined> {
  const end = await zip.slice(-END_BYTES).arrayBuffer();
  // Where the list of the files begins, after the last of them.
  const files = new DataView(end).getUint32(16, true);
  const text = await zip.slice(Math.max(0, files - TEXT_BYTES), files).text();
  return CONTINUE.exec(text)?.[1];
}

import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { apart } from "#shared/patience.ts";
import { objectsOf } from "../objects.ts";

export const connectRenders: Connect<"renders"> = ({ config }) => {
  const objects = objectsOf(config, required(config, "DOCUMENTS_BUCKET"));
  const coming = new Map<string, Promise<Uint8Array>>();
  return {
    async once(name, contentType, make) {
      const kept = await objects.read(name);
      if (kept) return kept;
      let made = coming.get(name);
      if (!made) {
        // Kept before the answer, as a function may be stopped after it. A document that cannot be kept is made again.
        made = apart(async () => {
          const bytes = await make();
          await objects.write(name, bytes, contentType).catch(() => {});
          return bytes;
        }).finally(() => coming.delete(name));
        coming.set(name, made);
      }
      return made;
    },
  };
};

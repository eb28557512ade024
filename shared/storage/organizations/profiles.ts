import type { Connect } from "#shared/connect.ts";
import { change } from "./organization-changes.ts";

export const connectProfiles: Connect<"profiles"> = ({ config, documents }) => ({
  update: (id, profile, at) => change(documents(), config, id, { ...profile, updated_at: at.toISOString() }),
});

/** Who acts for an organization: one of its API keys, or a user of its panel. */
export type Acting = { readonly keyId: string } | { readonly userId: string };

/** The id of the key (`key_…`) or of the user, as it is kept with what they did. */
export const idOfActing = (acting: Acting): string => ("keyId" in acting ? acting.keyId : acting.userId);

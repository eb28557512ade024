/** In bundles, zod's part that makes JSON Schema: the API document is made when the functions are built. */
function refuse(): never {
  throw new Error("JSON Schema is made when the functions are built, not inside of them.");
}

export const createStandardJSONSchemaMethod = () => refuse;
export const createToJSONSchemaMethod = () => refuse;
export const extractDefs = refuse;
export const finalize = refuse;
export const handleUnrepresentable = refuse;
export const initializeContext = refuse;
export const processSchema = refuse;

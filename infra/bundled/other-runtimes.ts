/** In bundles, the SDK's code for runtimes without Node's cryptography and streams. */
function refuse(): never {
  throw new Error("This bundle is made for Node.");
}

export const Sha256Js = refuse;
export const Md5Js = refuse;
export const sdkStreamMixin = refuse;

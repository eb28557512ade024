/** The part of mjml 5 that compile.ts uses; the package contains no types. */
declare module "mjml" {
  interface Options {
    readonly validationLevel: "strict";
    readonly keepComments: boolean;
    readonly fonts: Readonly<Record<string, string>>;
    readonly minify: boolean;
    readonly minifyOptions: { readonly minifyCss: false };
  }
  export default function mjml2html(source: string, options: Options): Promise<{ readonly html: string }>;
}

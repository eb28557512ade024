const memoized = <Options extends object, Format>(make: (tag: string, options: Options) => Format) => {
  const made = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
};

/**
 * The formatters of Intl for a language (BCP 47), each made once, since to make one takes far longer than to write with it.
 * They are never forgotten: language and options must be among a few.
 */
export const dateFormat = memoized(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
export const numberFormat = memoized(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
